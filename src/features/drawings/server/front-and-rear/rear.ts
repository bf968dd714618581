import { endScene } from './end-scene.ts'
import { type EndShell, bothSides, endShell, endSize, symmetrical } from './end-shell.ts'
import { endSeats, endWindow } from './end-window.ts'
import { modelTail } from './model-tail.ts'
import { rearBoot } from './rear-boot.ts'
import { isUpright, tailLamps } from './rear-lamps.ts'
import { skidPlate } from './skid-plate.ts'
import type { DrawingOptions } from '../options.ts'
import { plateAt } from '../parts/plate.ts'
import { curve, polygon } from '../svg/curve.ts'
import { type Paint, mixPaint } from '../svg/paint.ts'
import { fill, seam, stroke, within } from '../svg/svg.ts'
import { proportionsOf, traitsOf } from '../models/traits.ts'

/** Draws a vehicle from behind. */
export function drawRear({ body, colour, variant, mirrored }: DrawingOptions): string {
  const size = endSize(proportionsOf(body, variant))
  // From behind, the tail's height replaces the bonnet's.
  const shell = { ...endShell(body, size), brow: size.deck[1], shoulder: size.belt[1] - 20 }
  const traits = traitsOf(variant, body)
  const paint = mixPaint(colour)
  return endScene(shell, paint, {
    fromBehind: true,
    cabin: openCabin,
    screen: rearScreen,
    details: [rearDetails(shell, traits, paint), plateAt(shell, rearPlateHeight(shell), mirrored)],
  })
}

/** Height of the rear plate's middle. */
export function rearPlateHeight({ size, body }: EndShell): number {
  return isUpright(body) ? size.sill + (size.deck[1] - size.sill) * 0.52 : size.deck[1] - 330
}

/** Draws the parts on the painted back: the lid, bumper and lamps. */
export function rearDetails(shell: EndShell, traits: ReturnType<typeof traitsOf>, paint: Paint): string {
  return (
    (shell.far ? within(shell.clip, rearBoot(shell, paint)) : rearBoot(shell, paint)) +
    bumper(shell) +
    (traits.look ? modelTail(shell, traits.look.tail) : tailLamps(shell, traits.lamp, paint))
  )
}

function rearScreen(shell: EndShell): string {
  const { body, size, place, half, roof, scale } = shell
  const upright = isUpright(body)
  const low = upright ? Math.max(size.base[1] + 40, size.belt[1] + 30) : size.base[1] + 6
  const high = size.tail[1] - (upright ? 46 : 6)
  const wiper =
    upright && body !== 'pickup'
      ? stroke(
          curve(
            [
              [-30, low + 6, 20],
              [half * 0.42, low + 60, 6],
            ],
            place,
          ),
          '#0a0c0e',
          13 * scale,
        )
      : ''
  const wires = Array.from({ length: 5 }, (_, i) => {
    const h = low + ((high - low) * (i + 1)) / 6
    return curve(
      [
        [-half, h, 0],
        [half, h, 0],
      ],
      place,
    )
  }).join('')
  const stop = polygon(
    [
      [-150, high - 8],
      [150, high - 8],
      [146, high - 34],
      [-146, high - 34],
    ],
    place,
  )
  return (
    endWindow(
      shell,
      { low, high, foot: half - (upright ? 165 : 190) + size.crisp * 40, head: roof - (upright ? 60 : 44) },
      endSeats(shell, low) + stroke(wires, '#c98d5a', 0.8, 0.4),
    ) +
    fill(stop, '#7d1218') +
    wiper
  )
}

function openCabin(shell: EndShell): string {
  const { size, place, roof, half } = shell
  const frame = symmetrical(
    [
      [0, size.head[1] + 20, 0],
      [roof, size.head[1] - 20, -14, -64],
      [half - 130, size.belt[1], -66, 180],
      [0, size.belt[1], 180],
    ],
    place,
  )
  return (
    fill(frame, '#a9bbc8', 0.45) +
    stroke(frame, '#14181b', 13) +
    endSeats({ ...shell, size: { ...size, height: size.head[1] - 20 } }, size.belt[1])
  )
}

function bumper(shell: EndShell): string {
  const { body, size, place, half, brow } = shell
  const { sill } = size
  const step = isUpright(body) ? sill + 240 : sill + (brow - sill) * 0.44
  const line = curve(
    [
      [-half - 10, step + 50, -20],
      [-half + 130, step, -4],
      [half - 130, step, 4],
      [half + 10, step + 50, 20],
    ],
    place,
  )
  const apron = symmetrical(
    [
      [0, sill + 86, 0],
      [half - 260, sill + 90, 0, 40],
      [half + 20, sill + (size.cladding ? 200 : shell.far ? 100 : 130), 10, -90],
      [half + 20, sill - 60, -90, 180],
      [0, sill - 60, 180],
    ],
    place,
  )
  const reflector = polygon(
    [
      [half - 300, sill + 176],
      [half - 80, sill + 186],
      [half - 84, sill + 152],
      [half - 300, sill + 144],
    ],
    place,
  )
  const guard = skidPlate(shell, { top: 84, upper: 0.46, lower: 0.4 })
  return within(
    shell.clip,
    seam('bumper', line, 0.6, 3) +
      fill(apron, '#1c2024') +
      guard +
      bothSides(shell, 'marks', () => fill(reflector, '#c4222a', 1, 'stroke="#3b0a0d"')),
  )
}
