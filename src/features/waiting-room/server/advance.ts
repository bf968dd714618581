import './tables.ts'
import { sql } from 'kysely'
import { findOrder, revealTimedPart, startTimedLottery } from '#features/lottery/contract.ts'
import { waitingFor } from '#platform/concurrency-metrics.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { eachRow } from '#platform/jobs/each-row.ts'
import { nextStep } from '../queue.ts'
import { missedNotice } from '../texts.ts'
import { ticketHash } from './chain.ts'
import { fakeValue } from './announce.ts'
import { waitingRoomClosed } from './events.ts'
import { beginDrawing } from './join.ts'
import { playRehearsal } from './rehearsal.ts'
import { addLine, findWaitingRoom, waitingRooms, setWaitingRoom } from './rows.ts'
import type { WaitingRoomRow } from './tables.ts'

export type Advancing = Pick<Platform, 'secrets' | 'clock'> & { db: Db }

/** Max tickets chained per transaction. */
const maxTickets = 5000
/** The same after the opening, while others join and pages are requested. */
const maxLateTickets = 200
/**
 * Above this number of admitted people's forms waiting in this process, nobody else is admitted:
 * the queue halts instead of refusing forms. The limit is low, because a form follows its admission
 * by a second or two.
 */
const maxFormsWaiting = 8
/** Milliseconds between publications of the chain's last hash, when there are new tickets. */
export const rootEveryMs = 10_000

/**
 * Advances one opening as far as its time allows, on any instance. Each step checks the state under
 * the row's lock, so it runs once, and an interrupted one runs again.
 */
export async function advance(advancing: Advancing, openingId: bigint): Promise<void> {
  const { db, clock } = advancing
  const waitingRoom = await findWaitingRoom(db, openingId)
  if (!waitingRoom || waitingRoom.ended_at) return
  const now = clock.now()
  if (waitingRoom.rehearsal) await playRehearsal(advancing, waitingRoom)
  if (waitingRoom.state === 'announced' && now >= waitingRoom.opens_at) {
    await inTransaction(db, async (trx) => {
      const locked = await waitingRooms.lock(trx, openingId)
      if (locked.state === 'announced') await beginDrawing(trx, { now }, locked)
    })
  }
  if (waitingRoom.state === 'drawing') await drawQueue(advancing, waitingRoom)
  while (await inTransaction(db, (trx) => moveQueue(trx, advancing, openingId)));
}

/**
 * Runs the lottery once its parties have revealed, then gives present people tickets in its order.
 */
async function drawQueue({ db, secrets, clock }: Advancing, waitingRoom: WaitingRoomRow): Promise<void> {
  const drawId = waitingRoom.draw_id
  const order = await findOrder(db, drawId)
  if (!order) {
    await inTransaction(db, async (trx) => {
      if (waitingRoom.imitated) {
        const parts = await trx
          .selectFrom('draw_part')
          .select(['part', 'kind', 'outcome'])
          .where('draw_id', '=', drawId)
          .execute()
        for (const { part, kind, outcome } of parts) {
          if (kind !== 'party' || outcome !== null) continue
          const value = fakeValue(secrets, waitingRoom.public_id, part).toString('hex')
          await revealTimedPart(trx, { now: clock.now() }, { drawId, part, value })
        }
      }
      await startTimedLottery(trx, { now: clock.now() }, drawId)
    })
    return
  }
  for (;;) {
    const result = await inTransaction(db, async (trx) => {
      const locked = await waitingRooms.lock(trx, waitingRoom.id)
      if (locked.state !== 'drawing') return true
      const arrivals = order.slice(locked.chained, locked.chained + maxTickets)
      const chained = arrivals.length > 0 ? await chainTickets(trx, locked, arrivals, clock.now()) : locked
      if (chained.chained < order.length) return false
      const ctx = { now: clock.now() }
      await waitingRooms.act(trx, ctx, locked, { act: 'start', by: 'house', set: { stepped_at: ctx.now } })
      const lateMinutes = lateMinutesOf(locked, clock.now())
      await addLine(trx, secrets, locked, {
        kind: 'opened',
        at: clock.now(),
        body: { present: order.length, ...(lateMinutes > 0 && { lateMinutes }) },
      })
      await writeRoot(trx, secrets, chained, clock.now())
      return true
    })
    if (result) return
  }
}

/** Whole minutes after its announced time, for example after an outage. */
const lateMinutesOf = ({ opens_at }: WaitingRoomRow, now: Date): number =>
  Math.floor((now.getTime() - opens_at.getTime()) / 60_000)

/** Assigns the next tickets to positions in order of arrival. */
async function chainTickets(
  trx: Trx,
  waitingRoom: WaitingRoomRow,
  arrivals: readonly number[],
  issuedAt: Date,
): Promise<WaitingRoomRow> {
  const { rows } = await sql<{ holders: Uint8Array; count: number }>`
    select string_agg(place.holder, ''::bytea order by wanted.place) as holders, count(*)::int as count
    from unnest(${arrivals}::int[]) with ordinality as wanted (arrival, place)
    join opening_place as place on place.opening_id = ${waitingRoom.id} and place.arrival = wanted.arrival`.execute(trx)
  const { holders, count } = rows[0]!
  if (count !== arrivals.length) throw new Error('Positions of an opening are missing: check the arrivals')
  let head: Buffer = Buffer.from(waitingRoom.head)
  const hashes = arrivals.map((_, index) => {
    const number = waitingRoom.chained + index + 1
    const holder = holders.subarray(index * 32, index * 32 + 32)
    head = ticketHash(head, { opening: waitingRoom.public_id, number, holder, issuedAt })
    return head
  })
  await sql`insert into opening_ticket (opening_id, number, arrival, issued_at, hash)
    select ${waitingRoom.id}, ${waitingRoom.chained} + place, arrival, ${issuedAt}, hash
    from unnest(${arrivals}::int[], ${hashes}::bytea[]) with ordinality as given (arrival, hash, place)`.execute(trx)
  const changed = { chained: waitingRoom.chained + arrivals.length, head }
  await setWaitingRoom(trx, waitingRoom, changed)
  return { ...waitingRoom, ...changed }
}

