import './tables.ts'
import { jalaliText, type JalaliDate } from '#kit/jalali.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'

/** Adds or renames an official holiday; repeating it changes nothing. */
export async function saveHoliday(
  ctx: RequestContext,
  { day, name }: { day: JalaliDate; name: string },
): Promise<void> {
  requirePermission(ctx, 'holidays.edit')
  const text = jalaliText(day)
  await inTransaction(ctx.db, async (trx) => {
    const before = await trx.selectFrom('holiday').select('name').where('day', '=', text).forUpdate().executeTakeFirst()
    if (before?.name === name) return
    await trx
      .insertInto('holiday')
      .values({ day: text, name })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ name }))
      .execute()
    const details = { name, ...(before && { before: before.name }) }
    await writeAudit(trx, ctx, { act: 'holiday.save', subject: `holiday:${text}`, details })
  })
}

/** Removes an official holiday; throws not-found when the day is not one. */
export async function removeHoliday(ctx: RequestContext, day: string): Promise<void> {
  requirePermission(ctx, 'holidays.edit')
  await inTransaction(ctx.db, async (trx) => {
    const gone = await trx.deleteFrom('holiday').where('day', '=', day).returning('name').executeTakeFirst()
    // Already removed.
    if (!gone) return
    await writeAudit(trx, ctx, { act: 'holiday.remove', subject: `holiday:${day}`, details: { name: gone.name } })
  })
}
