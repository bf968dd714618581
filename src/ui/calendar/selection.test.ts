import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addJalaliDays, jalaliText, parseJalali, type JalaliDate } from '#kit/jalali.ts'
import { compareMoments, refusalOf, type DateRules } from './date-rules.ts'
import { accept, isInside, select, type Selection, type SelectionKind, type SelectionMode } from './selection.ts'

const day = (text: string): JalaliDate => parseJalali(text)!
const at = (text: string, hour = 0, minute = 0) => ({ ...day(text), hour, minute })
const kindOf = (mode: SelectionMode, rules: DateRules & { withTime?: boolean } = {}): SelectionKind => ({
  mode,
  withTime: false,
  ...rules,
})

/** Returns the days of a selection after picking some, one after another. */
function pickAll(kind: SelectionKind, ...texts: string[]): string[] {
  const picked = texts.reduce<Selection>((chosen, text) => select(chosen, { type: 'pick', day: day(text) }, kind), [])
  return picked.map(jalaliText)
}

describe('date picker', () => {
  test('in range mode it takes two dates, and a third click restarts the selection', () => {
    const range = kindOf('range')
    expect(pickAll(range, '1405/09/05')).toEqual(['1405/09/05'])
    expect(pickAll(range, '1405/09/05', '1405/09/10')).toEqual(['1405/09/05', '1405/09/10'])
    expect(pickAll(range, '1405/09/05', '1405/09/10', '1405/09/07')).toEqual(['1405/09/07'])
    expect(pickAll(range, '1405/09/05', '1405/09/10', '1405/09/07', '1405/09/08')).toEqual(['1405/09/07', '1405/09/08'])
  })

  test('in multiple mode, a click toggles a date', () => {
    const multiple = kindOf('multiple')
    expect(pickAll(multiple, '1405/09/05', '1405/09/01')).toEqual(['1405/09/01', '1405/09/05'])
    expect(pickAll(multiple, '1405/09/05', '1405/09/01', '1405/09/05')).toEqual(['1405/09/01'])
    expect(pickAll(multiple, '1405/09/05', '1405/09/05')).toEqual([])
  })
})

describe('date picker', () => {
  const bounds = { min: day('1405/09/01'), max: day('1405/09/20') }

  test('a date below the minimum or above the maximum is clamped to that bound', () => {
    for (const mode of ['single', 'range', 'multiple'] as const) {
      expect(pickAll(kindOf(mode, bounds), '1400/01/01')).toEqual(['1405/09/01'])
      expect(pickAll(kindOf(mode, bounds), '1410/01/01')).toEqual(['1405/09/20'])
    }
    const typed = accept([at('1404/01/01'), at('1406/01/01')], kindOf('range', bounds))
    expect(typed.ok && typed.value.map(jalaliText)).toEqual(['1405/09/01', '1405/09/20'])
  })

  test('with a clock the bound is a minute', () => {
    const kind = kindOf('single', { withTime: true, min: at('1405/09/01', 9, 30), max: at('1405/09/20', 17, 0) })
    const early = accept([at('1405/09/01', 9, 29)], kind)
    const late = accept([at('1405/09/20', 17, 1)], kind)
    expect([early, late]).toEqual([
      { ok: true, value: [at('1405/09/01', 9, 30)] },
      { ok: true, value: [at('1405/09/20', 17, 0)] },
    ])
  })

  test('disabled days cannot be selected', () => {
    const disabledDays = (date: JalaliDate) => date.day === 5 || date.day === 20
    for (const mode of ['single', 'range', 'multiple'] as const) {
      const kind = kindOf(mode, { ...bounds, disabledDays })
      expect(pickAll(kind, '1405/09/04', '1405/09/05')).toEqual(['1405/09/04'])
      expect(accept([at('1405/09/05')], kind)).toEqual({ ok: false, code: 'disabled' })
      // Clamping does not select a disabled day either.
      expect(pickAll(kind, '1406/01/01')).toEqual([])
    }
    const kind = kindOf('range', { disabledDays })
    expect(accept([at('1405/09/04'), at('1405/09/05')], kind)).toEqual({ ok: false, code: 'disabled' })
  })

  test('a range may pass over disabled days', () => {
    const kind = kindOf('range', { disabledDays: (date) => date.day === 5 })
    expect(pickAll(kind, '1405/09/04', '1405/09/06')).toEqual(['1405/09/04', '1405/09/06'])
  })
})

