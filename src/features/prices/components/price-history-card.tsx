import type { ReactNode } from 'react'
import { FactsGrid } from '#ui/facts.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Price } from '#ui/price.tsx'
import { signedPercent } from '../share-text.ts'
import type { PriceHistoryView } from '../trim-price-view.ts'
import { PriceChart } from './price-chart.tsx'
import { PriceSwitch } from './price-switch.tsx'
import './prices.css'

type PriceHistoryCardProps = {
  view: PriceHistoryView
  /** The label of the number. */
  heading: ReactNode
  toman: number
  /** Under the number: its change, and the range of the others. */
  about: ReactNode
}

/** A price with its history: the money of the chart and its range of time are links. */
export function PriceHistoryCard({ view, heading, toman, about }: PriceHistoryCardProps) {
  return (
    <Card className="price-history">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-note text-muted">{heading}</h2>
          <p className="price-now">
            <Price toman={toman} />
          </p>
          <p className="text-label text-muted">{about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <PriceSwitch label="نوع قیمت" choices={view.moneys} />
          {view.bases.length > 1 && <PriceSwitch label="به پول چه زمانی" choices={view.bases} />}
          <PriceSwitch label="بازهٔ زمانی" choices={view.ranges} />
        </div>
      </div>
      <PriceChart view={view} />
      {view.facts.length > 0 && <FactsGrid facts={view.facts} />}
    </Card>
  )
}

/** A change within a month: the sign and the colour show the direction. */
export const Move = ({ permille }: { permille: number }) => (
  <span data-to={permille > 0 ? 'up' : permille < 0 ? 'down' : undefined}>{signedPercent(permille)} در یک ماه</span>
)

/** A year of make to choose. */
export function YearLink({
  href,
  label,
  price,
  current,
  children,
}: {
  href: string
  label: string
  price: string
  current: boolean
  children: ReactNode
}) {
  return (
    <a href={href} aria-current={current ? 'page' : undefined} data-scroll="keep">
      {label}
      <b>{price} میلیون</b>
      {children}
    </a>
  )
}
