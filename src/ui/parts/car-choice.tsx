import type { Plate as AnyPlate } from '#kit/plate.ts'
import { Plate } from '../plate/plate.tsx'
import './car-choice.css'

export type CarToChoose = { id: string; href: string; name: string; plate: AnyPlate | null; chosen: boolean }

/** A user's own cars above a form; choosing one fills the form. */
export const CarChoice = ({ cars }: { cars: readonly CarToChoose[] }) =>
  cars.length > 0 && (
    <nav aria-label="انتخاب از گاراژ" className="car-choice">
      {cars.map(({ id, href, name, plate, chosen }) => (
        <a key={id} href={href} aria-current={chosen ? 'true' : undefined} data-scroll="keep">
          {plate && <Plate plate={plate} size="small" />}
          <bdi>{name}</bdi>
        </a>
      ))}
    </nav>
  )
