import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLATE_LETTERS } from '#kit/plate-letters.ts'
import { formatPlate } from '#kit/plate.ts'
import {
  KIND_PARTS,
  partBefore,
  partsFrom,
  partsOfText,
  plateOf,
  typeInto,
  withEarlyParts,
  type PartName,
  type PlateParts,
} from './plate-parts.ts'

const empty = partsFrom(undefined)
const textOf = (parts: Parameters<typeof plateOf>[0]) => {
  const plate = plateOf(parts)
  return plate && formatPlate(plate)
}

describe('a pasted plate fills the whole control', () => {
  it.each([
    ['۱۲ب۳۴۵-۶۷', '12ب345-67'],
    ['12B34567', '12ب345-67'],
    ['ایران ۶۷ - ۳۴۵ ب ۱۲', '12ب345-67'],
    ['پلاک ۱۲ ب ۳۴۵ ایران ۶۷', '12ب345-67'],
    ['121-45478', '121-45478'],
    ['۱۲۳۴۵ کیش', '12345-کیش'],
  ])('«%s»', (text, plate) => {
    const parts = partsOfText(text)
    expect(parts && textOf(parts)).toBe(plate)
  })

  it.each(['', '12', '12ب345', 'سلام دنیا'])('«%s» is not a whole plate', (text) => expect(partsOfText(text)).toBe(null))
})

describe('typing into the control', () => {
  it('moves on when a group is full', () => {
    expect(typeInto(empty, 'first', '1').next).toBe(null)
    expect(typeInto(empty, 'first', '۱۲').next).toBe('letter')
    expect(typeInto(empty, 'middle', '345').next).toBe('serial')
    expect(typeInto(empty, 'serial', '67').next).toBe(null)
  })

  it('accepts the letter from the keyboard of either language', () => {
    for (const text of ['۱۲ب', '12b', '12B']) {
      const { parts, next } = typeInto(empty, 'first', text)
      expect([parts.first, parts.letter, next]).toEqual(['12', 'ب', 'middle'])
    }
  })

  it('lets extra digits flow into the next group', () => {
    const { parts, next } = typeInto({ ...empty, letter: 'ب' }, 'middle', '34567')
    expect([parts.middle, parts.serial, next]).toEqual(['345', '67', null])
  })

  it('drops characters that no plate has', () => {
    expect(typeInto(empty, 'first', '1x!').parts.first).toBe('1')
  })

  it('returns from an empty group to the previous one', () => {
    expect(partBefore(empty, 'serial')).toBe('middle')
    expect(partBefore(empty, 'first')).toBe(null)
    expect(partBefore({ ...empty, kind: 'motorcycle' }, 'lower')).toBe('upper')
  })

  it('key by key makes the same plate as a paste', () => {
    const digits = (size: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${size - 1}}$`))
    const car = fc.tuple(digits(2), fc.constantFrom(...PLATE_LETTERS), digits(3), digits(2))
    fc.assert(
      fc.property(car, ([first, letter, middle, serial]) => {
        let parts: PlateParts = { ...empty, letter }
        let at: PartName | null = 'first'
        for (const [place, group] of [first, middle, serial].entries()) {
          at = (['first', 'middle', 'serial'] as const)[place]!
          for (let typed = 1; typed <= group.length; typed++) parts = typeInto(parts, at, group.slice(0, typed)).parts
        }
        expect(parts).toEqual(partsOfText(`${first}${letter}${middle}-${serial}`))
      }),
    )
  })
})

it('a plate that misses a part is incomplete', () => {
  for (const name of KIND_PARTS.car) {
    const parts = { ...partsOfText('12ب345-67')!, [name]: '' }
    expect(plateOf(parts)).toBe(null)
  }
})

describe('what was typed before the control was alive', () => {
  const early = (values: Record<string, string>) => ({
    entries: Object.entries(values).map(([part, value]) => ({
      name: `plate.${part}`,
      type: part === 'kind' ? 'radio' : 'text',
      at: 0,
      value,
      checked: part === 'kind',
    })),
    opened: [],
    focus: null,
  })

  it('becomes its parts, with the digits of any keyboard', () => {
    const typed = withEarlyParts(empty, early({ first: '۱۲', letter: 'ب', middle: '34' }), 'plate')
    expect([typed.first, typed.letter, typed.middle, typed.serial]).toEqual(['12', 'ب', '34', ''])
  })

  it('is a whole plate when it was pasted into one part', () => {
    expect(textOf(withEarlyParts(empty, early({ first: '۱۲ب۳۴۵-۶۷' }), 'plate'))).toBe('12ب345-67')
  })

  it('is of the chosen kind', () => {
    const typed = withEarlyParts(empty, early({ kind: 'motorcycle', upper: '123', lower: '45678' }), 'plate')
    expect(textOf(typed)).toBe('123-45678')
  })

  it('changes nothing when nothing was typed, or only elsewhere', () => {
    expect(withEarlyParts(empty, early({}), 'plate')).toBe(empty)
    expect(withEarlyParts(empty, early({ first: '12' }), 'other')).toBe(empty)
  })
})
