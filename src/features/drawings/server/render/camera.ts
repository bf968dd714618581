import { type DrawingView, type TurnView, isTurnView, turnAngle } from '../options.ts'
import type { Proportions } from '../proportions.ts'
import type { Vector } from './maths.ts'

/** Views with a rendered body. */
export type RenderedView = Exclude<DrawingView, 'cabin' | 'engine' | 'documents'> | TurnView

/** Turn in degrees, height of the eye, distance, and where the ground lies in the picture. */
type Place = { turn: number; eye: number; far: number; ground: number }

const cameras: Record<Exclude<RenderedView, TurnView>, Place> = {
  'three-quarter': { turn: 37, eye: 1620, far: 8600, ground: 762 },
  'rear-three-quarter': { turn: -37, eye: 1620, far: 8600, ground: 762 },
  side: { turn: 0, eye: 1250, far: 15_000, ground: 690 },
  front: { turn: 90, eye: 1450, far: 9500, ground: 742 },
  rear: { turn: -90, eye: 1450, far: 9500, ground: 742 },
}

const placeOf = (view: RenderedView): Place =>
  isTurnView(view) ? { turn: turnAngle(view), eye: 1750, far: 9000, ground: 660 } : cameras[view]

/** Whether a view shows the front, the rear or, within 15 degrees of the side, neither well enough for a number plate. */
export function endOf(view: RenderedView): 'front' | 'rear' | null {
  const { turn } = placeOf(view)
  return Math.abs(turn) <= 15 ? null : turn > 0 ? 'front' : 'rear'
}

/** A camera that looks horizontally; it works in the units of a drawing (1200 × 900). */
export type Camera = {
  origin: Vector
  /** The unit direction of the ray through a point of the picture. */
  ray: (px: number, py: number) => Vector
  project: (x: number, y: number, z: number) => readonly [x: number, y: number]
  /** The horizontal direction from the vehicle to the camera. */
  toward: readonly [x: number, y: number]
}

type Raw = (x: number, y: number, z: number) => readonly [x: number, y: number]

export function cameraOf(view: RenderedView, size: Proportions): Camera {
  const { turn, eye, far, ground } = placeOf(view)
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const centre = size.length / 2
  const raw: Raw = (x, y, z) => {
    const depth = far / (far - (y * cos - (x - centre) * sin))
    return [((x - centre) * cos + y * sin) * depth, (eye - z) * depth]
  }
  const { zoom, middle, foot } = fitted(view, size, raw, far)
  const origin = [centre - far * sin, far * cos, eye] as const
  return {
    origin,
    toward: [-sin, cos],
    ray: (px, py) => {
      const right = (px - 600) / zoom + middle
      const dx = right * cos - origin[0] + centre
      const dy = right * sin - origin[1]
      const dz = -((py - ground) / zoom + foot)
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
      return [dx / length, dy / length, dz / length]
    },
    project: (x, y, z) => {
      const [right, down] = raw(x, y, z)
      return [600 + (right - middle) * zoom, ground + (down - foot) * zoom]
    },
  }
}

/** The scale at which a vehicle fills its picture, its middle, and where it stands. */
function fitted(view: RenderedView, { length, width, height }: Proportions, raw: Raw, far: number) {
  const half = width / 2
  // All frames of a turn share the scale of the longest one, and turn on the spot.
  if (isTurnView(view))
    return { zoom: (1010 / (length + 120)) * ((far - half) / far), middle: 0, foot: raw(length / 2, 0, 0)[1] }
  if (view === 'side') {
    const near = (far - half) / far
    return { zoom: (1050 / (length * 0.55 + 4600 * 0.45)) * near, middle: 0, foot: raw(length / 2, half, 0)[1] }
  }
  if (view === 'front' || view === 'rear') {
    const zoom = Math.min(0.368, 610 / height) * 0.82
    return { zoom, middle: 0, foot: raw(view === 'front' ? 0 : length, 0, 0)[1] }
  }
  const corners = [0.02, 0.98].flatMap((along) =>
    [-0.86, 0.86].flatMap((across) => [0, 1].map((up) => raw(length * along, half * across, height * up))),
  )
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right, top, foot] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { zoom: Math.min(1085 / (right - left), 640 / (foot - top)), middle: (left + right) / 2, foot }
}
