import type { infoParts } from './texts.ts'

export type InfoPart = keyof typeof infoParts

/** How much of a person's information is there: `missing` in the order in which it is asked for. */
export type Completeness = { told: number; of: number; missing: InfoPart[] }

/** What of the parts is told. */
export function completenessOf(told: Record<InfoPart, boolean>): Completeness {
  const parts = Object.keys(told) as InfoPart[]
  const missing = parts.filter((part) => !told[part])
  return { told: parts.length - missing.length, of: parts.length, missing }
}
