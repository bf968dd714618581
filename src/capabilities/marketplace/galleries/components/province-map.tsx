import { formatInteger } from '#kit/digits.ts'
import type { ProvinceTile } from '../gallery-view.ts'
import { provincePlaces } from '../province-places.ts'
import './province-map.css'

/** How full a tile is drawn; the number says the same. */
const shadeOf = (count: number, most: number) => (count === 0 ? 0 : Math.ceil((count / most) * 3))

/** Provinces as tiles, west at the left as on every map; each is a link to its galleries (FEATURES EX01). */
export function ProvinceMap({ tiles }: { tiles: readonly ProvinceTile[] }) {
  const most = Math.max(1, ...tiles.map(({ count }) => count))
  return (
    <nav
      aria-label="نقشهٔ استان‌ها"
      className="-mx-4 border-y border-line bg-surface p-2 md:mx-0 md:rounded-card md:border md:p-4"
    >
      <div className="province-frame">
        <ul className="province-map">
          <li aria-hidden className="province-sea [grid-area:1/4/2/6]">
            دریای خزر
          </li>
          {tiles.map((tile) => (
            <Tile key={tile.slug} tile={tile} shade={shadeOf(tile.count, most)} />
          ))}
          <li aria-hidden className="province-sea [grid-area:7/1/8/3]">
            خلیج فارس
          </li>
        </ul>
      </div>
      <p className="mt-2 text-note text-muted">
        نقشه تقریبی است. عدد هر استان، تعداد نمایشگاه‌های آن با همین فیلترهاست.
      </p>
    </nav>
  )
}

function Tile({ tile: { slug, name, count, href, chosen }, shade }: { tile: ProvinceTile; shade: number }) {
  const place = provincePlaces[slug]
  if (!place) return null
  const { column, row, columns = 1, rows = 1, short } = place
  const inside = (
    <>
      <span>{short ?? name}</span>
      {short && <span className="sr-only">({name})</span>}
      <b>{formatInteger(count)}</b>
      <span className="sr-only">نمایشگاه{chosen && '؛ حذف این استان'}</span>
    </>
  )
  return (
    <li dir="rtl" style={{ gridArea: `${row} / ${column} / span ${rows} / span ${columns}` }} className="flex">
      {count > 0 || chosen ? (
        <a href={href} aria-current={chosen || undefined} data-shade={shade} className="province-tile">
          {inside}
        </a>
      ) : (
        <span className="province-tile">{inside}</span>
      )}
    </li>
  )
}
