import type { EventKind } from './events.ts'

/** An event as it is read. */
export type EventView = {
  no: number
  kind: EventKind
  kindLabel: string
  title: string
  detail: string | null
  /** Day and kilometres. */
  when: string
  /** Who says so. */
  source: string
  signed: boolean
  withdrawn: boolean
  /** What stood there before it was corrected. */
  before: string | null
  href: string | null
  /** That it was recorded for another plate, VIN or model than the car has now. */
  other: string | null
}

export type SharedTimelineView = {
  car: string
  /** The plate as it may be shown here. */
  plate: import('#kit/plate.ts').Plate | null
  unbroken: boolean
  events: EventView[]
  leftOut: string | null
  /** How many events belong to another VIN. */
  otherCar: string | null
  madeOn: string
  until: string
  next: string | null
}
