import { IconArrowRight } from '#ui/icons/index.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatInteger } from '#kit/digits.ts'
import { ProvinceMap, shadeOf } from '../../ad/components/province-map.tsx'
import type { PlaceGroup, PlaceMapView, PlaceTile } from '../place-map-view.ts'
import styleAddress from './place-map.css?url'

/** Further places fold. */
const visible = 12

/**
 * Renders the map above a list with its own style sheet. It differs per query, so it is not cached.
 */
export const renderPlaceMap = (view: PlaceMapView): string => renderToStaticMarkup(<PlaceMap view={view} />)

function PlaceMap({ view: { provinces, groups, country, box } }: { view: PlaceMapView }) {
  return (
    <section aria-label="آگهی‌ها روی نقشه" className="place-map">
      <link rel="stylesheet" href={styleAddress} />
      {/* Filters chosen meanwhile keep the map open. */}
      <input type="hidden" form="filter-form" name="map" value="1" />
      {box && <input type="hidden" form="filter-form" name="box" value={box} />}
      <ProvinceMap tiles={provinces} counted="آگهی" rel="nofollow" />
      <div className="place-groups" data-country={country === null || undefined}>
        {country && (
          <a href={country} data-scroll="keep" className="btn btn-quiet">
            <IconArrowRight aria-hidden size={20} />
            همهٔ ایران
          </a>
        )}
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
    </section>
  )
}

function Group({ group: { title, kind, of, places } }: { group: PlaceGroup }) {
  const rest = places.slice(visible)
  const max = Math.max(1, ...places.map(({ count }) => count))
  const tiles = (some: readonly PlaceTile[]) => (
    <ul className="place-tiles">
      {some.map(({ slug, name, count, href, chosen }) => (
        <li key={slug}>
          <a
            id={`${kind}-${slug}`}
            href={href}
            rel="nofollow"
            aria-current={chosen || undefined}
            data-scroll="keep"
            data-shade={shadeOf(count, max)}
            className="province-tile"
          >
            <span>{name}</span>
            <b>{formatInteger(count)}</b>
            <span className="sr-only">آگهی{chosen && '؛ حذف'}</span>
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={title}>
      {/* After choosing a province in the column, continue with its cities. */}
      <h2 id={kind === 'city' ? `province-${of}` : undefined} tabIndex={-1}>
        {title}
      </h2>
      {tiles(places.slice(0, visible))}
      {rest.length > 0 && (
        <details open={rest.some(({ chosen }) => chosen)}>
          <summary>{formatInteger(rest.length)} مورد دیگر</summary>
          {tiles(rest)}
        </details>
      )}
    </nav>
  )
}
