import { getCatalogue } from '#features/catalog/contract.ts'
import { contextOf } from '#platform/context.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { plansPath } from '../addresses.ts'
import { PlanCard } from '../components/plan-card.tsx'
import type { Phase } from '../phase.ts'
import { findPlans } from '../server/plans.ts'
import { presentCards } from '../server/present-plan.ts'
import type { Route } from './+types/plans'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, scope } = contextOf(context)
  const [plans, catalogue] = await Promise.all([findPlans(db, now), getCatalogue(db)])
  return { plans: presentCards(catalogue, plans), origin: scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'طرح‌های فروش خودروسازها',
    description: 'همهٔ طرح‌های فروش و پیش‌فروش باز و آینده: قیمت، شرایط، هزینهٔ واقعی، ظرفیت و زمان شروع به ساعت سایت.',
    path: plansPath,
    origin: loaderData?.origin ?? '',
  })

const groups: readonly { name: string; id: string; phases: readonly Phase[] }[] = [
  { name: 'باز', id: 'open', phases: ['open', 'full'] },
  { name: 'به‌زودی', id: 'before', phases: ['before', 'paused'] },
  { name: 'پایان‌یافته', id: 'closed', phases: ['closed', 'cancelled'] },
]

/** Every published plan, open ones first. */
export default function Plans({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="طرح‌های فروش خودروسازها"
        back={{ href: '/services/new-vehicle', label: 'خودروی صفر' }}
        lead="شرایط، هزینهٔ واقعی و سابقهٔ تحویل هر طرح را قبل از ثبت‌نام ببینید."
      />
      {plans.length === 0 && <EmptyState title="الان طرح فروشی نیست" />}
      {groups.map(({ name, id, phases }) => {
        const own = plans.filter(({ phase }) => phases.includes(phase))
        return (
          own.length > 0 && (
            <section key={id} aria-labelledby={`plans-${id}`} className="flex flex-col gap-3">
              <h2 id={`plans-${id}`} className="text-heading">
                {name}
              </h2>
              <ul className="sale-cards">
                {own.map((plan) => (
                  <PlanCard key={plan.slug} plan={plan} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}
