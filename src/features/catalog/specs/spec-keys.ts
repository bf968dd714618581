import type { Trim } from '../types.ts'
import { chassisKeys, dimensionKeys } from './body-keys.ts'
import { consumptionKeys, engineKeys, trimKeys } from './engine-keys.ts'
import { comfortKeys, safetyKeys, warrantyKeys } from './equipment-keys.ts'
import type { SpecKey } from './spec-key.ts'

const keys = {
  ...dimensionKeys,
  ...trimKeys,
  ...engineKeys,
  ...consumptionKeys,
  ...chassisKeys,
  ...safetyKeys,
  ...comfortKeys,
  ...warrantyKeys,
}
export type SpecKeyName = keyof typeof keys

/** All keys of a specification sheet in display order. */
export const specKeys: Readonly<Record<SpecKeyName, SpecKey>> = keys

export const specKeyNames = Object.keys(keys) as SpecKeyName[]

export const isSpecKey = (name: string): name is SpecKeyName => Object.hasOwn(keys, name)

/** Counted things: nobody says «حدود ۴ سیلندر». */
const counts: ReadonlySet<SpecKeyName> = new Set(['seats', 'doors', 'cylinders', 'gears', 'airbags'])

/**
 * Returns the word before an uncertain value: «حدود ۱۱۰ اسب بخار», but «احتمالاً EF7TC» and
 * «احتمالاً ۴ سیلندر».
 */
export const unsureWord = (name: SpecKeyName): string =>
  specKeys[name].kind === 'number' && !counts.has(name) ? 'حدود' : 'احتمالاً'

/** Whether the key is stored in the trim's row and never a separate fact. */
export const isTrimKey = (name: SpecKeyName): name is keyof typeof trimKeys => Object.hasOwn(trimKeys, name)

/** Whether the key applies to this trim: an electric car has no fuel tank. */
export function appliesTo(name: SpecKeyName, trim: Pick<Trim, 'fuel' | 'gearbox'>): boolean {
  return specKeys[name].only?.(trim) ?? true
}
