/**
 * Workers of their own for each: `urgent` is what a person waits for with the page open, `bulk` what comes in thousands,
 * `normal` the rest.
 */
export const lanes = ['urgent', 'normal', 'bulk'] as const
export type Lane = (typeof lanes)[number]
