import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { flowTable } from '#platform/flows/flow-table.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Freeze } from '../queue.ts'
import { lineHash } from './chain.ts'
import { signingKey } from './keys.ts'
import type { RecordKind } from '../record-kinds.ts'
import { waitingRoomFlow } from '../states.ts'
import type { WaitingRoomRow } from './tables.ts'

const byId = (id: bigint | string) => (typeof id === 'string' ? ('public_id' as const) : ('id' as const))

export async function findWaitingRoom(db: Db, id: bigint | string): Promise<WaitingRoomRow | undefined> {
  return db
    .selectFrom('opening')
    .selectAll()
    .where(byId(id), '=', id as never)
    .executeTakeFirst()
}

export async function getWaitingRoom(db: Db, id: bigint | string): Promise<WaitingRoomRow> {
  const waitingRoom = await findWaitingRoom(db, id)
  if (!waitingRoom) throw notFound()
  return waitingRoom
}

/** Openings. Lock one before anything of it changes; its record is added to by {@link addLine}. */
export const waitingRooms = flowTable(waitingRoomFlow, { table: 'opening' })

/** Lists the queue's freezes, including an open one. */
export async function freezesOf(
  db: Db,
  { id, frozen_at }: Pick<WaitingRoomRow, 'id' | 'frozen_at'>,
): Promise<Freeze[]> {
  const rows = await db
    .selectFrom('opening_freeze')
    .select(['from_at', 'to_at'])
    .where('opening_id', '=', id)
    .orderBy('from_at')
    .execute()
  const over = rows.map(({ from_at: from, to_at: to }) => ({ from, to }))
  return frozen_at ? [...over, { from: frozen_at, to: null }] : over
}

type Line = { kind: RecordKind; at: Date; body?: Readonly<Record<string, unknown>> }

/** Adds a signed line to a locked opening's public record; times never decrease. */
export async function addLine(
  trx: Trx,
  secrets: Secrets,
  waitingRoom: Pick<WaitingRoomRow, 'id'>,
  { kind, at, body }: Line,
): Promise<void> {
  const last = await trx
    .selectFrom('opening_record')
    .select(['number', 'hash', 'body'])
    .where('opening_id', '=', waitingRoom.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = last && (JSON.parse(last.body) as { at: string }).at
  const moment = before && before > at.toISOString() ? before : at.toISOString()
  const number = (last?.number ?? 0) + 1
  const text = JSON.stringify({ kind, at: moment, ...body })
  const hash = lineHash(last?.hash ?? null, number, text)
  const signature = signingKey(secrets).sign(hash)
  await trx
    .insertInto('opening_record')
    .values({ opening_id: waitingRoom.id, number, body: text, hash, signature })
    .execute()
}

export const recordOf = (db: Db, openingId: bigint) =>
  db
    .selectFrom('opening_record')
    .select(['number', 'body', 'hash', 'signature'])
    .where('opening_id', '=', openingId)
    .orderBy('number')
    .execute()

/** Writes changed columns. */
/** Sets what changes without another state. */
export const setWaitingRoom = (
  trx: Trx,
  { id }: Pick<WaitingRoomRow, 'id'>,
  columns: Partial<Omit<WaitingRoomRow, 'state'>>,
) => trx.updateTable('opening').set(columns).where('id', '=', id).execute()
