import '../tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { alertPerson } from '../alert-person.ts'
import { nameCorrectedNotice } from '../notices.ts'

type Corrected = { personId: bigint; firstName: string; lastName: string; reason: string }

/**
 * Corrects a fixed name on behalf of staff. Alerts the person, and withdrawals wait as after every
 * new name. Refuses one's own account and an unchanged name.
 */
export async function correctName(
  ctx: RequestContext,
  { personId, firstName, lastName, reason }: Corrected,
): Promise<Result<null, 'own-account' | 'same-name'>> {
  const actor = requirePermission(ctx, 'people.name')
  if (actor === personId) return refuse('own-account')
  return inTransaction(ctx.db, async (trx) => {
    const person = await trx
      .selectFrom('person')
      .select(['first_name', 'last_name'])
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw notFound()
    if (person.first_name === firstName && person.last_name === lastName) return refuse('same-name')
    const name = `${firstName} ${lastName}`
    await trx
      .updateTable('person')
      .set({ first_name: firstName, last_name: lastName, name, name_at: ctx.now })
      .where('id', '=', personId)
      .execute()
    const key = `name-corrected:${ctx.now.getTime()}`
    await alertPerson(trx, ctx, { personId, notice: nameCorrectedNotice, data: {}, link: '/profile/my-info', key })
    await writeAudit(trx, ctx, { act: 'person.name', subject: `person:${personId}`, details: { reason } })
    return ok(null)
  })
}
