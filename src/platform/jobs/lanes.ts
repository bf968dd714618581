/**
 * Separate workers for each: `urgent` for jobs that a user waits for with the page open, `bulk` for thousands at once,
 * `normal` for the rest.
 */
export const lanes = ['urgent', 'normal', 'bulk'] as const
export type Lane = (typeof lanes)[number]
