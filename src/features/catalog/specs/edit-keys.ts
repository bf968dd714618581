import type { SpecKey } from './spec-key.ts'
import { isSpecKey, specKeys, type SpecKeyName } from './spec-keys.ts'
import { valueText } from './spec-value.ts'
import { worksColours } from './works-colours.ts'

const colour = Object.keys(worksColours).join('|')

/**
 * Editable like facts although stored elsewhere: the factory colours, and whether a model is in
 * production.
 */
const others = {
  colours: {
    group: 'comfort',
    kind: 'text',
    label: 'رنگ‌های کارخانه',
    meaning: 'رنگ‌هایی که خودرو در کارخانه با آن‌ها ساخته می‌شود.',
    form: new RegExp(`^(${colour})( (${colour}))*$`),
  },
  'in-production': {
    group: 'warranty',
    kind: 'yes-no',
    label: 'تولید ادامه دارد',
    meaning: 'اینکه سازنده هنوز این مدل را می‌سازد و صفر می‌فروشد.',
  },
} as const satisfies Record<string, SpecKey>

export type EditKey = SpecKeyName | keyof typeof others
export const otherKeys = Object.keys(others) as (keyof typeof others)[]

export const isEditKey = (name: string): name is EditKey => isSpecKey(name) || Object.hasOwn(others, name)

export const editKey = (name: EditKey): SpecKey => (isSpecKey(name) ? specKeys[name] : others[name])

/** Normalises colours: distinct slugs in one order; an unknown colour stays as typed. */
export function readColours(typed: string): string {
  const slugs = typed
    .split(/[\s،,+|/]+/)
    .filter(Boolean)
    .map((word) => Object.entries(worksColours).find(([, { label }]) => label === word)?.[0] ?? word)
  return [...new Set(slugs)].toSorted().join(' ')
}

/** Formats a value for staff. */
export function editText(name: EditKey, value: string | null): string {
  if (name !== 'colours' || value === null) return valueText(editKey(name), value)
  return value
    .split(' ')
    .map((slug) => worksColours[slug]?.label ?? slug)
    .join('، ')
}
