import './tables.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { OpeningState } from '../states.ts'
import type { OpeningRow } from './tables.ts'

export type OpeningView = {
  id: string
  subject: string
  title: string
  state: OpeningState
  opensAt: Date
  closesAt: Date
  ratePerMinute: number
  minutesToUse: number
  people: number
  /** The public notice of a stop. */
  notice: string | null
  ended: boolean
}

/** Lists a subject's openings, newest first, without rehearsals. */
export async function findOpenings(db: Db | Trx, subject: string): Promise<OpeningView[]> {
  const rows = await db
    .selectFrom('opening')
    .selectAll()
    .where('subject', '=', subject)
    .where('rehearsal', '=', false)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.public_id,
    subject: row.subject,
    title: row.title,
    state: row.state,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    ratePerMinute: row.rate_per_minute,
    minutesToUse: row.minutes_to_use,
    people: row.arrivals,
    notice: row.notice,
    ended: row.ended_at !== null,
  }))
}

export type Counts = { present: number; waiting: number; admitted: number; used: number }

/** Counts people by state; `present` is everyone who ever joined. */
export async function countPeople(db: Db, opening: Pick<OpeningRow, 'id' | 'arrivals' | 'admitted'>): Promise<Counts> {
  const { used } = await db
    .selectFrom('opening_place')
    .select(({ fn }) => fn.count<number>('used_at').as('used'))
    .where('opening_id', '=', opening.id)
    .executeTakeFirstOrThrow()
  return {
    present: opening.arrivals,
    waiting: opening.arrivals - opening.admitted,
    admitted: opening.admitted,
    used: Number(used),
  }
}

/** Lists openings for staff: running and upcoming first, then ended ones. */
export const adminOpenings = (db: Db) =>
  db
    .selectFrom('opening')
    .selectAll()
    .orderBy(sql`ended_at is not null`)
    .orderBy('opens_at', 'desc')
    .limit(100)
    .execute()

export async function adminOpening(db: Db, id: string) {
  const opening = await db.selectFrom('opening').selectAll().where('public_id', '=', id).executeTakeFirst()
  if (!opening) throw notFound()
  return { opening, counts: await countPeople(db, opening) }
}

const lateMs = 60_000

/** Counts openings with an overdue lottery: a party has not revealed. */
export async function countLate(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('opening')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'drawing')
    .where('opens_at', '<', new Date(now.getTime() - lateMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The same by public id, for the announcing feature. */
export async function countTurns(db: Db, id: string): Promise<Counts> {
  return (await adminOpening(db, id)).counts
}
