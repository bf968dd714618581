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
  /** The comparison without this car. */
  without: string
}

export type RowGroup = { id: string; title: string; rows: readonly Row[] }

/** One weighed car. */
export type WeighedCar = {
  title: string
  score: number | null
  best: boolean
  marks: readonly { label: string; score: number | null }[]
}

/** The data of a comparison of new cars. */
export type CompareView = {
  cars: readonly ComparedCar[]
  groups: readonly RowGroup[]
  /** Omitted equal rows. */
  alike: number
  onlyDifferences: boolean
  all: string
  differences: string
  /** The advantages of each car in words with numbers: the summary of the page. */
  strengths: readonly { title: string; texts: readonly string[] }[]
  weights: readonly { name: Criterion; label: string; weight: number }[]
  weighed: readonly WeighedCar[] | null
  /** Remarks, as sentences. */
  notices: readonly string[]
  /** Names of all cars, for the empty slot. */
  names: readonly string[]
  /** A typed name that matches no car. */
  typed: { text: string; near: readonly Link[] } | null
  /** Prepared pages of similar cars by kind and price. */
  ready: readonly Link[]
}

/** The prepared page of two cars. */
export type PairView = {
  path: string
  title: string
  cars: readonly ComparedCar[]
  strengths: CompareView['strengths']
  groups: readonly RowGroup[]
  edit: string
  /** The price histories of both; null without any. */
  prices: {
    points: readonly { at: number; label: string; value: number; real?: number }[]
    names: readonly [string, string]
  } | null
  ready: readonly Link[]
}
