import type { Row } from './best-cells.ts'
import type { Criterion } from './compare-query.ts'

type Link = { href: string; label: string }

/** One column. */
export type ComparedCar = {
  slug: string
  href: string
  title: string
  picture: string
  alt: string
  /** The comparison without it. */
  without: string
}

export type RowGroup = { id: string; title: string; rows: readonly Row[] }

/** One car among the weighed ones. */
export type WeighedCar = {
  title: string
  score: number | null
  best: boolean
  marks: readonly { label: string; score: number | null }[]
}

/** Everything that a comparison of new cars shows. */
export type CompareView = {
  cars: readonly ComparedCar[]
  groups: readonly RowGroup[]
  /** Rows that are alike and left out. */
  alike: number
  onlyDifferences: boolean
  all: string
  differences: string
  /** Where each car is better, in words, with the numbers: the page in short. */
  strengths: readonly { title: string; texts: readonly string[] }[]
  weights: readonly { name: Criterion; label: string; weight: number }[]
  weighed: readonly WeighedCar[] | null
  /** What stands in the way, in sentences. */
  notices: readonly string[]
  /** Names of all cars, for the empty place. */
  names: readonly string[]
  /** What was typed there and named no car. */
  typed: { text: string; near: readonly Link[] } | null
  /** Ready pages of cars that are near in kind and price. */
  ready: readonly Link[]
}

/** The ready page of two. */
export type PairView = {
  path: string
  title: string
  cars: readonly ComparedCar[]
  strengths: CompareView['strengths']
  groups: readonly RowGroup[]
  edit: string
  /** Prices of both over time; null where there are none. */
  prices: {
    points: readonly { at: number; label: string; value: number; real?: number }[]
    names: readonly [string, string]
  } | null
  ready: readonly Link[]
}
