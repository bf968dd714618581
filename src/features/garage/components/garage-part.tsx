import { ButtonLink } from '#ui/button.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { Picture } from '#ui/picture.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { garagePath, newCarPath } from '../addresses.ts'
import type { CarView } from '../car-view.ts'
import { garageTexts } from '../texts.ts'
import { LevelBadge } from './level-badge.tsx'
import './garage.css'

/** The first cars, each as a row with its plate and nearest deadline, for the profile page. */
export function GaragePart({ data: cars }: { data: readonly CarView[] }) {
  if (cars.length === 0) {
    return (
      <section aria-labelledby="garage-part" className="profile-part">
        <SectionHead id="garage-part" title={garageTexts.title} />
        <div className="flex flex-wrap items-center justify-between gap-3 card p-4">
          <p className="min-w-0 flex-[1_1_14rem] text-label">{garageTexts.emptyAdvice}</p>
          <ButtonLink href={newCarPath}>{garageTexts.add}</ButtonLink>
        </div>
      </section>
    )
  }
  return (
    <section aria-labelledby="garage-part" className="profile-part">
      <SectionHead id="garage-part" title={garageTexts.title} href={garagePath} more="همهٔ خودروها" />
      <ul className="garage-rows card">
        {cars.map((car) => (
          <CarRow key={car.id} car={car} />
        ))}
      </ul>
    </section>
  )
}

function CarRow({ car: { href, name, plate, picture, alt, deadlines } }: { car: CarView }) {
  const [next] = deadlines
  return (
    <li>
      {picture ? (
        <Picture name={picture} alt={alt} sizes="88px" widths={[160, 320]} />
      ) : (
        <span className="garage-row-blank" />
      )}
      <div>
        {plate && <Plate plate={plate} size="small" />}
        <a href={href} className="cover-link">
          {name}
        </a>
        {next && <LevelBadge level={next.level}>{`${next.sign} · ${next.words}`}</LevelBadge>}
      </div>
    </li>
  )
}
