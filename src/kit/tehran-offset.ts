/** The clocks went back for the last time at this instant, 2022-09-21T19:30Z; no summer time since. */
const FIXED_SINCE = 1_663_788_600_000

/** Tehran's winter time, and its only time since 2022: three and a half hours, in milliseconds. */
export const WINTER_OFFSET = 12_600_000

let history: Intl.DateTimeFormat | undefined

/**
 * Returns the offset of Tehran's clocks from UTC at an instant, in milliseconds. Plain arithmetic since September 2022;
 * older summer times come from the time-zone data of the runtime.
 */
export function tehranOffset(ms: number): number {
  if (ms >= FIXED_SINCE) return WINTER_OFFSET
  history ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Tehran',
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = new Map(history.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return local - Math.floor(ms / 1000) * 1000
}
