import type { Camera } from './camera.ts'
import type { Decal, Sight } from './decal.ts'
import { type Decals, drawnRim } from './decals.ts'
import { bowAt, crownAt, shoulderAt } from './frame.ts'
import type { Layers } from './layers.ts'
import { type Light, lightOn } from './light.ts'
import { between, clamp, smooth, type Vector } from './maths.ts'
import { type Solid, distanceTo, nearAxle } from './solid.ts'

/** What the materials of one picture depend on; `pixel` is the size of a pixel in millimetres. */
export type Subject = { solid: Solid; decals: Decals; camera: Camera; pixel: number }

/** A point of the surface with its light. */
type Spot = {
  x: number
  y: number
  z: number
  beside: number
  /** The point on the silhouette in the middle plane. */
  bent: number
  raised: number
  /** How far the surface faces sideways and upwards. */
  sideways: number
  top: number
  light: Light
}

const sight: Sight = { paint: 0, red: 0, green: 0, blue: 0, cover: 0 }
const black = [0, 0, 0] as const

/** Colours the point where a ray meets a vehicle. */
export function colourAt(subject: Subject, [x, y, z]: Vector, ray: Vector, layers: Layers): void {
  const { solid, camera } = subject
  distanceTo(solid, x, y, z, true)
  const part = solid.nearest
  const light = lightOn(solid, [x, y, z], ray, camera.toward)
  const edge = (y / solid.half) ** 2
  const spot = {
    x,
    y,
    z,
    light,
    beside: Math.abs(y),
    bent: x - bowAt(solid, x) * edge,
    raised: z + crownAt(solid, x) * edge,
    sideways: Math.abs(light.normal[1]),
    top: clamp(light.normal[2]),
  }
  if (part === 'tyre') return wheel(subject, spot, layers)
  if (part === 'rail') {
    layers.kind = 4
    return layers.grey(0.02 + 0.1 * light.lit + 0.5 * light.fresnel * light.mirrored, 1.03, 1.06)
  }
  layers.kind = part === 'mirror' ? 3 : 1
  layers.lacquer(light)
  if (part === 'mirror') return mirror(subject, spot, layers)
  if (isHollow(subject, spot)) {
    layers.kind = 20
    return layers.over(1, [0.004, 0.004, 0.004])
  }
  shell(subject, spot, layers)
}

function wheel({ solid, decals }: Subject, { x, z, beside, sideways, light }: Spot, layers: Layers): void {
  const { axles, size, rim, tyreAt } = solid
  const axle = nearAxle(axles, x)
  const radius = Math.sqrt((x - axle) ** 2 + (z - size.wheel) ** 2)
  if (beside > tyreAt && radius < rim + 6 && sideways > 0.5) {
    const turn = axle === axles[0] ? 0.14 : -0.3
    const [across, up] = [((x - axle) * drawnRim) / rim, ((z - size.wheel) * drawnRim) / rim]
    const down = across * Math.sin(turn) - up * Math.cos(turn)
    decals.wheel.read(across * Math.cos(turn) + up * Math.sin(turn), down, sight)
    const lit = (0.45 + 0.75 * clamp(0.5 + ((z - size.wheel) / rim) * 0.35)) * (0.55 + 0.45 * light.open)
    layers.kind = 9
    layers.over(1, [sight.red * lit, sight.green * lit, sight.blue * lit])
    return
  }
  const ridge = radius > size.wheel * 0.93 ? 0.75 : 1
  const groove = radius > size.wheel * 0.8 && radius < size.wheel * 0.815 ? 0.7 : 1
  layers.kind = 2
  layers.grey((0.012 + 0.03 * light.lit + 0.03 * light.fresnel * light.mirrored) * ridge * groove, 1.04, 1.1)
}

function mirror({ solid }: Subject, { z, light }: Spot, layers: Layers): void {
  if (light.normal[0] > 0.75) {
    layers.kind = 12
    const glass = light.mirrored * 0.5
    layers.over(1, [glass * 0.9, glass * 0.97, glass])
  } else if (z < solid.mirror.z - 55) layers.plastic(1, light)
}

