import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addJalaliDays } from '#kit/jalali.ts'
import { readSelection, writeSelection } from './selection-text.ts'
import { select, type Selection, type SelectionMode } from './selection.ts'

const today = { year: 1405, month: 8, day: 30 }
const on = (day: number, hour = 0, minute = 0) => ({ year: 1405, month: 9, day, hour, minute })

describe('the text of a date field', () => {
  it.each<[SelectionMode, boolean, Selection, string]>([
    ['single', false, [on(1)], '۱۴۰۵/۰۹/۰۱'],
    ['single', true, [on(1, 8, 5)], '۱۴۰۵/۰۹/۰۱ ۰۸:۰۵'],
    ['range', false, [on(1)], '۱۴۰۵/۰۹/۰۱ تا'],
    ['range', false, [on(1), on(3)], '۱۴۰۵/۰۹/۰۱ تا ۱۴۰۵/۰۹/۰۳'],
    ['range', true, [on(1, 8), on(3, 23, 59)], '۱۴۰۵/۰۹/۰۱ ۰۸:۰۰ تا ۱۴۰۵/۰۹/۰۳ ۲۳:۵۹'],
    ['multiple', false, [on(1), on(3)], '۱۴۰۵/۰۹/۰۱، ۱۴۰۵/۰۹/۰۳'],
    ['multiple', false, [], ''],
  ])('of %s (with time: %s) is short and Persian', (mode, withTime, selection, text) => {
    expect(writeSelection(selection, { mode, withTime })).toBe(text)
  })

  it.each([
    ['۱ آذر ۱۴۰۵ تا ۳ آذر ۱۴۰۵'],
    ['از 1 آذر تا 3 آذر'],
    ['1405/9/1 - 1405/9/3'],
    ['۱۴۰۵/۹/۱ الی ۱۴۰۵/۹/۳'],
    ['۳ آذر تا ۱ آذر'],
    [' فردا تا ۳ آذر '],
  ])('«%s» is a range', (text) => {
    expect(readSelection(text, { mode: 'range', withTime: false }, today)).toEqual({ ok: true, value: [on(1), on(3)] })
  })

  it.each([['۱ آذر، ۳ آذر'], ['1405/9/1,1405/9/3'], ['۱ آذر و ۳ آذر'], ['۳ آذر؛ ۱ آذر']])(
    '«%s» is two days',
    (text) => {
      const read = readSelection(text, { mode: 'multiple', withTime: false }, today)
      expect(read).toEqual({ ok: true, value: [on(1), on(3)] })
    },
  )

  it('of a range with time ends at 23:59 where no clock is written', () => {
    const read = readSelection('۱ آذر تا ۱ آذر', { mode: 'range', withTime: true }, today)
    expect(read).toEqual({ ok: true, value: [on(1), on(1, 23, 59)] })
  })

  it.each([
    ['range', '۱ آذر', 'end-missing'],
    ['range', '۱ آذر تا', 'end-missing'],
    ['range', '۱ آذر تا ۲ آذر تا ۳ آذر', 'unreadable'],
    ['range', '۱ آذر تا ۳۱ آذر', 'no-such-day'],
    ['single', '۱ آذر تا ۳ آذر', 'unreadable'],
    ['single', '۱ آذر ۱۴:۳۰', 'unreadable'],
    ['multiple', '۱ آذر، سلام', 'unreadable'],
  ] as const)('of %s cannot be «%s»: %s', (mode, text, code) => {
    expect(readSelection(text, { mode, withTime: false }, today)).toEqual({ ok: false, code })
  })

  it('may be empty', () => {
    expect(readSelection('  ', { mode: 'range', withTime: true }, today)).toEqual({ ok: true, value: [] })
  })

  it('is read back as it was written, for any selection', () => {
    const anyPicks = fc.array(fc.nat(200).map((days) => ({ type: 'pick' as const, day: addJalaliDays(today, days) })))
    fc.assert(
      fc.property(
        fc.constantFrom<SelectionMode>('single', 'range', 'multiple'),
        fc.boolean(),
        anyPicks,
        (mode, withTime, picks) => {
          const kind = { mode, withTime }
          const chosen = picks.reduce<Selection>((selection, step) => select(selection, step, kind), [])
          const read = readSelection(writeSelection(chosen, kind), kind, today)
          const unfinished = mode === 'range' && chosen.length === 1
          expect(read).toEqual(unfinished ? { ok: false, code: 'end-missing' } : { ok: true, value: chosen })
        },
      ),
    )
  })
})
