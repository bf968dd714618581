/** Milliseconds and seconds of a day, for limits and deadlines that count 24 hours and no calendar days. */
export const dayMs = 86_400_000
export const daySeconds = 86_400