/**
 * Advances an open queue: tickets for new arrivals, the next step, the chain's hash, the end.
 * Returns whether more remains.
 */
async function moveQueue(trx: Trx, { secrets, clock }: Advancing, openingId: bigint): Promise<boolean> {
  let waitingRoom = await waitingRooms.lock(trx, openingId)
  const now = clock.now()
  if (waitingRoom.state === 'drawing' && now >= waitingRoom.closes_at) {
    await endWaitingRoom(trx, secrets, waitingRoom, { how: 'closed', by: 'house', now, notice: missedNotice })
    return false
  }
  if (waitingRoom.state !== 'open' && waitingRoom.state !== 'paused') return false
  const count = Math.min(maxLateTickets, waitingRoom.arrivals - waitingRoom.chained)
  if (count > 0) {
    const arrivals = Array.from({ length: count }, (_, index) => waitingRoom.chained + index + 1)
    waitingRoom = await chainTickets(trx, waitingRoom, arrivals, now)
  }
  if (waitingRoom.chained < waitingRoom.arrivals) return true
  if (now >= waitingRoom.closes_at) {
    await writeRoot(trx, secrets, waitingRoom, now)
    await endWaitingRoom(trx, secrets, waitingRoom, { how: 'closed', by: 'house', now })
    return false
  }
  if (waitingRoom.state === 'open' && !waitingRoom.frozen_at) waitingRoom = await stepQueue(trx, waitingRoom, now)
  await writeRootWhenDue(trx, secrets, waitingRoom, now)
  return false
}

async function stepQueue(trx: Trx, waitingRoom: WaitingRoomRow, now: Date): Promise<WaitingRoomRow> {
  if (waitingFor('http-turns') > maxFormsWaiting) {
    // What was held back is not made up for at once.
    await setWaitingRoom(trx, waitingRoom, { stepped_at: now })
    return waitingRoom
  }
  const { upTo, at } = nextStep({
    ratePerMinute: waitingRoom.rate_per_minute,
    admitted: waitingRoom.admitted,
    last: waitingRoom.chained,
    steppedAt: waitingRoom.stepped_at,
    now,
  })
  if (upTo === waitingRoom.admitted) return waitingRoom
  const changed = { admitted: upTo, stepped_at: at }
  await setWaitingRoom(trx, waitingRoom, changed)
  await trx.insertInto('opening_step').values({ opening_id: waitingRoom.id, up_to: upTo, at: now }).execute()
  return { ...waitingRoom, ...changed }
}

type Root = { kind: 'root'; at: string; tickets: number }

async function writeRootWhenDue(
  trx: Trx,
  secrets: Platform['secrets'],
  waitingRoom: WaitingRoomRow,
  now: Date,
): Promise<void> {
  const last = await trx
    .selectFrom('opening_record')
    .select('body')
    .where('opening_id', '=', waitingRoom.id)
    .where('body', 'like', '{"kind":"root"%')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const root = last && (JSON.parse(last.body) as Root)
  if ((root?.tickets ?? 0) === waitingRoom.chained) return
  if (root && now.getTime() - Date.parse(root.at) < rootEveryMs) return
  await writeRoot(trx, secrets, waitingRoom, now)
}

const writeRoot = (trx: Trx, secrets: Platform['secrets'], waitingRoom: WaitingRoomRow, at: Date) =>
  addLine(trx, secrets, waitingRoom, {
    kind: 'root',
    at,
    body: { tickets: waitingRoom.chained, hash: Buffer.from(waitingRoom.head).toString('hex') },
  })

type End = { how: 'closed' | 'stopped'; by: 'house' | 'staff'; now: Date; notice?: string }

/** Ends an opening, with a record line and an event. */
export async function endWaitingRoom(
  trx: Trx,
  secrets: Platform['secrets'],
  waitingRoom: WaitingRoomRow,
  { how, by, now, notice }: End,
): Promise<void> {
  await addLine(trx, secrets, waitingRoom, { kind: how, at: now, body: notice === undefined ? {} : { notice } })
  const act = how === 'closed' ? 'close' : 'stop'
  await waitingRooms.act(trx, { now }, waitingRoom, { act, by, set: { ended_at: now, notice: notice ?? null } })
  await publish(trx, waitingRoomClosed, { openingId: waitingRoom.public_id, subject: waitingRoom.subject, how })
}

/** The openings that are not over. */
const runningOpenings = (db: Db) =>
  db.selectFrom('opening').select('id').where('ended_at', 'is', null).orderBy('opens_at')

/** The openings with a step to make: before its time an announced one has none, except a rehearsal. */
export const openingsToAdvance = (db: Db, now: Date) =>
  runningOpenings(db).where((is) =>
    is.or([is('state', '<>', 'announced'), is('opens_at', '<=', now), is('rehearsal', '=', true)]),
  )

/** Advances every running opening; a failing one does not block the others. */
export async function advanceAll(advancing: Advancing): Promise<void> {
  const open = await runningOpenings(advancing.db).execute()
  await eachRow('openings.advance', open, ({ id }) => advance(advancing, id))
}
