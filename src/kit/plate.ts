import { toLatinDigits, toPersianDigits } from './digits.ts'
import { plainSigns } from './identifier.ts'
import { ok, refuse, type Result } from './result.ts'
import { cleanText } from './text.ts'
import { type PlateLetter, plateLetterOf } from './plate-letters.ts'

/** A national car plate; digits are Latin and in the order in which the plate is read from the left. */
export type CarPlate = { kind: 'car'; first: string; letter: PlateLetter; middle: string; serial: string }

/** A motorcycle plate: three digits over five. */
export type MotorcyclePlate = { kind: 'motorcycle'; upper: string; lower: string }

/** A plate of a free zone: five digits and the name of the zone. */
export type FreeZonePlate = { kind: 'free-zone'; number: string; zone: FreeZone }

/** Any plate that the product can store; historic, transit and other rare plates are not supported. */
export type Plate = CarPlate | MotorcyclePlate | FreeZonePlate

/** The free zones that give plates of their own. */
export const FREE_ZONES = ['کیش', 'قشم', 'چابهار', 'ارس', 'انزلی', 'اروند', 'ماکو'] as const

/** One of {@link FREE_ZONES}. */
export type FreeZone = (typeof FREE_ZONES)[number]

/**
 * Checks a car plate in its four fields, as the plate control holds them; digits of any script. A group never begins
 * with zero; zeros elsewhere occur, and a rare letter or serial is accepted.
 */
export function carPlate(
  first: string,
  letter: string,
  middle: string,
  serial: string,
): Result<CarPlate, 'plate-invalid'> {
  const digits = { first: toLatinDigits(first), middle: toLatinDigits(middle), serial: toLatinDigits(serial) }
  const existing = plateLetterOf(letter)
  if (
    !existing ||
    !/^[1-9]\d$/.test(digits.first) ||
    !/^[1-9]\d\d$/.test(digits.middle) ||
    !/^[1-9]\d$/.test(digits.serial)
  ) {
    return refuse('plate-invalid')
  }
  return ok({ kind: 'car', first: digits.first, letter: existing, middle: digits.middle, serial: digits.serial })
}

/**
 * Reads a whole plate as people paste it: «۱۲ ب ۱۴۵ ایران ۴۷», «ایران ۴۷ - ۱۴۵ ب ۱۲», `12B145-47`, `121-45478`,
 * «۱۲۳۴۵ کیش». The letter stands between the two digits and the three, whatever side the text begins from.
 */
export function parsePlate(text: string): Result<Plate, 'plate-invalid'> {
  const tokens = plateTokens(text)
  const digits = tokens.filter((token) => /^\d+$/.test(token))
  const words = tokens.filter((token) => !/^\d+$/.test(token))
  if (words.length === 0) return motorcyclePlate(digits)
  const [word] = words
  if (words.length > 1 || word === undefined) return refuse('plate-invalid')
  const zone = zoneOf(word)
  if (zone) return freeZonePlate(digits, zone)
  const groups = carGroups(tokens, tokens.indexOf(word))
  return groups ? carPlate(groups.first, word, groups.middle, groups.serial) : refuse('plate-invalid')
}

/** Formats a plate for storage, the clipboard and addresses: `12ب145-47`, `121-45478`, `12345-کیش`. */
export function formatPlate(plate: Plate): string {
  if (plate.kind === 'car') return `${plate.first}${plate.letter}${plate.middle}-${plate.serial}`
  return plate.kind === 'motorcycle' ? `${plate.upper}-${plate.lower}` : `${plate.number}-${plate.zone}`
}

/**
 * Formats a plate as people say it, for labels and screen readers: «پلاک ۱۲ ب ۳۴۵ ایران ۶۷»; hidden digits are read by
 * their count.
 */
export function spokenPlate(plate: Plate): string {
  return toPersianDigits(wordsOf(plate).replace(/\*+/g, (stars) => `(${stars.length} رقم پنهان)`))
}

function wordsOf(plate: Plate): string {
  if (plate.kind === 'car') return `پلاک ${plate.first} ${plate.letter} ${plate.middle} ایران ${plate.serial}`
  if (plate.kind === 'motorcycle') return `پلاک موتورسیکلت ${plate.upper}، ${plate.lower}`
  return `پلاک منطقهٔ آزاد ${plate.zone} ${plate.number}`
}

/** Returns digit groups and words of a pasted plate, without the words that every plate has. */
function plateTokens(text: string): string[] {
  const plain = toLatinDigits(cleanText(plainSigns(text)))
    .replace(/\u200c/g, '')
    .replace(/پلاک|ایران|شماره|منطقه ?ٔ? ?آزاد|منطقۀ آزاد|i\.? ?r\.? ?iran|iran|ir(?![a-z])/gi, ' ')
  return plain.match(/\d+|[^\d\s\-–—−_|/.,،:()*«»"'“”]+/g) ?? []
}

function motorcyclePlate(digits: readonly string[]): Result<MotorcyclePlate, 'plate-invalid'> {
  const [upper, lower] = [...digits].sort((a, b) => a.length - b.length)
  if (digits.length > 2 || upper === undefined) return refuse('plate-invalid')
  const joined = digits.length === 1 || upper.length === 3 ? upper + (lower ?? '') : ''
  const match = /^([1-9]\d\d)([1-9]\d{4})$/.exec(joined)
  return match ? ok({ kind: 'motorcycle', upper: match[1] ?? '', lower: match[2] ?? '' }) : refuse('plate-invalid')
}

function freeZonePlate(digits: readonly string[], zone: FreeZone): Result<FreeZonePlate, 'plate-invalid'> {
  const [number, ...more] = digits
  const valid = number !== undefined && more.length === 0 && /^[1-9]\d{4}$/.test(number)
  return valid ? ok({ kind: 'free-zone', number, zone }) : refuse('plate-invalid')
}

const LATIN_ZONES: Record<string, FreeZone> = {
  kish: 'کیش',
  qeshm: 'قشم',
  chabahar: 'چابهار',
  aras: 'ارس',
  anzali: 'انزلی',
  arvand: 'اروند',
  maku: 'ماکو',
}

const zoneOf = (word: string): FreeZone | undefined =>
  FREE_ZONES.find((name) => name === word) ?? LATIN_ZONES[word.toLowerCase()]

/** Sorts the digits around the letter; five digits in a row are the three next to it and the serial beyond them. */
function carGroups(
  tokens: readonly string[],
  letterAt: number,
): { first: string; middle: string; serial: string } | null {
  // `D12345-67`: the letter before all digits, which follow in the order of the plate.
  if (letterAt === 0) {
    const [, first = '', middle = '', serial = ''] = /^(\d\d)(\d{3})(\d\d)$/.exec(tokens.slice(1).join('')) ?? []
    if (serial !== '') return { first, middle, serial }
  }
  const before = tokens
    .slice(0, letterAt)
    .flatMap((group) => (group.length === 5 ? [group.slice(0, 2), group.slice(2)] : [group]))
  const after = tokens
    .slice(letterAt + 1)
    .flatMap((group) => (group.length === 5 ? [group.slice(0, 3), group.slice(3)] : [group]))
  const [left = '', right = ''] = [before.at(-1), after[0]]
  const serials = [...before.slice(0, -1), ...after.slice(1)]
  const [serial] = serials
  if (serial === undefined || serials.length > 1) return null
  return left.length === 2 ? { first: left, middle: right, serial } : { first: right, middle: left, serial }
}
