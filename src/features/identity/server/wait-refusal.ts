import { data } from 'react-router'

/** Adds `Retry-After` to a refusal by a limit; the screen passes its action's headers on. */
export const withRetryAfter = <T>(refusal: ReturnType<typeof data<T>>, seconds: number) =>
  data(refusal.data, { ...refusal.init, status: 429, headers: { 'retry-after': String(seconds) } })
