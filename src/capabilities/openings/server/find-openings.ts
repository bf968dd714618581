import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
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
}

/** The openings of one subject, the newest first; without rehearsals. */
export async function findOpenings(db: Db, subject: string): Promise<OpeningView[]> {
  const rows = await db
    .selectFrom('opening')
    .select(['public_id', 'subject', 'title', 'state', 'opens_at', 'closes_at'])
    .where('subject', '=', subject)
    .where('rehearsal', '=', false)
    .orderBy('opens_at', 'desc')
    .execute()
  return rows.map(({ public_id, subject: of, title, state, opens_at, closes_at }) => ({
    id: public_id,
    subject: of,
    title,
    state,
    opensAt: opens_at,
    closesAt: closes_at,
  }))
}

export type Counts = { present: number; waiting: number; admitted: number; used: number }

/** How many people are where; `present` is everybody who has ever joined. */
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

/** The desk's list: what goes on and comes first, then what has ended. */
export const deskOpenings = (db: Db) =>
  db
    .selectFrom('opening')
    .selectAll()
    .orderBy(sql`ended_at is not null`)
    .orderBy('opens_at', 'desc')
    .limit(100)
    .execute()

export async function deskOpening(db: Db, id: string) {
  const opening = await db.selectFrom('opening').selectAll().where('public_id', '=', id).executeTakeFirst()
  if (!opening) throw notFound()
  return { opening, counts: await countPeople(db, opening) }
}

const lateMs = 60_000

/** Openings whose draw should be over by now: a party has not revealed. */
export async function countLate(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('opening')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'drawing')
    .where('opens_at', '<', new Date(now.getTime() - lateMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}
