import { arc, closed, curve, pair } from '../svg/curve.ts'
import type { Paint } from '../svg/paint.ts'
import { fill, linearGradient, seam, stroke } from '../svg/svg.ts'
import type { SideShell } from './side-shell.ts'

/** The body colour from the roof down to the sill, as the gradient `paint`. */
export function sideGradient({ place, size }: SideShell, paint: Paint, at = 0): string {
  const [, top] = place(at, size.height)
  const [, foot] = place(at, size.sill - 15)
  const y = (height: number) => (place(at, height)[1] - top) / (foot - top)
  const shoulder = (size.belt[0] + size.belt[1]) / 2
  return linearGradient(
    'paint',
    [0, top, 0, foot],
    [
      [0, paint.sky],
      [0.1, paint.light],
      [y(shoulder + 40), paint.base],
      [y(shoulder - 20), paint.light],
      [y(shoulder - 90), paint.light],
      [y(shoulder - 240), paint.base],
      [y(size.sill + 200), paint.shade],
      [y(size.sill + 60), paint.shade],
      [1, paint.deep],
    ],
  )
}

/** What a studio leaves on lacquer: a bright shoulder, a dark flank under the crease, light from the floor. */
export function sideReflections(shell: SideShell, paint: Paint): string {
  const { size, place } = shell
  const { length, belt, sill, nose, deck } = size
  const crease = belt[0] - (belt[0] - sill) * 0.24
  const rise = 34 - size.crisp * 28
  const line = [
    [-40, Math.min(crease - 40, nose[1] - 110), 5],
    [length * 0.36, crease, 2 - size.crisp],
    [length * 0.74, crease + rise, 3],
    [length + 40, Math.min(crease + rise + 12, deck[1] - 90), 0],
  ] as const
  const below = curve(line, place) + `L${pair(place(length + 40, 0))}L${pair(place(-40, 0))}Z`
  const [, creaseY] = place(0, crease + rise)
  const [, sillY] = place(0, sill)
  const from = size.overhang + 430
  const to = size.overhang + size.wheelbase - 400
  const tuck = closed(
    [
      [from, sill + 120, 12],
      [(from + to) / 2, sill + 185, 2],
      [to, sill + 235, 4, 215],
      [(from + to) / 2, sill + 85, 182],
      [from, sill + 120, 165],
    ],
    place,
  )
  return (
    linearGradient(
      'flank',
      [0, creaseY, 0, sillY],
      [
        [0, '#04070c', 0.34],
        [0.28, '#04070c', 0.16],
        [0.62, '#fff', 0.05],
        [0.78, '#fff', 0.13],
        [0.86, '#04070c', 0.1],
        [1, '#04070c', 0.42],
      ],
    ) +
    fill(below, 'url(#flank)') +
    stroke(
      curve(line, (x, h) => place(x, h + 9)),
      '#fff',
      2.6,
      paint.gloss * 0.9,
    ) +
    linearGradient(
      'tuck',
      [0, place(0, sill + 210)[1], 0, sillY],
      [
        [0, '#04070c', 0.26],
        [0.5, '#04070c', 0.1],
        [1, '#fff', 0.1],
      ],
    ) +
    fill(tuck, 'url(#tuck)') +
    lips(shell, paint)
  )
}

function lips({ axles, size, place, arch }: SideShell, paint: Paint): string {
  const reach = arch + (size.cladding ? 62 : 26)
  const ring = axles.map((axle) => curve(arc([axle, size.wheel], reach, -40, 220), place)).join('')
  return size.cladding
    ? fill(ring, '#23272b', 1, 'stroke="#565d64" stroke-width="2"')
    : `<g opacity=".5">${seam('lips', ring, paint.gloss, 2.5)}</g>`
}
