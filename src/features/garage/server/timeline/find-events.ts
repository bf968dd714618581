import { LRUCache } from 'lru-cache'
import '../tables.ts'
import type { Db } from '#platform/database/database.ts'
import { isSigned } from '#platform/signatures.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { CarSubject, EventContent } from '../../timeline/events.ts'
import { isUnbroken } from './chain.ts'
import { findSubject } from './record-event.ts'

/** An event as recorded, with its facts. */
export type FoundEvent = EventContent & {
  /** The key of the event in its feature; internal. */
  key: string
  content: string
  contentHash: string
  hash: string
  keyId: string | null
  signature: string | null
}

/** `subject`: the car as it is in the garage now. */
export type FoundTimeline = {
  subject: CarSubject
  chain: string
  count: number
  head: string
  unbroken: boolean
  events: FoundEvent[]
}

/** The public keys of event signatures, by name. */
export async function findTimelineKeys(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('garage_timeline_key').select(['id', 'public_key']).execute()
  return new Map(rows.map(({ id, public_key }) => [id, public_key]))
}

/** Cache of verified signatures: a signature stays valid, and a page of many events loads more than once. */
const good = new LRUCache<string, true>({ max: 20_000 })

/** Returns whether one of the product's keys signed a text. */
export const signedBy =
  (keys: ReadonlyMap<string, string>) =>
  (text: string, signature: string, keyId: string): boolean => {
    const key = keys.get(keyId)
    if (key === undefined) return false
    const existing = `${key} ${signature} ${text}`
    if (good.has(existing)) return true
    const signed = isSigned(text, Buffer.from(signature, 'base64'), key)
    if (signed) good.set(existing, true)
    return signed
  }

/**
 * Returns the car at the time of each event, by the number of the event. Events of the first edition have none: they
 * get the car before the next change, or the present car.
 */
export function subjectsOf(
  events: readonly Pick<FoundEvent, 'no' | 'subject' | 'was'>[],
): ReadonlyMap<number, CarSubject> {
  const matches = new Map<number, CarSubject>()
  let before: CarSubject | undefined
  for (const { no, subject, was } of events.toReversed()) {
    const own = subject ?? before
    if (own) matches.set(no, own)
    if (was) before = was
  }
  return matches
}

/** Loads and verifies the whole timeline of a car; null before it began. */
export async function findTimeline(
  { db, secrets }: { db: Db; secrets: Secrets },
  carId: bigint,
): Promise<FoundTimeline | null> {
  const timeline = await db
    .selectFrom('garage_timeline')
    .select(['chain', 'events', 'head'])
    .where('car_id', '=', carId)
    .executeTakeFirst()
  if (!timeline) return null
  const [rows, keys, subject] = await Promise.all([
    db
      .selectFrom('garage_event')
      .select(['no', 'key', 'content', 'content_hash', 'hash', 'key_id', 'signature'])
      .where('car_id', '=', carId)
      // Events added since reading the head belong to the next request.
      .where('no', '<=', timeline.events)
      .orderBy('no')
      .execute(),
    findTimelineKeys(db),
    findSubject(db, { secrets }, carId),
  ])
  const events = rows.map(({ key, content, content_hash, hash, key_id, signature }) => ({
    ...(JSON.parse(content) as EventContent),
    key,
    content,
    contentHash: content_hash,
    hash,
    keyId: key_id,
    signature: signature && Buffer.from(signature).toString('base64'),
  }))
  const { chain, events: count, head } = timeline
  const links = events.map(({ no, content, keyId, signature }) => ({ no, content, keyId, signature }))
  return {
    subject,
    chain,
    count,
    head,
    events,
    unbroken: isUnbroken({ chain, count, head, events: links }, signedBy(keys)),
  }
}
