import './tables.ts'
import { newPublicId } from '#kit/id.ts'
import type { Trx } from '#platform/database/database.ts'
import { writeContent, type PlanContent } from '../plan.ts'
import { salePlans } from './orders.ts'
import { notifyOfPlan } from './plans.ts'

type NewPlan = { slug: string; content: PlanContent; now: Date }

/** Adds an unpublished plan, with its first version as a draft. */
export async function writePlan(trx: Trx, { slug, content, now }: NewPlan): Promise<{ id: bigint; publicId: string }> {
  const { id, public_id: publicId } = await trx
    .insertInto('sale_plan')
    .values({
      public_id: newPublicId(),
      slug,
      version: null,
      opens_at: null,
      closes_at: null,
      make: null,
      per_minute: null,
      halted: null,
      made_at: now,
      changed_at: now,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  await saveDraftVersion(trx, id, content)
  return { id, publicId }
}

/** Stores the next version; adds a draft when the last version is published already. */
export async function saveDraftVersion(trx: Trx, planId: bigint, content: PlanContent): Promise<void> {
  const last = await trx
    .selectFrom('sale_plan_version')
    .select(['number', 'published_at'])
    .where('plan_id', '=', planId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = last ? last.number + (last.published_at ? 1 : 0) : 1
  await trx
    .insertInto('sale_plan_version')
    .values({ plan_id: planId, number, content: writeContent(content), reason: null, published_at: null })
    .onConflict((conflict) => conflict.columns(['plan_id', 'number']).doUpdateSet({ content: writeContent(content) }))
    .execute()
}

/**
 * Publishes the draft, irreversibly. Earlier orders keep their version. False without a draft. The caller holds the
 * lock of the plan.
 */
export async function publishDraft(
  trx: Trx,
  { planId, content, reason, now }: { planId: bigint; content: PlanContent; reason: string | null; now: Date },
): Promise<boolean> {
  const published = await trx
    .updateTable('sale_plan_version')
    .set({ published_at: now, reason })
    .where('plan_id', '=', planId)
    .where('published_at', 'is', null)
    .returning('number')
    .executeTakeFirst()
  if (!published) return false
  const first = published.number === 1
  const set = {
    version: published.number,
    opens_at: content.opensAt,
    closes_at: content.closesAt,
    make: content.make,
  }
  if (first) {
    const plan = await salePlans.lock(trx, planId)
    await salePlans.move(trx, { now }, plan, { to: 'published', by: 'staff', set: { ...set, phase: 'before' } })
  } else {
    await trx
      .updateTable('sale_plan')
      .set({ ...set, changed_at: now })
      .where('id', '=', planId)
      .execute()
  }
  await notifyOfPlan(trx, planId, { kind: first ? 'published' : 'changed', text: reason, at: now })
  return true
}
