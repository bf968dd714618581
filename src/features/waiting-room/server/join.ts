import './tables.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { enterMany, holderOf, identityOf, closeTimedEntries, type TimedEntry } from '#features/lottery/contract.ts'
import { findNationalCodes } from '#features/identity/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { createBatcher } from '#platform/batcher.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { findPersonsOf } from '#platform/session.ts'
import { waitingRoomFlow } from '../states.ts'
import { admissionOfPosition } from './find-places.ts'
import { waitingRooms, setWaitingRoom } from './rows.ts'
import type { WaitingRoomRow } from './tables.ts'

export type JoinRefusal = 'over' | 'same-code' | 'no-code'
/** A person's current position. */
export type Joined = Result<{ arrival: number }, JoinRefusal>

export type Joining = Pick<Platform, 'secrets' | 'clock'> & { db: Db }

/** Handles the opening time: fixes the present people and closes their lottery. */
export async function beginDrawing(trx: Trx, ctx: { now: Date }, waitingRoom: WaitingRoomRow): Promise<WaitingRoomRow> {
  const present = await closeTimedEntries(trx, ctx, waitingRoom.draw_id)
  if (present !== waitingRoom.arrivals)
    throw new Error('The lottery of an opening has other tickets than people present: check its entries')
  const drawing = await waitingRooms.act(trx, ctx, waitingRoom, { act: 'draw', by: 'house', set: { present } })
  if (!drawing) throw new Error(`an opening that is ${waitingRoom.state} cannot draw: read it again under its lock`)
  return drawing
}

type Newcomer = TimedEntry & { index: Buffer; attempt: number }

/**
 * Assigns positions to many people in one transaction with one count and one insert. An existing
 * position is returned on any device; a lost one is replaced at the end. One national code has one
 * position over all accounts. Where a code is required, an account without one gets none.
 */
export async function joinMany(
  joining: Joining,
  openingId: bigint,
  personIds: readonly bigint[],
): Promise<Map<bigint, Joined>> {
  const { db, secrets } = joining
  const codes = await findNationalCodes(db, secrets, personIds)
  const { needs_code: needsCode } = await db
    .selectFrom('opening')
    .select('needs_code')
    .where('id', '=', openingId)
    .executeTakeFirstOrThrow()
  const lacking = needsCode ? personIds.filter((personId) => !codes.has(personId)) : []
  const entries = personIds
    .filter((personId) => !lacking.includes(personId))
    .map((personId) => {
      const code = codes.get(personId)
      return { personId, identity: code ? identityOf(code) : `person:${personId}` }
    })
  const given = await inTransaction(db, (trx) => givePositions(trx, joining, openingId, entries))
  for (const personId of lacking) given.set(personId, refuse('no-code'))
  return given
}

type Indexed = TimedEntry & { index: Buffer }

/** Finds the positions of these people and identities, the newest first. */
const findGiven = (trx: Trx, openingId: bigint, entries: readonly Indexed[]) =>
  trx
    .selectFrom('opening_place')
    .select(['arrival', 'person_id', 'identity_index', 'attempt', 'used_at'])
    .where('opening_id', '=', openingId)
    .where(({ or }) =>
      or([
        sql<boolean>`identity_index = any(${entries.map(({ index }) => index)}::bytea[])`,
        sql<boolean>`person_id = any(${entries.flatMap(({ personId }) => (personId === null ? [] : String(personId)))}::bigint[])`,
      ]),
    )
    .orderBy('attempt', 'desc')
    .execute()

