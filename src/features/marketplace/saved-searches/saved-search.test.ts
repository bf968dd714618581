import { expect, it } from 'vitest'
import { isDue, type Period } from './saved-search.ts'
import { maxCounted, savedSearchNotice, savedSearchTextNotice } from './server/notices.ts'

/** Returns an instant of 21 November 2026 and the following days by Tehran time (UTC+3:30). */
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour, 0) - 3.5 * 3_600_000)

it.each<[Period, Date, Date, boolean]>([
  ['instant', at(21, 8), at(21, 8), true],
  ['daily', at(20, 10), at(21, 8), false],
  ['daily', at(20, 10), at(21, 9), true],
  ['daily', at(21, 9), at(21, 20), false],
  ['daily', at(21, 2), at(21, 9), true],
  ['weekly', at(14, 9), at(20, 12), false],
  ['weekly', at(14, 9), at(21, 8), false],
  ['weekly', at(14, 9), at(21, 9), true],
  ['weekly', at(21, 9), at(21, 21), false],
])('%s, checked at %s, is due at %s: %s', (period, checked, now, due) => {
  expect(isDue(period, checked, now)).toBe(due)
})

it('formats the counting limit as «at least»', () => {
  const messagesOf = (count: number) => savedSearchNotice.title({ search: 'پژو', count })
  expect(messagesOf(maxCounted - 1)).toBe('۹۸ آگهی جدید برای «پژو»')
  expect(messagesOf(maxCounted)).toBe('حداقل ۹۹ آگهی جدید برای «پژو»')
  expect(savedSearchTextNotice.sms?.({ search: 'پژو', count: maxCounted })).toBe('حداقل ۹۹ آگهی جدید برای «پژو»:')
})
