import { type NearEnd, type Space, corner, recede, threeQuarterSpace } from './corner-space.ts'
import { type EndShell, endShell } from '../front-and-rear/end-shell.ts'
import type { DrawingOptions } from '../options.ts'
import { type Knot, curve } from '../svg/curve.ts'
import { type Paint, mixPaint } from '../svg/paint.ts'
import type { Proportions } from '../proportions.ts'
import { proportionsOf } from '../models/traits.ts'
import { type SideShell, frontEnd, openCrest, rearEnd, roofedCrest, sideShell, underside } from '../side/side-shell.ts'

/** A vehicle prepared for a corner view: its surfaces in space and the outlines bent onto them. */
export type Scene = { space: Space; side: SideShell; end: EndShell; paint: Paint; crest: readonly Knot[] }

/** Bends the outlines of a vehicle's side and near end round its body. */
export function setScene(body: DrawingOptions['body'], variant: number, colour: string, near: NearEnd): Scene {
  const size = proportionsOf(body, variant)
  const end = endShell(body, size)
  const space = threeQuarterSpace(size, end.roof, near)
  const flat = sideShell(body, size, space.side)
  const crest = body === 'convertible' ? openCrest(size) : roofedCrest(size)
  const edge = near === 'front' ? fromFront(size, crest) : fromRear(size, crest)
  const outline = curve(edge, space.side) + underside(size, flat.axles, flat.arch, space.side)
  return {
    space,
    crest,
    paint: mixPaint(colour),
    side: { ...flat, outline, screens: '', scale: space.scale },
    end: {
      ...end,
      place: space.end,
      far: (across, height) => space.end(-across, height),
      ...(near === 'front' ? { brow: size.nose[1] + 6 } : { brow: size.deck[1], shoulder: size.belt[1] - 20 }),
      scale: space.scale * 0.82,
      clip: 'face',
    },
  }
}

/** The flank's edge where the front turns away from it. */
function fromFront(size: Proportions, [, , ...rest]: readonly Knot[]): Knot[] {
  const turn = recede(size, corner)
  return [
    ...frontEnd(size).map(([along, height, angle, leaving]): Knot => [along + turn, height, angle, leaving]),
    [size.nose[0] + turn + 60, size.nose[1] - 10, 40, 20],
    [size.nose[0] + (size.cowl[0] - size.nose[0]) * 0.62, (size.nose[1] + size.cowl[1]) / 2 + 20, 12],
    ...rest,
    ...rearEnd(size),
  ]
}

/** The flank's edge where the rear turns away from it. */
function fromRear(size: Proportions, crest: readonly Knot[]): Knot[] {
  const turn = recede(size, corner)
  const back = (knots: readonly Knot[]) =>
    knots.map(([along, height, angle, leaving]): Knot => [along - turn, height, angle, leaving])
  return [...frontEnd(size), ...crest.slice(0, -1), ...back(crest.slice(-1)), ...back(rearEnd(size))]
}
