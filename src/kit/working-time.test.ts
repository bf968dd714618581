import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDateTime, tehranInstant } from '#kit/jalali.ts'
import { addWorkingMinutes, workingMinutesBetween } from './working-time.ts'

// 1405/08/30 is a Saturday.
const at = (day: number, hour: number, minute = 0) => tehranInstant({ year: 1405, month: 8, day }, hour, minute)
const none = new Set<string>()

describe('the promised response time', () => {
  it.each([
    ['within one day', at(30, 9), 60, '۳۰ آبان ۱۴۰۵ ساعت ۱۰:۰۰'],
    ['begins with the day when it was asked at night', at(30, 3), 60, '۳۰ آبان ۱۴۰۵ ساعت ۱۰:۰۰'],
    ['goes on the next morning', at(30, 16), 120, '۱ آذر ۱۴۰۵ ساعت ۱۰:۰۰'],
    ['knows the short Thursday and the Friday', at(28, 12), 120, '۳۰ آبان ۱۴۰۵ ساعت ۱۰:۰۰'],
    ['of one working day ends when the day does', at(30, 9), 480, '۳۰ آبان ۱۴۰۵ ساعت ۱۷:۰۰'],
  ])('%s', (_what, start, minutes, end) => {
    expect(formatDateTime(addWorkingMinutes(start, minutes, none))).toBe(end)
  })

  it('leaves out official holidays', () => {
    const due = addWorkingMinutes(at(30, 16), 120, new Set(['1405/09/01']))
    expect(formatDateTime(due)).toBe('۲ آذر ۱۴۰۵ ساعت ۱۰:۰۰')
  })

  it('lies as far ahead in working time as the promise, at any start', () => {
    const start = fc
      .integer({ min: 0, max: 20 * 24 * 60 })
      .map((minutes) => new Date(at(1, 0).getTime() + minutes * 60_000))
    const property = fc.property(start, fc.integer({ min: 1, max: 1500 }), (from, minutes) => {
      expect(workingMinutesBetween(from, addWorkingMinutes(from, minutes, none), none)).toBe(minutes)
    })
    fc.assert(property)
  })
})
