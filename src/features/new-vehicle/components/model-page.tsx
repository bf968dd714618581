import { IconCar, IconChartLine, IconPhoto, IconScale } from '#ui/icons/index.ts'
import { TurnButton } from '#features/drawings/embeds.ts'
import { formatInteger } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Picture } from '#ui/picture.tsx'
import type { ModelView } from '../range-view.ts'
import { PriceNoteLine, TrimPrices } from './trim-prices.tsx'
import './range-page.css'

/** The page of a model with all its trims. */
export function ModelPage({ view }: { view: ModelView }) {
  return (
    <article className="range-page">
      <div className="range-top">
        <figure className="card">
          <Picture name={view.picture.name} alt={view.picture.alt} sizes="(width >= 64rem) 560px, 100vw" first />
          <figcaption>طرح نمایشی است، نه عکس خودرو.</figcaption>
        </figure>
        <header>
          <TextLink href={view.maker.href}>خودروهای {view.maker.label}</TextLink>
          <h1 className="text-title font-extrabold">{view.title}</h1>
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={view.sold ? 'info' : 'plain'}>{view.state}</Badge>
            <bdi lang="en" dir="ltr" className="text-note text-muted">
              {view.nameEn}
            </bdi>
          </p>
          <FactsGrid facts={view.facts} />
          <div className="range-acts">
            <ButtonLink kind="secondary" wide href={view.used.href} icon={<IconCar aria-hidden size={20} />}>
              {usedText(view.used.count)}
            </ButtonLink>
            {view.prices && (
              <ButtonLink kind="outline" wide href={view.prices} icon={<IconChartLine aria-hidden size={20} />}>
                نمودار قیمت این مدل
              </ButtonLink>
            )}
            <TurnButton wide turn={view.turn} title={view.title} />
            {view.album && (
              <ButtonLink kind="outline" wide href={view.album.href} icon={<IconPhoto aria-hidden size={20} />}>
                آلبوم با {formatInteger(view.album.count)} تصویر
              </ButtonLink>
            )}
          </div>
        </header>
      </div>
      <section aria-labelledby="trims" className="card range-table">
        <div className="range-head">
          <h2 id="trims" className="text-heading">
            {view.note ? 'تیپ‌ها و قیمت خودروی صفر' : 'تیپ‌ها'}
          </h2>
          {view.compareAll && (
            <ButtonLink kind="outline" href={view.compareAll} rel="nofollow" icon={<IconScale aria-hidden size={20} />}>
              مقایسهٔ تیپ‌ها
            </ButtonLink>
          )}
        </div>
        <TrimPrices trims={view.trims} label={`تیپ‌های ${view.title}`} />
        {view.note ? (
          <PriceNoteLine note={view.note} />
        ) : (
          <p className="text-note text-muted">قیمت خودروی صفر این مدل ثبت نشده است.</p>
        )}
      </section>
      {view.others.length > 0 && (
        <section aria-labelledby="others" className="card range-table">
          <h2 id="others" className="text-heading">
            مدل‌های دیگر {view.maker.label} که هنوز تولید می‌شود
          </h2>
          <ul className="range-others">
            {view.others.map(({ href, label }) => (
              <li key={href}>
                <TextLink href={href}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

const usedText = (count: number | null) =>
  count === null ? 'آگهی‌های این مدل' : count === 0 ? 'فعلاً آگهی‌ای ندارد' : `${formatInteger(count)} آگهی این مدل`
