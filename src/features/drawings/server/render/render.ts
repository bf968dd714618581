import type { Camera } from './camera.ts'
import type { Decals } from './decals.ts'
import { Layers } from './layers.ts'
import { colourAt, type Subject } from './material.ts'
import { clamp, type Vector } from './maths.ts'
import { type Solid, distanceTo } from './solid.ts'

/** A rendered vehicle: light that paint takes, other light (three channels), coverage, and shade on the floor. */
export type Planes = {
  width: number
  height: number
  paint: Float32Array
  light: Float32Array
  cover: Float32Array
  shade: Float32Array
}

/** `scale` is pixels per unit of a drawing. */
type Work = Subject & { scale: number; planes: Planes; kinds: Int16Array; starts: Float32Array; layers: Layers }

/** Pixels of a side of the blocks in which rays are started together. */
const block = 4
/** Where a pixel on an edge is looked at. */
const samples = [
  [0.125, 0.625],
  [0.375, 0.125],
  [0.625, 0.875],
  [0.875, 0.375],
] as const

/** Renders a vehicle in neutral light, for any paint, as a picture of a width in pixels. */
export function renderPlanes(solid: Solid, decals: Decals, camera: Camera, width: number): Planes {
  const scale = width / 1200
  const height = 900 * scale
  const pixels = width * height
  const work: Work = {
    solid,
    decals,
    camera,
    scale,
    pixel: 2.7 / scale,
    layers: new Layers(),
    planes: {
      width,
      height,
      paint: new Float32Array(pixels),
      light: new Float32Array(pixels * 3),
      cover: new Float32Array(pixels),
      shade: new Float32Array(pixels),
    },
    kinds: new Int16Array(pixels),
    starts: new Float32Array((width / block) * (height / block)),
  }
  for (let at = 0; at < work.starts.length; at++) {
    const column = at % (width / block)
    work.starts[at] = approach(work, (column + 0.5) * block, (Math.floor(at / (width / block)) + 0.5) * block)
  }
  for (let at = 0; at < pixels; at++) work.kinds[at] = shoot(work, at, [[0.5, 0.5]])
  for (const at of edgesOf(work)) shoot(work, at, samples)
  shadeFloor(work)
  return work.planes
}

/** Where a ray enters and leaves the space of a vehicle. */
function spanOf({ solid: { size, half } }: Work, [ox, oy, oz]: Vector, [rx, ry, rz]: Vector): [number, number] {
  let [from, to] = [0, 1e9]
  for (const [o, r, low, high] of [
    [ox, rx, -120, size.length + 120],
    [oy, ry, -half - 230, half + 230],
    [oz, rz, 0, size.height + 80],
  ] as const) {
    const [a, b] = [(low - o) / r, (high - o) / r]
    from = Math.max(from, Math.min(a, b))
    to = Math.min(to, Math.max(a, b))
  }
  return [from, to]
}

const rayAt = ({ camera, scale }: Work, px: number, py: number) => camera.ray(px / scale, py / scale)

/** Finds how far the rays of a block can go together; -1 where all miss the vehicle. */
function approach(work: Work, px: number, py: number): number {
  const { solid, camera, scale } = work
  const ray = rayAt(work, px, py)
  const [ox, oy, oz] = camera.origin
  const [from, to] = spanOf(work, camera.origin, ray)
  if (from - 60 >= to) return -1
  const radius = 13 / scale
  let t = from
  for (let step = 0; step < 90; step++) {
    if (t >= to + 30) return from >= to ? 0 : -1
    const distance = distanceTo(solid, ox + ray[0] * t, oy + ray[1] * t, oz + ray[2] * t)
    if (distance < radius * 1.7) break
    t += (distance - radius) * 0.72
  }
  return Math.max(0, t - 45)
}

/** Finds where a ray meets the vehicle; null when it misses. */
function meet(work: Work, px: number, py: number, ray: Vector): Vector | null {
  const start = work.starts[Math.floor(py / block) * (work.planes.width / block) + Math.floor(px / block)]!
  if (start < 0) return null
  const { solid, camera } = work
  const [ox, oy, oz] = camera.origin
  const [from, to] = spanOf(work, camera.origin, ray)
  const at = (t: number, fine: boolean) => distanceTo(solid, ox + ray[0] * t, oy + ray[1] * t, oz + ray[2] * t, fine)
  let t = Math.max(from, start)
  for (let step = 0; ; step++) {
    if (step === 110 || t >= to) return null
    const distance = at(t, false)
    if (distance < 0.8) break
    t += Math.max(0.7, distance * 0.72)
  }
  for (let step = 0; step < 2; step++) t += at(t, true) * 0.8
  return [ox + ray[0] * t, oy + ray[1] * t, oz + ray[2] * t]
}

