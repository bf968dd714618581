import { compactDigits, toLatinDigits } from '#kit/digits.ts'
import { plateLetterOf } from '#kit/plate-letters.ts'
import { parsePlate, type Plate } from '#kit/plate.ts'
import { earlyValue, type EarlyInput } from '../early-input.ts'

export type PlateKind = Plate['kind']

/** The inputs of the control, of every kind of plate; digits are Latin. */
export const PART_NAMES = ['first', 'letter', 'middle', 'serial', 'upper', 'lower', 'number', 'zone'] as const
export type PartName = (typeof PART_NAMES)[number]
export type PlateParts = { kind: PlateKind } & Record<PartName, string>

/** The number of digits of a part; the letter and the zone are chosen from lists. */
export const PART_SIZES: Partial<Record<PartName, number>> = {
  first: 2,
  middle: 3,
  serial: 2,
  upper: 3,
  lower: 5,
  number: 5,
}

/** The parts of each kind, in input order. */
export const KIND_PARTS: Record<PlateKind, readonly PartName[]> = {
  car: ['first', 'letter', 'middle', 'serial'],
  motorcycle: ['upper', 'lower'],
  'free-zone': ['zone', 'number'],
}

const none: PlateParts = {
  kind: 'car',
  first: '',
  letter: '',
  middle: '',
  serial: '',
  upper: '',
  lower: '',
  number: '',
  zone: '',
}

/** Reads the initial parts: stored values of a form, incomplete ones, or invalid ones of a hostile sender. */
export function partsFrom(values: Record<string, unknown> | undefined): PlateParts {
  const typed = Object.entries(none).map(([name, start]) => {
    const value = values?.[name]
    return [name, typeof value === 'string' ? value : start]
  })
  const parts = Object.fromEntries(typed) as PlateParts
  return Object.hasOwn(KIND_PARTS, parts.kind) ? parts : { ...parts, kind: none.kind }
}

/** Spreads a whole plate over its parts. */
export function partsOf(plate: Plate): PlateParts {
  return { ...none, ...plate }
}

/** Returns the parts of a text that is a whole plate in any order, as people paste it; null for less. */
export function partsOfText(text: string): PlateParts | null {
  const plate = text.length >= 7 ? parsePlate(text) : null
  return plate?.ok ? partsOf(plate.value) : null
}

/** Returns the plate of the parts; null while it is incomplete or wrong. */
export function plateOf(parts: PlateParts): Plate | null {
  const [first = '', ...rest] = KIND_PARTS[parts.kind].map((name) => parts[name])
  if ([first, ...rest].includes('')) return null
  const text = parts.kind === 'car' ? `${first}${rest[0]}${rest[1]}-${rest[2]}` : `${first}-${rest[0]}`
  const plate = parsePlate(text)
  return plate.ok && plate.value.kind === parts.kind ? plate.value : null
}

/** The parts after typing into one of them, and the part that gets the focus. */
export type TypedPart = { parts: PlateParts; next: PartName | null }

/**
 * Handles typing into a part of digits: a whole plate fills all parts, a letter becomes the letter, extra digits flow
 * into the next part, and a full part passes the focus on.
 */
export function typeInto(parts: PlateParts, name: PartName, text: string): TypedPart {
  const whole = partsOfText(text)
  if (whole) return { parts: whole, next: KIND_PARTS[whole.kind].at(-1) ?? null }
  const latin = compactDigits(text)
  const letter = parts.kind === 'car' ? plateLetterOf(latin.replace(/\d/g, '')) : null
  const digits = toLatinDigits(latin).replace(/\D/g, '')
  const size = PART_SIZES[name] ?? 0
  const filled: PlateParts = { ...parts, [name]: digits.slice(0, size), ...(letter && { letter }) }
  const order = KIND_PARTS[parts.kind]
  const next = order[order.indexOf(name) + 1] ?? null
  if (letter && name === 'first') return { parts: filled, next: 'middle' }
  if (digits.length < size || next === null) return { parts: filled, next: null }
  const over = digits.slice(size)
  return over && PART_SIZES[next] ? typeInto(filled, next, over) : { parts: filled, next }
}

/** Adds what was typed into the served inputs of the control `name`, whose parts are named `name.part`. */
export function withEarlyParts(parts: PlateParts, early: EarlyInput, name: string): PlateParts {
  const kind = earlyValue(early, `${name}.kind`)
  let typed = kind === undefined ? parts : partsFrom({ ...parts, kind })
  for (const part of PART_NAMES) {
    const text = earlyValue(early, `${name}.${part}`)
    if (text === undefined) continue
    typed = PART_SIZES[part] ? typeInto(typed, part, text).parts : { ...typed, [part]: text }
  }
  return typed
}

/** Returns the previous part, which Backspace focuses from an empty input. */
export function partBefore(parts: PlateParts, name: PartName): PartName | null {
  const order = KIND_PARTS[parts.kind]
  return order[order.indexOf(name) - 1] ?? null
}