/** Like {@link joinMany}, for known identities; people without an id are simulated. */
export async function givePositions(
  trx: Trx,
  { secrets, clock }: Omit<Joining, 'db'>,
  openingId: bigint,
  entries: readonly TimedEntry[],
): Promise<Map<bigint, Joined>> {
  const answers = new Map<bigint, Joined>()
  const answer = (personId: bigint | null, joined: Joined) => personId !== null && answers.set(personId, joined)
  let waitingRoom = await waitingRooms.lock(trx, openingId)
  // Read the clock after the lock, so that waiting for it cannot backdate an arrival.
  const now = clock.now()
  if (!waitingRoomFlow.isOpen(waitingRoom.state) || now >= waitingRoom.closes_at) {
    for (const { personId } of entries) answer(personId, refuse('over'))
    return answers
  }
  const indexed = entries.map((entry) => ({
    ...entry,
    index: secrets.blindIndex('opening_place.identity', entry.identity),
  }))
  const given = await findGiven(trx, waitingRoom.id, indexed)
  const newcomers = new Map<string, Newcomer>()
  for (const { personId, identity, index } of indexed) {
    // The newest position by person, who may have added a national code after joining, or else by
    // code.
    const own = given.find((position) => personId !== null && position.person_id === personId)
    const position = own ?? given.find(({ identity_index }) => identity_index && index.equals(identity_index))
    if (position && position.person_id !== personId) answer(personId, refuse('same-code'))
    else if (position && (await admissionOfPosition(trx, waitingRoom, position, now)).state !== 'lost')
      answer(personId, ok({ arrival: position.arrival }))
    else {
      const key = index.toString('hex')
      if (newcomers.has(key)) {
        if (newcomers.get(key)!.personId !== personId) answer(personId, refuse('same-code'))
        continue
      }
      newcomers.set(key, {
        personId,
        identity,
        index: own?.identity_index ?? index,
        attempt: (position?.attempt ?? 0) + 1,
      })
    }
  }
  const fresh = [...newcomers.values()]
  if (fresh.length === 0) return answers
  const first = waitingRoom.arrivals + 1
  if (waitingRoom.state === 'announced' && now >= waitingRoom.opens_at)
    waitingRoom = await beginDrawing(trx, { now }, waitingRoom)
  let holders: readonly Buffer[] | undefined
  if (waitingRoom.state === 'announced') {
    const entered = await enterMany(trx, { secrets, now }, { drawId: waitingRoom.draw_id, entries: fresh })
    if (entered && entered.first !== first)
      throw new Error('The lottery of an opening counts differently: check its entries')
    holders = entered?.holders
    // Closed by a process with a clock slightly ahead.
    if (!entered) waitingRoom = await beginDrawing(trx, { now }, waitingRoom)
  }
  holders ??= fresh.map(({ identity }) => holderOf(identity, randomBytes(32)))
  await setWaitingRoom(trx, waitingRoom, { arrivals: waitingRoom.arrivals + fresh.length })
  // Arrays instead of row values: binding those took a third of a batch's time.
  await sql`insert into opening_place (opening_id, arrival, person_id, identity_index, attempt, holder, arrived_at)
    select ${waitingRoom.id}, ${first} + place - 1, person_id, identity_index, attempt, holder, ${now}
    from unnest(
      ${fresh.map(({ personId }) => (personId === null ? null : String(personId)))}::bigint[],
      ${fresh.map(({ index }) => index)}::bytea[],
      ${fresh.map(({ attempt }) => attempt)}::int[],
      ${holders}::bytea[]
    ) with ordinality as made (person_id, identity_index, attempt, holder, place)`.execute(trx)
  fresh.forEach(({ personId }, each) => answer(personId, ok({ arrival: first + each })))
  return answers
}

const waitMs = 10
const maxAtOnce = 32

/**
 * Groups the joins of one process: callers within some milliseconds, or during a transaction, share
 * the next one (group commit). Nobody is answered before the commit.
 */
export function createJoiner(joining: Joining) {
  const joiners = new Map<bigint, (personId: bigint) => Promise<Joined>>()
  return (openingId: bigint, personId: bigint): Promise<Joined> => {
    let join = joiners.get(openingId)
    if (!join) {
      join = createBatcher({
        waitMs,
        mostAtOnce: maxAtOnce,
        run: (personIds) => joinMany(joining, openingId, personIds),
      })
      joiners.set(openingId, join)
    }
    return join(personId)
  }
}

/** Looks up concurrent sessions together. */
export const createSessionReader = ({ db, clock }: Joining): ((token: string) => Promise<bigint | undefined>) =>
  createBatcher({ waitMs: 2, mostAtOnce: maxAtOnce, run: (tokens) => findPersonsOf(db, tokens, clock.now()) })
