import { formatInteger } from '#kit/digits.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { AdList } from '../../ad/components/ad-list.tsx'
import { advertisementPath, galleriesPath } from '../../addresses.ts'
import { shortlistActions } from '../../shortlist/components/shortlist-actions.tsx'
import type { HomePageSummary } from '../home-page-summary.ts'
import { HomeSearch } from './home-search.tsx'
import { BodyTypeTiles, BudgetTiles, GalleryRows } from './home-tiles.tsx'

/** The first page: one search, and the market at a glance. */
export function HomeMarket({ data: market }: { data: HomePageSummary }) {
  return (
    <>
      <section className="py-6 md:py-10">
        <h1 className="text-display font-extrabold">خودروی بعدی‌تان را با خیال راحت پیدا کنید</h1>
        <p className="mt-2 mb-5 text-muted">
          {market.total > 0 ? `${formatInteger(market.total)} آگهی با` : 'آگهی‌هایی با'} ارزیابی قیمت، وضعیت بدنه و
          تاریخچهٔ قیمت
        </p>
        <HomeSearch />
      </section>
      {market.total > 0 ? <Market market={market} /> : <EmptyState title="هنوز آگهی‌ای منتشر نشده" />}
      {market.galleries.length > 0 && (
        <Section title="نمایشگاه‌ها" href={galleriesPath} more="همهٔ نمایشگاه‌ها">
          <GalleryRows galleries={market.galleries} />
        </Section>
      )}
    </>
  )
}

function Market({ market }: { market: HomePageSummary }) {
  return (
    <>
      <Section title="دنبال چه خودرویی هستید؟">
        <BodyTypeTiles tiles={market.bodyTypes} base={advertisementPath} />
      </Section>
      <Section title="بودجهٔ شما چقدر است؟">
        <BudgetTiles tiles={market.budgets} base={advertisementPath} />
      </Section>
      {market.goodBuys.length > 0 && (
        <Section title="قیمت‌های خوب این روزها" href={`${advertisementPath}?sort=deal`} more="همهٔ قیمت‌های خوب">
          <AdList actions={shortlistActions} ads={market.goodBuys} label="قیمت‌های خوب این روزها" />
        </Section>
      )}
      <Section title="جدیدترین آگهی‌ها" href={advertisementPath} more="همهٔ آگهی‌ها">
        <AdList actions={shortlistActions} ads={market.newest} label="جدیدترین آگهی‌ها" />
      </Section>
    </>
  )
}

type SectionProps = { title: string; href?: string; more?: string; children: React.ReactNode }

function Section({ title, href, more, children }: SectionProps) {
  return (
    <section className="mt-8 md:mt-12">
      <div className="mb-3 flex items-center gap-3">
        <h2 className="flex-1 text-heading">{title}</h2>
        {href && (
          <a href={href} className="flex min-h-11 items-center text-label font-medium text-lazuli hover:underline">
            {more}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
