import { advisoryLock } from '#platform/database/advisory-lock.ts'
import '../tables.ts'
import { keepHead } from './audit-head.ts'
import { hashOf, sealOf } from './hash-entry.ts'
import { headOf } from './verify-audit.ts'
import type { RequestContext } from '../context.ts'
import { afterCommit, type Trx } from '../database/database.ts'

/**
 * `act` is a stable English code (`person.lock`), `subject` names the object (`person:17`); `details` hold no personal
 * values.
 */
export type AuditEntry = { act: string; subject: string; details?: Record<string, unknown> }

type OperatorContext = Pick<RequestContext, 'now' | 'secrets' | 'config' | 'log'>
type AuditContext = OperatorContext & Pick<RequestContext, 'scope'>

/** The actor in the log for the operator at the terminal of the server, who has no account. */
export const operatorActor = 0n

/**
 * Writes an audit entry of a staff action, in the same transaction as the action. Entries form one hash chain, each
 * sealed with the installation's key, and are never changed; writers wait for each other. After the commit the newest
 * entry is also stored outside the database. Needs only SELECT and INSERT on the table. Throws without a signed-in
 * person.
 */
export async function writeAudit(trx: Trx, ctx: AuditContext, entry: AuditEntry): Promise<void> {
  const { id, session } = ctx.scope
  if (!session.personId) throw new Error('a staff action needs a signed-in person')
  await append(trx, ctx, { ...entry, actor: session.personId, requestId: id })
}

/** Writes an audit entry of an operator's command at the terminal of the server. */
export const writeOperatorAudit = (trx: Trx, ctx: OperatorContext, entry: AuditEntry): Promise<void> =>
  append(trx, ctx, { ...entry, actor: operatorActor, requestId: 'terminal' })

async function append(
  trx: Trx,
  ctx: OperatorContext,
  entry: AuditEntry & { actor: bigint; requestId: string },
): Promise<void> {
  const { now, secrets } = ctx
  await advisoryLock(trx, 'audit_entry')
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
