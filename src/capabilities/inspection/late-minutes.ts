/** By how many minutes an inspector comes later. */
export const lateMinutes = [15, 30, 45, 60] as const
