import './tables.ts'
import { startOfTehranDay, tehranDaysBetween, type JalaliDate } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import type { AnyRuleValue, RuleDefinition } from '../rule-kinds.ts'
import { writeValue } from '../rule-value.ts'

type NewVersion = { rule: RuleDefinition; from: JalaliDate; value: AnyRuleValue; note: string }

/** Writes what a rule says from a coming day on, 0:00 in Tehran. One version a day. */
export async function addVersion(
  ctx: RequestContext,
  { rule: { key }, from, value, note }: NewVersion,
): Promise<Result<bigint, 'not-later' | 'same-day'>> {
  const actor = requirePermission(ctx, 'rules.edit')
  const effectiveFrom = startOfTehranDay(from)
  if (tehranDaysBetween(ctx.now, effectiveFrom) < 1) return refuse('not-later')
  return inTransaction(ctx.db, async (trx) => {
    const made = await trx
      .insertInto('rule_version')
      .values({
        key,
        effective_from: effectiveFrom,
        value: writeValue(value),
        note,
        created_by: actor,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(['key', 'effective_from']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return refuse('same-day')
    const details = {
      version: String(made.id),
      from: effectiveFrom.toISOString(),
      value: JSON.parse(writeValue(value)) as unknown,
    }
    await writeAudit(trx, ctx, { act: 'rule.add', subject: `rule:${key}`, details })
    return ok(made.id)
  })
}

/** Takes back a version that has not begun. Throws not-found for any other. */
export async function withdrawVersion(ctx: RequestContext, { key }: RuleDefinition, version: bigint): Promise<void> {
  requirePermission(ctx, 'rules.edit')
  await inTransaction(ctx.db, async (trx) => {
    const gone = await trx
      .deleteFrom('rule_version')
      .where('id', '=', version)
      .where('key', '=', key)
      .where('effective_from', '>', ctx.now)
      .returning(['effective_from', 'value'])
      .executeTakeFirst()
    if (!gone) throw new AppError('not-found', 404)
    const details = { version: String(version), from: gone.effective_from.toISOString(), value: gone.value }
    await writeAudit(trx, ctx, { act: 'rule.withdraw', subject: `rule:${key}`, details })
  })
}
