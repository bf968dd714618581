import type { Plate } from '#kit/plate.ts'

/** A deadline of a car, most urgent first; `level` as in the garage. */
export type PlateDue = {
  href: string
  title: string
  /** «۱۳ آذر» */
  when: string
  /** «۱۲ روز مانده» */
  words: string
  level: 'overdue' | 'urgent' | 'soon' | 'fine'
}

/** One of a user's own cars with a plate: the key that fills the forms of services. */
export type PlateKey = { id: string; name: string; plate: Plate; href: string; dues: readonly PlateDue[] }
