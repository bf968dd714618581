import { sql } from 'kysely'
import './tables.ts'
import { keepHead } from './audit/audit-head.ts'
import { hashOf, sealOf } from './audit/hash-entry.ts'
import { headOf } from './audit/verify-audit.ts'
import type { RequestContext } from './context.ts'
import { afterCommit, type Trx } from './database.ts'

/** `act` is a stable English code (`person.lock`), `subject` names the thing (`person:17`); `details` hold no personal values. */
export type AuditEntry = { act: string; subject: string; details?: Record<string, unknown> }

type OperatorContext = Pick<RequestContext, 'now' | 'secrets' | 'config' | 'log'>
type AuditContext = OperatorContext & Pick<RequestContext, 'scope'>

/** Stands in the log for the operator at the terminal of the server, who has no account. */
export const operatorActor = 0n

/**
 * Writes down what a member of staff does, in the same transaction as the action: neither is there without
 * the other. Entries form one chain by hashes, each sealed with our key, and are never changed; writers wait for each other.
 * After the commit the newest one is kept outside the database too. Needs no more than SELECT and INSERT on the table.
 */
export async function writeAudit(trx: Trx, ctx: AuditContext, entry: AuditEntry): Promise<void> {
  const { id, session } = ctx.scope
  if (!session.personId) throw new Error('only a signed-in person can act as staff')
  await append(trx, ctx, { ...entry, actor: session.personId, requestId: id })
}

/** The same for what the operator orders at the terminal of the server. */
export const writeOperatorAudit = (trx: Trx, ctx: OperatorContext, entry: AuditEntry): Promise<void> =>
  append(trx, ctx, { ...entry, actor: operatorActor, requestId: 'terminal' })

async function append(
  trx: Trx,
  ctx: OperatorContext,
  entry: AuditEntry & { actor: bigint; requestId: string },
): Promise<void> {
  const { now, secrets } = ctx
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
    actor_id: entry.actor,
    act: entry.act,
    subject: entry.subject,
    details: JSON.stringify(entry.details ?? {}),
    request_id: entry.requestId,
    previous_hash: last ? Buffer.from(last.hash) : Buffer.alloc(32),
  }
  const hash = hashOf(written)
  const sealed = { ...written, hash, mac: sealOf(secrets, hash) }
  await trx.insertInto('audit_entry').values(sealed).execute()
  afterCommit(trx, `audit-head:${written.number}`, () => keepHead(ctx, headOf(sealed)))
}
