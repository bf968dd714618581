import { sql, type RawBuilder } from 'kysely'
import '../../ad/server/tables.ts'
import './tables.ts'
import type { NoticeCheck } from '#features/notifications/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'
import { strikeStateOf, usualStep, type StrikeStep } from '../strikes.ts'
import { adStrikes } from './rules.ts'

/** Filters the strikes of one seller: a dealer's, or a person's own. */
const ofSeller = ({ personId, galleryId = null }: AdOwner): RawBuilder<boolean> =>
  galleryId === null ? sql<boolean>`person_id = ${personId}` : sql<boolean>`gallery_id = ${galleryId}`

/** Filters the strikes that count for what a person sends: their own ones, and those of the dealer they act for. */
const forSender = ({ personId, galleryId = null }: AdOwner): RawBuilder<boolean> =>
  galleryId === null
    ? sql<boolean>`person_id = ${personId}`
    : sql<boolean>`(person_id = ${personId} or gallery_id = ${galleryId})`

const active = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`withdrawn_at is null and (ends_at is null or ends_at > ${now})`

/** What the active strikes cause together: the strictest one, and its end. */
export type Standing = {
  /** Whether every ad is reviewed. */
  reviewed: boolean
  /** The strike that closes posting the longest; null when posting is open. */
  closed: { effect: 'closed' | 'banned'; endsAt: Date | null } | null
}

/** Finds what the active strikes of a sender cause. */
export async function findStanding(db: Db, owner: AdOwner, now: Date): Promise<Standing> {
  const strikes = await db
    .selectFrom('seller_strike')
    .select(['effect', 'ends_at'])
    .where(forSender(owner))
    .where(active(now))
    .orderBy(sql`ends_at desc nulls first`)
    .execute()
  const closing = strikes.find(({ effect }) => effect !== 'review')
  return {
    reviewed: strikes.length > 0,
    closed: closing ? { effect: closing.effect === 'banned' ? 'banned' : 'closed', endsAt: closing.ends_at } : null,
  }
}

/** Counts the strikes of a seller that were not withdrawn, within the days of the rule. */
export async function countStrikes(db: Db, owner: AdOwner, now: Date): Promise<number> {
  const { value } = await ruleAt(db, adStrikes, now)
  const since = new Date(now.getTime() - value.countDays * dayMs)
  const { n } = await db
    .selectFrom('seller_strike')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(ofSeller(owner))
    .where('withdrawn_at', 'is', null)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return n
}

/** Returns the number of the next strike of a seller, and what it usually causes. */
export async function nextStrike(db: Db, owner: AdOwner, now: Date): Promise<{ n: number; step: StrikeStep }> {
  const [count, { value }] = await Promise.all([countStrikes(db, owner, now), ruleAt(db, adStrikes, now)])
  return { n: count + 1, step: usualStep(count + 1, value) }
}

const columns = [
  'seller_strike.id',
  'seller_strike.public_id',
  'seller_strike.person_id',
  'seller_strike.gallery_id',
  'seller_strike.ad_id',
  'reason',
  'note',
  'effect',
  'at',
  'ends_at',
  'given_by',
  'withdrawn_at',
  'withdrawn_note',
  'appeal_note',
  'appealed_at',
  'appeal_outcome',
  'appeal_answer',
] as const

const selectStrikes = (db: Db) =>
  db
    .selectFrom('seller_strike')
    .leftJoin('gallery', 'gallery.id', 'seller_strike.gallery_id')
    .leftJoin('ad', 'ad.id', 'seller_strike.ad_id')
    .select(columns)
    .select(['gallery.name as gallery', 'gallery.slug as gallerySlug', 'ad.public_id as ad', 'ad.trim_id as trim'])

type Row = Awaited<ReturnType<ReturnType<typeof selectStrikes>['execute']>>[number]
export type Strike = Row & { state: ReturnType<typeof strikeStateOf> }

const withState =
  (now: Date) =>
  (row: Row): Strike => ({ ...row, state: strikeStateOf({ endsAt: row.ends_at, withdrawnAt: row.withdrawn_at, now }) })

