import { SectionHead } from '#ui/parts/section-head.tsx'
import { pricesPath } from '../addresses.ts'
import type { Mover } from '../movers.ts'

type MoversProps = { movers: { up: readonly Mover[]; down: readonly Mover[] } }

/** Prices that moved within a week, on home. */
export function Movers({ movers: { up, down } }: MoversProps) {
  if (up.length + down.length === 0) return null
  return (
    <section aria-labelledby="movers">
      <SectionHead id="movers" title="تغییر قیمت این هفته" href={pricesPath} more="قیمت روز همهٔ خودروها" />
      <div className="movers">
        <Column label="گران‌شده‌ها" movers={up} />
        <Column label="ارزان‌شده‌ها" movers={down} />
      </div>
    </section>
  )
}

function Column({ label, movers }: { label: string; movers: readonly Mover[] }) {
  if (movers.length === 0) return null
  return (
    <ul className="card" aria-label={label}>
      {movers.map(({ href, label: name, note, value, tone }) => (
        <li key={href}>
          <a href={href}>
            {name}
            <b data-tone={tone}>{value}</b>
            <small>{note}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}
