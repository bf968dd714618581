import { type EndShell, symmetrical } from './end-shell.ts'
import { isUpright } from './rear-lamps.ts'
import type { Knot } from '../svg/curve.ts'
import type { Paint } from '../svg/paint.ts'
import { fill, linearGradient, seam, stroke } from '../svg/svg.ts'

/**
 * Draws the lid or tailgate with its seam, the ledge that catches light, and the recess for the
 * plate.
 */
export function rearBoot(shell: EndShell, paint: Paint): string {
  const { body, size, place, half } = shell
  const upright = isUpright(body)
  const top = upright ? size.base[1] + 10 : size.base[1] - 10
  const foot = upright ? size.sill + 250 : size.deck[1] - 420
  const lid: Knot[] = [
    [0, top, 0],
    [half - 150, top - 8, -4, -74],
    [half - 96, (top + foot) / 2 + 60, -90],
    [half - 190, foot + 4, 250, 180],
    [0, foot - 4, 180],
  ]
  const ledge: Knot[] = [
    [0, top, 0],
    [half - 150, top - 8, -4, -70],
    [half - 70, size.deck[1] - 50, -60, 190],
    [0, size.deck[1] - 40, 180],
  ]
  const depth = upright ? size.sill + (size.deck[1] - size.sill) * 0.52 : size.deck[1] - 330
  const recess = symmetrical(
    [
      [0, depth + 96, 0],
      [310, depth + 90, 0, -60],
      [350, depth - 70, -100, 180],
      [0, depth - 84, 180],
    ],
    place,
  )
  const [, y1] = place(0, top)
  const [, y2] = place(0, size.deck[1] - 50)
  const strip = symmetrical(
    [
      [0, depth + 122, 0],
      [300, depth + 122, 0, -90],
      [300, depth + 92, -90, 180],
      [0, depth + 92, 180],
    ],
    place,
  )
  return (
    linearGradient(
      'ledge',
      [0, y1, 0, y2],
      [
        [0, '#fff', paint.gloss * 0.25],
        [0.6, '#fff', paint.gloss * 0.8],
        [1, '#fff', 0.1],
      ],
    ) +
    (body === 'pickup' ? gateTop(shell) : fill(symmetrical(ledge, place), 'url(#ledge)')) +
    seam('lid-edge', symmetrical(lid, place), paint.gloss) +
    fill(recess, '#04070c', 0.2) +
    stroke(recess, '#fff', 1.2, paint.gloss * 0.5) +
    fill(strip, size.crisp > 0.7 ? '#1b1f23' : '#d9dfe4', 1, 'stroke="#04070c" stroke-opacity=".4"')
  )
}

/** The upper edge of a pickup's tailgate with its latch. */
function gateTop({ size, place, half }: EndShell): string {
  const high = size.deck[1] + 36
  return (
    fill(
      symmetrical(
        [
          [0, high, 0],
          [half - 40, high, 0, -90],
          [half - 30, high - 60, -90, 180],
          [0, high - 60, 180],
        ],
        place,
      ),
      '#1f2327',
    ) +
    fill(
      symmetrical(
        [
          [0, high - 100, 0],
          [130, high - 100, 0, -90],
          [120, high - 170, -100, 180],
          [0, high - 170, 180],
        ],
        place,
      ),
      '#15181b',
    )
  )
}
