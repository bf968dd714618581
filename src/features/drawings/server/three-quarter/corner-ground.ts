import type { Scene } from './corner-scene.ts'
import { wheelSymbol } from '../parts/wheels.ts'
import { type Place, arc, closed, pair, short } from '../svg/curve.ts'
import { fill } from '../svg/svg.ts'
import { groundShadow } from '../studio.ts'

/** The shade on the floor, darkest where tyres stand. */
export function cornerShadow({ side: { size }, space }: Scene): string {
  const half = size.width / 2
  const [left] = space.project(0, 0, -half)
  const [right] = space.project(size.length, 0, half)
  const contact = [size.overhang, size.overhang, size.overhang + size.wheelbase].map((along, i) => {
    const [x, y] = space.project(along, 0, i ? half - 130 : -half + 170)
    return (
      `<circle r="1" fill="url(#ground)" transform="translate(${short(x)} ${short(y)})` +
      ` scale(${short((i ? 460 : 330) * space.scale)} ${i ? 20 : 12})"/>`
    )
  })
  const [x, y] = space.project(size.length * 0.52, 0, 0)
  return groundShadow(Math.round(x), Math.round(y), (right - left) * 0.56, 62, 0.75) + contact.join('')
}

/** The dark under the body and the far front tyre. */
export function cornerFloor({ side: { size, axles, arch }, space }: Scene): string {
  const half = size.width / 2
  const { sill } = size
  // The ends are cut off under their bumpers; only the middle hangs lower.
  const spots = [
    [190, sill - 8, -half * 0.7],
    [90, sill - 8, 0],
    [260, sill - 8, half * 0.7],
    [axles[0] - arch, sill - 20, half - 90],
    [axles[0] + arch, sill - 50, half - 60],
    [axles[1] - arch, sill - 50, half - 60],
    [axles[1] + arch, sill - 20, half - 90],
    [size.length - 260, sill - 8, half * 0.7],
    [size.length - 90, sill - 8, 0],
    [size.length - 190, sill - 8, -half * 0.7],
  ] as const
  const low = spots.map(([along, height, across]) => pair(space.project(along, height, across)))
  const high = [...spots].toReversed().map(([along, , across]) => pair(space.project(along, sill + 260, across)))
  const far: Place = (along, height) => space.project(along, height, -half + 60)
  const inner: Place = (along, height) => space.project(along, height, -half + 280)
  const ring = arc([axles[0], size.wheel], size.wheel, 0, 360)
  return (
    fill(closed(ring, far), '#0b0d0f') +
    fill(closed(ring, inner), '#1b1e21') +
    fill(`M${low.join('L')}L${high.join('L')}Z`, '#0b0d0f')
  )
}

/**
 * Draws what is visible through the near wheel arches behind the wheels: the dark, and the tyres'
 * treads.
 */
export function cornerWells({ side: { size, axles, arch }, space }: Scene): string {
  const plane =
    (across: number): Place =>
    (along, height) =>
      space.project(along, height, across)
  const half = size.width / 2
  return (
    fill(axles.map((axle) => closed(arc([axle, size.wheel], arch + 30, -20, 200), space.side)).join(''), '#08090b') +
    fill(
      axles.map((axle) => closed(arc([axle, size.wheel], size.wheel, 0, 360), plane(half - 225))).join(''),
      '#121417',
    ) +
    fill(axles.map((axle) => closed(arc([axle, size.wheel], size.wheel, 0, 360), plane(half - 90))).join(''), '#26292d')
  )
}

/** Draws the near wheels in the side's plane. */
export function cornerWheels({ side: { size, axles }, space }: Scene, design: number): string {
  const at: Place = (along, height) => space.project(along, height, size.width / 2 - 20)
  const art = axles.map((axle, i) => {
    const [x, y] = at(axle, size.wheel)
    const [ux, uy] = at(axle + size.wheel, size.wheel)
    const [vx, vy] = at(axle, 0)
    const matrix = [ux - x, uy - y, vx - x, vy - y].map((value) => (value / 100).toFixed(3)).join(' ')
    return `<use href="#wheel" transform="matrix(${matrix} ${short(x)} ${short(y)}) rotate(${i ? -17 : 8})"/>`
  })
  return wheelSymbol(design, size.cladding ? 69 : 73) + art.join('')
}
