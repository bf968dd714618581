import type { EventKind } from './events.ts'

/** An event as displayed. */
export type EventView = {
  no: number
  kind: EventKind
  kindLabel: string
  title: string
  detail: string | null
  /** Day and kilometres. */
  when: string
  /** The source. */
  source: string
  signed: boolean
  withdrawn: boolean
  /** The earlier facts before the correction. */
  before: string | null
  href: string | null
  /** It was recorded for another plate, VIN or model than the present one. */
  other: string | null
}

export type SharedTimelineView = {
  car: string
  /** The plate as this reader may see it. */
  plate: import('#kit/plate.ts').Plate | null
  unbroken: boolean
  events: EventView[]
  leftOut: string | null
  /** The number of events of another VIN. */
  otherCar: string | null
  madeOn: string
  until: string
  next: string | null
}
