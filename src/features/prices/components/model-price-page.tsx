import { TurnButton } from '#features/drawings/embeds.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { ShareAddress } from '#ui/share-address.tsx'
import { demoText } from '../texts.ts'
import type { ModelPriceView } from '../trim-price-view.ts'
import { PriceHead } from './price-head.tsx'
import { Move, PriceHistoryCard, YearLink } from './price-history-card.tsx'

/** One model: its trims together over time, then each of them with its own price. */
export function ModelPricePage({ view }: { view: ModelPriceView }) {
  const { now } = view
  return (
    <div className="flex flex-col gap-6">
      <PriceHead view={view} />
      <div className="flex flex-wrap items-center gap-2">
        <TextLink href={view.infoHref}>همهٔ تیپ‌ها و مشخصات</TextLink>
        {view.compareHref && <TextLink href={view.compareHref}>مقایسهٔ تیپ‌ها</TextLink>}
        <TurnButton turn={view.turn} title={view.title} />
        <ShareAddress title={`قیمت ${view.title}`} />
        <ButtonLink href={view.adsHref}>آگهی‌های این مدل</ButtonLink>
      </div>
      {view.demo && <Notice tone="info">{demoText}</Notice>}
      {now ? (
        <>
          <nav aria-label="سال ساخت" className="price-years">
            {view.years.map(({ href, about, ...year }) => (
              <YearLink key={href} href={href} {...year}>
                <span>{about}</span>
              </YearLink>
            ))}
          </nav>
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_384px] lg:items-start">
            <PriceHistoryCard
              view={view}
              heading={
                <>
                  {view.trims.length > 1 ? 'میانگین قیمت بازار تیپ‌ها' : 'قیمت بازار'}، {view.yearText}، {now.date}
                </>
              }
              toman={now.toman}
              about={now.low && now.high && `از ${now.low} تا ${now.high} میلیون تومان`}
            />
            <Trims view={view} />
          </div>
        </>
      ) : (
        <EmptyState title="برای این مدل هنوز قیمت کافی ثبت نشده است" />
      )}
    </div>
  )
}

function Trims({ view: { trims, unknown } }: { view: ModelPriceView }) {
  return (
    <section aria-labelledby="trims">
      <SectionHead id="trims" title="قیمت هر تیپ" />
      <ul className="price-offers card px-4">
        {trims.map(({ href, label, about, price, change }) => (
          <li key={href}>
            <a href={href}>
              <b>{label}</b>
              <b>{price} میلیون</b>
              <span>{about}</span>
              {change !== null && <Move permille={change} />}
            </a>
          </li>
        ))}
      </ul>
      {unknown && <p className="pt-2 text-note text-muted">برای این سال قیمت ثبت نشده: {unknown}</p>}
    </section>
  )
}
