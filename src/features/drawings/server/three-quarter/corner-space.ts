import type { Place } from '../svg/curve.ts'
import type { Proportions } from '../proportions.ts'

/**
 * Projects a point of the vehicle in millimetres: from the front end, above the ground, towards the
 * viewer's side.
 */
export type Project = (along: number, height: number, across: number) => readonly [x: number, y: number]

/** The corner on its left side from which a vehicle is seen. */
export type NearEnd = 'front' | 'rear'

/** The vehicle's surfaces as a standing viewer sees them from a corner on its left side. */
export type Space = {
  project: Project
  /** The side's surface by distance and height. */
  side: Place
  /** The surface of the near end by distance from the middle and height. */
  end: Place
  /** Which end is the near one. */
  near: NearEnd
  /** Half of the width at a distance and height. */
  halfAt: (along: number, height: number) => number
  /** Picture units per millimetre at the vehicle's middle. */
  scale: number
}

const yaw = (39 * Math.PI) / 180

const eye = 1700

const distance = 9400

/** The fraction of the half width at which the side turns into the front. */
export const corner = 0.84

/** Sets up the camera so that every vehicle fills the picture equally. */
export function threeQuarterSpace(size: Proportions, roof: number, near: NearEnd): Space {
  const raw = camera(size, near)
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
  const halfAt = (along: number, height: number) => half * plan(size, along, height, near) * lean(size, height, roof)
  return {
    project,
    halfAt,
    side: (along, height) => project(along, height, halfAt(along, height)),
    near,
    end: (across, height) => {
      const behind = recede(size, Math.abs(across) / half)
      return near === 'front'
        ? project(profile(size, height) + behind, height, across)
        : project(size.length - rearProfile(size, height) - behind, height, across)
    },
    scale: zoom,
  }
}

function camera(size: Proportions, near: NearEnd): Project {
  const turn = near === 'front' ? yaw : -yaw
  return (along, height, across) => {
    const ahead = along - size.length / 2
    const right = ahead * Math.cos(turn) + across * Math.sin(turn)
    const nearness = across * Math.cos(turn) - ahead * Math.sin(turn)
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
  return stepped(steps, height)
}

/** How the rear end's profile leans forward, up to the roof's end. */
function rearProfile({ deck, base, tail, sill }: Proportions, height: number): number {
  return stepped(
    [
      [sill - 40, 110],
      [sill + 95, 34],
      [sill + (deck[1] - sill) * 0.42, 0],
      [deck[1] - 48, deck[0] * 0.45],
      [deck[1], deck[0]],
      [Math.max(deck[1] + 1, base[1]), base[0]],
      [Math.max(base[1] + 1, tail[1]), tail[0]],
    ],
    height,
  )
}

function stepped(steps: readonly (readonly [number, number])[], height: number): number {
  for (const [i, [top, back]] of steps.entries()) {
    const [low, from] = steps[i - 1] ?? [top - 1, back]
    if (height <= top) return from + ((back - from) * Math.max(0, height - low)) / (top - low)
  }
  return steps.at(-1)?.[1] ?? 0
}

/** How far a point beside the middle lies behind the foremost one. */
export function recede(size: Proportions, share: number): number {
  const power = 2.7 + size.crisp * 2.2
  return depthOf(size) * (1 - (1 - Math.min(share, 1) ** power) ** (1 / power))
}

function plan(size: Proportions, along: number, height: number, near: NearEnd): number {
  const from = near === 'front' ? along - profile(size, height) : size.length - rearProfile(size, height) - along
  const depth = depthOf(size)
  const power = 2.7 + size.crisp * 2.2
  const bent = from >= depth ? 1 : (1 - (1 - Math.max(from, 0) / depth) ** power) ** (1 / power)
  // The cabin of a sedan stands off from its end; that of a hatchback is rounded less than its
  // bumper.
  const high = near === 'rear' && height > size.deck[1] + 40
  const round = Math.max(high ? (size.base[0] > 400 ? 1 : 0.93) : corner, bent)
  const rest = Math.max(0, near === 'front' ? along - (size.length - 900) : 900 - along) / 900
  return round * (1 - 0.1 * rest ** 2)
}

/** How far back the rounding of an end reaches along the flank, in millimetres. */
const depthOf = ({ crisp }: Proportions) => 430 - crisp * 230

/** The cabin leans inwards over the shoulder, and the flank tucks under. */
function lean({ belt, height: top, width, sill }: Proportions, height: number, roof: number): number {
  const shoulder = belt[0] - 30
  if (height <= shoulder)
    return 1 - 0.03 * Math.max(0, 1 - (height - sill) / 260) - 0.025 * Math.max(0, 1 - (shoulder - height) / 160)
  const share = (height - shoulder) / (top - shoulder)
  return 0.975 - (0.975 - (roof + 30) / (width / 2)) * Math.min(1.05, share) ** 1.15
}
