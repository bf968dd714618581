import './tables.ts'
import { formatJalali, startOfTehranDay, tehranDaysBetween, type JalaliDate } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import { inTransaction } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import type { AnyRuleValue, RuleDefinition } from '../rule-kinds.ts'
import { writeValue } from '../rule-value.ts'
import { withSecondApproval } from './second-approval.ts'
import { findVersions, type RuleVersion } from './find-versions.ts'

type NewVersion = {
  rule: RuleDefinition
  from: JalaliDate
  value: AnyRuleValue
  note: string
  /** From {@link versionsAround}, as previewed. */
  seen: string
}

/**
 * Adds a version of a rule from a future day on, 0:00 in Tehran. One version per day. Refuses when
 * the versions around that day differ from the previewed ones.
 */
export async function addVersion(
  ctx: RequestContext,
  { rule, from, value, note, seen }: NewVersion,
): Promise<Result<bigint, 'not-later' | 'same-day' | 'changed' | 'second-look'>> {
  const { key } = rule
  const actor = requirePermission(ctx, 'rules.edit')
  const effectiveFrom = startOfTehranDay(from)
  if (tehranDaysBetween(ctx.now, effectiveFrom) < 1) return refuse('not-later')
  return withSecondApproval(ctx, (appearance) =>
    inTransaction<Result<bigint, 'not-later' | 'same-day' | 'changed' | 'second-look'>>(ctx.db, async (trx) => {
      // A concurrent confirmation waits, and is then compared with the version that the first one wrote.
      await advisoryLock(trx, `rule:${key}`)
      const versions = await findVersions(trx, rule, ctx.now)
      if (versions.some(({ from: day }) => day.getTime() === effectiveFrom.getTime())) return refuse('same-day')
      if (versionsAround(versions, effectiveFrom).text !== seen) return refuse('changed')
      if (rule.needsSecondLook) {
        const looked = await appearance(trx, {
          act: 'rule.add',
          subject: `rule:${key}`,
          facts: [effectiveFrom.toISOString(), writeValue(value)],
          title: `تغییر «${rule.title}» از ${formatJalali(from)}`,
          href: `/admin/rules/${key}`,
          amountRial: null,
          personId: null,
        })
        if (!looked.ok) return looked
      }
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
        .returning('id')
        .executeTakeFirstOrThrow()
      const details = {
        version: String(made.id),
        from: effectiveFrom.toISOString(),
        value: JSON.parse(writeValue(value)) as unknown,
      }
      await writeAudit(trx, ctx, { act: 'rule.add', subject: `rule:${key}`, details })
      return ok(made.id)
    }),
  )
}

/**
 * Returns the version that would apply on a day without a new one, and a text that changes with the
 * day's neighbours.
 */
export function versionsAround(versions: readonly RuleVersion[], day: Date): { before: RuleVersion; text: string } {
  const before = versions.find(({ from }) => from <= day) ?? versions.at(-1)!
  const after = versions.findLast(({ from }) => from > day)
  return { before, text: `${before.id}-${after?.id ?? ''}` }
}

/** Withdraws a future version. Throws not-found for any other. */
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
