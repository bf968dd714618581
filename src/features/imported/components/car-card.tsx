import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'
import { InlineList } from '#ui/parts/inline-list.tsx'
import { phaseNames, phaseTones } from '../states.ts'
import type { CardView } from '../views.ts'
import './imported.css'

/** One imported car in a list: total price and stage. */
export function CarCard({ car, first = false }: { car: CardView; first?: boolean }) {
  return (
    <li className="card imported-card">
      <Picture
        name={car.picture}
        alt={car.alt}
        sizes="(min-width: 700px) 320px, 92vw"
        widths={[320, 640]}
        first={first}
      />
      <div className="imported-card-body">
        <div className="imported-head">
          <h2>
            <a href={car.href}>{car.title}</a>
          </h2>
          <Badge tone={phaseTones[car.phase]}>{phaseNames[car.phase]}</Badge>
        </div>
        <p className="text-note text-muted">{car.facts}</p>
        <p>
          <b className="imported-price">{car.price}</b>
          <span className="block text-note text-muted">
            {car.exact ? 'با همهٔ هزینه‌ها تا پلاک' : 'برآورد با همهٔ هزینه‌ها تا پلاک'} · در بندر {car.port}
          </span>
        </p>
        <p className="text-note text-muted">
          <InlineList>
            {car.importer}
            {car.stage}
            <>تحویل {car.delivery}</>
          </InlineList>
        </p>
        {car.until && (
          <p className="text-note">
            {car.phase === 'before' ? 'شروع' : 'پایان دوره'}: {car.until.text}
          </p>
        )}
      </div>
    </li>
  )
}
