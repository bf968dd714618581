import { getCatalogue } from '#features/catalog/contract.ts'
import { dayText } from '#kit/day.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import { maskPlate } from '#kit/mask-plate.ts'
import { formatPlate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { chooseEvents, latestOf, rootsOf } from '../../timeline/choose.ts'
import { eventKinds, isEventKind, otherPart, type EventKind, type SubjectPart } from '../../timeline/events.ts'
import { otherPartTexts, sourceTexts } from '../../timeline/texts.ts'
import type { EventView, SharedTimelineView } from '../../timeline/views.ts'
import type { CarRow } from '../find-cars.ts'
import { titleOf, yearText } from '../name-car.ts'
import { plateOf } from '../present-cars.ts'
import { adsOn } from './ads-of-car.ts'
import { beginTimelineOf } from './begin-timelines.ts'
import { findTimeline, subjectsOf, type FoundEvent, type FoundTimeline } from './find-events.ts'
import { findTimelineLinks, getTimelineLink, type FoundLink } from './links.ts'
import { makeTimelineFile } from './timeline-file.ts'

const pageSize = 40

const km = (value: number) => `${formatInteger(value)} کیلومتر`
const whenOf = (event: FoundEvent) =>
  [dayText(event.day), event.km !== null && km(event.km)].filter(Boolean).join(' · ')

/** Returns the events recorded while the car had another plate, VIN or model than now. */
function otherParts({ events, subject }: Pick<FoundTimeline, 'events' | 'subject'>): ReadonlyMap<number, SubjectPart> {
  const subjects = subjectsOf(events)
  return new Map(
    events.flatMap(({ no }) => {
      const part = otherPart(subjects.get(no), subject)
      return part ? [[no, part] as const] : []
    }),
  )
}

/**
 * Lists valid events, newest day first, each with the event that it corrected and whether the car was another one then.
 */
function presentEvents(events: readonly FoundEvent[], others: ReadonlyMap<number, SubjectPart>): EventView[] {
  const byNo = new Map(events.map((event) => [event.no, event]))
  return latestOf(events)
    .toSorted((one, other) => (one.day === other.day ? other.no - one.no : one.day < other.day ? 1 : -1))
    .map((event) => {
      const before = event.corrects === null ? undefined : byNo.get(event.corrects)
      return {
        no: event.no,
        kind: event.kind,
        kindLabel: eventKinds[event.kind].label,
        title: event.title,
        detail: event.detail,
        when: whenOf(event),
        source: sourceTexts[event.source],
        signed: event.source !== 'owner',
        withdrawn: event.withdrawn,
        before: before && !event.withdrawn && !before.withdrawn ? wordsOf(before) : null,
        href: event.link,
        other: others.has(event.no) ? otherPartTexts[others.get(event.no)!] : null,
      }
    })
}

const wordsOf = (event: FoundEvent) => [event.title, event.detail, whenOf(event)].filter(Boolean).join(' · ')

/** Returns one page of a list, by the number of the last event before it. */
function pageOf(events: readonly EventView[], after: string | null) {
  const from = events.findIndex(({ no }) => String(no) === after) + 1
  const page = events.slice(from, from + pageSize)
  return { events: page, next: events.length > from + pageSize ? String(page.at(-1)!.no) : null }
}

/** Loads the timeline of a car in the garage; begins it on the first request. */
export async function getTimeline(ctx: RequestContext, car: Pick<CarRow, 'id'>): Promise<FoundTimeline> {
  await beginTimelineOf(ctx, car.id)
  const timeline = await findTimeline(ctx, car.id)
  if (!timeline) throw notFound()
  return timeline
}

type Question = { kind: string | null; after: string | null }

/** Returns the timeline for the people of a car. */
export async function presentTimeline(ctx: RequestContext, car: CarRow, { kind, after }: Question) {
  const timeline = await getTimeline(ctx, car)
  const { events, unbroken } = timeline
  const all = presentEvents(events, otherParts(timeline))
  const target = isEventKind(kind) ? kind : null
  const counts = (Object.keys(eventKinds) as EventKind[])
    .map((key) => ({
      kind: key,
      label: eventKinds[key].label,
      count: all.filter((event) => event.kind === key).length,
    }))
    .filter(({ count, kind: key }) => count > 0 || key === target)
  const links = car.role === 'owner' ? await findTimelineLinks(ctx.db, { carId: car.id, now: ctx.now }) : []
  return {
    unbroken,
    kind: target,
    total: all.length,
    counts,
    ...pageOf(target ? all.filter((event) => event.kind === target) : all, after),
    links: links.map((link) => ({
      id: link.public_id,
      parts: link.kinds
        .filter(isEventKind)
        .map((each) => eventKinds[each].label)
        .join('، '),
      leftOut: link.left_out.length > 0 ? `${toPersianDigits(link.left_out.length)} مورد کنار گذاشته شده` : null,
      until: formatDate(link.expires_at),
      onAd: link.ad_id !== null,
    })),
  }
}

/** Optional kinds of a link; every link contains changes of the car. */
const choosable = (Object.keys(eventKinds) as EventKind[]).filter((kind) => kind !== 'change')

/** Limit of events that can be excluded one by one; costs and readings only all together. */
const maxOffered = 200

/** Returns the choices of an owner for a new link. */
export async function presentLinkChoice(ctx: RequestContext, car: CarRow) {
  const timeline = await getTimeline(ctx, car)
  const { events } = timeline
  const roots = rootsOf(events)
  const held = presentEvents(events, otherParts(timeline))
  return {
    kinds: choosable.flatMap((kind) => {
      const count = held.filter((event) => event.kind === kind).length
      return count > 0 ? [{ kind, label: eventKinds[kind].label, count, shown: eventKinds[kind].shown }] : []
    }),
    offered: held
      .filter(({ kind }) => kind !== 'cost' && kind !== 'mileage' && kind !== 'change')
      .slice(0, maxOffered)
      .map(({ no, title, detail, when }) => ({
        no: roots.get(no)!,
        text: [title, detail].filter(Boolean).join('، '),
        when,
      })),
    ads: adsOn(events).map(({ id }) => {
      const event = held.find(({ kind, href }) => kind === 'ad' && href?.endsWith(id))
      return { value: id, label: event ? `آگهی ${event.when}` : 'آگهی' }
    }),
    hasPlate: car.plate_sealed !== null,
  }
}

async function carTextOf(ctx: RequestContext, link: Pick<FoundLink, 'trim_id' | 'year'>): Promise<string> {
  const catalogue = await getCatalogue(ctx.db)
  // The owner's own words may name somebody; the catalogue does not.
  const title = titleOf(catalogue, { trim_id: link.trim_id, described: null }) ?? 'خودرو'
  const year = link.year === null ? null : yearText(catalogue, link.trim_id, link.year)
  return year === null || toPersianDigits(title).includes(year) ? title : `${title}، مدل ${year}`
}

/** Returns the content of a link: never events of another VIN, which is another car. */
function shownBy(link: FoundLink, timeline: FoundTimeline) {
  const others = otherParts(timeline)
  const chosen = chooseEvents(timeline.events, { kinds: link.kinds, leftOut: link.left_out, upTo: link.events })
  return { others, shown: chosen.filter(({ no, kind }) => kind === 'change' || others.get(no) !== 'vin') }
}

export type LinkBy = { token: string } | { adId: string }

/** Returns the timeline for a visitor of the link. */
export async function presentSharedTimeline(
  ctx: RequestContext,
  by: LinkBy,
  after: string | null,
): Promise<SharedTimelineView> {
  const link = await getTimelineLink(ctx, by)
  const timeline = await findTimeline(ctx, link.car_id)
  if (!timeline) throw notFound()
  const { shown, others } = shownBy(link, timeline)
  const otherCar = [...others.values()].filter((part) => part === 'vin').length
  const plate = plateOf(ctx, link.plate_sealed)
  return {
    car: await carTextOf(ctx, link),
    plate: plate && (link.whole_plate ? plate : maskPlate(plate)),
    unbroken: timeline.unbroken,
    leftOut: leftOutText(timeline.count - shown.length - otherCar),
    otherCar:
      otherCar === 0 ? null : `${toPersianDigits(otherCar)} مورد برای شمارهٔ شاسی دیگری ثبت شده و سابقهٔ این خودرو نیست.`,
    madeOn: formatDate(link.made_at),
    until: formatDate(link.expires_at),
    ...pageOf(presentEvents(shown, others), after),
  }
}

const leftOutText = (count: number) =>
  count <= 0 ? null : `مالک ${toPersianDigits(count)} مورد دیگر را نمایش نداده است.`

/** Returns the file of a link: its events, and hashes of the rest that prove that nothing is missing in between. */
export async function sharedTimelineFile(ctx: RequestContext, by: LinkBy): Promise<string> {
  const link = await getTimelineLink(ctx, by)
  const timeline = await findTimeline(ctx, link.car_id)
  if (!timeline) throw notFound()
  const shown = new Set(shownBy(link, timeline).shown.map(({ no }) => no))
  const plate = link.whole_plate ? plateOf(ctx, link.plate_sealed) : null
  return makeTimelineFile(ctx.db, ctx, {
    timeline,
    car: { title: await carTextOf(ctx, link), plate: plate && formatPlate(plate) },
    validUntil: link.expires_at,
    shows: (no) => shown.has(no),
  })
}

/** Returns the whole timeline for people who have the car in the garage. */
export async function ownTimelineFile(ctx: RequestContext, car: CarRow): Promise<string> {
  const timeline = await getTimeline(ctx, car)
  const plate = plateOf(ctx, car.plate_sealed)
  return makeTimelineFile(ctx.db, ctx, {
    timeline,
    car: { title: await carTextOf(ctx, car), plate: plate && formatPlate(plate) },
    validUntil: null,
    shows: () => true,
  })
}
