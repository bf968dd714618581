import { type EndShell, bothSides, symmetrical } from './end-shell.ts'
import { type Knot, closed, polygon } from '../svg/curve.ts'
import type { Paint } from '../svg/paint.ts'
import { fill, keep, linearGradient, outlined, within } from '../svg/svg.ts'

/** The painted body end-on, with light from above and both flanks turning away. */
export function endBody(shell: EndShell, paint: Paint): string {
  const { size, place, half, shoulder, brow } = shell
  const [left, top] = place(-half, shell.top)
  const [right, foot] = place(half, size.sill)
  const at = (height: number) => (place(0, height)[1] - top) / (foot - top)
  return (
    linearGradient(
      'paint',
      [0, top, 0, foot],
      [
        [0, paint.sky],
        [Math.max(0.03, at(size.head[1])), paint.light],
        [at(shoulder + 60), paint.base],
        [at(shoulder - 60), paint.light],
        [at(brow - 40), paint.base],
        [at(size.sill + 220), paint.shade],
        [1, paint.deep],
      ],
    ) +
    keep('shell', symmetrical(outline(shell), place)) +
    outlined('shell', 'fill="url(#paint)"') +
    linearGradient(
      'turn',
      [left, 0, right, 0],
      [
        [0, '#04070c', 0.5],
        [0.06, '#04070c', 0.2],
        [0.17, '#04070c', 0],
        [0.83, '#04070c', 0],
        [0.94, '#04070c', 0.2],
        [1, '#04070c', 0.5],
      ],
    ) +
    outlined('shell', 'fill="url(#turn)"') +
    within('shell', outlined('shell', `stroke="#fff" stroke-width="5" opacity="${paint.gloss * 0.5}"`)) +
    outlined('shell', `stroke="${paint.edge}" stroke-width="1.6" opacity=".8"`)
  )
}

function outline(shell: EndShell): Knot[] {
  const { size, half, roof, shoulder, body, top } = shell
  const { crisp, sill } = size
  const drop = 62 - crisp * 14
  // Twice the chord's angle makes the roof a plain arc.
  const bow = (Math.atan2(drop, roof - 40) * 360) / Math.PI
  const waist = half - 105 + crisp * 40
  const upper: Knot[] =
    body === 'convertible'
      ? [
          [0, top, 0],
          [waist, shoulder + 20, -12, -30],
        ]
      : [
          [0, top, 0],
          [roof - 40, top - drop, -bow, -bow - 8],
          [roof + 34, top - 150 + crisp * 26, -66],
          [waist, shoulder + 24, -66 - crisp * 10, -42],
        ]
  return [
    ...upper,
    [half - 14, shoulder - 120, -76],
    [half, sill + (shoulder - sill) * 0.42, -90],
    [half - 26, sill + 110, -99],
    [half - 110 + crisp * 40, sill - 14, 200, 180],
    [0, sill - 24, 180],
  ]
}

/** The tyres under the body and the dark between them. */
export function endTyres(shell: EndShell): string {
  const { size, place, half, scale } = shell
  const wide = 205 + size.wheel * 0.1
  const outer = half - 34
  const tyre = closed(
    [
      [outer - wide, size.wheel, -90],
      [outer - wide, 45, -90],
      [outer - wide + 45, 0, 0],
      [outer - 45, 0, 0],
      [outer, 45, 90],
      [outer, size.wheel, 90, 180],
    ],
    place,
  )
  const groove = polygon(
    [
      [outer - wide / 2 - 6, size.wheel],
      [outer - wide / 2 + 6, size.wheel],
      [outer - wide / 2 + 6, 6],
      [outer - wide / 2 - 6, 6],
    ],
    place,
  )
  const [x, y] = place(half, size.sill)
  const shine = linearGradient(
    'tread',
    [place(outer - wide, 0)[0], 0, place(outer, 0)[0], 0],
    [
      [0, '#08090a'],
      [0.25, '#2c3034'],
      [0.6, '#1c1f22'],
      [1, '#060708'],
    ],
  )
  return (
    fill(
      `M${-Math.round(x - 60)}` +
        ` ${Math.round(y - 60)}H${Math.round(x - 60)}V${Math.round(y + 16 + 30 * scale)}H${-Math.round(x - 60)}Z`,
      '#0a0c0e',
    ) +
    shine +
    bothSides(shell, 'tyre', () => fill(tyre, 'url(#tread)') + fill(groove, '#000', 0.5))
  )
}
