import { ButtonLink } from '#ui/button.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { garagePath, newCarPath } from '../addresses.ts'
import type { CarView, RoadView } from '../car-view.ts'
import { garageTexts } from '../texts.ts'
import { CarCard } from './car-card.tsx'
import { Road } from './road.tsx'

/** The road and the first cars, for the profile page. */
export function GaragePart({ data: { cars, road } }: { data: { cars: readonly CarView[]; road: RoadView | null } }) {
  return (
    <section aria-labelledby="garage-part" className="flex min-w-0 flex-col gap-4">
      {cars.length === 0 ? (
        <>
          <SectionHead id="garage-part" title={garageTexts.title} />
          <div className="flex flex-wrap items-center justify-between gap-3 card p-4">
            <p className="min-w-0 flex-[1_1_14rem] text-label">{garageTexts.emptyAdvice}</p>
            <ButtonLink href={newCarPath}>{garageTexts.add}</ButtonLink>
          </div>
        </>
      ) : (
        <>
          <SectionHead
            id="garage-part"
            title={road ? garageTexts.road : garageTexts.title}
            href={garagePath}
            more="گاراژ"
          />
          {road && <Road road={road} label={garageTexts.roadLine} />}
          <ul className="garage-cars">
            {cars.map((car, index) => (
              <li key={car.id}>
                <CarCard car={car} first={index === 0} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
