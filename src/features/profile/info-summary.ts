import type { infoParts } from './texts.ts'

export type InfoPart = keyof typeof infoParts

/** The completeness of a person's details: `missing` is in the order of the form. */
export type Completeness = { told: number; of: number; missing: InfoPart[] }

/** Computes the completeness of the parts. */
export function completenessOf(message: Record<InfoPart, boolean>): Completeness {
  const parts = Object.keys(message) as InfoPart[]
  const missing = parts.filter((part) => !message[part])
  return { told: parts.length - missing.length, of: parts.length, missing }
}
