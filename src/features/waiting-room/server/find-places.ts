import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import { admissionAt, type Turn } from '../queue.ts'
import { findWaitingRoom, freezesOf } from './rows.ts'
import type { WaitingRoomRow } from './tables.ts'

type Place = { arrival: number; used_at: Date | null }

/**
 * Finds a position's number in the database: by ticket for present people, by arrival for others.
 */
async function numberOfPosition(db: Db, { id, present }: WaitingRoomRow, arrival: number): Promise<number | null> {
  if (present === null) return null
  if (arrival > present) return arrival
  const ticket = await db
    .selectFrom('opening_ticket')
    .select('number')
    .where('opening_id', '=', id)
    .where('arrival', '=', arrival)
    .executeTakeFirst()
  return ticket?.number ?? null
}

/** Computes a position's state from the database. */
export async function admissionOfPosition(
  db: Db,
  waitingRoom: WaitingRoomRow,
  position: Place,
  now: Date,
): Promise<Turn> {
  const number = await numberOfPosition(db, waitingRoom, position.arrival)
  const step =
    number === null || number > waitingRoom.admitted
      ? undefined
      : await db
          .selectFrom('opening_step')
          .select('at')
          .where('opening_id', '=', waitingRoom.id)
          .where('up_to', '>=', number)
          .orderBy('up_to')
          .limit(1)
          .executeTakeFirst()
  return admissionAt({
    number,
    used: position.used_at !== null,
    admitted: waitingRoom.admitted,
    admittedAt: step?.at ?? null,
    minutesToUse: waitingRoom.minutes_to_use,
    freezes: step ? await freezesOf(db, waitingRoom) : [],
    now,
  })
}

/** Finds a person's newest position. */
export const positionOf = (db: Db, openingId: bigint, personId: bigint) =>
  db
    .selectFrom('opening_place')
    .select(['arrival', 'used_at', 'attempt', 'holder', 'arrived_at'])
    .where('opening_id', '=', openingId)
    .where('person_id', '=', personId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()

export type Admission = Turn | { state: 'none' } | { state: 'not-open' }

/**
 * Whether a person is admitted now, by their session only, never by a browser's data. `not-open`
 * once the opening was stopped.
 */
export async function admissionOf(
  { db, now }: { db: Db; now: Date },
  openingId: string,
  personId: bigint,
): Promise<Admission> {
  const waitingRoom = await findWaitingRoom(db, openingId)
  if (!waitingRoom || waitingRoom.state === 'stopped') return { state: 'not-open' }
  const position = await positionOf(db, waitingRoom.id, personId)
  return position ? admissionOfPosition(db, waitingRoom, position, now) : { state: 'none' }
}
