import '../tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { mayDo } from '#platform/permissions.ts'
import { endSessionsOf } from '#platform/session.ts'
import { requirePermission } from '#platform/staff.ts'
import { isLastAdministrator, lockAdministrators } from './administrators.ts'

export type LockRefusal = 'own-account' | 'higher-account' | 'last-administrator'

/**
 * Locks a person: ends their sessions at once and shows the reason at the next sign-in. Locking
 * again changes the reason. Refuses one's own account; locking staff needs the right to assign
 * roles.
 */
export async function lockPerson(
  ctx: RequestContext,
  { personId, reason }: { personId: bigint; reason: string },
): Promise<Result<null, LockRefusal>> {
  const actor = requirePermission(ctx, 'people.lock')
  if (actor === personId) return refuse('own-account')
  const { now } = ctx
  return inTransaction(ctx.db, async (trx) => {
    await lockAdministrators(trx)
    const person = await trx
      .selectFrom('person')
      .select(['roles', 'locked_at'])
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw notFound()
    if (person.roles.length > 0 && !mayDo(ctx, 'people.roles')) return refuse('higher-account')
    if (await isLastAdministrator(trx, personId)) return refuse('last-administrator')
    const lock = { locked_at: person.locked_at ?? now, lock_reason: reason }
    await trx.updateTable('person').set(lock).where('id', '=', personId).execute()
    await endSessionsOf(trx, personId)
    await writeAudit(trx, ctx, { act: 'person.lock', subject: `person:${personId}`, details: { reason } })
    return ok(null)
  })
}

/** Unlocks a person; an unlocked one stays unchanged without a log entry. */
export async function unlockPerson(ctx: RequestContext, personId: bigint): Promise<void> {
  requirePermission(ctx, 'people.lock')
  await inTransaction(ctx.db, async (trx) => {
    const unlocked = await trx
      .updateTable('person')
      .set({ locked_at: null, lock_reason: null })
      .where('id', '=', personId)
      .where('locked_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (unlocked) await writeAudit(trx, ctx, { act: 'person.unlock', subject: `person:${personId}` })
  })
}
