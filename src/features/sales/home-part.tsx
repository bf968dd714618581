import type { HomePart } from '#platform/home-part.ts'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { plansPath } from './addresses.ts'
import { PlanCard } from './components/plan-card.tsx'
import type { PlanCardView } from './views.ts'

/** Plans that are open or open soon, with a countdown by the server's clock. */
export const homePart: HomePart<readonly PlanCardView[]> = {
  order: 15,
  Part: ({ data }) =>
    data && data.length > 0 ? (
      <section aria-labelledby="sale-plans">
        <SectionHead id="sale-plans" title="طرح‌های فروش خودروسازها" href={plansPath} more="همهٔ طرح‌ها" />
        <ul className="sale-cards">
          {data.map((plan) => (
            <PlanCard key={plan.slug} plan={plan} />
          ))}
        </ul>
      </section>
    ) : null,
}
