import type { RequestContext } from '#platform/context.ts'
import type { Plan } from './plans.ts'

/** What a waiting room has to know of a plan: when people may come in, and how many in a minute (null: all). */
export type Opening = { event: string; opensAt: Date; closesAt: Date; perMinute: number | null; capacity: number }

export const openingOf = ({ row, content, capacity }: Plan): Opening => ({
  event: `sale:${row.public_id}`,
  opensAt: content.opensAt,
  closesAt: content.closesAt,
  perMinute: row.per_minute,
  capacity: capacity.total,
})

export type Admission = { admitted: true } | { admitted: false; why: 'before' | 'over' }

/**
 * Whether a person may fill in the registration of a plan now: the one place that says so (decision 0300). Everybody is in from the
 * moment the plan opens, first come, first served; how many there are is the capacity's to say.
 */
export async function admissionOf(ctx: Pick<RequestContext, 'now'>, plan: Plan, _personId: bigint): Promise<Admission> {
  const { opensAt, closesAt } = openingOf(plan)
  if (ctx.now < opensAt) return { admitted: false, why: 'before' }
  return ctx.now >= closesAt ? { admitted: false, why: 'over' } : { admitted: true }
}
