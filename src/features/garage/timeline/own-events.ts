import type { Day } from '#kit/day.ts'
import { formatMoney } from '#kit/money.ts'
import {
  costKinds,
  deadlineKinds,
  formerLicence,
  isDeadlineKind,
  type CostKind,
  type DeadlineKindSlug,
} from '../kinds.ts'
import type { EventKind, StatedEvent } from './events.ts'

// The owner's records in the garage, as events. Notes and own titles stay out, because they may name people.

type Completed = { id: bigint; kind: string; day: Day; km: number | null }
type Cost = { public_id: string; kind: string; amount_rial: bigint; day: Day; km: number | null }
type Reading = { day: Day; km: number }

const doneKinds: Partial<Record<DeadlineKindSlug, EventKind>> = {
  'third-party': 'insurance',
  'body-insurance': 'insurance',
  toll: 'cost',
  card: 'service',
}

export function doneEvent({ id, kind: slug, day, km }: Completed): StatedEvent | null {
  // The licence belongs to its driver, not to the car.
  if (slug === formerLicence.kind) return null
  const existing = isDeadlineKind(slug) && slug !== 'other'
  const kind = existing ? doneKinds[slug] : 'service'
  const title = existing ? deadlineKinds[slug].label : 'کار دیگر'
  return { source: 'owner', key: doneKey(id), kind: kind ?? 'service', day, km, title }
}

export function costEvent({ public_id, kind, amount_rial, day, km }: Cost): StatedEvent {
  return {
    source: 'owner',
    key: costKey(public_id),
    kind: kind === 'service' || kind === 'parts' ? 'service' : 'cost',
    day,
    km,
    title: Object.hasOwn(costKinds, kind) ? costKinds[kind as CostKind] : costKinds.other,
    detail: formatMoney(amount_rial),
  }
}

export const readingEvent = ({ day, km }: Reading): StatedEvent => ({
  source: 'owner',
  key: readingKey(day),
  kind: 'mileage',
  day,
  km,
  title: 'کارکرد',
})

const doneKey = (id: bigint): string => `done:${id}`
export const costKey = (publicId: string): string => `cost:${publicId}`
export const readingKey = (day: Day): string => `reading:${day}`

/** Lists all records; kilometres that belong to another record appear only there. */
export function ownEvents(message: {
  done: readonly Completed[]
  costs: readonly Cost[]
  readings: readonly Reading[]
}): StatedEvent[] {
  const besides = new Set([...message.done, ...message.costs].map(({ day, km }) => `${day} ${km}`))
  return [
    ...message.done.flatMap((row) => doneEvent(row) ?? []),
    ...message.costs.map(costEvent),
    ...message.readings.filter(({ day, km }) => !besides.has(`${day} ${km}`)).map(readingEvent),
  ]
}
