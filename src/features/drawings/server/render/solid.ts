import type { DrawingBody } from '../options.ts'
import type { Proportions } from '../proportions.ts'
import { openCrest, frontEnd, rearEnd, roofedCrest } from '../side/side-shell.ts'
import type { Spot } from '../svg/curve.ts'
import { type Frame, bowAt, crownAt, flankAt, frameOf } from './frame.ts'
import { clamp, smooth, smoothMax, type Vector } from './maths.ts'
import { distanceFromLine, samplePoints, signedDistance } from './outline.ts'
import { Table } from './table.ts'

export type Part = 'shell' | 'tyre' | 'mirror' | 'rail'

type Point3 = { x: number; y: number; z: number }

/** A vehicle as a distance function. */
export type Solid = Frame & {
  /** Distance from the silhouette in the middle plane, and half of the width. */
  side: Table
  flank: Table
  mirror: Point3
  rails: readonly Spot[] | null
  /** The part that `distanceTo` found nearest. */
  nearest: Part
}

const cell = 10
/** Room around the vehicle, in millimetres. */
const margin = 320

/** Builds the distance function of a body from its measures. */
export function solidOf(body: DrawingBody, size: Proportions): Solid {
  const frame = frameOf(body, size)
  const { cowl, head, belt, height, length, tail } = { ...size, tail: frame.tail }
  const isOpen = body === 'convertible'
  const outline = samplePoints([...frontEnd(size), ...(isOpen ? openCrest(size) : roofedCrest(size)), ...rearEnd(size)])
  const columns = Math.ceil((length + 2 * margin) / cell)
  const rows = Math.ceil((height + 2 * margin) / cell)
  return {
    ...frame,
    side: new Table(-margin, columns, rows, cell, (x, z) => signedDistance(outline, x, z)).blur(
      size.crisp > 0.6 ? 1 : 2,
    ),
    flank: new Table(-margin, columns, rows, cell, (x, z) => flankAt(frame, x, z)),
    mirror: { x: cowl[0] + (belt[0] - cowl[1] + 60) * 0.9 + 210, y: frame.half + 84, z: belt[0] + 66 },
    rails:
      size.rails && !isOpen
        ? samplePoints(
            [
              [head[0] + 190, head[1] + 20, 40],
              [head[0] + 350, height + 18, 4],
              [(head[0] + tail[0]) / 2, height + 26, -1],
              [tail[0] - 260, tail[1] + 44, -4],
              [tail[0] - 120, tail[1] - 4, -40],
            ],
            4,
          )
        : null,
    nearest: 'shell',
  }
}

/** Returns the distance of a point from a vehicle and notes the nearest part; `fine` is exact near the surface. */
export function distanceTo(solid: Solid, x: number, y: number, z: number, fine = false): number {
  const beside = y < 0 ? -y : y
  const { half, size } = solid
  let nearest = shell(solid, x, beside, z, fine)
  solid.nearest = 'shell'
  if (z < size.wheel * 2.2) {
    const distance = tyre(solid, x, beside, z)
    if (distance < nearest) {
      nearest = distance
      solid.nearest = 'tyre'
    }
  }
  if (z > size.belt[0] - 120) {
    if (beside > half - 120) {
      const distance = mirror(solid, x, beside, z)
      if (distance < nearest) {
        nearest = distance
        solid.nearest = 'mirror'
      }
      // A step from inside must not jump over the mirror.
    } else if (beside > half - 400) nearest = Math.min(nearest, Math.max(20, half - 80 - beside) + 40)
  }
  if (solid.rails && z > size.height - 120) {
    const distance = length2(distanceFromLine(solid.rails, x, z), beside - solid.roofHalf + 46) - 17
    if (distance < nearest) {
      nearest = distance
      solid.nearest = 'rail'
    }
  }
  return nearest
}

/** `Math.hypot` is an order of magnitude slower, and this is called millions of times. */
const length2 = (a: number, b: number) => Math.sqrt(a * a + b * b)

