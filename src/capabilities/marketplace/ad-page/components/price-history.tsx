import { formatInteger } from '#kit/digits.ts'
import { Price } from '#ui/price.tsx'
import type { AdView, PriceStep } from '../ad-view.ts'

/** Dated steps of the asked price and the days on market, both from the same record. */
export function PriceHistory({ ad }: { ad: AdView }) {
  const days = ad.published?.daysOnMarket ?? 0
  return (
    <div className="space-y-4">
      {ad.published && (
        <p className="text-label">
          {days === 0
            ? 'امروز منتشر شد'
            : `${formatInteger(days)} روز ${ad.state === 'sold' ? 'برای فروش گذاشته شده بود' : 'است که برای فروش گذاشته شده'}`}
          ، از {ad.published.date}.
        </p>
      )}
      {ad.history.length > 0 && (
        <ol className="border-s-2 border-line ps-5">
          {ad.history.map((step, index) => (
            <Step key={index} step={step} first={index === ad.history.length - 1} now={index === 0} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Step({ step, first, now }: { step: PriceStep; first: boolean; now: boolean }) {
  return (
    <li className="relative pb-4 last:pb-0">
      <span
        aria-hidden
        className={`absolute -start-[27px] top-2 size-3 rounded-full border-2 border-surface ${now ? 'bg-lazuli' : 'bg-control'}`}
      />
      <p className={now ? 'font-bold' : ''}>
        <Price toman={step.toman} />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-note text-muted">
        {step.date}
        {first && ' · قیمت اولیه'}
        {step.change !== null && step.change !== 0 && <Change toman={step.change} />}
      </p>
    </li>
  )
}

function Change({ toman }: { toman: number }) {
  const cheaper = toman < 0
  return (
    <span className={`inline-flex items-center gap-1 font-medium ${cheaper ? 'text-good' : 'text-warn'}`}>
      <span aria-hidden>{cheaper ? '▼' : '▲'}</span>
      <Price toman={Math.abs(toman)} /> {cheaper ? 'کمتر' : 'بیشتر'}
    </span>
  )
}
