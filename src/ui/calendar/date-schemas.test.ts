import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { jalaliWeekday } from '#kit/jalali.ts'
import {
  jalaliDateField,
  jalaliDatesField,
  jalaliMomentField,
  jalaliMomentRangeField,
  jalaliMomentsField,
  jalaliRangeField,
} from './date-schemas.ts'
import { labelOf } from '../form/form-texts.ts'

const title = 'تاریخ تحویل'
const rules = {
  title,
  min: { year: 1405, month: 9, day: 1 },
  max: { year: 1405, month: 9, day: 30 },
  disabledDays: jalaliFriday,
}

function jalaliFriday(day: { year: number; month: number; day: number }) {
  return jalaliWeekday(day) === 6
}

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') }))
afterAll(() => void vi.useRealTimers())

/** Returns the messages of a refusal. */
const messagesOf = (read: { success: boolean; error?: { issues: { message: string }[] } }) =>
  read.error?.issues.map(({ message }) => message)

describe('what a date field posts', () => {
  it('is stored as a day without a clock', () => {
    for (const text of ['۱۴۰۵/۰۹/۰۲', '1405-9-2', '۲ آذر', '2026-11-23'])
      expect(jalaliDateField(rules).parse(text)).toEqual({ year: 1405, month: 9, day: 2 })
    expect(jalaliDatesField(rules).parse('۳ آذر، ۲ آذر، ۳ آذر')).toEqual([
      { year: 1405, month: 9, day: 2 },
      { year: 1405, month: 9, day: 3 },
    ])
  })

  it('is stored as instants in UTC with a clock', () => {
    expect(jalaliMomentField(rules).parse('۲ آذر ۱۴:۳۰').toISOString()).toBe('2026-11-23T11:00:00.000Z')
    expect(
      jalaliMomentsField(rules)
        .parse('۲ آذر ۰:۰۰، ۳ آذر ۸:۰۰')
        .map((moment) => moment.toISOString()),
    ).toEqual(['2026-11-22T20:30:00.000Z', '2026-11-24T04:30:00.000Z'])
  })

  it('the end date of a range is set to the end of the day', () => {
    expect(jalaliRangeField(rules).parse('۲ آذر تا ۳ آذر')).toEqual({
      from: new Date('2026-11-22T20:30:00.000Z'),
      to: new Date('2026-11-24T20:29:59.999Z'),
    })
    const withClock = jalaliMomentRangeField(rules)
    expect(withClock.parse('۲ آذر تا ۲ آذر').to.toISOString()).toBe('2026-11-23T20:29:59.999Z')
    expect(withClock.parse('۲ آذر ۸:۰۰ تا ۲ آذر ۱۰:۰۰').to.toISOString()).toBe('2026-11-23T06:30:59.999Z')
  })

  it.each([
    ['', `${title} را بنویسید.`],
    ['سلام', `${title} معتبر نیست.`],
    ['۳۱ آذر', `${title}: این تاریخ در تقویم وجود ندارد.`],
    ['۶ آذر', `${title}: این روز را نمی‌شود انتخاب کرد.`],
  ])('«%s» is refused with the message of the first rule that fails', (text, message) => {
    expect(messagesOf(jalaliDateField(rules).safeParse(text))).toEqual([message])
  })

  it('is clamped to the bound as the calendar clamps it', () => {
    expect(jalaliDateField(rules).parse('۳۰ آبان')).toEqual({ year: 1405, month: 9, day: 1 })
    expect(jalaliDateField(rules).parse('۱ دی')).toEqual({ year: 1405, month: 9, day: 30 })
    expect(jalaliRangeField(rules).parse('۱ آبان تا ۱ دی')).toEqual(jalaliRangeField(rules).parse('۱ آذر تا ۳۰ آذر'))
    expect(jalaliDatesField(rules).parse('۱ آبان، ۲ آذر، ۱ دی')).toHaveLength(3)
    const fromHalfPastNine = jalaliMomentField({ title, min: { year: 1405, month: 9, day: 1, hour: 9, minute: 30 } })
    expect(fromHalfPastNine.parse('۱ آذر ۹:۲۹')).toEqual(fromHalfPastNine.parse('۱ آذر ۹:۳۰'))
    const wholeLastDay = jalaliMomentField({ title, max: { year: 1405, month: 9, day: 1 } })
    expect(wholeLastDay.parse('۲ آذر ۰:۰۰').toISOString()).toBe(wholeLastDay.parse('۱ آذر ۰:۰۰').toISOString())
  })

  it('is refused on a disabled day, as the calendar refuses it', () => {
    expect(jalaliRangeField(rules).safeParse('۵ آذر تا ۶ آذر').success).toBe(false)
    expect(jalaliRangeField(rules).safeParse('۵ آذر تا ۷ آذر').success).toBe(true)
    expect(jalaliDatesField(rules).safeParse('۵ آذر، ۶ آذر').success).toBe(false)
    const untilFriday = { ...rules, max: { year: 1405, month: 9, day: 6 } }
    expect(messagesOf(jalaliDateField(untilFriday).safeParse('۱ دی'))).toEqual([
      `${title}: این روز را نمی‌شود انتخاب کرد.`,
    ])
    expect(messagesOf(jalaliRangeField(rules).safeParse('۵ آذر تا'))).toEqual([`${title}: روز پایان را هم بنویسید.`])
  })

  it('may be left out when the field is optional', () => {
    expect(jalaliDateField(rules).optional().parse(undefined)).toBeUndefined()
    expect(labelOf(z.object({ day: jalaliDateField(rules).optional() }), 'day')).toBe(title)
  })

  it('is at most a thousand characters long', () => {
    expect(jalaliDatesField({ title }).safeParse('۱ آذر،'.repeat(200)).success).toBe(false)
    expect(jalaliDatesField({ title }).safeParse('۱ آذر،'.repeat(100)).success).toBe(true)
  })
})
