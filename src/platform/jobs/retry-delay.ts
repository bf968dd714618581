const maxSeconds = 600

/**
 * Returns the delay after the n-th failed attempt: doubled each time, ten minutes at most, reduced by up to half at
 * random, so that simultaneous failures do not return together.
 */
export const retryDelay = (attempts: number, chance = Math.random()): number =>
  Math.min(2 ** attempts, maxSeconds) * (1 - chance / 2)
