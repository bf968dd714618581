import { type EndShell, symmetrical } from './end-shell.ts'
import { fill } from '../svg/svg.ts'

/**
 * `top` is its height above the sill; `upper` and `lower` are its half widths as fractions of the
 * body's.
 */
type SkidPlate = { top: number; upper: number; lower: number }

/** The metal guard below the bumper of a vehicle with cladding. */
export function skidPlate({ size, place, half }: EndShell, { top, upper, lower }: SkidPlate): string {
  if (!size.cladding) return ''
  const { sill } = size
  const outline = symmetrical(
    [
      [0, sill + top, 0],
      [half * upper, sill + top, 0, -76],
      [half * lower, sill + 2, -110, 180],
      [0, sill - 6, 180],
    ],
    place,
  )
  return fill(outline, '#b4bbc1')
}
