import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../tests/support/vectors.json'
import { finnotechPlate } from './finnotech-plate.ts'
import { FREE_ZONES, formatPlate, parsePlate, type Plate, spokenPlate } from './plate.ts'
import { PLATE_LETTERS, plateCategory, plateLetterName, plateLetterOf } from './plate-letters.ts'

function plateOf(text: string): Plate {
  const parsed = parsePlate(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.code}`)
  return parsed.value
}

const group = (min: number, max: number) => fc.integer({ min, max }).map(String)
const anyPlate: fc.Arbitrary<Plate> = fc.oneof(
  fc.record({
    kind: fc.constant('car' as const),
    first: group(10, 99),
    letter: fc.constantFrom(...PLATE_LETTERS),
    middle: group(100, 999),
    serial: group(10, 99),
  }),
  fc.record({ kind: fc.constant('motorcycle' as const), upper: group(100, 999), lower: group(10_000, 99_999) }),
  fc.record({
    kind: fc.constant('free-zone' as const),
    number: group(10_000, 99_999),
    zone: fc.constantFrom(...FREE_ZONES),
  }),
)

describe('a plate', () => {
  it.each(vectors.plate.valid)('$text is accepted as $kind', ({ text, kind, category, finnotech }) => {
    const plate = plateOf(text)
    expect(plate.kind).toBe(kind)
    expect(formatPlate(plate)).toBe(text)
    if (plate.kind === 'car') expect(plateCategory(plate.letter)).toBe(category)
    if (finnotech) expect(finnotechPlate(plate)).toBe(finnotech)
  })

  it.each([
    ...vectors.plate.invalid,
    '',
    '12ب045-47',
    '02ب145-47',
    '12ب145',
    '12بب145-47',
    '12ت145ب47',
    '021-45478',
    'ب',
    '12T145-47',
    '145ب47',
    '12ب145-47-10',
    'کیش ب 12345',
    'کیش 12345 67',
  ])('«%s» is refused', (text) => {
    expect(parsePlate(text)).toEqual({ ok: false, code: 'plate-invalid' })
  })

  it.each([
    '۱۲ ب ۱۴۵ ایران ۴۷',
    'ایران ۴۷ - ۱۴۵ ب ۱۲',
    '12B145-47',
    '12ب145-47',
    '12ب14547',
    '12b14547',
    '47145ب12',
    'ایران۴۷ ۱۲ب۱۴۵',
    'پلاک ١٢ ب ١٤٥ ایران ٤٧',
    '۱۲ب۱۴۵|۴۷',
    'IR-47 145 be 12',
    'I.R. IRAN 12 ب 145 47',
    '\u202b۱۲\u200cب\u200c۱۴۵ ايران ۴۷\u202c',
  ])('pasted as «%s» is the same car', (text) => {
    expect(plateOf(text)).toEqual({ kind: 'car', first: '12', letter: 'ب', middle: '145', serial: '47' })
  })

  it.each([
    ['10 الف 100 10', 'الف'],
    ['10ا100-10', 'الف'],
    ['10هـ100-10', 'ه'],
    ['10ي100-10', 'ی'],
    ['10 جیم 100 ایران 10', 'ج'],
    ['10Gh100-10', 'ق'],
    ['10D100-10', 'D'],
    ['10♿100-10', 'ژ'],
  ])('«%s» has the letter %s', (text, letter) => {
    expect(plateOf(text)).toMatchObject({ kind: 'car', letter })
  })

  it('of a motorcycle has three digits over five, of a free zone five and a name', () => {
    expect(plateOf('۱۲۱ ۴۵۴۷۸')).toEqual({ kind: 'motorcycle', upper: '121', lower: '45478' })
    expect(plateOf('12145478')).toEqual({ kind: 'motorcycle', upper: '121', lower: '45478' })
    expect(plateOf('منطقهٔ آزاد کیش ۱۲۳۴۵')).toEqual({ kind: 'free-zone', number: '12345', zone: 'کیش' })
  })

  it('is parsed from its stored text and from its spoken form', () => {
    fc.assert(
      fc.property(anyPlate, (plate) => {
        expect(plateOf(formatPlate(plate))).toEqual(plate)
        if (plate.kind !== 'motorcycle') expect(plateOf(spokenPlate(plate))).toEqual(plate)
      }),
    )
  })

  it('is spoken in reading order', () => {
    expect(spokenPlate(plateOf('12ب345-67'))).toBe('پلاک ۱۲ ب ۳۴۵ ایران ۶۷')
    expect(spokenPlate(plateOf('121-45478'))).toBe('پلاک موتورسیکلت ۱۲۱، ۴۵۴۷۸')
  })

  it('has no number at Finnotech with a Latin letter or of a free zone', () => {
    expect(finnotechPlate(plateOf('12D345-67'))).toBeNull()
    expect(finnotechPlate(plateOf('12345-کیش'))).toBeNull()
    expect(finnotechPlate(plateOf('121-45478'))).toBe('12145478')
  })
})

describe('the letters of plates', () => {
  it('are offered private ones first', () => {
    expect(PLATE_LETTERS.join(' ')).toBe('ب ج د س ص ط ق ل م ن و ه ی الف پ ت ث ز ژ ش ع ف ک گ D S')
    expect(PLATE_LETTERS.filter((letter) => plateCategory(letter) === 'private')).toHaveLength(13)
  })

  it('are each found by their own name', () => {
    for (const letter of PLATE_LETTERS) {
      expect(plateLetterOf(letter)).toBe(letter)
      expect(plateLetterOf(plateLetterName(letter))).toBe(letter)
    }
  })
})
