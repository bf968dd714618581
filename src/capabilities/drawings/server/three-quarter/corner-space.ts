import type { Place } from '../svg/curve.ts'
import type { Proportions } from '../proportions.ts'

/** A point of the vehicle in millimetres: from the front end, over the ground, towards the viewer's side. */
export type Project = (along: number, height: number, across: number) => readonly [x: number, y: number]

/** The vehicle's surfaces as a standing person sees them from in front of its left corner. */
export type Space = {
  project: Project
  /** The side's surface by distance and height. */
  side: Place
  /** The front's surface by distance from the middle and height. */
  front: Place
  /** Half of the width at a distance and height. */
  halfAt: (along: number, height: number) => number
  /** The picture's units for one millimetre at the vehicle's middle. */
  scale: number
}

const yaw = (34 * Math.PI) / 180

const eye = 1480

const distance = 9800

/** Share of the half width at which the side gives way to the front. */
export const corner = 0.84

/** Sets up the camera so that every vehicle fills the picture alike. */
export function threeQuarterSpace(size: Proportions, roof: number): Space {
  const raw = camera(size)
  const half = size.width / 2
  const corners = [0, size.length].flatMap((along) =>
    [-half, half].flatMap((across) => [0, size.height].map((h) => raw(along, h, across))),
  )
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const zoom = Math.min(1090 / (Math.max(...xs) - Math.min(...xs)), 640 / (Math.max(...ys) - Math.min(...ys)))
  const middle = (Math.max(...xs) + Math.min(...xs)) / 2
  const foot = Math.max(...ys)
  const project: Project = (along, height, across) => {
    const [x, y] = raw(along, height, across)
    // Whole units keep the many bent lines of this view short.
    return [Math.round(600 + (x - middle) * zoom), Math.round(752 + (y - foot) * zoom)]
  }
  const halfAt = (along: number, height: number) => half * plan(size, along, height) * lean(size, height, roof)
  return {
    project,
    halfAt,
    side: (along, height) => project(along, height, halfAt(along, height)),
    front: (across, height) => project(profile(size, height) + recede(size, Math.abs(across) / half), height, across),
    scale: zoom,
  }
}

function camera(size: Proportions): Project {
  return (along, height, across) => {
    const ahead = along - size.length / 2
    const right = ahead * Math.cos(yaw) + across * Math.sin(yaw)
    const nearness = across * Math.cos(yaw) - ahead * Math.sin(yaw)
    const depth = distance / (distance - nearness)
    return [right * depth, (eye - height) * depth]
  }
}

/** How the front end's profile leans back, as in the side view. */
function profile({ nose: [setback, brow], sill }: Proportions, height: number): number {
  const steps = [
    [sill - 40, 120],
    [sill + 75, 30],
    [sill + (brow - sill) * 0.52, 0],
    [brow - 55, setback * 0.42],
    [brow, setback],
    [brow + 60, setback + 130],
  ] as const
  for (const [i, [top, back]] of steps.entries()) {
    const [low, from] = steps[i - 1] ?? [top - 1, back]
    if (height <= top) return from + ((back - from) * Math.max(0, height - low)) / (top - low)
  }
  return setback + 130
}

/** How far a point beside the middle lies behind the foremost one. */
export function recede({ crisp }: Proportions, share: number): number {
  const power = 2.7 + crisp * 2.2
  return (620 - crisp * 240) * (1 - (1 - Math.min(share, 1) ** power) ** (1 / power))
}

function plan(size: Proportions, along: number, height: number): number {
  const from = along - profile(size, height)
  const depth = 620 - size.crisp * 240
  const power = 2.7 + size.crisp * 2.2
  const front = from >= depth ? 1 : Math.max(corner, (1 - (1 - Math.max(from, 0) / depth) ** power) ** (1 / power))
  const rest = Math.max(0, along - (size.length - 900)) / 900
  return front * (1 - 0.1 * rest ** 2)
}

/** The cabin leans inwards over the shoulder, and the flank tucks under. */
function lean({ belt, height: top, width, sill }: Proportions, height: number, roof: number): number {
  const shoulder = belt[0] - 30
  if (height <= shoulder)
    return 1 - 0.03 * Math.max(0, 1 - (height - sill) / 260) - 0.025 * Math.max(0, 1 - (shoulder - height) / 160)
  const share = (height - shoulder) / (top - shoulder)
  return 0.975 - (0.975 - (roof + 30) / (width / 2)) * Math.min(1.05, share) ** 1.15
}
