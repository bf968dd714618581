import { formatInteger } from '#kit/digits.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { Price } from '#ui/price.tsx'
import type { AdView, PriceStep } from '../ad-view.ts'

/** The dated price changes and the days on market, both from the price record. */
export function PriceHistory({ ad }: { ad: AdView }) {
  const days = ad.published?.daysOnMarket ?? 0
  return (
    <div className="space-y-4">
      {ad.published && <p className="text-label">{publishedText(ad.published.date, days, ad.state)}</p>}
      {ad.history.length > 1 && <HistoryChart ad={ad} />}
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

function publishedText(date: string, days: number, state: AdView['state']): string {
  if (state === 'sold' && days === 0) return `در ${date} منتشر شد و همان روز فروخته شد.`
  if (state === 'sold' || state === 'expired') return `${formatInteger(days)} روز منتشر بود (از ${date}).`
  if (state !== 'published') return `در ${date} منتشر شد.`
  return days === 0 ? `امروز، ${date}، منتشر شد.` : `${formatInteger(days)} روز است که منتشر شده (از ${date}).`
}

/** Labels of the chart's last point when the ad has ended. */
const endNames: Partial<Record<AdView['state'], string>> = { sold: 'روز فروش', expired: 'پایان آگهی' }

const priceOf = (toman: number) => <Price toman={toman} />
const inMillions = (toman: number) => formatInteger(Math.round(toman / 1_000_000))

/** Draws each price until the next one; the last one until today or the day of the sale. */
function HistoryChart({ ad }: { ad: AdView }) {
  const steps = ad.history.toReversed()
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return null
  const end = ad.published?.daysOnMarket ?? 0
  const points = steps.map(({ day, date, toman }) => ({ at: day, label: date, value: toman }))
  if (end > last.day) points.push({ at: end, label: endNames[ad.state] ?? 'امروز', value: last.toman })
  return (
    <LineChart
      stepped
      points={points}
      names={{ time: 'تاریخ', value: 'قیمت' }}
      format={priceOf}
      formatTick={inMillions}
      description={`قیمت از ${first.date} تا ${points.at(-1)?.label}، به میلیون تومان`}
    />
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
