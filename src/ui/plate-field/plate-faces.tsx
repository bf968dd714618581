import type { ComponentProps } from 'react'
import { plateCategory, plateLetterOf } from '#kit/plate-letters.ts'
import { FREE_ZONES } from '#kit/plate.ts'
import { PlateCharacters } from '../plate/plate-characters.tsx'
import { latinZoneNames } from '../plate/zone-names.ts'
import '../plate/plate.css'
import { LetterInput } from './letter-input.tsx'
import { PartInput, type PartContext } from './part-input.tsx'
import { partNames } from './plate-texts.ts'

/** A car plate: two digits, the letter, three digits, and two below «ایران». */
export function CarParts({ context, onLetter, onOpen }: ComponentProps<typeof LetterInput>) {
  const letter = plateLetterOf(context.values.letter)
  return (
    <div className="plate plate-to-write" data-of="car" data-kind={letter ? plateCategory(letter) : undefined}>
      <div className="plate-main">
        <PartInput part="first" context={context} />
        <LetterInput context={context} onLetter={onLetter} onOpen={onOpen} />
        <PartInput part="middle" context={context} />
      </div>
      <div className="plate-region">
        <PlateCharacters text="ایران" />
        <PartInput part="serial" context={context} />
      </div>
    </div>
  )
}

/** A motorcycle plate: three digits over five. */
export function MotorcycleParts({ context }: { context: PartContext }) {
  return (
    <div className="plate plate-square plate-to-write" data-of="motorcycle">
      <PartInput part="upper" context={context} />
      <PartInput part="lower" context={context} />
    </div>
  )
}

/** A plate of a free zone: the zone's name and five digits. */
export function FreeZoneParts({ context }: { context: PartContext }) {
  const { name, values, disabled, onText } = context
  const chosen = FREE_ZONES.find((zone) => zone === values.zone)
  return (
    <div className="plate plate-to-write" data-of="free-zone">
      <div className="plate-main">
        <PartInput part="number" context={context} />
      </div>
      <div className="plate-region">
        <select
          name={`${name}.zone`}
          data-part="zone"
          aria-label={partNames.zone}
          aria-invalid={context.invalid || undefined}
          aria-describedby={context.describedBy}
          disabled={disabled}
          value={values.zone}
          onChange={(event) => onText('zone', event.currentTarget.value)}
        >
          <option value="">منطقه</option>
          {FREE_ZONES.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
        {chosen && <small aria-hidden>{latinZoneNames[chosen]}</small>}
      </div>
    </div>
  )
}
