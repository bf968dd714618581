import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { flowTable } from '#platform/flows/flow-table.ts'
import { lotteryFlow } from '../states.ts'
import { entryHash } from './engine/record.ts'
import type { PartRow } from './tables.ts'

/** Lotteries. Lock one before anything of it changes; its record is added to by {@link addLine}. */
export const lotteries = flowTable(lotteryFlow, { table: 'draw' })

export const partsOf = (db: Db, drawId: bigint): Promise<PartRow[]> =>
  db.selectFrom('draw_part').selectAll().where('draw_id', '=', drawId).orderBy('part').execute()

type Body = Readonly<Record<string, unknown>>
/** `body` may depend on the line's time. */
type Line = { kind: string; at: Date; body: Body | ((at: Date) => Body) }

/** Adds a line to a locked lottery's public record; times never decrease. */
export async function addLine(trx: Trx, drawId: bigint, { kind, at, body }: Line): Promise<Date> {
  const last = await trx
    .selectFrom('draw_record')
    .select(['number', 'hash', 'body'])
    .where('draw_id', '=', drawId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = last && new Date((JSON.parse(last.body) as { at: string }).at)
  const moment = before && before > at ? before : at
  const number = (last?.number ?? 0) + 1
  const more = typeof body === 'function' ? body(moment) : body
  const text = JSON.stringify({ kind, at: moment.toISOString(), ...more })
  const hash = entryHash(last?.hash ?? null, number, text)
  await trx.insertInto('draw_record').values({ draw_id: drawId, number, body: text, hash }).execute()
  return moment
}

export const recordOf = (db: Db, drawId: bigint) =>
  db
    .selectFrom('draw_record')
    .select(['number', 'body', 'hash'])
    .where('draw_id', '=', drawId)
    .orderBy('number')
    .execute()
