import { formatInteger } from '#kit/digits.ts'
import { provincePlaces, type ProvinceTile } from '../province-places.ts'
import './province-map.css'

/**
 * Returns the fill of a tile by the square root of its count; otherwise all provinces beside Tehran
 * would look alike.
 */
export const shadeOf = (count: number, max: number): number => Math.ceil(Math.sqrt(count / max) * 5)

type ProvinceMapProps = {
  tiles: readonly ProvinceTile[]
  /** What the numbers count: «نمایشگاه». */
  counted: string
  /** Where several provinces can be combined, robots must not crawl all combinations. */
  rel?: 'nofollow'
}

/** Provinces as tiles with west on the left, as on maps; each links to its results. */
export function ProvinceMap({ tiles, counted, rel }: ProvinceMapProps) {
  const max = Math.max(1, ...tiles.map(({ count }) => count))
  return (
    <nav aria-label="نقشهٔ استان‌ها" className="province-panel">
      <div className="province-frame">
        <ul className="province-map">
          <li aria-hidden className="province-sea">
            دریای خزر
          </li>
          {tiles.map((tile) => (
            <Tile key={tile.slug} tile={tile} shade={shadeOf(tile.count, max)} counted={counted} rel={rel} />
          ))}
          <li aria-hidden className="province-sea">
            خلیج فارس
          </li>
        </ul>
      </div>
      <p>نقشه تقریبی است. عدد روی هر استان، تعداد {counted} در آن با همین فیلترهاست.</p>
    </nav>
  )
}

type TileProps = Omit<ProvinceMapProps, 'tiles'> & { tile: ProvinceTile; shade: number }

function Tile({ tile, shade, counted, rel }: TileProps) {
  const { slug, name, count, href, chosen } = tile
  const place = provincePlaces[slug]
  if (!place) return null
  const { column, row, columns = 1, rows = 1, short } = place
  const inside = (
    <>
      <span>{short ?? name}</span>
      {short && <span className="sr-only">({name})</span>}
      <b>{formatInteger(count)}</b>
      <span className="sr-only">
        {counted}
        {chosen && '؛ حذف این استان'}
      </span>
    </>
  )
  return (
    <li
      dir="rtl"
      data-tall={rows > columns || undefined}
      style={{ gridArea: `${row} / ${column} / span ${rows} / span ${columns}` }}
    >
      {count > 0 || chosen ? (
        <a
          id={`map-${slug}`}
          href={href}
          rel={rel}
          aria-current={chosen || undefined}
          data-scroll="keep"
          data-shade={shade}
          className="province-tile"
        >
          {inside}
        </a>
      ) : (
        <span className="province-tile">{inside}</span>
      )}
    </li>
  )
}
