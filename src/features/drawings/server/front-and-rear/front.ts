import { endScene } from './end-scene.ts'
import { type EndShell, bothSides, endShell, endSize, symmetrical } from './end-shell.ts'
import { endSeats, endWindow } from './end-window.ts'
import { frontBumper } from './front-bumper.ts'
import { frontGrille } from './front-grille.ts'
import { headlamps } from './front-lamps.ts'
import { modelFace } from './model-face.ts'
import type { DrawingOptions } from '../options.ts'
import { plateAt } from '../parts/plate.ts'
import { type Knot, curve, polygon } from '../svg/curve.ts'
import { type Paint, mixPaint } from '../svg/paint.ts'
import { fill, linearGradient, seam, stroke } from '../svg/svg.ts'
import { proportionsOf, traitsOf } from '../models/traits.ts'

/** Draws a vehicle from the front. */
export function drawFront({ body, colour, variant, mirrored }: DrawingOptions): string {
  const shell = endShell(body, endSize(proportionsOf(body, variant)))
  const traits = traitsOf(variant, body)
  const paint = mixPaint(colour)
  return endScene(shell, paint, {
    fromBehind: false,
    cabin: openCabin,
    screen: windscreen,
    details: [
      bonnet(shell, paint),
      frontBumper(shell, traits.trim),
      ...(traits.look
        ? [modelFace(shell, traits.look, paint)]
        : [frontGrille(shell, traits.grille, paint), headlamps(shell, traits.lamp)]),
      plateAt(shell, plateHeight(shell), mirrored),
    ],
  })
}

/** Height of the front plate's middle. */
export function plateHeight({ size, brow }: EndShell): number {
  return size.sill + (brow - size.sill) * 0.36
}

function windscreen(shell: EndShell): string {
  const { size, place, half, roof, scale } = shell
  const low = size.cowl[1] + 22
  const dash = fill(
    symmetrical(
      [
        [0, low + 70, 0],
        [half, low + 40, -4, -90],
        [half, low - 60, -90, 180],
        [0, low - 60, 180],
      ],
      place,
    ),
    '#0a0d10',
    0.75,
  )
  const rim = curve(
    [
      [half * 0.46 - 175, low + 30, 80],
      [half * 0.46, low + 165, 0],
      [half * 0.46 + 175, low + 30, -80],
    ],
    place,
  )
  const inner = polygon(
    [
      [-110, size.head[1] - 20],
      [110, size.head[1] - 20],
      [100, size.head[1] - 75],
      [-100, size.head[1] - 75],
    ],
    place,
  )
  return (
    endWindow(
      shell,
      {
        low,
        high: size.head[1] + (size.height - size.head[1]) * 0.2 - 22,
        foot: half - 150 + size.crisp * 34,
        head: roof - 34,
      },
      endSeats(shell, low) + stroke(rim, '#090c0e', 20 * scale, 0.8) + dash + fill(inner, '#090c0e', 0.7),
    ) +
    stroke(
      curve(
        [
          [-half * 0.55, low - 4, 6],
          [half * 0.02, low + 26, 6],
        ],
        place,
      ) +
        curve(
          [
            [0, low - 4, 6],
            [half * 0.6, low + 24, 4],
          ],
          place,
        ),
      '#0a0c0e',
      14 * scale,
    )
  )
}

function openCabin(shell: EndShell): string {
  const { size, place, half, roof, scale } = shell
  const low = size.cowl[1] + 10
  const frame = symmetrical(
    [
      [0, size.head[1] + 22, 0],
      [roof, size.head[1] - 20, -14, -62],
      [half - 120, low, -66, 180],
      [0, low, 180],
    ],
    place,
  )
  return (
    endSeats({ ...shell, size: { ...size, height: size.head[1] } }, low) +
    fill(frame, '#9fb3c1', 0.45) +
    stroke(frame, '#14181b', 44 * scale) +
    stroke(frame, '#7b8790', 8 * scale, 0.7)
  )
}

/**
 * The bonnet lies flat and reflects the ceiling; its edges run from the windscreen's feet to the
 * lamps.
 */
function bonnet(shell: EndShell, paint: Paint): string {
  const { size, place, half, brow } = shell
  const back = size.cowl[1] + 4
  const front = brow - 20
  const lid: Knot[] = [
    [0, back, 0],
    [half - 180, back - 6, -14, -56],
    [half - 128, (back + front) / 2 - 20, -82],
    [half - 240, front - 40, 215, 190],
    [0, front - 66, 180],
  ]
  const [, top] = place(0, back)
  const [, foot] = place(0, front - 66)
  const folds = curve(
    [
      [half * 0.5, back - 20, -80],
      [half * 0.4, front - 40, -104],
    ],
    place,
  )
  return (
    linearGradient(
      'lid',
      [0, top, 0, foot],
      [
        [0, '#04070c', 0.3],
        [0.16, '#fff', 0],
        [0.55, '#fff', paint.gloss * 0.5],
        [0.92, '#fff', paint.gloss * 0.75],
        [1, '#fff', 0.1],
      ],
    ) +
    fill(symmetrical(lid, place), 'url(#lid)') +
    seam('lid-edge', symmetrical(lid, place), paint.gloss) +
    bothSides(shell, 'folds', () => stroke(folds, '#04070c', 5, 0.13) + stroke(folds, '#fff', 2, paint.gloss * 0.5))
  )
}
