import type { DrawingBody } from '../options.ts'
import type { Proportions } from '../proportions.ts'
import type { Spot } from '../svg/curve.ts'
import { bell, clamp, smooth } from './maths.ts'

/** The measures of a body that its surfaces share, in millimetres. */
export type Frame = {
  body: DrawingBody
  size: Proportions
  half: number
  axles: readonly [front: number, rear: number]
  arch: number
  /** The end of the roof and the foot of the rear window, from the front. */
  tail: Spot
  base: Spot
  roofHalf: number
  rim: number
  tyreWide: number
  /** Where a tyre's middle lies beside the vehicle's middle. */
  tyreAt: number
  /** How far both ends are bent, seen from above. */
  bow: { front: number; rear: number }
}

export function frameOf(body: DrawingBody, size: Proportions): Frame {
  const { length, width, height, crisp, wheel } = size
  const half = width / 2
  const tyreWide = 195 + (wheel - 290) * 0.5
  return {
    body,
    size,
    half,
    axles: [size.overhang, size.overhang + size.wheelbase],
    arch: wheel * (size.cladding ? 1.17 : 1.13),
    tail: [length - size.tail[0], size.tail[1]],
    base: [length - size.base[0], size.base[1]],
    roofHalf: half * (0.66 + crisp * 0.12 + (height > 1550 ? 0.06 : 0)),
    rim: wheel * (size.cladding ? 0.7 : crisp > 0.7 ? 0.68 : 0.735),
    tyreWide,
    tyreAt: half - 24 - tyreWide / 2,
    bow: { front: 150 - crisp * 60, rear: 105 - crisp * 40 },
  }
}

/** How far a cross-section is bent backwards at its edge: noses and windscreens forwards, rears backwards. */
export function bowAt({ size: { peak, head }, tail, bow }: Frame, x: number): number {
  if (x < peak) return bow.front * (1 - smooth(head[0] - 200, peak, x))
  return -bow.rear * smooth(peak, Math.max(peak + 200, tail[0]), x)
}

/** How much higher the middle of the bonnet, the roof and the boot is than their edges. */
export function crownAt({ size: { cowl, head }, base }: Frame, x: number): number {
  if (x < cowl[0]) return 52
  return x > base[0] ? 34 : 52 - 14 * smooth(cowl[0], head[0], x)
}

/** The height of the shoulder under the windows. */
export function shoulderAt({ size: { belt, cowl }, base }: Frame, x: number): number {
  const share = clamp((x - cowl[0]) / Math.max(1, base[0] - cowl[0]))
  return belt[0] + (belt[1] - belt[0]) * share - 24
}

/** Half of the body's width at a distance from the front and a height: shoulder, crease, sill, flares and tapering ends. */
export function flankAt(frame: Frame, x: number, z: number): number {
  const { size, tail } = frame
  const shoulder = shoulderAt(frame, x)
  let width = section(frame, z, shoulder) + crease(frame, x, z)
  width += bell(z - size.sill - 70, 60) * 10
  const fromFront = clamp((1000 - x) / 1000)
  const fromRear = clamp((x - (size.length - 1000)) / 1000)
  width *= 1 - 0.06 * fromFront ** 2 - (z > shoulder ? 0.035 : 0.05) * fromRear ** 2
  if (z > shoulder) width *= 1 - 0.05 * clamp((x - (tail[0] - 900)) / 1600) ** 1.5
  for (const axle of frame.axles) {
    const radius = Math.hypot(x - axle, z - size.wheel)
    width += bell(radius - frame.arch, size.cladding ? 75 : 60) * (size.cladding ? 20 : 11)
  }
  return width
}

/** The barrel of the flank, and the cabin that leans inwards above the shoulder. */
function section({ size: { sill, crisp, height }, half, roofHalf }: Frame, z: number, shoulder: number): number {
  const widest = sill + (shoulder - sill) * 0.52
  const shoulderHalf = half * (0.972 - (1 - crisp) * 0.012)
  if (z <= shoulder) {
    const up = (z - widest) / (shoulder - widest)
    const down = (widest - z) / (widest - sill)
    return z > widest ? half - (half - shoulderHalf) * up ** 2.2 : half - half * 0.042 * clamp(down, 0, 1.4) ** 2
  }
  const share = (z - shoulder) / (height - shoulder)
  return shoulderHalf - 20 * smooth(0, 0.14, share) - (shoulderHalf - 20 - roofHalf) * clamp(share, 0, 1.2) ** 1.12
}

/** The crease along the flank with the hollow below it, faint on the front wing. */
function crease({ size: { belt, sill, length, crisp }, axles, arch }: Frame, x: number, z: number): number {
  const above = z - (belt[0] - (belt[0] - sill) * 0.25 + (x / length - 0.4) * (60 - crisp * 40))
  const strength = smooth(axles[0] + arch * 0.4, axles[0] + arch + 260, x) * 0.7 + 0.3
  return (bell(above, above > 0 ? 60 : 24) * 6 - bell(above + 150, 100) * 6) * strength
}
