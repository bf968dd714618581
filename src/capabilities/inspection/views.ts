import type { Plate } from '#kit/plate.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { OrderState, Package } from './states.ts'

export type PlaceChoice = { key: bigint; value: string; label: string; home: boolean; address: string | null }
export type HourChoice = { value: string; label: string }
/** `open`: somebody works on that day, whether or not an hour is left. */
export type DayChoice = { day: string; name: string; open: boolean; hours: HourChoice[] }

export type OrderView = {
  id: string
  href: string
  side: 'booker' | 'seller'
  state: OrderState
  stateName: string
  tone: BadgeTone
  reason: string | null
  /** What there is to say of an inspector who is late. */
  late: string | null
  car: string
  adPath: string | null
  plate: Plate | null
  pack: string
  day: string
  hour: string
  place: string
  placeId: string
  home: boolean
  address: string | null
  inspector: string | null
  price: string
  /** Where this side pays a part. */
  share: string | null
  split: string | null
  /** Whether the booker pays a part of it. */
  bookerPays: boolean
  payUntil: string | null
  pay: string | null
  mayAccept: boolean
  receipt: string | null
  refunded: string | null
  /** What comes back by cancelling now; `kept` is the percent that does not. */
  /** What was objected to, or may be until a time. */
  objection: {
    mayUntil: string | null
    about: 'report' | 'no-show' | null
    own: { words: string | null; outcome: 'upheld' | 'rejected' | null; answer: string | null } | null
    others: boolean
  }
  /** Until when another inspector may be asked, and what others have said. */
  second: { mayUntil: string | null; others: { href: string; score: number; at: string }[] }
  /** What it costs when the car is not there, before it has happened. */
  noShow: string | null
  cancelling: { rial: string; text: string | null; kept: string | null } | null
  mayMove: boolean
  madeAt: string
  changedAt: string
  report: string | null
  calendar: boolean
}

/** Whether a report may be believed. */
export type ReportState = 'valid' | 'expired' | 'revoked' | 'altered'

/** An hour of an inspector, as the device keeps it. */
export type WorkItem = {
  id: string
  car: string
  when: string
  startsAt: string
  place: string
  address: string | null
  /** Only for an inspection at home, from the day before on. */
  phone: string | null
  pack: Package
  begun: boolean
}
