import { Picture } from '#ui/picture.tsx'
import type { CarView } from '../content-view.ts'

/** A car with today's price and its links. */
export function CarCard({ car }: { car: CarView }) {
  return (
    <div className="prose-car">
      <Picture name={car.picture} alt={`طرح ${car.title}`} sizes="112px" />
      <div>
        <a href={car.href} className="cover-link">
          {car.title}
        </a>
        <b>{car.price}</b>
        {car.day && <small>{`قیمت بازار، ${car.day}${car.demo ? '، نمایشی' : ''}`}</small>}
      </div>
    </div>
  )
}
