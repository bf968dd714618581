import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseBankCard } from './bank-card.ts'
import { parseInteger } from './digits.ts'
import { isRounded } from './identifier.ts'
import { parseMobile } from './mobile.ts'
import { parseNationalCode } from './national-code.ts'
import { formatPlate, parsePlate } from './plate.ts'
import { parsePostalCode } from './postal-code.ts'
import { parseSheba } from './sheba.ts'
import { cutText } from './cut-text.ts'
import { foldForSearch } from './text.ts'
import { parseVin } from './vin.ts'

type Parsed<Value> = { ok: true; value: Value } | { ok: false }
const valueOf = <Value>(parsed: Parsed<Value>, say: (value: Value) => string = String) =>
  parsed.ok ? say(parsed.value) : '-'

const readers: Record<string, (text: string) => string> = {
  mobile: (text) => valueOf(parseMobile(text)),
  national: (text) => valueOf(parseNationalCode(text)),
  sheba: (text) => valueOf(parseSheba(text)),
  card: (text) => valueOf(parseBankCard(text)),
  vin: (text) => valueOf(parseVin(text)),
  plate: (text) => valueOf(parsePlate(text), formatPlate),
  postal: (text) => valueOf(parsePostalCode(text)),
  whole: (text) => String(parseInteger(text) ?? '-'),
  search: foldForSearch,
}

/** Decodes the escapes of the table: `\u061c`, `\n`, `\t`. */
const decode = (text: string) =>
  text
    .replace(/\\u([0-9a-f]{4})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('\\n', '\n')
    .replaceAll('\\t', '\t')

const [, ...lines] = readFileSync(new URL('../../tests/support/foreign-inputs.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const inputs = lines.map((line) => line.split('\t') as [kind: string, input: string, right: string])

describe('what people paste', () => {
  it('is a table of at least 300 inputs', () => expect(inputs.length).toBeGreaterThanOrEqual(300))

  it.each(inputs)('%s: «%s» is %s', (kind, input, right) => {
    expect(readers[kind]!(decode(input))).toBe(right)
  })
})

it.each([
  ['1.23457E+17', true],
  ['۱٫۲۳e+۱۷', true],
  ['12E3', false],
  ['A-12', false],
])('%s is rounded by a spreadsheet: %s', (text, rounded) => expect(isRounded(text)).toBe(rounded))

it.each([
  ['an emoji', `${'ا'.repeat(39)}🚗🚗`, 40, 'ا'.repeat(39)],
  ['a family', `ab👨‍👩‍👧`, 5, 'ab'],
  ['a letter with its mark', 'کتابِ', 4, 'کتا'],
  ['nothing', 'کتاب', 4, 'کتاب'],
])('is cut before %s that does not fit', (_what, text, max, cut) => expect(cutText(text, max)).toBe(cut))
