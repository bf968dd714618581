import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import '../tables.ts'
import { dayOf } from '#kit/day.ts'
import { newPublicId } from '#kit/id.ts'
import { formatPlate, parsePlate, type Plate } from '#kit/plate.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { derivedKey } from '#platform/signatures.ts'
import {
  factsOf,
  subjectParts,
  type CarSubject,
  type EventContent,
  type EventFacts,
  type SubjectPart,
  type StatedEvent,
} from '../../timeline/events.ts'
import { changeTexts } from '../../timeline/texts.ts'
import { plateIndexPurpose, vinIndexPurpose } from '../plate-index.ts'
import { contentHashOf, contentText, firstHash, nextHash, signedEvent } from './chain.ts'

export type Recording = { secrets: Secrets; now: Date }

export const timelineKey = (secrets: Secrets) => derivedKey(secrets, 'garage.timeline')

/** The car of an event as features know it. A blind index is compared with the plates of the person's cars. */
export type CarOf = { id: string } | { plate: Plate } | { vin: string } | { plateIndex: Uint8Array; purpose: string }

/**
 * Records an event of a person's own car, in the caller's transaction. The same event twice is stored once; the same
 * key with other facts is a correction, and the earlier event stays. Does nothing when the person has no such car, or
 * before its timeline began: the beginning finds the event.
 */
export async function recordCarEvent(
  trx: Trx,
  ctx: Recording,
  { personId, car, event }: { personId: bigint; car: CarOf; event: StatedEvent },
): Promise<void> {
  for (const carId of await findOwnCars(trx, ctx, personId, car)) await recordOf(trx, ctx, carId, [event])
}

async function findOwnCars(db: Db, { secrets }: Recording, personId: bigint, car: CarOf): Promise<bigint[]> {
  let own = db.selectFrom('garage_car').select(['id', 'plate_sealed']).where('owner_id', '=', personId)
  if ('id' in car) own = own.where('public_id', '=', car.id)
  if ('vin' in car) own = own.where('vin_index', '=', secrets.blindIndex(vinIndexPurpose, car.vin))
  if ('plate' in car) own = own.where('plate_index', '=', secrets.blindIndex(plateIndexPurpose, formatPlate(car.plate)))
  const rows = await own.orderBy('id').execute()
  if (!('plateIndex' in car)) return rows.map(({ id }) => id)
  const targets = Buffer.from(car.plateIndex)
  return rows.flatMap(({ id, plate_sealed }) => {
    const plate = plate_sealed && parsePlate(secrets.open(plate_sealed))
    return plate?.ok && targets.equals(secrets.blindIndex(car.purpose, formatPlate(plate.value))) ? [id] : []
  })
}

/** Locks a car and its timeline, so that events are recorded one after the other. */
async function lockTimeline(trx: Trx, carId: bigint) {
  const car = await trx.selectFrom('garage_car').select('id').where('id', '=', carId).forUpdate().executeTakeFirst()
  return car && trx.selectFrom('garage_timeline').selectAll().where('car_id', '=', carId).executeTakeFirst()
}

/** Returns hashes of the car's present plate, VIN and model; they reveal neither plate nor VIN. */
export async function findSubject(db: Db, { secrets }: Pick<Recording, 'secrets'>, carId: bigint): Promise<CarSubject> {
  const car = await db
    .selectFrom('garage_car')
    .select(['plate_index', 'vin_index', 'trim_id', 'described', 'year'])
    .where('id', '=', carId)
    .executeTakeFirstOrThrow()
  const print = (part: SubjectPart, value: string) =>
    secrets.keyedHash('garage.subject', `${part} ${value}`).toString('hex').slice(0, 32)
  const indexed = (part: SubjectPart, index: Uint8Array | null) =>
    index && print(part, Buffer.from(index).toString('hex'))
  const model = car.trim_id ?? car.described
  return {
    plate: indexed('plate', car.plate_index),
    vin: indexed('vin', car.vin_index),
    model: model === null ? null : print('model', JSON.stringify([model, car.year])),
  }
}

/**
 * Records that a car has another plate, VIN or model than `was`. Ends every link that shows it, because the link was
 * made for the earlier car. Records nothing without a difference.
 */
export async function recordChange(
  trx: Trx,
  ctx: Recording,
  { carId, was }: { carId: bigint; was: CarSubject },
): Promise<void> {
  const now = await findSubject(trx, ctx, carId)
  const changed = subjectParts.filter((part) => was[part] !== null && was[part] !== now[part])
  if (changed.length === 0) return
  await trx
    .updateTable('garage_timeline_link')
    .set({ ended_at: ctx.now })
    .where('car_id', '=', carId)
    .where('ended_at', 'is', null)
    .execute()
  const timeline = await lockTimeline(trx, carId)
  if (!timeline) return
  const event: StatedEvent = {
    source: 'owner',
    kind: 'change',
    key: `change:${newPublicId()}`,
    day: dayOf(ctx.now),
    title: changed.map((part) => changeTexts[part]).join('، '),
  }
  await append(trx, ctx, timeline, [event], was)
}