/** Whether a point lies in a wheel arch or under the body. */
function isHollow({ solid: { axles, size, arch, half } }: Subject, { x, z, beside, light }: Spot): boolean {
  const [nx, , nz] = light.normal
  const axle = nearAxle(axles, x)
  const radius = Math.sqrt((x - axle) ** 2 + (z - size.wheel) ** 2)
  if (nz < -0.62 || (radius < arch - 1 && beside < half + 30)) return true
  return radius < arch + 12 && (nx * (x - axle) + nz * (z - size.wheel)) / (radius + 1) < -0.45
}

function shell(subject: Subject, spot: Spot, layers: Layers): void {
  const { solid, decals } = subject
  const { size, axles, arch } = solid
  const { x, y, z, bent, sideways, light } = spot
  const [nx] = light.normal
  const radius = Math.sqrt((x - nearAxle(axles, x)) ** 2 + (z - size.wheel) ** 2)
  if (size.cladding && radius < arch + 62) layers.plastic(smooth(arch + 65, arch + 59, radius), light)
  lids(subject, spot, layers)
  windscreen(subject, spot, layers)
  rearWindow(subject, spot, layers)
  if (sideways > 0.3) sideWindow(subject, spot, layers)
  const turn = Math.abs(nx) + sideways * 0.75 + 1e-6
  const front = bent < 900 ? smooth(0.4, 0.46, -nx / turn) : 0
  const rear = bent > size.length - 900 ? smooth(0.4, 0.46, nx / turn) : 0
  if (sideways > 0.08)
    lay(decals.side, [x, -z], (1 - Math.max(front, rear)) * smooth(0.08, 0.14, sideways), light, layers)
  if (front > 0 && z < size.nose[1] + 190) lay(decals.front, [y, -z], front, light, layers)
  if (rear > 0 && z < Math.max(size.deck[1], solid.base[1]) + 220) lay(decals.rear, [-y, -z], rear, light, layers)
  if (z < size.sill + 6 && sideways > 0.2) layers.plastic(smooth(size.sill + 10, size.sill - 4, z), light)
}

/** The shut lines of the bonnet and the boot, and the dark panel under the wipers. */
function lids({ solid, pixel }: Subject, { beside, bent, top, light }: Spot, layers: Layers): void {
  const { size, half, base } = solid
  if (top <= 0.35) return
  const cut = (distance: number, width = 3.4) => {
    const cover = smooth(width + pixel * 0.6, width - pixel * 0.6, Math.abs(distance))
    if (cover > 0) layers.over(cover * 0.85, black)
  }
  const [nose] = size.nose
  const [cowl] = size.cowl
  if (bent < cowl + 10 && bent > nose - 40) {
    const edge = half * between(0.74, 0.835, clamp((bent - nose) / (cowl - nose)))
    if (bent > nose + 30) cut(beside - edge)
    if (beside < edge) cut(bent - nose - 34, 3)
    if (beside < half * 0.86) layers.plastic(smooth(cowl - 88, cowl - 80, bent), light)
  }
  if (base[0] >= size.length - 260 || bent <= base[0] - 5) return
  cut(beside - half * 0.79)
  if (beside < half * 0.79) cut(bent - base[0] - 26)
}

function windscreen(subject: Subject, spot: Spot, layers: Layers): void {
  const { solid, decals } = subject
  const { cowl, head, belt } = solid.size
  const { x, z, bent, top, sideways } = spot
  if (bent <= cowl[0] - 30 || bent >= head[0] + 60 || top <= 0.12 || z <= belt[0] - 60 || sideways >= 0.72) return
  pane(subject, spot, layers, {
    from: cowl,
    to: head,
    start: 0,
    inset: 0,
    half: solid.flank.at(x, z) - 62,
    radius: 70,
    seats: decals.seatsFront,
    dash: true,
  })
}

