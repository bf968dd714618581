import { type Space, corner, recede, threeQuarterSpace } from './corner-space.ts'
import { type EndShell, endShell } from '../front-and-rear/end-shell.ts'
import type { DrawingOptions } from '../options.ts'
import { type Knot, curve } from '../svg/curve.ts'
import { type Paint, mixPaint } from '../svg/paint.ts'
import { proportionsOf } from '../models/traits.ts'
import { type SideShell, frontEnd, openCrest, rearEnd, roofedCrest, sideShell, underside } from '../side/side-shell.ts'

/** A vehicle ready to be drawn from its front corner: its surfaces in space and the outlines bent onto them. */
export type Scene = { space: Space; side: SideShell; front: EndShell; paint: Paint; crest: readonly Knot[] }

/** Bends the side's and the front's outlines of a vehicle round its body. */
export function setScene(body: DrawingOptions['body'], variant: number, colour: string): Scene {
  const size = proportionsOf(body, variant)
  const end = endShell(body, size)
  const space = threeQuarterSpace(size, end.roof)
  const flat = sideShell(body, size, space.side)
  const crest = body === 'convertible' ? openCrest(size) : roofedCrest(size)
  const turn = recede(size, corner)
  const [, , ...rest] = crest
  const edge: Knot[] = [
    ...frontEnd(size).map(([along, height, angle, leaving]): Knot => [along + turn, height, angle, leaving]),
    [size.nose[0] + turn + 60, size.nose[1] - 10, 40, 20],
    [size.nose[0] + (size.cowl[0] - size.nose[0]) * 0.62, (size.nose[1] + size.cowl[1]) / 2 + 20, 12],
    ...rest,
  ]
  const outline = curve([...edge, ...rearEnd(size)], space.side) + underside(size, flat.axles, flat.arch, space.side)
  return {
    space,
    crest,
    paint: mixPaint(colour),
    side: { ...flat, outline, screens: '', scale: space.scale },
    front: {
      ...end,
      place: space.front,
      far: (across, height) => space.front(-across, height),
      brow: size.nose[1] + 6,
      scale: space.scale * 0.82,
      clip: 'face',
    },
  }
}
