import { type EndShell, endShell } from '../front-and-rear/end-shell.ts'
import { endSeats } from '../front-and-rear/end-window.ts'
import { frontBumper } from '../front-and-rear/front-bumper.ts'
import { frontGrille } from '../front-and-rear/front-grille.ts'
import { headlamps } from '../front-and-rear/front-lamps.ts'
import { modelFace } from '../front-and-rear/model-face.ts'
import { isUpright } from '../front-and-rear/rear-lamps.ts'
import { rearDetails, rearPlateHeight } from '../front-and-rear/rear.ts'
import { proportionsOf, traitsOf } from '../models/traits.ts'
import type { DrawingBody } from '../options.ts'
import { wheelSymbol } from '../parts/wheels.ts'
import { sideHandles } from '../side/side-fittings.ts'
import { pillars, seats } from '../side/side-glass.ts'
import { sideLamps } from '../side/side-lamps.ts'
import { sideModelLamps } from '../side/side-model-lamps.ts'
import { sideBed, sideSeams, sideSkirts } from '../side/side-panels.ts'
import { sideShell } from '../side/side-shell.ts'
import { fill, keep } from '../svg/svg.ts'
import { type Box, type Decal, decalOf } from './decal.ts'

/** Units of the flat drawings per millimetre. */
const unit = 0.228
/** The radius of a rim in the drawing of a wheel. */
export const drawnRim = 73.5

/** The drawn parts of a vehicle, and the heights of its number plates. */
export type Decals = {
  side: Decal
  glass: Decal
  cabin: Decal
  front: Decal
  rear: Decal
  seatsFront: Decal
  seatsRear: Decal
  wheel: Decal
  upright: boolean
  plates: { front: number; rear: number }
}

const whole = (id: string, { x0, y0, x1, y1 }: Box) => keep(id, `M${x0} ${y0}H${x1}V${y1}H${x0}Z`)

/** Draws the parts of a body and a variant flat, as its side, front and rear. */
export async function decalsOf(body: DrawingBody, variant: number): Promise<Decals> {
  const size = proportionsOf(body, variant)
  const half = size.width / 2 + 60
  const box = { x0: -half * unit, x1: half * unit, y0: -(size.height + 150) * unit, y1: 0 }
  const end: EndShell = {
    ...endShell(body, size),
    place: (across, height) => [across * unit, -height * unit],
    brow: size.nose[1] + 6,
    scale: unit * 0.9,
    clip: 'face',
  }
  const back: EndShell = { ...end, brow: size.deck[1], shoulder: size.belt[1] - 20 }
  const { look, trim, grille, lamp, wheel } = traitsOf(variant, body)
  const traits = traitsOf(variant, body)
  const seatsBelow = (roof: number, low: number) =>
    decalOf(box, unit, () => whole('face', box) + endSeats({ ...end, size: { ...size, height: roof + 20 } }, low))
  const [sides, front, rear, seatsFront, seatsRear, wheels] = await Promise.all([
    sideDecals(body, variant),
    decalOf(
      box,
      unit,
      (paint) =>
        whole('face', box) +
        frontBumper(end, trim) +
        (look ? modelFace(end, look, paint) : frontGrille(end, grille, paint) + headlamps(end, lamp)),
    ),
    decalOf(box, unit, (paint) => whole('face', box) + rearDetails(back, traits, paint)),
    seatsBelow(size.head[1], size.cowl[1]),
    seatsBelow(size.tail[1], size.base[1]),
    decalOf({ x0: -105, x1: 105, y0: -105, y1: 105 }, 1, () => wheelSymbol(wheel, drawnRim) + '<use href="#wheel"/>'),
  ])
  const plates = { front: size.sill + (end.brow - size.sill) * 0.36, rear: rearPlateHeight(back) }
  return { ...sides, front, rear, seatsFront, seatsRear, wheel: wheels, upright: isUpright(body), plates }
}

async function sideDecals(body: DrawingBody, variant: number): Promise<Pick<Decals, 'side' | 'glass' | 'cabin'>> {
  const size = proportionsOf(body, variant)
  const { look, lamp, trim } = traitsOf(variant, body)
  const shell = { ...sideShell(body, size, (x, height) => [x * unit, -height * unit]), scale: unit }
  const box = { x0: -200 * unit, x1: (size.length + 200) * unit, y0: -(size.height + 200) * unit, y1: 60 * unit }
  const [side, glass, cabin] = await Promise.all([
    decalOf(
      box,
      unit,
      (paint) =>
        whole('shell', box) +
        sideSkirts(shell) +
        sideSeams(shell, { ...paint, gloss: 0 }) +
        sideBed(shell) +
        (look ? sideModelLamps(shell, look) : sideLamps(shell, lamp)) +
        sideHandles(shell, paint, trim),
    ),
    decalOf(box, unit, () => fill(shell.glass, '#fff')),
    decalOf(box, unit, () => seats(shell) + pillars(shell)),
  ])
  return { side, glass, cabin }
}
