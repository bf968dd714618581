import type { CompareRow } from './compare.ts'

/** One column of a comparison. */
export type ComparedCar = {
  id: string
  href: string
  title: string
  picture: string | null
  alt: string
  /** «فروخته شد» or another reason why it is unavailable; null while live. */
  ended: string | null
  /** The comparison without this car. */
  without: string
}

/** The data of the comparison. */
export type CompareView = {
  cars: ComparedCar[]
  rows: CompareRow[]
  /** The number of equal rows omitted from `rows`. */
  alike: number
  onlyDifferences: boolean
  /** Addresses of the same cars with all rows, and with differing rows only. */
  all: string
  differences: string
  /** Ids of the address without a visible ad. */
  unknown: string[]
  tooMany: number
  /** Cars like the first, each with the comparison that includes it. */
  suggestions: { id: string; title: string; facts: string; than: string; better: string; worse: string; href: string }[]
}
