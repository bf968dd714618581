import '../tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { roles, type Role } from '#platform/permissions.ts'
import { requirePermission } from '#platform/staff.ts'
import { isLastAdministrator, lockAdministrators } from './administrators.ts'

type RolesRefusal = 'own-account' | 'roles-changed' | 'last-administrator'

/**
 * Sets a person's roles, effective from the next request. An administrator cannot change their own,
 * and the last active one keeps the role, also under concurrency. Refuses when the current roles
 * differ from `seen`.
 */
export async function setRoles(
  ctx: RequestContext,
  { personId, wanted, seen }: { personId: bigint; wanted: readonly Role[]; seen?: readonly string[] },
): Promise<Result<null, RolesRefusal>> {
  const actor = requirePermission(ctx, 'people.roles')
  if (actor === personId) return refuse('own-account')
  return inTransaction(ctx.db, async (trx) => {
    await lockAdministrators(trx)
    const person = await trx
      .selectFrom('person')
      .select('roles')
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw notFound()
    const next = roles.filter((role) => wanted.includes(role))
    const given = next.filter((role) => !person.roles.includes(role))
    const taken = person.roles.filter((role) => !next.includes(role))
    if (given.length + taken.length === 0) return ok(null)
    if (seen && roles.some((role) => seen.includes(role) !== person.roles.includes(role)))
      return refuse('roles-changed')
    if (taken.includes('administrator') && (await isLastAdministrator(trx, personId)))
      return refuse('last-administrator')
    await trx.updateTable('person').set({ roles: next }).where('id', '=', personId).execute()
    await writeAudit(trx, ctx, { act: 'person.roles', subject: `person:${personId}`, details: { given, taken } })
    return ok(null)
  })
}
