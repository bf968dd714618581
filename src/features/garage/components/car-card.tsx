import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import type { CarValueView, CarView } from '../car-view.ts'
import { roleNames } from '../rules.ts'
import { LevelBadge } from './level-badge.tsx'
import '#ui/plate/travel.ts'
import './garage.css'

type CarCardProps = { car: CarView; value?: CarValueView | null; first?: boolean; head?: boolean }

/** A car with plate, model and nearest deadline. As the head of its own page it is not a link. */
export function CarCard({ car, value, first, head }: CarCardProps) {
  const { href, name, plate, picture, alt, facts, role, deadlines } = car
  const [next] = deadlines
  return (
    <article className="garage-car card">
      <div className="garage-car-picture">
        {picture ? (
          <Picture
            name={picture}
            alt={alt}
            sizes="(width >= 48rem) 320px, 92vw"
            widths={[160, 320, 640]}
            first={first}
          />
        ) : (
          <span className="grid aspect-[2] place-items-center p-2 text-center text-note text-muted">
            مدل انتخاب نشده
          </span>
        )}
      </div>
      <div className="garage-car-plate">
        {plate ? <Plate plate={plate} size={head ? 'first' : 'medium'} travels={head} /> : <Badge>بدون پلاک</Badge>}
      </div>
      <div className="garage-car-words">
        {!head && (
          <h2>
            <a href={href} className="cover-link">
              {name}
            </a>
          </h2>
        )}
        {facts && <p className="text-label text-muted">{facts}</p>}
        {value && (
          <p className="text-label">
            ارزش امروز: حدود <b className="whitespace-nowrap">{value.about}</b>
          </p>
        )}
        <p className="flex flex-wrap gap-2">
          {next && <LevelBadge level={next.level}>{`${next.sign} · ${next.words}`}</LevelBadge>}
          {role !== 'owner' && <Badge tone="info">{`اشتراکی · ${roleNames[role]}`}</Badge>}
        </p>
      </div>
    </article>
  )
}
