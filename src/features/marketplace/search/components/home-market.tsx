import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { AdList } from '../../ad/components/ad-list.tsx'
import { advertisementPath, dealersPath } from '../../addresses.ts'
import { shortlistActions } from '../../shortlist/components/shortlist-actions.tsx'
import type { HomePageSummary } from '../home-page-summary.ts'
import { BodyTypeTiles, BudgetTiles, DealerRows } from './home-tiles.tsx'

type Overview = Omit<HomePageSummary, 'galleryProvinces'>

/** The market overview, rendered on the server only. */
export function HomeMarket({ overview: market }: { overview: Overview }) {
  return (
    <>
      {market.total > 0 ? (
        <Market market={market} />
      ) : (
        <div className="pt-8">
          <EmptyState title="هنوز آگهی‌ای منتشر نشده" drawing="no-results" />
        </div>
      )}
      {market.galleries.length > 0 && (
        <Section title="نمایشگاه‌ها" href={dealersPath} more="همهٔ نمایشگاه‌ها">
          <DealerRows galleries={market.galleries} />
        </Section>
      )}
    </>
  )
}

function Market({ market }: { market: Overview }) {
  return (
    <>
      {market.goodBuys.length > 0 && (
        <Section title="قیمت‌های خوب این روزها" href={`${advertisementPath}?sort=deal`} more="همه">
          <AdList actions={shortlistActions} ads={market.goodBuys} label="قیمت‌های خوب این روزها" />
        </Section>
      )}
      <Section title="دنبال چه خودرویی هستید؟">
        <BodyTypeTiles tiles={market.bodyTypes} base={advertisementPath} />
      </Section>
      <Section title="بودجهٔ شما چقدر است؟">
        <BudgetTiles tiles={market.budgets} base={advertisementPath} />
      </Section>
      <Section title="جدیدترین آگهی‌ها" href={advertisementPath} more="همهٔ آگهی‌ها">
        <AdList actions={shortlistActions} ads={market.newest} label="جدیدترین آگهی‌ها" />
      </Section>
    </>
  )
}

type SectionProps = { title: string; href?: string; more?: string; children: ReactNode }

const Section = ({ children, ...head }: SectionProps) => (
  <section>
    <SectionHead {...head} />
    {children}
  </section>
)
