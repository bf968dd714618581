import './tables.ts'
import type { Db } from '#platform/database/database.ts'
import { turnAt, type Turn } from '../line.ts'
import { findOpening, freezesOf } from './rows.ts'
import type { OpeningRow } from './tables.ts'

type Place = { arrival: number; used_at: Date | null }

/**
 * Finds a position's number in the database: by ticket for present people, by arrival for others.
 */
async function numberOfPlace(db: Db, { id, present }: OpeningRow, arrival: number): Promise<number | null> {
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
export async function turnOfPlace(db: Db, opening: OpeningRow, place: Place, now: Date): Promise<Turn> {
  const number = await numberOfPlace(db, opening, place.arrival)
  const step =
    number === null || number > opening.admitted
      ? undefined
      : await db
          .selectFrom('opening_step')
          .select('at')
          .where('opening_id', '=', opening.id)
          .where('up_to', '>=', number)
          .orderBy('up_to')
          .limit(1)
          .executeTakeFirst()
  return turnAt({
    number,
    used: place.used_at !== null,
    admitted: opening.admitted,
    admittedAt: step?.at ?? null,
    minutesToUse: opening.minutes_to_use,
    freezes: step ? await freezesOf(db, opening) : [],
    now,
  })
}

/** Finds a person's newest position. */
export const placeOf = (db: Db, openingId: bigint, personId: bigint) =>
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
  const opening = await findOpening(db, openingId)
  if (!opening || opening.state === 'stopped') return { state: 'not-open' }
  const place = await placeOf(db, opening.id, personId)
  return place ? turnOfPlace(db, opening, place, now) : { state: 'none' }
}
