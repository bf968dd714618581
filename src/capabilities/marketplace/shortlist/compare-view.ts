import type { CompareRow } from './compare.ts'

/** One column of a comparison. */
export type ComparedCar = {
  id: string
  href: string
  title: string
  picture: string | null
  alt: string
  /** «فروخته شد» or another reason why it can not be bought; null while it is live. */
  ended: string | null
  /** The comparison without it. */
  without: string
}

/** Everything that the comparison shows. */
export type CompareView = {
  cars: ComparedCar[]
  rows: CompareRow[]
  /** How many rows are alike and left out of `rows`. */
  alike: number
  onlyDifferences: boolean
  /** Addresses of the same cars with all rows, and with only those that differ. */
  all: string
  differences: string
  /** Ids of the address behind which there is nothing that anybody may see. */
  unknown: string[]
  tooMany: number
  /** Cars like the first, each with the comparison that it would join. */
  suggestions: { id: string; title: string; facts: string; than: string; better: string; worse: string; href: string }[]
}
