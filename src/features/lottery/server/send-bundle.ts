import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { recordOf } from './draw-rows.ts'
import { bundleText } from './engine/bundle.ts'
import type { LotteryRow } from './tables.ts'

const stretch = 50_000

/**
 * Yields the output of `bundleText` in pieces, so that a million tickets are never in memory at
 * once. Tickets are public from the closing on.
 */
export async function* bundlePieces(db: Db, lottery: LotteryRow): AsyncGenerator<string> {
  const record = await recordOf(db, lottery.id)
  const empty = bundleText({ draw: lottery.public_id, record, holders: new Uint8Array() })
  // `…,"tickets":[` and `]}`.
  yield empty.slice(0, -2)
  const count = lottery.root ? lottery.tickets : 0
  for (let first = 1; first <= count; first += stretch) {
    const { rows } = await sql<{ text: string }>`
      select string_agg('"' || encode(holder, 'hex') || '"', ',' order by number) as text from draw_ticket
      where draw_id = ${lottery.id} and number >= ${first} and number < ${first + stretch}`.execute(db)
    yield (first > 1 ? ',' : '') + rows[0]!.text
  }
  yield empty.slice(-2)
}

export async function bundleBytes(db: Db, lottery: LotteryRow): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of bundlePieces(db, lottery)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
