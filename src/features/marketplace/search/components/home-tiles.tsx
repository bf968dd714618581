import { IconBuildingStore } from '#ui/icons/index.ts'
import { formatInteger } from '#kit/digits.ts'
import { Picture } from '#ui/picture.tsx'
import { budgetText } from '../budget-text.ts'
import type { HomePageSummary } from '../home-page-summary.ts'

const maxTiles = 6
const widths = [160, 320, 640] as const

/** The body types with most ads, each with a drawing. */
export function BodyTypeTiles({ tiles, base }: { tiles: HomePageSummary['bodyTypes']; base: string }) {
  return (
    <ul className="body-tiles">
      {tiles
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, maxTiles)
        .map(({ slug, label, count, picture }) => (
          <li key={slug}>
            <Picture name={picture} alt="" widths={widths} sizes="(width >= 64rem) 190px, 140px" />
            <a href={`${base}?bodyType=${slug}`} className="cover-link">
              {label}
            </a>
            <small>{formatInteger(count)}</small>
          </li>
        ))}
    </ul>
  )
}

export function BudgetTiles({ tiles, base }: { tiles: HomePageSummary['budgets']; base: string }) {
  return (
    <ul className="budget-tiles">
      {tiles.map((budget) => {
        const params = new URLSearchParams()
        if (budget.from !== null) params.set('tomanFrom', String(budget.from))
        // The next tile starts at this bound.
        if (budget.to !== null) params.set('tomanTo', String(budget.to - 1))
        return (
          <li key={params.toString()}>
            <a href={`${base}?${params}`} className="cover-link">
              {budgetText(budget)}
            </a>
            <small>{formatInteger(budget.count)} آگهی</small>
          </li>
        )
      })}
    </ul>
  )
}

export function DealerRows({ galleries }: { galleries: HomePageSummary['galleries'] }) {
  return (
    <ul className="gallery-rows">
      {galleries.map(({ name, href, city, count }) => (
        <li key={href}>
          <span className="monogram">
            <IconBuildingStore aria-hidden size={22} />
          </span>
          <span className="min-w-0">
            <a href={href} className="cover-link">
              {name}
            </a>
            <small>
              {city} · {formatInteger(count)} آگهی
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
