import { marketPath } from '#kit/markets.ts'
import { SectionHead } from '#ui/parts/section-head.tsx'
import type { Offer, Offers as Shown } from '../offers.ts'

/** Open draws and discounts of the club on the home page. */
export function Offers({ offers: { draws, discounts } }: { offers: Shown }) {
  if (draws.length + discounts.length === 0) return null
  return (
    <section aria-labelledby="club-offers">
      <SectionHead id="club-offers" title="باشگاه فرمان" href={marketPath('club')} more="دیدن باشگاه" />
      <div className="movers">
        <Column label="قرعه‌کشی‌های باز و آینده" offers={draws} />
        <Column label="تخفیف‌های باز" offers={discounts} />
      </div>
    </section>
  )
}

function Column({ label, offers }: { label: string; offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <ul className="card" aria-label={label}>
      {offers.map(({ href, label: name, note, value }) => (
        <li key={href}>
          <a href={href}>
            {name}
            <b>{value}</b>
            <small>{note}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}
