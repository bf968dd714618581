import { arc, closed, curve, pair } from '../svg/curve.ts'
import type { Paint } from '../svg/paint.ts'
import { fill, linearGradient, seam, stroke } from '../svg/svg.ts'
import type { SideShell } from './side-shell.ts'

/** The line along which light falls off between two heights, square to the flank as it appears in the picture. */
function downFlank({ place, size }: SideShell, from: number, to: number) {
  const [x, y] = place(size.length * 0.5, from)
  const [fx, fy] = place(size.length * 0.5, to)
  const [ax, ay] = place(size.length * 0.3, (from + to) / 2)
  const [bx, by] = place(size.length * 0.7, (from + to) / 2)
  const along = Math.hypot(bx - ax, by - ay)
  const [nx, ny] = [-(by - ay) / along, (bx - ax) / along]
  const way = (fx - x) * nx + (fy - y) * ny
  return [x, y, x + nx * way, y + ny * way] as const
}

/** The body colour from the roof down to the sill, as the gradient `paint`. */
export function sideGradient(shell: SideShell, paint: Paint): string {
  const { size } = shell
  const foot = size.sill - 15
  const y = (height: number) => (size.height - height) / (size.height - foot)
  const shoulder = (size.belt[0] + size.belt[1]) / 2
  return linearGradient('paint', downFlank(shell, size.height, foot), [
    [0, paint.sky],
    [0.1, paint.light],
    [y(shoulder + 40), paint.base],
    [y(shoulder - 20), paint.light],
    [y(shoulder - 90), paint.light],
    [y(shoulder - 240), paint.base],
    [Math.max(0.8, y(size.sill + 200)), paint.base],
    [y(size.sill + 40), paint.shade],
    [1, paint.deep],
  ])
}

/**
 * Draws studio reflections on lacquer: a bright shoulder, a dark flank under the crease, light from
 * the floor.
 */
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
    linearGradient('flank', downFlank(shell, crease + rise / 2, sill), [
      [0, '#04070c', 0.04],
      [0.1, '#04070c', 0.17],
      [0.3, '#04070c', 0.14],
      [0.52, '#04070c', 0.04],
      [0.7, '#fff', 0.15],
      [0.84, '#fff', 0.08],
      [0.93, '#04070c', 0.18],
      [1, '#04070c', 0.45],
    ]) +
    fill(below, 'url(#flank)') +
    stroke(
      curve(line, (x, h) => place(x, h + 9)),
      '#fff',
      2.6,
      paint.gloss * 0.9,
    ) +
    linearGradient('tuck', downFlank(shell, sill + 210, sill), [
      [0, '#04070c', 0.13],
      [0.6, '#04070c', 0.03],
      [1, '#fff', 0.08],
    ]) +
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
