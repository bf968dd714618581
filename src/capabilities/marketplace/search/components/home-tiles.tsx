import { IconBuildingStore } from '@tabler/icons-react'
import { formatInteger } from '#kit/digits.ts'
import { compactToman } from '#kit/money.ts'
import { Picture } from '#ui/picture.tsx'
import type { HomePageSummary } from '../home-page-summary.ts'

const tile = 'relative overflow-hidden card transition-colors hover:border-control'

const mostTiles = 6

/** The body types with the most ads, with a drawing each. */
export function BodyTypeTiles({ tiles, base }: { tiles: HomePageSummary['bodyTypes']; base: string }) {
  return (
    <ul className="grid grid-cols-2 gap-3 large-text:max-sm:grid-cols-1 sm:grid-cols-3 md:gap-4 lg:grid-cols-6">
      {tiles
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, mostTiles)
        .map(({ slug, label, count, picture }) => (
          <li key={slug} className={tile}>
            <Picture
              name={picture}
              alt=""
              sizes="(width >= 64rem) 190px, (width >= 40rem) 33vw, 50vw"
              className="aspect-[2/1] w-full object-cover"
            />
            <div className="flex flex-wrap items-baseline gap-x-2 px-3 py-2">
              <a href={`${base}?bodyType=${slug}`} className="cover-link flex-1 font-bold">
                {label}
              </a>
              <span className="text-note text-muted">{formatInteger(count)}</span>
            </div>
          </li>
        ))}
    </ul>
  )
}

const short = (toman: number) => compactToman(BigInt(toman) * 10n)

function budgetText({ from, to }: HomePageSummary['budgets'][number]): string {
  if (from === null) return `تا ${short(to!)}`
  if (to === null) return `بالای ${short(from)}`
  const [least, unit] = short(from).split(' ')
  // «۵۰۰ تا ۸۰۰ میلیون»: a unit that both share is said once.
  return short(to).endsWith(` ${unit}`) ? `${least} تا ${short(to)}` : `${short(from)} تا ${short(to)}`
}

export function BudgetTiles({ tiles, base }: { tiles: HomePageSummary['budgets']; base: string }) {
  return (
    <ul className="grid grid-cols-2 gap-3 large-text:max-sm:grid-cols-1 sm:grid-cols-3 md:gap-4 lg:grid-cols-6">
      {tiles.map((budget) => {
        const params = new URLSearchParams()
        if (budget.from !== null) params.set('tomanFrom', String(budget.from))
        // The next tile starts at this edge.
        if (budget.to !== null) params.set('tomanTo', String(budget.to - 1))
        return (
          <li key={params.toString()} className={`${tile} p-3`}>
            <a href={`${base}?${params}`} className="cover-link block font-bold">
              {budgetText(budget)}
            </a>
            <span className="text-note text-muted">{formatInteger(budget.count)} آگهی</span>
          </li>
        )
      })}
    </ul>
  )
}

export function GalleryRows({ galleries }: { galleries: HomePageSummary['galleries'] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3">
      {galleries.map(({ name, href, city, count }) => (
        <li key={href} className={`${tile} flex items-center gap-3 p-4`}>
          <span className="grid size-11 flex-none place-items-center rounded-full bg-lazuli-soft text-lazuli">
            <IconBuildingStore aria-hidden size={22} />
          </span>
          <div className="min-w-0">
            <a href={href} className="cover-link block font-bold">
              {name}
            </a>
            <span className="text-note text-muted">
              {city} · {formatInteger(count)} آگهی
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
