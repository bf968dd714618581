import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { CellCount } from './capacity.ts'

/** The version of these rules; part of every hash. */
const format = 'farman-sale-draw/1'

/** One kind of car at one agency, as the record names it: its total, and its free cars. */
export type RecordedCar = readonly [car: string, total: number, free: number]
/** A ticket in the order of the lottery, its wishes, and its result. `out`: cancelled before the lottery. */
export type RecordedTicket = readonly [ticket: number, wishes: readonly string[], result: RecordedResult]
export type RecordedResult = number | 'reserve' | 'loser' | 'out'

/**
 * `left`: tickets that had a car or were reserves at the previous line, and are neither now. `again` and `gone`: losers
 * who wish for a free car, and are reserves again or have another order meanwhile.
 */
export type LotteryLine =
  | { kind: 'given'; plan: string; draw: string; cars: RecordedCar[]; tickets: RecordedTicket[] }
  | { kind: 'moved-up'; cars: RecordedCar[]; left: number[]; up: (readonly [ticket: number, wish: number])[] }
  | { kind: 'again'; cars: RecordedCar[]; left: number[]; again: number[]; gone: number[] }
  | { kind: 'over'; cars: RecordedCar[]; left: number[]; rest: number[] }

export const carKey = (agencyId: number, { trim, colour }: { trim: string; colour: string }): string =>
  `${agencyId}/${trim}/${colour}`

export const recordedCars = (cells: readonly CellCount[]): RecordedCar[] =>
  cells.map(({ agencyId, total, free, ...car }) => [carKey(agencyId, car), total, free])

/** As in docs/draws.md: fields prefixed with their lengths, under the name of a purpose. */
function lineHash(previous: Uint8Array | null, number: number, body: string): Buffer {
  const hash = createHash('sha256')
  const uint32 = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  for (const value of [
    Buffer.from(`${format} record`),
    previous ?? Buffer.alloc(32),
    uint32(number),
    Buffer.from(body),
  ])
    hash.update(uint32(value.length)).update(value)
  return hash.digest()
}

/** Adds a line to the record of a locked plan. */
export async function addLotteryLine(
  trx: Trx,
  planId: bigint,
  at: Date,
  { kind, ...rest }: LotteryLine,
): Promise<void> {
  const last = await trx
    .selectFrom('sale_draw_record')
    .select(['number', 'hash'])
    .where('plan_id', '=', planId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  const body = JSON.stringify({ kind, at: at.toISOString(), ...rest })
  await trx
    .insertInto('sale_draw_record')
    .values({ plan_id: planId, number, body, hash: lineHash(last?.hash ?? null, number, body) })
    .execute()
}

const linesOf = (db: Db | Trx, planId: bigint) =>
  db
    .selectFrom('sale_draw_record')
    .select(['number', 'body', 'hash'])
    .where('plan_id', '=', planId)
    .orderBy('number')
    .execute()

/** Returns the tickets with a car or a reserve rank by the last line of the record; null for a plan without one. */
export async function standingOf(trx: Trx, planId: bigint): Promise<Set<number> | null> {
  const lines = await linesOf(trx, planId)
  if (lines.length === 0) return null
  const standing = new Set<number>()
  for (const { body } of lines) {
    const line = JSON.parse(body) as LotteryLine
    if (line.kind === 'given')
      for (const [ticket, , result] of line.tickets)
        if (result === 'reserve' || typeof result === 'number') standing.add(ticket)
    if (line.kind === 'again') {
      for (const ticket of line.left) standing.delete(ticket)
      for (const ticket of line.again) standing.add(ticket)
    }
    if (line.kind === 'moved-up') for (const ticket of line.left) standing.delete(ticket)
    if (line.kind === 'over') for (const ticket of [...line.left, ...line.rest]) standing.delete(ticket)
  }
  return standing
}

/** Returns the last hash of a plan's record: the fingerprint of the whole file. */
export async function lotteryMark(db: Db, planId: bigint): Promise<string | null> {
  const last = await db
    .selectFrom('sale_draw_record')
    .select(sql<string>`encode(hash, 'hex')`.as('mark'))
    .where('plan_id', '=', planId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.mark ?? null
}

/** Returns the record as one canonical text, for `tools/verify-sale-draw.py`; null for a plan without one. */
export async function lotteryRecordText(db: Db, { id, public_id }: { id: bigint; public_id: string }) {
  const lines = await linesOf(db, id)
  if (lines.length === 0) return null
  const record = lines.map(({ number, body, hash }) => ({ number, body, hash: Buffer.from(hash).toString('hex') }))
  return JSON.stringify({ format, plan: public_id, record })
}
