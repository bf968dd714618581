import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { SitemapEntry } from '#platform/manifest.ts'
import { planPath, plansPath } from '../addresses.ts'
import { phaseOf, type Phase } from '../phase.ts'
import { readContent, type PlanContent } from '../plan.ts'
import { countCapacity, type Capacity } from './capacity.ts'
import type { PlanEventKind, PlanRow } from './tables.ts'

/** A published plan with its terms and its remaining cars. */
export type Plan = { row: PlanRow; version: number; content: PlanContent; capacity: Capacity; phase: Phase }

const selectPlans = (db: Db | Trx) =>
  db
    .selectFrom('sale_plan')
    .innerJoin('sale_plan_version', (join) =>
      join.onRef('sale_plan_version.plan_id', '=', 'sale_plan.id').onRef('number', '=', 'sale_plan.version'),
    )
    .selectAll('sale_plan')
    .select('content')

type Selected = Awaited<ReturnType<ReturnType<typeof selectPlans>['execute']>>[number]

async function withCapacity(db: Db | Trx, rows: readonly Selected[], now: Date): Promise<Plan[]> {
  const countOf = await countCapacity(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ content: stored, ...row }) => {
    const [content, capacity] = [readContent(stored), countOf(row.id)]
    const phase = phaseOf({ ...content, state: row.state, full: capacity.free === 0 }, now)
    return { row, version: row.version!, content, capacity, phase }
  })
}

/** Loads a published plan by its address; throws not-found for a draft. */
export async function getPlan(
  db: Db | Trx,
  now: Date,
  by: { slug: string } | { publicId: string } | { id: bigint },
): Promise<Plan> {
  const query = selectPlans(db)
  const rows = await (
    'slug' in by
      ? query.where('slug', '=', by.slug)
      : 'id' in by
        ? query.where('sale_plan.id', '=', by.id)
        : query.where('public_id', '=', by.publicId)
  ).execute()
  const [plan] = await withCapacity(db, rows, now)
  if (!plan) throw notFound()
  return plan
}

/** Lists published plans: open ones first, then the next to open, then ended ones. */
export async function findPlans(db: Db, now: Date, max = 100): Promise<Plan[]> {
  const rows = await selectPlans(db).orderBy('sale_plan.opens_at', 'desc').limit(max).execute()
  const plans = await withCapacity(db, rows, now)
  const rank: Record<Phase, number> = { open: 0, full: 1, before: 2, paused: 3, closed: 4, cancelled: 5, draft: 6 }
  const time = ({ phase, content }: Plan) =>
    phase === 'before' || phase === 'open' ? content.opensAt.getTime() : -content.closesAt.getTime()
  return plans.toSorted((one, other) => rank[one.phase] - rank[other.phase] || time(one) - time(other))
}

/** Returns the version that an order accepted. */
export async function getVersion(db: Db | Trx, planId: bigint, number: number): Promise<PlanContent> {
  const { content } = await db
    .selectFrom('sale_plan_version')
    .select('content')
    .where('plan_id', '=', planId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return readContent(content)
}

/** A dated line on the plan's page. */
export const notifyOfPlan = (
  trx: Trx,
  planId: bigint,
  { kind, text = null, at }: { kind: PlanEventKind; text?: string | null; at: Date },
) => trx.insertInto('sale_plan_event').values({ plan_id: planId, kind, text, at }).execute()

/** Lists the pages of plans for search engines. */
export async function findPlanPages(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('sale_plan')
    .select(['slug', 'changed_at'])
    .where('state', '<>', 'draft')
    .orderBy('id')
    .execute()
  return [
    { path: plansPath, changed: null },
    ...rows.map(({ slug, changed_at }) => ({ path: planPath(slug), changed: changed_at })),
  ]
}