/** Painted body and windows, with the wheel arches cut out. */
function shell(solid: Solid, x: number, beside: number, z: number, fine: boolean): number {
  const { size, half, side, flank, axles, arch } = solid
  const share = beside / half
  const edge = share * share
  const bent = x - bowAt(solid, x) * edge
  const raised = z + crownAt(solid, x) * edge
  if (!fine) {
    const far = Math.max(side.near(bent, raised), beside - flank.near(x, z))
    if (far > 45) return far - 14
  }
  const end = Math.max(1 - smooth(0, 520, x), 1 - smooth(0, 460, size.length - x))
  const low = 1 - smooth(size.belt[0] - 120, size.belt[0] + 60, z)
  const rounding =
    92 + (size.height > 1550 ? 10 : 0) + (1 - size.crisp) * 46 * low + end * low * (250 - size.crisp * 120)
  const distance = smoothMax(side.at(bent, raised), beside - flank.at(x, z), rounding)
  if (distance >= 60 || z >= size.wheel + arch + 20 || beside <= half - 450) return distance
  const cut = Math.max(length2(x - nearAxle(axles, x), z - size.wheel) - arch, half - 430 - beside)
  return smoothMax(distance, -cut, 14)
}

/** Returns the axle to which a point is nearer. */
export const nearAxle = (axles: readonly [number, number], x: number): number =>
  x < (axles[0] + axles[1]) / 2 ? axles[0] : axles[1]

/** A tyre with its rim set back. */
function tyre({ size: { wheel }, axles, tyreAt, tyreWide, rim }: Solid, x: number, beside: number, z: number): number {
  const radius = length2(x - nearAxle(axles, x), z - wheel)
  const out = radius - wheel + 34
  const along = Math.abs(beside - tyreAt) - tyreWide / 2 + 34
  const distance = length2(Math.max(out, 0), Math.max(along, 0)) + Math.min(Math.max(out, along), 0) - 34
  return Math.max(distance, -Math.max(radius - rim, tyreAt + tyreWide / 2 - 20 - beside))
}

function mirror({ size, mirror: { x: mx, y: my, z: mz } }: Solid, x: number, beside: number, z: number): number {
  const tall = size.crisp > 0.7 || size.cladding ? 84 : 64
  const ahead = x - mx - (beside - my) * 0.22
  const housing = box(Math.abs(ahead) - 12, Math.abs(beside - my) - 44, Math.abs(z - mz) - tall + 48) - 48
  const foot = box(Math.abs(ahead + 4) - 20, Math.abs(beside - my + 86) - 48, Math.abs(z - mz + tall - 4) - 8) - 14
  return Math.min(housing, foot)
}

/** The distance from a box by the distances from its faces. */
function box(x: number, y: number, z: number): number {
  const [a, b, c] = [x > 0 ? x : 0, y > 0 ? y : 0, z > 0 ? z : 0]
  return Math.sqrt(a * a + b * b + c * c) + Math.min(Math.max(x, y, z), 0)
}

/** Returns the direction in which a surface faces. */
export function normalAt(solid: Solid, x: number, y: number, z: number): Vector {
  const e = 4
  const a = distanceTo(solid, x + e, y + e, z + e, true)
  const b = distanceTo(solid, x + e, y - e, z - e, true)
  const c = distanceTo(solid, x - e, y + e, z - e, true)
  const d = distanceTo(solid, x - e, y - e, z + e, true)
  const [nx, ny, nz] = [a + b - c - d, a - b + c - d, a - b - c + d]
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  return [nx / length, ny / length, nz / length]
}

/** Returns how open a point is towards a direction: 1 is free, 0 is enclosed by the vehicle and the floor. */
export function opennessAt(solid: Solid, [x, y, z]: Vector, [nx, ny, nz]: Vector): number {
  let open = 1
  for (const [step, weight] of steps) {
    const near = Math.min(distanceTo(solid, x + nx * step, y + ny * step, z + nz * step), z + nz * step)
    open -= weight * clamp(1 - near / step)
  }
  return clamp(open, 0.06, 1)
}
const steps = [
  [50, 0.3],
  [130, 0.3],
  [320, 0.34],
] as const
