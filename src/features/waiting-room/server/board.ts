import './tables.ts'
import { findOrder } from '#features/lottery/contract.ts'
import { dayMs } from '#kit/durations.ts'
import { LRUCache } from 'lru-cache'
import type { Platform } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { startPolling } from '#platform/polling.ts'
import { numberOf, ranksOf, admissionAt, admissionOfNumber, type Freeze, type Turn } from '../queue.ts'
import type { QueueView } from '../page-status.ts'
import { advance } from './advance.ts'
import { findWaitingRoom, freezesOf } from './rows.ts'
import type { WaitingRoomRow } from './tables.ts'

/** An opening as this process knows it; at most about a second old while it is being viewed. */
export type Line = {
  row: WaitingRoomRow
  view: QueueView
  ranks: Uint32Array | null
  /** All steps: one per second with admissions. */
  steps: { upTo: number; at: Date }[]
  /** Arrivals with a used admission, and the time until which that is known. */
  used: Set<number>
  usedUntil: Date | null
  freezes: readonly Freeze[]
}

const checkEveryMs = 1000
const maxLines = 200
/**
 * Min milliseconds between reads of all ids, and max other look-ups meanwhile, so that unknown ids
 * are cheap.
 */
const idsEveryMs = 1000
const maxGuesses = 20
/** Days that a page stays after its end. */
const keptDays = 30
/** Covers commits of other instances slightly later than their timestamps. */
const overlapMs = 5000

type Options = Pick<Platform, 'secrets' | 'clock' | 'log'> & { db: Db }

const viewOf = (row: WaitingRoomRow, drawId: string): QueueView => ({
  id: row.public_id,
  drawId,
  title: row.title,
  state: row.state,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  ratePerMinute: row.rate_per_minute,
  minutesToUse: row.minutes_to_use,
  target: row.target,
  people: row.arrivals - row.admitted,
  notice: row.notice,
  rehearsal: row.rehearsal,
  imitated: row.imitated,
  frozen: row.frozen_at !== null,
  remark: row.remark,
})

/** Computes an arrival's state from memory. */
export function admissionInQueue({ row, ranks, steps, used, freezes }: Line, arrival: number, now: Date): Turn {
  const number = numberOf(arrival, row.present, ranks)
  const step = number === null || number > row.admitted ? undefined : admissionOfNumber(number, steps)
  return admissionAt({
    number,
    used: used.has(arrival),
    admitted: row.admitted,
    admittedAt: step?.at ?? null,
    minutesToUse: row.minutes_to_use,
    freezes,
    now,
  })
}

/** Reads an opening with the changes since `line` was read. Steps and used admissions are added to those of `line`. */
async function readQueue(db: Db, line: Line | null, id: string): Promise<Line | null> {
  const row = await findWaitingRoom(db, id)
  if (!row) return null
  const drawId =
    line?.view.drawId ??
    (await db.selectFrom('draw').select('public_id').where('id', '=', row.draw_id).executeTakeFirstOrThrow()).public_id
  const existing = line?.steps.at(-1)?.upTo ?? 0
  const steps = await db
    .selectFrom('opening_step')
    .select(['up_to', 'at'])
    .where('opening_id', '=', row.id)
    .where('up_to', '>', existing)
    .where('up_to', '<=', row.admitted)
    .orderBy('up_to')
    .execute()
  const since = line?.usedUntil ? new Date(line.usedUntil.getTime() - overlapMs) : new Date(0)
  const used = await db
    .selectFrom('opening_place')
    .select(['arrival', 'used_at'])
    .where('opening_id', '=', row.id)
    .where('used_at', '>', since)
    .orderBy('used_at')
    .execute()
  const usedSet = line?.used ?? new Set()
  for (const { arrival } of used) usedSet.add(arrival)
  const allSteps = line?.steps ?? []
  for (const { up_to, at } of steps) allSteps.push({ upTo: up_to, at })
  let { ranks = null } = line ?? {}
  if (!ranks && row.present !== null) {
    const order = await findOrder(db, row.draw_id)
    // Numbers are public once the queue has opened with them.
    if (order && row.state !== 'drawing') ranks = ranksOf(order)
  }
  return {
    row,
    view: viewOf(row, drawId),
    ranks,
    steps: allSteps,
    used: usedSet,
    usedUntil: used.at(-1)?.used_at ?? line?.usedUntil ?? null,
    freezes: await freezesOf(db, row),
  }
}

/**
 * Caches the openings viewed in this process: pages and polls need no query, even without the
 * database. While one is running, this process advances it every second.
 */
export function createBoard(options: Options, { everyMs = checkEveryMs } = {}) {
  const { db, clock, log } = options
  const lines = new LRUCache<string, Line>({ max: maxLines })
  let ids: { at: number; guesses: number; known: Promise<ReadonlySet<string>> } | undefined
  const loading = new Map<string, Promise<Line | null>>()
  let stopLooking: (() => Promise<void>) | undefined

  const readIds = async (): Promise<ReadonlySet<string>> => {
    const oldest = new Date(clock.now().getTime() - keptDays * dayMs)
    const rows = await db.selectFrom('opening').select('public_id').where('closes_at', '>', oldest).execute()
    return new Set(rows.map(({ public_id }) => public_id))
  }
  /** Whether such an opening may exist: by all ids of a second ago, or because it may be newer. */
  async function mayBe(id: string): Promise<boolean> {
    if (!ids || performance.now() - ids.at > idsEveryMs) {
      const read = { at: performance.now(), guesses: 0, known: readIds() }
      ids = read
      read.known.catch(() => ids === read && (ids = undefined))
    }
    const mine = ids
    return (await mine.known).has(id) || mine.guesses++ < maxGuesses
  }

  async function refresh(line: Line | null, id: string): Promise<Line | null> {
    const next = await readQueue(db, line, id)
    if (next) lines.set(id, next)
    return next
  }

  async function look(): Promise<void> {
    const failures: unknown[] = []
    // Copy first: rewriting an entry moves it to the end of the map.
    const all = Array.from(lines.entries())
    for (const [id, line] of all) {
      if (line.row.ended_at && clock.now().getTime() > line.row.ended_at.getTime() + 7_200_000) continue
      try {
        await advance(options, line.row.id)
        await refresh(line, id)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  return {
    /** Finds an opening by public id; only the first call queries the database. */
    async find(id: string): Promise<Line | null> {
      const line = lines.get(id)
      if (line) return line
      if (!loading.has(id) && !(await mayBe(id))) return null
      const match = loading.get(id) ?? refresh(null, id).finally(() => loading.delete(id))
      loading.set(id, match)
      const first = await match
      if (first) stopLooking ??= startPolling({ name: 'lines of openings', everyMs, log, run: look })
      return first
    },
    /** The same without a query, for polls. */
    peek: (id: string): Line | undefined => lines.get(id),
    look,
    close: async () => stopLooking?.(),
  }
}

export type Board = ReturnType<typeof createBoard>
