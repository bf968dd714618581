import type { Plate } from '#kit/plate.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { OrderState, Package } from './states.ts'

export type PlaceChoice = { key: bigint; value: string; label: string; home: boolean; address: string | null }
export type HourChoice = { value: string; label: string }
/** `open`: an inspector works on that day, whether or not a slot is free. */
export type DayChoice = { day: string; name: string; open: boolean; hours: HourChoice[] }

export type OrderView = {
  id: string
  href: string
  side: 'booker' | 'seller'
  state: OrderState
  stateName: string
  tone: BadgeTone
  reason: string | null
  /** The lateness of an inspector. */
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
  /** For a party that pays a part. */
  share: string | null
  split: string | null
  /** Whether the booker pays a part of it. */
  bookerPays: boolean
  payUntil: string | null
  pay: string | null
  mayAccept: boolean
  receipt: string | null
  refunded: string | null
  /** The refund of cancelling now; `kept` is the fee in percent. */
  /** The objection, or the deadline of a possible one. */
  objection: {
    mayUntil: string | null
    about: 'report' | 'no-show' | null
    own: { words: string | null; outcome: 'upheld' | 'rejected' | null; answer: string | null } | null
    others: boolean
  }
  /** The deadline of a second opinion, and the other reports. */
  second: { mayUntil: string | null; others: { href: string; score: number; at: string }[] }
  /** The fee for a missing car, before it happens. */
  noShow: string | null
  cancelling: { rial: string; text: string | null; kept: string | null } | null
  mayMove: boolean
  madeAt: string
  changedAt: string
  report: string | null
  calendar: boolean
}

/** The validity of a report. */
export type ReportState = 'valid' | 'expired' | 'revoked' | 'altered'

/** A slot of an inspector, as the device stores it. */
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
