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
  /** `2026-12-04`, entered or estimated. */
  day: string | null
  /** «هر ۶ ماه یا ۷,۰۰۰ کیلومتر» */
  repeats: string | null
  remind: boolean
  /** «تا ۱۲ آذر» */
  snoozed: string | null
}

/** The value of a car today, with an undamaged body. */
export type CarValueView = {
  /** «۸۵۰ میلیون تومان» */
  about: string
  range: string
  /** The change of the market price of its model within three months. */
  trend: string | null
  /** The address of the valuation that includes the body. */
  href: string
}

/** A car as its owner, viewers and editors see it. */
export type CarView = {
  id: string
  href: string
  /** The owner's name for it, otherwise its model. */
  name: string
  /** Its model; null while unknown. */
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
