import { PLATE_LETTERS } from '#kit/plate-letters.ts'
import type { Plate as PlateNumber } from '#kit/plate.ts'
import { charactersOf, strokesOf, type Run } from './compose.ts'
import { drawingOf } from './plate-face.tsx'
import { Plate, type PlateSize } from './plate.tsx'
import './asked-plate.css'

/** Space between two characters of a strip, in the units of a character 60 high. */
const STEP = 80

const strangers = 4

/** Returns a character and those that pass before it comes again. */
export function stripOf(character: string): string[] {
  const all = /\d/.test(character) ? [...'0123456789'] : PLATE_LETTERS
  const at = all.indexOf(character as never)
  // Hidden digits and signs stand still.
  if (at < 0) return [character]
  const others = Array.from({ length: strangers }, (_, index) => all[(at + 3 * (index + 1)) % all.length]!)
  return [character, ...others, character]
}

/** A plate that waits for an authority: its characters turn one after the other, like an arrivals board. */
export function AskedPlate({ plate, size }: { plate: PlateNumber; size?: PlateSize }) {
  const [, ...runs] = drawingOf(plate)
  return (
    <Plate plate={plate} size={size} travels>
      {runs.flatMap(cellsOf).map(({ character, left, top, cell, scale }, index) => (
        <svg
          key={`${top} ${left}`}
          x={left}
          y={top - 6 * scale}
          width={cell * scale}
          height={72 * scale}
          viewBox={`0 -6 ${cell} 72`}
          className="plate-cell"
          data-cell={index}
        >
          {stripOf(character).map((each, place) => (
            <path key={place} d={strokesOf({ text: each, left: 0, top: place * STEP, cell, scale: 1 })} />
          ))}
        </svg>
      ))}
    </Plate>
  )
}

const cellsOf = ({ text, left, top, cell, scale }: Run) =>
  charactersOf(text).map((character, index) => ({ character, left: left + index * cell * scale, top, cell, scale }))
