import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { flowTable } from '#platform/flows/flow-table.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Freeze } from '../line.ts'
import { lineHash } from './chain.ts'
import { signingKey } from './keys.ts'
import type { RecordKind } from '../record-kinds.ts'
import { openingFlow } from '../states.ts'
import type { OpeningRow } from './tables.ts'

const byId = (id: bigint | string) => (typeof id === 'string' ? ('public_id' as const) : ('id' as const))

export async function findOpening(db: Db, id: bigint | string): Promise<OpeningRow | undefined> {
  return db
    .selectFrom('opening')
    .selectAll()
    .where(byId(id), '=', id as never)
    .executeTakeFirst()
}

export async function getOpening(db: Db, id: bigint | string): Promise<OpeningRow> {
  const opening = await findOpening(db, id)
  if (!opening) throw notFound()
  return opening
}

/** Openings. Lock one before anything of it changes; its record is added to by {@link addLine}. */
export const openings = flowTable(openingFlow, { table: 'opening' })

/** Lists the queue's freezes, including an open one. */
export async function freezesOf(db: Db, { id, frozen_at }: Pick<OpeningRow, 'id' | 'frozen_at'>): Promise<Freeze[]> {
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
  opening: Pick<OpeningRow, 'id'>,
  { kind, at, body }: Line,
): Promise<void> {
  const last = await trx
    .selectFrom('opening_record')
    .select(['number', 'hash', 'body'])
    .where('opening_id', '=', opening.id)
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
    .values({ opening_id: opening.id, number, body: text, hash, signature })
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
export const setOpening = (trx: Trx, { id }: Pick<OpeningRow, 'id'>, columns: Partial<Omit<OpeningRow, 'state'>>) =>
  trx.updateTable('opening').set(columns).where('id', '=', id).execute()