/** {@link recordCarEvent} for a row of the garage. */
export async function recordOf(trx: Trx, ctx: Recording, carId: bigint, events: readonly StatedEvent[]): Promise<void> {
  const timeline = await lockTimeline(trx, carId)
  if (timeline) await append(trx, ctx, timeline, events)
}

type Timeline = { car_id: bigint; chain: string; events: number; head: string }

/** Begins the timeline of a car with its known events; returns false when it had begun before. */
export async function beginTimeline(
  trx: Trx,
  ctx: Recording,
  carId: bigint,
  find: (trx: Trx) => Promise<readonly StatedEvent[]>,
): Promise<boolean> {
  // Concurrent recorders wait for this lock and then see the timeline; `find` sees what they wrote before.
  if (await lockTimeline(trx, carId)) return false
  const chain = newPublicId() + newPublicId()
  const row = { car_id: carId, chain, events: 0, head: firstHash(chain) }
  const made = await trx
    .insertInto('garage_timeline')
    .columns(['car_id', 'chain', 'head', 'made_at'])
    .expression((from) =>
      from
        .selectFrom('garage_car')
        .select(({ val }) => ['id', val(chain).as('chain'), val(row.head).as('head'), val(ctx.now).as('made_at')])
        .where('id', '=', carId),
    )
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 0n) return false
  const existing = [...(await find(trx))].sort((one, other) =>
    one.day === other.day ? (one.key < other.key ? -1 : 1) : one.day < other.day ? -1 : 1,
  )
  await append(trx, ctx, row, existing)
  return true
}

const insertedAtOnce = 500

async function append(
  trx: Trx,
  ctx: Recording,
  timeline: Timeline,
  toldEvents: readonly StatedEvent[],
  was?: CarSubject,
): Promise<void> {
  const subject = await findSubject(trx, ctx, timeline.car_id)
  const latest = await findLatest(trx, timeline.car_id, toldEvents)
  const key = timelineKey(ctx.secrets)
  let { events: no, head } = timeline
  const rows = []
  for (const event of toldEvents) {
    const facts = factsOf(event)
    const before = latest.get(event.key)
    // Nothing to withdraw, and nothing new.
    if (before ? sameFacts(before.facts, facts) : facts.withdrawn) continue
    no += 1
    const corrects = before?.no ?? null
    const content = contentText({
      v: 1,
      no,
      at: ctx.now.toISOString(),
      corrects,
      salt: randomBytes(16).toString('base64url'),
      subject,
      ...(was && { was }),
      ...facts,
    })
    const contentHash = contentHashOf(content)
    head = nextHash(head, contentHash)
    const signed = facts.source !== 'owner'
    rows.push({
      car_id: timeline.car_id,
      no,
      key: event.key,
      corrects,
      source: facts.source,
      kind: facts.kind,
      day: facts.day,
      content,
      content_hash: contentHash,
      hash: head,
      key_id: signed ? key.id : null,
      signature: signed ? key.sign(signedEvent(head)) : null,
    })
    latest.set(event.key, { no, facts })
  }
  if (rows.length === 0) return
  if (rows.some(({ key_id }) => key_id !== null)) {
    await trx
      .insertInto('garage_timeline_key')
      .values({ id: key.id, public_key: key.publicKey, first_used_at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (let from = 0; from < rows.length; from += insertedAtOnce) {
    await trx
      .insertInto('garage_event')
      .values(rows.slice(from, from + insertedAtOnce))
      .execute()
  }
  await trx.updateTable('garage_timeline').set({ events: no, head }).where('car_id', '=', timeline.car_id).execute()
}

type Latest = Map<string, { no: number; facts: EventFacts }>

/** Returns the last facts of each key. */
async function findLatest(trx: Trx, carId: bigint, toldEvents: readonly StatedEvent[]): Promise<Latest> {
  const keys = [...new Set(toldEvents.map(({ key }) => key))]
  if (keys.length === 0) return new Map()
  const rows = await trx
    .selectFrom('garage_event')
    .distinctOn('key')
    .select(['key', 'no', 'content'])
    .where('car_id', '=', carId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('key')
    .orderBy('no', 'desc')
    .execute()
  return new Map(rows.map(({ key, no, content }) => [key, { no, facts: JSON.parse(content) as EventContent }]))
}

function sameFacts(one: EventFacts, other: EventFacts): boolean {
  return (Object.keys(other) as (keyof EventFacts)[]).every((name) => one[name] === other[name])
}

/** Withdraws the event of a key, if there is one. */
export async function withdrawEvent(trx: Trx, ctx: Recording, carId: bigint, keys: readonly string[]): Promise<void> {
  const timeline = keys.length > 0 && (await lockTimeline(trx, carId))
  if (!timeline) return
  const latest = await findLatest(
    trx,
    carId,
    keys.map((key) => ({ key }) as StatedEvent),
  )
  const messages = [...latest].map(([key, { facts }]) => ({ ...factsOf({ ...facts, key }), key, withdrawn: true }))
  await append(trx, ctx, timeline, messages)
}
