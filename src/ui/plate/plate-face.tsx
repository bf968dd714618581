import { plateCategory, type PlateLetter } from '#kit/plate-letters.ts'
import type { Plate } from '#kit/plate.ts'
import { DIGIT_CELL, LETTER_CELL, strokesOf, type Run } from './compose.ts'
import { latinZoneNames } from './zone-names.ts'

/** Share of the box of 60 in which the main characters of a plate are drawn. */
const MAIN = 0.9

const digits = (text: string, left: number, top: number, scale = MAIN): Run => ({
  text,
  left,
  top,
  cell: DIGIT_CELL,
  scale,
})

/** Returns the character on the plate of a letter: plates of disabled people have the wheelchair in place of ژ. */
export const signOf = (letter: PlateLetter): string => (plateCategory(letter) === 'disabled' ? '♿' : letter)

/** The strokes of a plate 464 wide and 100 high; those of a motorcycle 236 by 164. */
export function PlateFace({ plate }: { plate: Plate }) {
  if (plate.kind === 'car') return <CarFace {...plate} />
  return plate.kind === 'motorcycle' ? <MotorcycleFace {...plate} /> : <FreeZoneFace {...plate} />
}

function CarFace({ first, letter, middle, serial }: Extract<Plate, { kind: 'car' }>) {
  return (
    <Strokes
      size="0 0 464 100"
      runs={[
        digits(first, 68, 24),
        { text: signOf(letter), left: 150.8, top: 24, cell: LETTER_CELL, scale: MAIN },
        digits(middle, 230, 24),
        digits(serial, 386.5, 43, 0.7),
        country,
      ]}
    />
  )
}

/** The word over the two digits of the region, in the middle of its box. */
export const country: Run = { text: 'ایران', left: 399, top: 14, cell: 118, scale: 0.34 }

function MotorcycleFace({ upper, lower }: Extract<Plate, { kind: 'motorcycle' }>) {
  return <Strokes size="0 0 236 164" runs={[digits(upper, 86, 19), digits(lower, 14.5, 93)]} />
}

function FreeZoneFace({ number, zone }: Extract<Plate, { kind: 'free-zone' }>) {
  return (
    <Strokes size="0 0 464 100" runs={[digits(number, 115, 13, 0.84)]}>
      <text x="211" y="89" className="plate-latin">
        {number}
      </text>
      <text x="419" y="48" className="plate-zone-name">
        {zone}
      </text>
      <text x="419" y="78" className="plate-zone-latin">
        {latinZoneNames[zone]}
      </text>
    </Strokes>
  )
}

type StrokesProps = { size: string; runs: readonly Run[]; children?: React.ReactNode }

/** One path for all runs of a size. */
export function Strokes({ size, runs, children }: StrokesProps) {
  const sizes = Map.groupBy(runs, ({ scale }) => scale)
  return (
    <svg aria-hidden focusable="false" viewBox={size} className="plate-strokes">
      {[...sizes].map(([scale, group]) => (
        <path key={scale} transform={`scale(${scale})`} d={group.map(strokesOf).join('')} />
      ))}
      {children}
    </svg>
  )
}

/** The text of a sign in the shape of a plate, as on the not-found page: «۴۰۴ ؟؟». */
export function SignFace({ main, side }: { main: string; side: string }) {
  const left = 211 - (main.length * DIGIT_CELL * MAIN) / 2
  return <Strokes size="0 0 464 100" runs={[digits(main, left, 24), digits(side, 386.5, 43, 0.7), country]} />
}
