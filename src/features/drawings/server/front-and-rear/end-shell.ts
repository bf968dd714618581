import type { DrawingBody } from '../options.ts'
import { type Knot, type Place, closed } from '../svg/curve.ts'
import { within } from '../svg/svg.ts'
import type { Proportions } from '../proportions.ts'

/** Where the tyres stand in the front and rear views. */
export const endGround = 742

/**
 * A vehicle seen end-on; `place` takes millimetres from its middle, and 0 is the middle of the
 * drawing.
 */
export type EndShell = {
  body: DrawingBody
  size: Proportions
  scale: number
  place: Place
  /** Half of the body's width, and half of the roof's. */
  half: number
  roof: number
  /** Height of the bonnet's front edge as it appears from a standing person's eye. */
  brow: number
  /** Height of the shoulder under the windows. */
  shoulder: number
  /** Height of the roof, or of the body's upper edge in an open car. */
  top: number
  /** The stored outline to which details are clipped. */
  clip: string
  /** Where the far half lies when the halves are not mirror images. */
  far?: Place
}

/** Computes the end-on measures; scales low and tall vehicles to fill a picture equally. */
export function endShell(body: DrawingBody, size: Proportions): EndShell {
  const scale = Math.min(0.368, 610 / size.height)
  const upright = size.crisp * 0.12 + (size.height > 1550 ? 0.07 : 0)
  return {
    body,
    size,
    scale,
    place: (across, height) => [across * scale, endGround - height * scale],
    half: size.width / 2,
    roof: (size.width / 2) * (0.63 + upright),
    brow: size.nose[1] + 45,
    shoulder: size.belt[0] - 10,
    top: body === 'convertible' ? size.cowl[1] + 14 : size.height,
    clip: 'shell',
  }
}

/** Returns the measures of a vehicle seen straight on: its bumpers reach lower than its sills. */
export const endSize = (size: Proportions): Proportions => ({ ...size, sill: Math.round(size.sill * 0.45 + 110) })

/** Moves end-on shapes, drawn around 0, to the middle of the picture. */
export function centred(art: string): string {
  return `<g transform="translate(600 0)">${art}</g>`
}

/** Draws a half and its counterpart; `suffix` separates their names. */
export function bothSides(shell: EndShell, id: string, draw: (half: EndShell, suffix: string) => string): string {
  const near = draw(shell, '')
  return shell.far
    ? within(shell.clip, draw({ ...shell, place: shell.far }, '-far')) + near
    : `<g id="${id}">${near}</g><use href="#${id}" transform="scale(-1 1)"/>`
}

/** Completes knots that run from the middle above to the middle below into a closed symmetrical outline. */
export function symmetrical(knots: readonly Knot[], place: Place): string {
  const others = knots
    .slice(0, -1)
    .toReversed()
    .map(([across, height, arriving, leaving]): Knot => [-across, height, -(leaving ?? arriving), -arriving])
  return closed([...knots, ...others], place)
}
