import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import './tables.ts'
import type { RequestContext } from './context.ts'
import type { Db, Trx } from './database.ts'

/** `act` is a stable English code (`person.lock`), `subject` names the thing (`person:17`); `details` hold no personal values. */
export type AuditEntry = { act: string; subject: string; details?: Record<string, unknown> }

/**
 * Writes down what a member of staff does, in the same transaction as the action: neither is there without
 * the other. Entries form one chain by hashes and are never changed; writers wait for each other.
 */
export async function writeAudit(
  trx: Trx,
  { scope, now }: Pick<RequestContext, 'scope' | 'now'>,
  entry: AuditEntry,
): Promise<void> {
  const actor = scope.session.personId
  if (!actor) throw new Error('only a signed-in person can act as staff')
  await sql`select pg_advisory_xact_lock(hashtext('audit_entry'))`.execute(trx)
  const last = await trx
    .selectFrom('audit_entry')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const written = {
    number: (last?.number ?? 0n) + 1n,
    at: now,
    actor_id: actor,
    act: entry.act,
    subject: entry.subject,
    details: JSON.stringify(entry.details ?? {}),
    request_id: scope.id,
    previous_hash: last ? Buffer.from(last.hash) : Buffer.alloc(32),
  }
  await trx
    .insertInto('audit_entry')
    .values({ ...written, hash: hashOf(written) })
    .execute()
}

type Chained = {
  number: bigint
  at: Date
  actor_id: bigint
  act: string
  subject: string
  details: string
  request_id: string
  previous_hash: Uint8Array
}

/** SHA-256 over the entry's fields in this order as JSON; published with the export, so that anybody can check the chain. */
function hashOf({ number, at, actor_id, act, subject, details, request_id, previous_hash }: Chained): Buffer {
  const previous = Buffer.from(previous_hash).toString('hex')
  const fields = [String(number), at.toISOString(), String(actor_id), act, subject, details, request_id, previous]
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}

/** The number of the first entry that does not fit the chain, or null when the whole log is sound. */
export async function findBrokenEntry(db: Db): Promise<bigint | null> {
  let expected = { number: 1n, previous: Buffer.alloc(32) }
  for (;;) {
    const rows = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('number', '>=', expected.number)
      .orderBy('number')
      .limit(1000)
      .execute()
    for (const row of rows) {
      const sound =
        row.number === expected.number &&
        expected.previous.equals(Buffer.from(row.previous_hash)) &&
        hashOf(row).equals(Buffer.from(row.hash))
      if (!sound) return expected.number
      expected = { number: row.number + 1n, previous: Buffer.from(row.hash) }
    }
    if (rows.length < 1000) return null
  }
}
