import type { Day } from '#kit/day.ts'

/** Kinds of events in the order of the form. `shown`: selected in a new link. */
export const eventKinds = {
  inspection: { label: 'کارشناسی', shown: true },
  inquiry: { label: 'استعلام', shown: true },
  insurance: { label: 'بیمه‌نامه', shown: true },
  ad: { label: 'آگهی', shown: true },
  deal: { label: 'خرید و فروش', shown: true },
  service: { label: 'سرویس و تعمیر', shown: true },
  mileage: { label: 'کارکرد', shown: true },
  cost: { label: 'هزینه', shown: false },
  /** The owner entered another plate, VIN or model. Every link shows it. */
  change: { label: 'تغییر مشخصات', shown: true },
} as const
export type EventKind = keyof typeof eventKinds

export const isEventKind = (text: string | null): text is EventKind => text !== null && Object.hasOwn(eventKinds, text)

/** The source of an event: a feature, whose events the product signs, or the owner of the car. */
export const sources = ['owner', 'inspection', 'inquiries', 'insurance', 'marketplace', 'deals'] as const
export type EventSource = (typeof sources)[number]

/** The facts of an event: final texts without a person, a plate or a note. */
export type EventFacts = {
  source: EventSource
  kind: EventKind
  day: Day
  km: number | null
  title: string
  detail: string | null
  /** A public page with more, such as a signed report. */
  link: string | null
  /** The event no longer holds: a removed cost, an undone sale. */
  withdrawn: boolean
}

/** An event from a feature; missing facts are unknown. `key` identifies it in that feature permanently. */
export type StatedEvent = Omit<EventFacts, 'km' | 'detail' | 'link' | 'withdrawn'> &
  Partial<Pick<EventFacts, 'km' | 'detail' | 'link' | 'withdrawn'>> & { key: string }

export const factsOf = ({ source, kind, day, km, title, detail, link, withdrawn }: StatedEvent): EventFacts => ({
  source,
  kind,
  day,
  km: km ?? null,
  title,
  detail: detail ?? null,
  link: link ?? null,
  withdrawn: withdrawn ?? false,
})

/** Hashes of a car's plate, VIN and model at one time; null for unknown parts. */
export type CarSubject = { plate: string | null; vin: string | null; model: string | null }
export const subjectParts = ['vin', 'plate', 'model'] as const
export type SubjectPart = (typeof subjectParts)[number]

/**
 * Returns the part of a car that differs from the time of an event; null without a difference. Unknown parts, then or
 * now, are not a difference.
 */
export const otherPart = (then: CarSubject | undefined, now: CarSubject): SubjectPart | null =>
  subjectParts.find((part) => then?.[part] && now[part] && then[part] !== now[part]) ?? null

/** The hashed content of an event. The salt prevents guessing what a link excludes. */
export type EventContent = EventFacts & {
  v: 1
  /** The car at the time of recording; events of the first edition lack it. */
  subject?: CarSubject
  /** For a change: the previous car. */
  was?: CarSubject
  no: number
  /** The time of recording. */
  at: string
  corrects: number | null
  salt: string
}
