import { data } from 'react-router'

/** A refusal by a limit that tells machines too how long to wait; the screen passes its action's headers on. */
export const withRetryAfter = <T>(refusal: ReturnType<typeof data<T>>, seconds: number) =>
  data(refusal.data, { ...refusal.init, status: 429, headers: { 'retry-after': String(seconds) } })
