import { dayOfJalali, jalaliOfDay } from '#kit/day.ts'
import { jalaliText, parseJalali } from '#kit/jalali.ts'
import { describe, expect, it } from 'vitest'
import { deadlineState, kmPerDay, nextDue, reminderStage, stateWords, type Due } from './deadline-state.ts'

const today = '2026-11-21'
const car = { today, km: 40_000, kmPerDay: 50 }
const due = (dueOn: string | null, dueKm: number | null = null): Due => ({ dueOn, dueKm })

describe('the state of a deadline', () => {
  it.each([
    ['long before its day', due('2027-03-01'), 'fine', '۱۰۰ روز مانده'],
    ['a month before', due('2026-12-21'), 'soon', '۳۰ روز مانده'],
    ['a week before', due('2026-11-28'), 'urgent', '۷ روز مانده'],
    ['the day before', due('2026-11-22'), 'urgent', 'فردا'],
    ['on the day', due('2026-11-21'), 'urgent', 'امروز'],
    ['after it', due('2026-11-18'), 'overdue', '۳ روز گذشته'],
    ['by kilometres, far', due(null, 46_000), 'fine', '۶,۰۰۰ کیلومتر مانده'],
    ['by kilometres, near', due(null, 40_900), 'soon', '۹۰۰ کیلومتر مانده'],
    ['by kilometres, at once', due(null, 40_150), 'urgent', '۱۵۰ کیلومتر مانده'],
    ['by kilometres, passed', due(null, 39_800), 'overdue', '۲۰۰ کیلومتر گذشته'],
    ['kilometres before a far day', due('2027-11-01', 40_500), 'soon', '۵۰۰ کیلومتر مانده'],
    ['a day before far kilometres', due('2026-11-26', 60_000), 'urgent', '۵ روز مانده'],
  ])('%s', (_, given, level, words) => {
    const state = deadlineState(given, car)
    expect([state.level, stateWords(given, state)]).toEqual([level, words])
  })

  it('falls on the day on which the usual kilometres reach it', () => {
    expect(deadlineState(due(null, 41_000), car)).toMatchObject({ day: '2026-12-11', estimated: true })
    expect(deadlineState(due(null, 41_000), { ...car, kmPerDay: null })).toMatchObject({ day: null, daysLeft: null })
    expect(deadlineState(due('2026-12-01', 41_000), car)).toMatchObject({ day: '2026-12-01', estimated: false })
  })

  it('is in kilometres until an odometer reading exists', () => {
    const given = due(null, 41_000)
    expect(stateWords(given, deadlineState(given, { ...car, km: null }))).toBe('در ۴۱,۰۰۰ کیلومتر')
  })
})

describe('the kilometres a day', () => {
  it.each([
    ['nothing is known', [], null],
    ['one reading', [{ day: '2026-11-01', km: 100 }], null],
    [
      'two within a few days',
      [
        { day: '2026-11-01', km: 100 },
        { day: '2026-11-05', km: 900 },
      ],
      null,
    ],
    [
      'a month',
      [
        { day: '2026-10-22', km: 1000 },
        { day: '2026-11-21', km: 2500 },
      ],
      50,
    ],
    [
      'the odometer went back',
      [
        { day: '2026-10-01', km: 5000 },
        { day: '2026-11-21', km: 4000 },
      ],
      null,
    ],
  ])('%s', (_, readings, pace) => expect(kmPerDay(readings)).toBe(pace))
})

describe('the next round', () => {
  const yearly = { kind: 'third-party', monthDay: null, everyMonths: 12, everyKm: null } as const
  it('continues from its end when an insurance was renewed early, and from the day when renewed late', () => {
    expect(nextDue({ ...yearly, dueOn: '2026-12-01' }, { day: '2026-11-21', km: null })?.dueOn).toBe('2027-12-01')
    expect(nextDue({ ...yearly, dueOn: '2026-11-01' }, { day: '2026-11-21', km: null })?.dueOn).toBe('2027-11-21')
  })
  it('counts from day and kilometres of the work for maintenance', () => {
    const oil = { kind: 'oil', monthDay: null, dueOn: '2026-12-01', everyMonths: 6, everyKm: 7000 } as const
    expect(nextDue(oil, { day: '2026-11-21', km: 40_100 })).toMatchObject({ dueOn: '2027-05-20', dueKm: 47_100 })
  })
  const day = (jalali: string) => dayOfJalali(parseJalali(jalali)!)
  const textOf = (value: string | null | undefined) => value && jalaliText(jalaliOfDay(value))
  it.each([
    ['an inspection counts from the day it was done, early', 'inspection', '1405/10/20', '1405/09/04', '1406/09/04'],
    ['and late', 'inspection', '1405/08/01', '1405/09/04', '1406/09/04'],
    ['a toll is due at the end of the next year', 'toll', '1405/12/29', '1405/09/04', '1406/12/29'],
    ['a toll paid in the year after is followed by that year’s', 'toll', '1404/12/29', '1405/03/01', '1405/12/29'],
    ['a toll before a leap year', 'toll', '1407/12/29', '1407/05/01', '1408/12/30'],
    ['a card counts from the day it was made', 'card', '1405/10/20', '1405/09/04', '1406/09/04'],
  ] as const)('%s', (_name, kind, dueOn, completed, next) => {
    const row = { kind, dueOn: day(dueOn), monthDay: null, everyMonths: 12, everyKm: null }
    expect(textOf(nextDue(row, { day: day(completed), km: null })?.dueOn)).toBe(next)
  })
  it.each([
    ['31', 6, '1405/06/31', ['1405/12/29', '1406/06/31', '1406/12/29', '1407/06/31']],
    ['30 Esfand', 12, '1403/12/30', ['1404/12/29', '1405/12/29', '1406/12/29', '1407/12/29', '1408/12/30']],
  ] as const)('keeps the day %s over shorter months', (_name, everyMonths, first, expected) => {
    let row = {
      kind: 'third-party' as const,
      dueOn: day(first) as string | null,
      monthDay: null as number | null,
      everyMonths,
      everyKm: null,
    }
    const days = expected.map(() => {
      const next = nextDue(row, { day: '2020-01-01', km: null })!
      row = { ...row, dueOn: next.dueOn, monthDay: next.monthDay }
      return textOf(next.dueOn)
    })
    expect(days).toEqual(expected)
  })
  it('does not exist without a repeat', () => {
    const once = { kind: 'other', monthDay: null, dueOn: '2026-12-01', everyMonths: null, everyKm: null } as const
    expect(nextDue(once, { day: '2026-11-21', km: 1 })).toBeNull()
  })
})

describe('the reminder of a day', () => {
  it.each([
    ['31 days before', due('2026-12-22'), null, null],
    ['30 days before', due('2026-12-21'), null, 'day-30'],
    ['8 days before', due('2026-11-29'), null, 'day-30'],
    ['7 days before', due('2026-11-28'), null, 'day-7'],
    ['the day before', due('2026-11-22'), null, 'day-1'],
    ['on the day and after it', due('2026-11-20'), null, 'day-0'],
    ['1000 km before', due(null, 41_000), null, 'km-1000'],
    ['kilometres reached', due(null, 40_000), null, 'km-0'],
    ['both', due('2026-11-28', 40_000), null, 'day-7+km-0'],
    ['while it is put off', due('2026-11-22'), '2026-11-24', null],
    ['after it was put off', due('2026-11-22'), '2026-11-21', 'day-1+again-2026-11-21'],
  ])('%s', (_, given, snoozed, stage) => expect(reminderStage(given, car, snoozed)).toBe(stage))
})
