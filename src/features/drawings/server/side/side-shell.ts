import type { DrawingBody } from '../options.ts'
import { type Knot, type Place, arc, curve } from '../svg/curve.ts'
import type { Proportions } from '../proportions.ts'

/** Where the tyres stand in the side view. */
export const sideGround = 672

/** The outlines of a vehicle seen from its left side, already in the drawing's units. */
export type SideShell = {
  body: DrawingBody
  size: Proportions
  scale: number
  place: Place
  axles: readonly [front: number, rear: number]
  arch: number
  /** The painted silhouette with its wheel arches cut out. */
  outline: string
  /** The upper edge alone, from the nose to the tail. */
  crest: string
  /** The windscreen's and rear window's edges on the silhouette. */
  screens: string
  /** All side windows as one opening. */
  glass: string
  glassFront: number
  glassRear: number
}

/**
 * Computes the side outlines from a vehicle's measures; `warp` bends them onto another surface than
 * the flat side.
 */
export function sideShell(body: DrawingBody, size: Proportions, warp?: Place): SideShell {
  // Small cars are enlarged slightly, so that each fills its picture.
  const scale = 1050 / (size.length * 0.55 + 4600 * 0.45)
  const left = 600 - (size.length * scale) / 2
  const place: Place = warp ?? ((across, height) => [left + across * scale, sideGround - height * scale])
  const crestKnots = body === 'convertible' ? openCrest(size) : roofedCrest(size)
  const axles = [size.overhang, size.overhang + size.wheelbase] as const
  const arch = size.wheel * (size.cladding ? 1.17 : 1.13)
  const windows = body === 'convertible' ? openGlass(size) : roofedGlass(size)
  return {
    body,
    size,
    scale,
    place,
    axles,
    arch,
    crest: curve(crestKnots, place),
    outline: curve([...frontEnd(size), ...crestKnots, ...rearEnd(size)], place) + underside(size, axles, arch, place),
    screens: body === 'convertible' ? '' : screenEdges(size, place),
    ...windows,
    glass: curve(windows.knots, place) + 'Z',
  }
}

/** The front bumper's profile, from below. */
export function frontEnd({ nose: [setback, height], sill, crisp }: Proportions): Knot[] {
  return [
    [190 - crisp * 60, sill - 15, 178, 150],
    [28, sill + 75, 115],
    [0, sill + (height - sill) * 0.52, 90],
    [setback * 0.42, height - 55, 76 - crisp * 6],
  ]
}

/** The upper edge of a closed vehicle, from the bonnet's front to the edge over the rear lamps. */
export function roofedCrest(size: Proportions): Knot[] {
  const { length, height, cowl, head, peak, crisp } = size
  const tail = [length - size.tail[0], size.tail[1]] as const
  const base = [length - size.base[0], size.base[1]] as const
  const deck = [length - size.deck[0], size.deck[1]] as const
  const rake = degrees(cowl, head)
  const drop = degrees(tail, base)
  // Twice the chord's angle is a plain arc; a steeper start would make a hump over the windscreen.
  const brow = degrees(head, [peak, height]) * 2.2
  return [
    ...bonnet(size),
    [cowl[0], cowl[1], 14 - crisp * 8, rake + 3 - crisp * 2],
    [head[0], head[1], rake - 12 + crisp * 8, Math.min(rake - 14 - crisp * 4, brow)],
    [peak, height, 0],
    [tail[0], tail[1], crisp > 0.7 ? -4 : -11, drop * (crisp > 0.7 ? 0.9 : 0.62)],
    [base[0], base[1], drop * 0.98, Math.max(drop * 0.7, degrees(base, deck) - 2)],
    [deck[0], deck[1], degrees(base, deck) * 0.9 - 4],
  ]
}

/** The upper edge of an open car. */
export function openCrest(size: Proportions): Knot[] {
  const { length, cowl, belt, base, deck } = size
  return [
    ...bonnet(size),
    [cowl[0], cowl[1], 10, -6],
    [cowl[0] + 500, belt[0] + 14, -3],
    [length - base[0] - 160, belt[1] + 12, 4, 22],
    [length - base[0] + 120, base[1] + 30, 4],
    [length - deck[0], deck[1], -8],
  ]
}

