import type { Plate } from '#kit/plate.ts'
import type { Level } from './deadline-state.ts'
import type { CarRole } from './rules.ts'

/** One deadline as pages show it. */
export type DeadlineView = {
  id: string
  carId: string
  href: string
  title: string
  sign: string
  level: Level
  /** «۱۲ روز مانده» */
  words: string
  /** «۱۳ آذر»، «حدود ۵ دی»، «در ۹۰,۰۰۰ کیلومتر» */
  when: string
  /** `2026-12-04`, told or estimated. */
  day: string | null
  /** «هر ۶ ماه یا ۷,۰۰۰ کیلومتر» */
  repeats: string | null
  remind: boolean
  /** «تا ۱۲ آذر» */
  snoozed: string | null
}

/** What a car is worth today, with a sound body. */
export type CarValueView = {
  /** «۸۵۰ میلیون تومان» */
  about: string
  range: string
  /** How the market price of its model has moved within three months. */
  trend: string | null
  /** Where its body is told too. */
  href: string
}

/** A car as pages show it to who may see it. */
export type CarView = {
  id: string
  href: string
  /** What its owner calls it, otherwise what it is. */
  name: string
  /** What it is; null while nobody has said. */
  title: string | null
  plate: Plate | null
  picture: string | null
  alt: string
  /** «۱۴۰۳ · ۱۸,۵۰۰ کیلومتر» */
  facts: string
  role: CarRole
  deadlines: readonly DeadlineView[]
}

/** Signs of the road, from today on. */
export type RoadSign = {
  href: string
  title: string
  when: string
  words: string
  level: Level
  car: string | null
  at: number
}
export type RoadView = {
  width: number
  today: number
  signs: readonly RoadSign[]
  months: readonly { name: string; at: number }[]
}
