import { IconSteeringWheel } from '#ui/icons/index.ts'
import type { CSSProperties } from 'react'
import type { RoadView } from '../car-view.ts'
import './garage.css'

const at = (share: number) => ({ '--at': share }) as CSSProperties

/** Deadlines as signs along the road of the coming months; today stands at the start edge. */
export function Road({ road: { width, today, signs, months }, label }: { road: RoadView; label: string }) {
  return (
    <div className="road-scroll" role="region" aria-label={label} tabIndex={0}>
      <div className="road" style={{ '--road-width': `${width}px` } as CSSProperties}>
        <span className="road-today" style={at(today)}>
          <IconSteeringWheel aria-hidden size={16} />
          امروز
        </span>
        <ol>
          {signs.map(({ href, title, when, words, level, car, at: place }) => (
            <li key={href} className="road-sign" data-level={level} style={at(place)}>
              <a href={href}>
                <b>{title}</b>
                <span>{when}</span>
                <span>{car ?? words}</span>
                {car && <span className="sr-only">{words}</span>}
              </a>
            </li>
          ))}
        </ol>
        <div aria-hidden>
          {months.map(({ name, at: place }) => (
            <span key={name + place} className="road-month" style={at(place)}>
              {name}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