function bonnet({ nose: [setback, height], cowl, crisp }: Proportions): Knot[] {
  const slope = degrees([setback, height], cowl)
  return [
    [setback, height, 48 - crisp * 18, slope + 14 - crisp * 12],
    [setback + (cowl[0] - setback) * 0.5, (height + cowl[1]) / 2 + 34 - crisp * 16, slope],
  ]
}

/** The rear bumper's profile. */
export function rearEnd({ length, deck, sill, crisp }: Proportions): Knot[] {
  const edge = deck[1]
  return [
    [length - deck[0] * 0.45, edge - 48, -72],
    [length, sill + (edge - sill) * 0.42, -90],
    [length - 34, sill + 95, -112],
    [length - 190 + crisp * 60, sill + 5, 182],
  ]
}

/** The lower edge from the rear bumper to the front one, over both wheel arches; continues a path and closes it. */
export function underside(size: Proportions, axles: readonly [number, number], arch: number, place: Place): string {
  const { sill, wheel } = size
  const dip = (Math.asin((sill - wheel) / arch) * 180) / Math.PI
  return [axles[1], axles[0]].map((axle) => curve(arc([axle, wheel], arch, dip, 180 - dip), place, 'L')).join('') + 'Z'
}

function screenEdges({ cowl, head, length, tail, base, crisp }: Proportions, place: Place): string {
  const rake = degrees(cowl, head)
  const top = [length - tail[0], tail[1]] as const
  const foot = [length - base[0], base[1]] as const
  const drop = degrees(top, foot)
  return (
    curve(
      [
        [cowl[0], cowl[1], 0, rake + 3 - crisp * 2],
        [head[0], head[1], rake - 12 + crisp * 8],
      ],
      place,
    ) +
    curve(
      [
        [top[0], top[1], 0, drop * (crisp > 0.7 ? 0.9 : 0.62)],
        [foot[0], foot[1], drop * 0.98],
      ],
      place,
    )
  )
}

type Windows = { knots: Knot[]; glassFront: number; glassRear: number }

function roofedGlass(size: Proportions): Windows {
  const { length, height, cowl, head, peak, belt, crisp } = size
  const rake = degrees(cowl, head)
  const sine = Math.sin((rake * Math.PI) / 180)
  const slope = Math.tan((rake * Math.PI) / 180)
  // The windscreen's pillar is 88 mm thick, measured across the pillar.
  const inset = 88
  const foot = cowl[0] + sine * inset + (belt[0] + 14 - (cowl[1] - Math.cos((rake * Math.PI) / 180) * inset)) / slope
  const rail = 74 + crisp * 8
  const tail = [length - size.tail[0], size.tail[1]] as const
  const base = [length - size.base[0], size.base[1]] as const
  const drop = degrees(tail, base)
  const rear = base[0] - size.pillar
  const top = [tail[0] - size.pillar * 0.42 - 20, tail[1] - rail + 4] as const
  return {
    glassFront: foot,
    glassRear: rear,
    knots: [
      [foot, belt[0] + 14, 180, rake + 3],
      [
        head[0] + inset * sine + 26,
        head[1] - rail + 4,
        rake - 10 + crisp * 8,
        Math.min(rake - 15, degrees(head, [peak, height]) * 2.2),
      ],
      [peak, height - rail, 0],
      [top[0], top[1], crisp > 0.7 ? -3 : -10, Math.max(-82, drop * (crisp > 0.7 ? 0.95 : 0.75))],
      [rear, belt[1] + 30, Math.max(-86, drop * 1.12), -120],
      [rear - 60, belt[1] + 6, 182],
      [foot, belt[0] + 14, 180 + degrees([foot, belt[0]], [rear, belt[1]])],
    ],
  }
}

function openGlass({ cowl, head, belt }: Proportions): Windows {
  const foot = cowl[0] + 250
  const rake = degrees(cowl, head)
  return {
    glassFront: foot,
    glassRear: head[0] + 700,
    knots: [
      [cowl[0] + 60, cowl[1] - 10, 0, rake + 3],
      [head[0], head[1], rake - 6, -150],
      [head[0] - 30, head[1] - 20, 210, rake + 180],
      [foot, belt[0] + 14, rake + 184, 180],
      [cowl[0] + 60, cowl[1] - 10, 170],
    ],
  }
}

function degrees(from: readonly [number, number], to: readonly [number, number]): number {
  return (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
}