/** Looks at a pixel in one or more places; returns the kind of surface there, 0 for none. */
function shoot(work: Work, at: number, places: readonly (readonly [number, number])[]): number {
  const { planes, layers } = work
  const [column, row] = [at % planes.width, Math.floor(at / planes.width)]
  let [paint, red, green, blue, cover] = [0, 0, 0, 0, 0]
  for (const [dx, dy] of places) {
    const ray = rayAt(work, column + dx, row + dy)
    const point = meet(work, column + dx, row + dy, ray)
    if (!point) continue
    colourAt(work, point, ray, layers)
    paint += Math.min(layers.paint, 1.6) / places.length
    red += Math.min(layers.red, 1.6) / places.length
    green += Math.min(layers.green, 1.6) / places.length
    blue += Math.min(layers.blue, 1.6) / places.length
    cover += 1 / places.length
  }
  planes.paint[at] = paint
  planes.light.set([red, green, blue], at * 3)
  planes.cover[at] = cover
  return cover > 0 ? layers.kind : 0
}

/** Lists the pixels whose neighbours are other surfaces or much brighter. */
function edgesOf({ planes: { width, height, paint, light }, kinds }: Work): number[] {
  const bright = (at: number) => paint[at]! + light[at * 3 + 1]! * 2
  const edges: number[] = []
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column
      const isEdge = [at - 1, at + 1, at - width, at + width].some(
        (other) => kinds[other] !== kinds[at] || Math.abs(bright(other) - bright(at)) > 0.12,
      )
      if (isEdge) edges.push(at)
    }
  return edges
}

/** Pixels between the points at which the floor's shade is computed. */
const coarse = 6

/** Computes the shade on the floor: how much of the sky the vehicle hides. */
function shadeFloor(work: Work): void {
  const { width, height } = work.planes
  const columns = Math.floor(width / coarse) + 2
  const rows = Math.floor(height / coarse) + 2
  let grid = new Float32Array(columns * rows)
  for (let at = 0; at < grid.length; at++) {
    const ray = rayAt(work, (at % columns) * coarse, Math.floor(at / columns) * coarse)
    grid[at] = ray[2] < 0 ? hiddenAt(work, ray) : 0
  }
  grid = softened(softened(grid, columns, rows), columns, rows)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [(at % width) / coarse, Math.floor(at / width) / coarse]
    const [tx, ty] = [x % 1, y % 1]
    const p = Math.floor(y) * columns + Math.floor(x)
    work.planes.shade[at] =
      (grid[p]! * (1 - tx) + grid[p + 1]! * tx) * (1 - ty) +
      (grid[p + columns]! * (1 - tx) + grid[p + columns + 1]! * tx) * ty
  }
}

function hiddenAt({ solid, camera: { origin } }: Work, ray: Vector): number {
  const t = -origin[2] / ray[2]
  const [x, y] = [origin[0] + ray[0] * t, origin[1] + ray[1] * t]
  const ahead = Math.max(-x, x - solid.size.length, 0)
  const beside = Math.max(Math.abs(y) - solid.half, 0)
  if (ahead > 1500 || beside > 1500) return 0
  const far = Math.hypot(Math.max(ahead - 60, 0), Math.max(beside - 60, 0))
  let open = 1
  for (const [up, weight] of [
    [40, 0.44],
    [150, 0.36],
    [400, 0.22],
    [900, 0.14],
  ] as const) {
    const near = Math.max(0, far, distanceTo(solid, x + up * 0.12, y - up * 0.05, up))
    open -= weight * clamp(1 - near / (up * 1.05))
  }
  return clamp(1 - open) * 0.92
}

function softened(grid: Float32Array, columns: number, rows: number): Float32Array<ArrayBuffer> {
  const soft = grid.slice()
  for (let row = 1; row < rows - 1; row++)
    for (let column = 2; column < columns - 2; column++) {
      const p = row * columns + column
      const beside = grid[p - 2]! + grid[p - 1]! * 2 + grid[p + 1]! * 2 + grid[p + 2]!
      soft[p] = (beside + grid[p]! * 2 + grid[p - columns]! + grid[p + columns]!) / 10
    }
  return soft as Float32Array<ArrayBuffer>
}
