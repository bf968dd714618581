/** The choices of a delay in minutes. */
export const lateMinutes = [15, 30, 45, 60] as const
