import { sql } from 'kysely'
import './tables.ts'
import { keepHead } from './audit/audit-head.ts'
import { hashOf, sealOf } from './audit/hash-entry.ts'
import { headOf } from './audit/verify-audit.ts'
import type { RequestContext } from './context.ts'
import { afterCommit, type Trx } from './database.ts'

/** `act` is a stable English code (`person.lock`), `subject` names the thing (`person:17`); `details` hold no personal values. */
export type AuditEntry = { act: string; subject: string; details?: Record<string, unknown> }

type AuditContext = Pick<RequestContext, 'scope' | 'now' | 'secrets' | 'config' | 'log'>

/**
 * Writes down what a member of staff does, in the same transaction as the action: neither is there without
 * the other. Entries form one chain by hashes, each sealed with our key, and are never changed; writers wait for each other.
 * After the commit the newest one is kept outside the database too. Needs no more than SELECT and INSERT on the table.
 */
export async function writeAudit(trx: Trx, ctx: AuditContext, entry: AuditEntry): Promise<void> {
  const { scope, now, secrets } = ctx
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
  const hash = hashOf(written)
  const sealed = { ...written, hash, mac: sealOf(secrets, hash) }
  await trx.insertInto('audit_entry').values(sealed).execute()
  afterCommit(trx, `audit-head:${written.number}`, () => keepHead(ctx, headOf(sealed)))
}
