const mostSeconds = 600

/**
 * How long a job waits after its n-th attempt failed: twice as long each time, ten minutes at most, and by chance up to half
 * less, so that what failed together does not come back together.
 */
export const retryDelay = (attempts: number, chance = Math.random()): number =>
  Math.min(2 ** attempts, mostSeconds) * (1 - chance / 2)
