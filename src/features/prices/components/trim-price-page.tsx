import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Price } from '#ui/price.tsx'
import { ShareAddress } from '#ui/share-address.tsx'
import { pricesPath } from '../addresses.ts'
import { demoText } from '../texts.ts'
import type { TrimPriceView } from '../trim-price-view.ts'
import { Move, PriceHistoryCard, YearLink } from './price-history-card.tsx'
import './prices.css'

/** One trim: the price of each year of make, its history and its offers. */
export function TrimPricePage({ view }: { view: TrimPriceView }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={`قیمت ${view.title}`}
        back={{ href: pricesPath, label: 'قیمت روز خودرو' }}
        actions={
          <>
            <TextLink href={view.model.href}>همهٔ تیپ‌های {view.model.label}</TextLink>
            <TextLink href={view.infoHref}>مشخصات فنی و تجهیزات</TextLink>
            <TextLink href={view.ownershipHref}>هزینهٔ نگهداری</TextLink>
            <TextLink href={view.compareHref}>مقایسه</TextLink>
            <ShareAddress title={`قیمت ${view.title}`} />
            {view.now && <ButtonLink href={view.alertHref}>هشدار قیمت</ButtonLink>}
            <ButtonLink href={view.myCarHref}>قیمت خودروی من</ButtonLink>
          </>
        }
      />
      {view.demo && <Notice tone="info">{demoText}</Notice>}
      {view.now ? (
        <>
          <nav aria-label="سال ساخت" className="price-years">
            {view.years.map(({ change, href, ...year }) => (
              <YearLink key={href} href={href} {...year}>
                {change === null ? <span>—</span> : <Move permille={change} />}
              </YearLink>
            ))}
          </nav>
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_384px] lg:items-start">
            <History view={view} now={view.now} />
            <div className="flex flex-col gap-6">
              <Plans view={view} />
              <Offers view={view} />
            </div>
          </div>
        </>
      ) : (
        <>
          <EmptyState title="برای این خودرو هنوز قیمت کافی ثبت نشده است" />
          <Plans view={view} />
          <Offers view={view} />
        </>
      )}
    </div>
  )
}

function History({ view, now }: { view: TrimPriceView; now: NonNullable<TrimPriceView['now']> }) {
  return (
    <PriceHistoryCard
      view={view}
      heading={
        <>
          قیمت بازار، {view.yearText}، {now.date}
        </>
      }
      toman={now.toman}
      about={
        <>
          {now.change !== null && <Move permille={now.change} />}
          {now.change !== null && now.low && now.high && ' · '}
          {now.low && now.high && `بیشتر آگهی‌ها از ${now.low} تا ${now.high} میلیون تومان`}
        </>
      }
    />
  )
}

/** Sales of the maker with a price that differs from the table's, or equals it. */
function Plans({ view: { plans } }: { view: TrimPriceView }) {
  if (plans.length === 0) return null
  return (
    <section aria-labelledby="plans">
      <SectionHead id="plans" title="در طرح‌های فروش" />
      <ul className="price-offers card px-4">
        {plans.map((plan) => (
          <li key={plan.href}>
            <a href={plan.href}>
              <b>{plan.title}</b>
              <b>{plan.price}</b>
              <span>{plan.about}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Offers({ view: { offers } }: { view: TrimPriceView }) {
  if (!offers) return null
  return (
    <section aria-labelledby="offers">
      <SectionHead
        id="offers"
        title="آگهی‌های مشابه"
        {...(offers.count > 0 && { href: offers.listHref, more: 'دیدن آگهی‌های این خودرو' })}
      />
      {offers.cars.length === 0 ? (
        <p className="text-label text-muted">الان آگهی فعالی برای این خودرو نیست.</p>
      ) : (
        <ul className="price-offers card px-4">
          {offers.cars.map((car) => (
            <li key={car.href}>
              <a href={car.href}>
                <b>{car.title}</b>
                <b>
                  <Price toman={car.toman} />
                </b>
                <span>{car.about}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