function rearWindow(subject: Subject, spot: Spot, layers: Layers): void {
  const { solid, decals } = subject
  const { size, base, tail } = solid
  const { x, z, bent, sideways, light } = spot
  if (bent <= tail[0] - 40 || light.normal[0] <= 0.12 || z <= Math.min(base[1], size.belt[1]) - 20) return
  if (sideways >= 0.72 || size.base[0] >= 3000) return
  const inset = decals.upright ? 40 : 10
  pane(subject, spot, layers, {
    from: base,
    to: tail,
    start: inset * 0.6,
    inset: inset * 1.6,
    half: solid.flank.at(x, z) - (decals.upright ? 105 : 84),
    radius: 80,
    seats: decals.seatsRear,
    dash: false,
  })
}

type Pane = {
  from: readonly [number, number]
  to: readonly [number, number]
  start: number
  inset: number
  half: number
  radius: number
  seats: Decal
  dash: boolean
}

/** Glass along a slope: a dark rim, seats behind it, sky on it. */
function pane({ pixel }: Subject, spot: Spot, layers: Layers, window: Pane): void {
  const { from, to, start, inset, half, radius, seats, dash } = window
  const slope = Math.hypot(to[0] - from[0], to[1] - from[1])
  const [dx, dz] = [(to[0] - from[0]) / slope, (to[1] - from[1]) / slope]
  const along = (spot.bent - from[0]) * dx + (spot.raised - from[1]) * dz - start
  const length = slope - inset
  const a = Math.abs(along - length / 2) - (length / 2 - 6) + radius
  const b = Math.abs(spot.y) - half + radius
  const distance = Math.sqrt(Math.max(a, 0) ** 2 + Math.max(b, 0) ** 2) + Math.min(Math.max(a, b), 0) - radius
  const cover = smooth(pixel * 0.7, -pixel * 0.7, distance)
  if (cover <= 0) return
  const rim = smooth(-30, -22, distance)
  const depth = clamp(along / length)
  const seat = seats.read(spot.y * 0.92, -spot.z, sight).cover
  const board = dash ? smooth(0.2, 0.14, depth) : 0
  const across = along / length + spot.y / 2600
  const streak = smooth(0.1, 0.2, across) * smooth(0.62, 0.3, across) * 0.16
  layers.glass(cover, (0.12 + 0.82 * depth + streak) * (1 - rim * 0.85), Math.max(seat, board), spot.light)
  layers.kind = 30
}

/** The side windows with seats and pillars behind them, and their black frame. */
function sideWindow({ solid, decals }: Subject, { x, z, light }: Spot, layers: Layers): void {
  const { size } = solid
  const cover = decals.glass.read(x, -z, sight).cover
  if (cover <= 0) {
    const frame = Math.max(decals.glass.read(x, -z - 11, sight).cover, decals.glass.read(x, -z + 11, sight).cover)
    if (frame > 0) layers.plastic(frame * 0.9, light)
    return
  }
  const shoulder = shoulderAt(solid, x)
  const share = clamp((z - shoulder) / (size.height - shoulder))
  const cabin = decals.cabin.read(x, -z, sight).cover
  const across = (x - size.cowl[0]) / size.length - (z - shoulder) / 2400
  const streak =
    smooth(0.06, 0.075, across) * smooth(0.16, 0.15, across) +
    0.7 * smooth(0.3, 0.31, across) * smooth(0.345, 0.34, across)
  layers.glass(cover, share * 1.08 + 0.05 + streak * 0.1, cabin, light)
  if (cover > 0.5) layers.kind = 31
}

/** Lays a flat drawing over paint, in the light of the surface. */
function lay(
  decal: Decal,
  [across, down]: readonly [number, number],
  share: number,
  light: Light,
  layers: Layers,
): void {
  const { paint, red, green, blue, cover } = decal.read(across, down, sight)
  if (cover * share < 0.004) return
  const lit = (0.5 + 0.62 * light.lit) * share
  const lens = red + green + blue > 0.35 * cover ? 1 : 0.5
  const gloss = (0.02 + light.fresnel * 0.8 * lens) * light.mirrored * light.clear * (paint > 0.4 ? 1.2 : 1)
  layers.over(cover * share, [red * lit, green * lit, blue * lit], gloss, paint * share * 0.95)
}