describe('a range', () => {
  it('is in order, whichever end was picked first, and may be one day', () => {
    expect(pickAll(kindOf('range'), '1405/09/10', '1405/09/05')).toEqual(['1405/09/05', '1405/09/10'])
    expect(pickAll(kindOf('range'), '1405/09/10', '1405/09/10')).toEqual(['1405/09/10', '1405/09/10'])
  })

  it('with a clock goes from the beginning of the first day to the end of the last one', () => {
    const kind = kindOf('range', { withTime: true })
    const first = select([], { type: 'pick', day: day('1405/09/10') }, kind)
    expect(select(first, { type: 'pick', day: day('1405/09/05') }, kind)).toEqual([
      at('1405/09/05'),
      at('1405/09/10', 23, 59),
    ])
  })

  it('never ends before it begins, also when a clock changes', () => {
    const kind = kindOf('range', { withTime: true })
    const day5 = [at('1405/09/05', 8), at('1405/09/05', 12)]
    const late = at('1405/09/05', 15)
    const early = at('1405/09/05', 7)
    expect(select(day5, { type: 'clock', index: 0, hour: 15, minute: 0 }, kind)).toEqual([late, late])
    expect(select(day5, { type: 'clock', index: 1, hour: 7, minute: 0 }, kind)).toEqual([early, early])
  })
})

describe('a clock', () => {
  it('stays when another day is chosen', () => {
    const kind = kindOf('single', { withTime: true })
    expect(select([at('1405/09/05', 14, 30)], { type: 'pick', day: day('1405/09/06') }, kind)).toEqual([
      at('1405/09/06', 14, 30),
    ])
  })

  it('is one for all of several days', () => {
    const kind = kindOf('multiple', { withTime: true })
    const two = select([at('1405/09/05', 14, 30)], { type: 'pick', day: day('1405/09/03') }, kind)
    expect(two).toEqual([at('1405/09/03', 14, 30), at('1405/09/05', 14, 30)])
    expect(select(two, { type: 'clock', index: 0, hour: 9, minute: 0 }, kind)).toEqual([
      at('1405/09/03', 9),
      at('1405/09/05', 9),
    ])
  })
})

it('holds only allowed days, in order and without duplicates, after any steps', () => {
  const origin = day('1405/09/01')
  const anyDay = fc.integer({ min: -40, max: 40 }).map((days) => addJalaliDays(origin, days))
  const anyStep = fc.oneof(
    { weight: 6, arbitrary: anyDay.map((day) => ({ type: 'pick' as const, day })) },
    fc.record({ type: fc.constant('clock' as const), index: fc.nat(2), hour: fc.nat(23), minute: fc.nat(59) }),
    fc.constant({ type: 'clear' as const }),
  )
  const anyKind = fc.record({
    mode: fc.constantFrom<SelectionMode>('single', 'range', 'multiple'),
    withTime: fc.constant(true),
    min: fc.option(fc.constant(at('1405/08/10', 9, 15)), { nil: undefined }),
    max: fc.option(fc.constant(at('1405/09/25', 16, 45)), { nil: undefined }),
    disabledDays: fc.constant((date: JalaliDate) => date.day % 7 === 3),
  })
  fc.assert(
    fc.property(anyKind, fc.array(anyStep, { maxLength: 30 }), (kind, steps) => {
      let chosen: Selection = []
      for (const step of steps) {
        chosen = select(chosen, step, kind)
        expect(chosen.map((moment) => refusalOf(moment, kind)).filter(Boolean)).toEqual([])
        expect([...chosen].sort(compareMoments)).toEqual(chosen)
        expect(chosen.length).toBeLessThanOrEqual({ single: 1, range: 2, multiple: 100 }[kind.mode])
        const days = chosen.map(jalaliText)
        if (kind.mode === 'multiple') expect(new Set(days).size).toBe(days.length)
        expect(accept(chosen, kind)).toEqual({ ok: true, value: chosen })
      }
    }),
  )
})

it('is inside a finished range only from its first to its last day', () => {
  const range = [at('1405/09/05'), at('1405/09/07', 23, 59)]
  const inside = ['1405/09/04', '1405/09/05', '1405/09/06', '1405/09/07', '1405/09/08'].filter((text) =>
    isInside(day(text), range),
  )
  expect(inside).toEqual(['1405/09/05', '1405/09/06', '1405/09/07'])
  expect(isInside(day('1405/09/05'), [at('1405/09/05')])).toBe(false)
})