/** Lists the strikes of a seller, newest first. */
export async function findStrikesOf(db: Db, owner: AdOwner, now: Date): Promise<Strike[]> {
  const qualified =
    (owner.galleryId ?? null) === null
      ? sql<boolean>`seller_strike.person_id = ${owner.personId}`
      : sql<boolean>`seller_strike.gallery_id = ${owner.galleryId!}`
  const rows = await selectStrikes(db).where(qualified).orderBy('seller_strike.id', 'desc').limit(50).execute()
  return rows.map(withState(now))
}

/** Filters strikes that a person may read: their own, and those of dealers that they own or manage. */
export const readableBy = (personId: bigint): RawBuilder<boolean> =>
  // One branch for each index: a single condition would read all strikes.
  sql<boolean>`seller_strike.id in (
    select id from seller_strike where person_id = ${personId}
    union all select id from seller_strike where gallery_id in (
      select id from gallery where owner_id = ${personId}
      union all select gallery_id from gallery_member where person_id = ${personId} and role = 'manager'))`

/** Lists the strikes of a person and of the dealers that they own or manage, newest first. */
export async function findOwnStrikes(db: Db, personId: bigint, now: Date): Promise<Strike[]> {
  const rows = await selectStrikes(db)
    .where(readableBy(personId))
    .orderBy('seller_strike.id', 'desc')
    .limit(50)
    .execute()
  return rows.map(withState(now))
}

/** Counts the active strikes that a person may read. */
export async function countOwnActive(db: Db, personId: bigint, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('seller_strike')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(readableBy(personId))
    .where(active(now))
    .executeTakeFirstOrThrow()
  return n
}

/** Finds one strike; undefined when it does not exist. */
export async function findStrike(db: Db, publicId: string, now: Date): Promise<Strike | undefined> {
  const row = await selectStrikes(db).where('seller_strike.public_id', '=', publicId).executeTakeFirst()
  return row && withState(now)(row)
}

/** Lists the active strikes of all sellers, newest first. */
export async function findActiveStrikes(db: Db, now: Date, limit: number): Promise<Strike[]> {
  const rows = await selectStrikes(db).where(active(now)).orderBy('seller_strike.id', 'desc').limit(limit).execute()
  return rows.map(withState(now))
}

const openAppeals = (db: Db) =>
  selectStrikes(db)
    .where('appealed_at', 'is not', null)
    .where('appeal_outcome', 'is', null)
    .where('withdrawn_at', 'is', null)

/** Lists strikes with an open appeal, oldest first. */
export async function findStrikeAppeals(db: Db, now: Date, limit: number): Promise<Strike[]> {
  const rows = await openAppeals(db).orderBy('appealed_at').orderBy('seller_strike.id').limit(limit).execute()
  return rows.map(withState(now))
}

/** Returns the number of open appeals against strikes. */
export async function countStrikeAppeals(db: Db): Promise<number> {
  const rows = await openAppeals(db).execute()
  return rows.length
}

/** Exports the strikes of a person, and the appeals that they wrote for a dealer. */
export const exportStrikes = (db: Db, personId: bigint) =>
  db
    .selectFrom('seller_strike')
    .leftJoin('ad', 'ad.id', 'seller_strike.ad_id')
    .select(['ad.public_id as ad', 'reason', 'note', 'effect', 'at', 'ends_at', 'withdrawn_at', 'withdrawn_note'])
    .select(['appeal_note', 'appealed_at', 'appeal_outcome', 'appeal_answer'])
    .where((is) => is.or([is('person_id', '=', personId), is('appealed_by', '=', personId)]))
    .orderBy('seller_strike.id')
    .execute()

/** A delayed message about a strike leaves while the strike is active. */
export const isStrikeActive: NoticeCheck = async (db, { data, now }) => {
  const { strike = '' } = data as { strike?: string }
  const row = await db
    .selectFrom('seller_strike')
    .select('id')
    .where('public_id', '=', strike)
    .where(active(now))
    .executeTakeFirst()
  return row !== undefined
}
