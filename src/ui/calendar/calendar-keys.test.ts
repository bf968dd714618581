import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isValidJalali, jalaliMonthLength, jalaliText, jalaliWeekday, parseJalali } from '#kit/jalali.ts'
import { dayAfterKey, placeAfterKey, weeksOf } from './calendar-keys.ts'

const from = (text: string, key: string, shift = false) => {
  const day = dayAfterKey(parseJalali(text)!, key, shift)
  return day && jalaliText(day)
}

describe('the keyboard in the days', () => {
  it.each([
    ['ArrowLeft', '1405/09/12', 'tomorrow, because the calendar runs from right to left'],
    ['ArrowRight', '1405/09/10', 'yesterday'],
    ['ArrowDown', '1405/09/18', 'a week later'],
    ['ArrowUp', '1405/09/04', 'a week earlier'],
    ['Home', '1405/09/07', 'the Saturday of the week'],
    ['End', '1405/09/13', 'the Friday of the week'],
    ['PageDown', '1405/10/11', 'a month later'],
    ['PageUp', '1405/08/11', 'a month earlier'],
  ])('%s goes from 1405/09/11 to %s, %s', (key, day) => {
    expect(from('1405/09/11', key)).toBe(day)
  })

  it('turns years with Shift, and stops at the last day of a shorter month', () => {
    expect(from('1405/09/11', 'PageDown', true)).toBe('1406/09/11')
    expect(from('1403/12/30', 'PageDown', true)).toBe('1404/12/29')
    expect(from('1405/06/31', 'PageDown')).toBe('1405/07/30')
  })

  it('ignores every other key', () => {
    for (const key of ['Tab', 'Escape', 'a', 'Enter', ' ']) expect(from('1405/09/11', key)).toBeNull()
  })
})

describe('the keyboard in years and months', () => {
  it('moves through rows from right to left and stays inside them', () => {
    expect(placeAfterKey(4, 'ArrowLeft', 3, 12)).toBe(5)
    expect(placeAfterKey(4, 'ArrowRight', 3, 12)).toBe(3)
    expect(placeAfterKey(4, 'ArrowDown', 3, 12)).toBe(7)
    expect(placeAfterKey(1, 'ArrowUp', 3, 12)).toBe(1)
    expect(placeAfterKey(11, 'ArrowLeft', 3, 12)).toBe(11)
    expect([placeAfterKey(4, 'Home', 3, 12), placeAfterKey(4, 'End', 3, 12)]).toEqual([0, 11])
    expect(placeAfterKey(4, 'Tab', 3, 12)).toBeNull()
  })
})

it('a month stands in full weeks from Saturday to Friday, every day under its weekday', () => {
  const anyMonth = fc.record({ year: fc.integer({ min: 1300, max: 1450 }), month: fc.integer({ min: 1, max: 12 }) })
  fc.assert(
    fc.property(anyMonth, ({ year, month }) => {
      const length = jalaliMonthLength(year, month)
      const weeks = weeksOf(year, month, length)
      expect(weeks.every((week) => week.length === 7 && week.some((day) => day !== null))).toBe(true)
      const days = weeks.flatMap((week) => week.map((day, weekday) => ({ day, weekday }))).filter(({ day }) => day)
      expect(days.map(({ day }) => day!.day)).toEqual(Array.from({ length }, (_, index) => index + 1))
      expect(days.every(({ day, weekday }) => isValidJalali(day!) && jalaliWeekday(day!) === weekday)).toBe(true)
    }),
  )
})
