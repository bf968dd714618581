import type { Plate } from '#kit/plate.ts'

export type OfferView = {
  insurer: string
  name: string
  /** By cover, in the order of `covers`. */
  prices: readonly string[]
  lines: readonly { label: string; amount: string; why: string }[]
  satisfaction: string | null
  solvency: string | null
  branches: string | null
  complaint: string | null
}

export type QuoteView = {
  id: string
  plate: Plate | null
  about: readonly string[]
  period: string
  sort: string
  chosen: number
  covers: readonly {
    value: string
    label: string
    examples: readonly { title: string; insurer: string; own: string | null }[]
  }[]
  offers: readonly OfferView[]
  waiting: readonly string[]
  missing: readonly string[]
  allRefused: boolean
  sample: boolean
  validUntil: string
  over: boolean
  doubt: string | null
}
