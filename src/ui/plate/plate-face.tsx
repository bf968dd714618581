import type { ReactNode } from 'react'
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

type Drawing = readonly [size: string, ...runs: Run[]]

const wide = '0 0 464 100'

/** The size of a plate and its characters. */
export function drawingOf(plate: Plate): Drawing {
  if (plate.kind === 'motorcycle') return ['0 0 236 164', digits(plate.upper, 86, 19), digits(plate.lower, 14.5, 93)]
  if (plate.kind === 'free-zone') return [wide, digits(plate.number, 115, 13, 0.84)]
  const { first, letter, middle, serial } = plate
  return [
    wide,
    digits(first, 68, 24),
    { text: signOf(letter), left: 150.8, top: 24, cell: LETTER_CELL, scale: MAIN },
    digits(middle, 230, 24),
    digits(serial, 386.5, 43, 0.7),
  ]
}

/** The strokes of a plate. `children` stand in place of its characters; what never changes is drawn with them. */
export function PlateFace({ plate, children }: { plate: Plate; children?: ReactNode }) {
  const [size, ...runs] = drawingOf(plate)
  const own = children ? [] : runs
  return (
    <Strokes size={size} runs={plate.kind === 'car' ? [...own, country] : own}>
      {plate.kind === 'free-zone' && (
        <>
          <text x="211" y="89" className="plate-latin">
            {plate.number}
          </text>
          <text x="419" y="48" className="plate-zone-name">
            {plate.zone}
          </text>
          <text x="419" y="78" className="plate-zone-latin">
            {latinZoneNames[plate.zone]}
          </text>
        </>
      )}
      {children}
    </Strokes>
  )
}

/** The word over the two digits of the region, in the middle of its box. */
const country: Run = { text: 'ایران', left: 399, top: 14, cell: 118, scale: 0.34 }

type StrokesProps = { size: string; runs: readonly Run[]; children?: ReactNode }

/** One path for all runs of a size. */
function Strokes({ size, runs, children }: StrokesProps) {
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
