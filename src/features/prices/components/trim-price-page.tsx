import { TurnButton } from '#features/drawings/embeds.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Action } from '#ui/layout/object.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { Price } from '#ui/price.tsx'
import { ShareAddress } from '#ui/share-address.tsx'
import { demoText } from '../texts.ts'
import type { TrimPriceView } from '../trim-price-view.ts'
import { PriceHead } from './price-head.tsx'
import { Move, PriceHistoryCard, YearLink } from './price-history-card.tsx'
import './prices.css'
import '#ui/parts/ways.css'

/** One trim: the price of each year of make, its history and its offers. */
export function TrimPricePage({ view }: { view: TrimPriceView }) {
  return (
    <div className="object">
      <div className="object-rest">
        <PriceHead view={view} />
        {view.now ? (
          <>
            {view.years.length > 1 && (
              <nav aria-label="سال ساخت" className="price-years">
                {view.years.map(({ change, href, ...year }) => (
                  <YearLink key={href} href={href} {...year}>
                    {change === null ? <span>—</span> : <Move permille={change} />}
                  </YearLink>
                ))}
              </nav>
            )}
            <History view={view} now={view.now} />
          </>
        ) : (
          <EmptyState title="برای این خودرو هنوز قیمت کافی ثبت نشده است" />
        )}
        {view.demo && <p className="text-note text-muted">{demoText}</p>}
        <Ways view={view} />
        <div className="flex flex-wrap items-center gap-2">
          <TurnButton turn={view.turn} title={view.title} />
          <ShareAddress title={`قیمت ${view.title}`} />
        </div>
      </div>
      <div className="object-side">
        {view.now && (
          <Action
            about={
              <>
                <span className="block text-note text-muted">{view.yearText}</span>
                <strong>
                  <Price toman={view.now.toman} />
                </strong>
              </>
            }
          >
            <ButtonLink kind="main" href={view.alertHref}>
              هشدار قیمت
            </ButtonLink>
          </Action>
        )}
        <Plans view={view} />
        <Offers view={view} />
      </div>
    </div>
  )
}

/** Other pages about the same car. */
const Ways = ({ view: { model, infoHref, ownershipHref, compareHref, myCarHref } }: { view: TrimPriceView }) => (
  <ul className="way-rows card px-4">
    {[
      { href: myCarHref, label: 'قیمت خودروی من' },
      { href: model.href, label: `همهٔ تیپ‌های ${model.label}` },
      { href: infoHref, label: 'مشخصات فنی و تجهیزات' },
      { href: ownershipHref, label: 'هزینهٔ نگهداری' },
      { href: compareHref, label: 'مقایسه' },
    ].map(({ href, label }) => (
      <li key={label}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
)

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
