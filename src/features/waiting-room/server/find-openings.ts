import './tables.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { WaitingRoomState } from '../states.ts'
import type { WaitingRoomRow } from './tables.ts'

export type WaitingRoomView = {
  id: string
  subject: string
  title: string
  state: WaitingRoomState
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
export async function findWaitingRooms(db: Db | Trx, subject: string): Promise<WaitingRoomView[]> {
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
export async function countPeople(
  db: Db,
  waitingRoom: Pick<WaitingRoomRow, 'id' | 'arrivals' | 'admitted'>,
): Promise<Counts> {
  const { used } = await db
    .selectFrom('opening_place')
    .select(({ fn }) => fn.count<number>('used_at').as('used'))
    .where('opening_id', '=', waitingRoom.id)
    .executeTakeFirstOrThrow()
  return {
    present: waitingRoom.arrivals,
    waiting: waitingRoom.arrivals - waitingRoom.admitted,
    admitted: waitingRoom.admitted,
    used: Number(used),
  }
}

/** Lists openings for staff: running and upcoming first, then ended ones. */
export const adminWaitingRooms = (db: Db) =>
  db
    .selectFrom('opening')
    .selectAll()
    .orderBy(sql`ended_at is not null`)
    .orderBy('opens_at', 'desc')
    .limit(100)
    .execute()

export async function adminWaitingRoom(db: Db, id: string) {
  const waitingRoom = await db.selectFrom('opening').selectAll().where('public_id', '=', id).executeTakeFirst()
  if (!waitingRoom) throw notFound()
  return { opening: waitingRoom, counts: await countPeople(db, waitingRoom) }
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
export async function countAdmissions(db: Db, id: string): Promise<Counts> {
  return (await adminWaitingRoom(db, id)).counts
}
