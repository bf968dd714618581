import type { Day } from '#kit/day.ts'

/** What a timeline tells of, in the order in which it is offered. `shown` is what a new link begins with. */
export const eventKinds = {
  inspection: { label: 'کارشناسی', shown: true },
  inquiry: { label: 'استعلام', shown: true },
  insurance: { label: 'بیمه‌نامه', shown: true },
  ad: { label: 'آگهی', shown: true },
  deal: { label: 'خرید و فروش', shown: true },
  service: { label: 'سرویس و تعمیر', shown: true },
  mileage: { label: 'کارکرد', shown: true },
  cost: { label: 'هزینه', shown: false },
  /** Another plate, VIN or model was written into the car. Every link shows it. */
  change: { label: 'تغییر مشخصات', shown: true },
} as const
export type EventKind = keyof typeof eventKinds

export const isEventKind = (text: string | null): text is EventKind => text !== null && Object.hasOwn(eventKinds, text)

/** Who knows of an event: a room of the house, which signs it, or whoever keeps the car in the garage. */
export const sources = ['owner', 'inspection', 'inquiries', 'insurance', 'marketplace', 'deals'] as const
export type EventSource = (typeof sources)[number]

/** What happened to a car; ready words, and nothing of a person, a plate or a note. */
export type EventFacts = {
  source: EventSource
  kind: EventKind
  day: Day
  km: number | null
  title: string
  detail: string | null
  /** A public page of the house that shows more, such as a signed report. */
  link: string | null
  /** It is told no more: a cost that was removed, a sale that was taken back. */
  withdrawn: boolean
}

/** An event as a room tells it: what is left out is unknown. `key` names it in that room for ever. */
export type ToldEvent = Omit<EventFacts, 'km' | 'detail' | 'link' | 'withdrawn'> &
  Partial<Pick<EventFacts, 'km' | 'detail' | 'link' | 'withdrawn'>> & { key: string }

export const factsOf = ({ source, kind, day, km, title, detail, link, withdrawn }: ToldEvent): EventFacts => ({
  source,
  kind,
  day,
  km: km ?? null,
  title,
  detail: detail ?? null,
  link: link ?? null,
  withdrawn: withdrawn ?? false,
})

/** Prints of the plate, VIN and model of a car at a moment; null for what was not known. */
export type CarSubject = { plate: string | null; vin: string | null; model: string | null }
export const subjectParts = ['vin', 'plate', 'model'] as const
export type SubjectPart = (typeof subjectParts)[number]

/**
 * Which part of a car is another one now than when an event was written; null for the same. What was not known then, or is not
 * known now, is no difference.
 */
export const otherPart = (then: CarSubject | undefined, now: CarSubject): SubjectPart | null =>
  subjectParts.find((part) => then?.[part] && now[part] && then[part] !== now[part]) ?? null

/** What is hashed of an event. The salt keeps what a link leaves out from being guessed. */
export type EventContent = EventFacts & {
  v: 1
  /** The car as it was written into the garage when this was recorded; events of the first edition have none. */
  subject?: CarSubject
  /** Of a change: the car before it. */
  was?: CarSubject
  no: number
  /** When it was written down. */
  at: string
  corrects: number | null
  salt: string
}
