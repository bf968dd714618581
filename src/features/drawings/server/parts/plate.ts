import type { EndShell } from '../front-and-rear/end-shell.ts'
import { polygon } from '../svg/curve.ts'
import { fill } from '../svg/svg.ts'

const wide = 520

const tall = 112

/**
 * Draws an Iranian number plate with its middle at a height: white with the blue strip, without a
 * number. `mirrored` is for drawings that are mirrored afterwards.
 */
export function plateAt({ place }: Pick<EndShell, 'place'>, height: number, mirrored = false): string {
  // The strip is on the reader's left, whichever way the drawing's axis runs.
  const turn = place(wide, height)[0] > place(-wide, height)[0] === mirrored ? -1 : 1
  const box = (left: number, right: number, top: number, foot: number) =>
    polygon(
      [
        [turn * (left - 0.5) * wide, height + (top - 0.5) * tall],
        [turn * (right - 0.5) * wide, height + (top - 0.5) * tall],
        [turn * (right - 0.5) * wide, height + (foot - 0.5) * tall],
        [turn * (left - 0.5) * wide, height + (foot - 0.5) * tall],
      ],
      place,
    )
  const bars = [0.16, 0.3, 0.44, 0.55, 0.66, 0.86]
    .map((at) => box(at, at + (at === 0.3 ? 0.1 : 0.06), 0.72, 0.28))
    .join('')
  return (
    fill(box(0, 1, 1, 0), '#f6f7f8', 1, 'stroke="#15181b" stroke-width="4"') +
    fill(box(0.01, 0.09, 0.98, 0.02), '#1d3f94') +
    fill(box(0.025, 0.075, 0.88, 0.74), '#4fa36a') +
    fill(box(0.8, 0.807, 1, 0), '#3b4248') +
    fill(bars, '#8c949c', 0.35)
  )
}
