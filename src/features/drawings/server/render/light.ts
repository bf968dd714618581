import { between, clamp, smooth, type Vector } from './maths.ts'
import { type Solid, normalAt, opennessAt } from './solid.ts'

/** Light that falls on a point of a surface, and what the surface mirrors. */
export type Light = {
  normal: Vector
  /** Light on a dull surface. */
  lit: number
  /** Light that lacquer mirrors, and the same seen through frosted glass. */
  mirrored: number
  broad: number
  /** The share of light that lacquer mirrors at this angle; 0 head-on, 1 grazing for `grazing`. */
  fresnel: number
  grazing: number
  /** How open the point is, and the same for mirrored light. */
  open: number
  clear: number
}

type Toward = readonly [x: number, y: number]

/** The light from a direction: a hall with a bright horizon, a long lamp overhead and a dark floor. */
function hall(dx: number, dy: number, dz: number, toward: Toward, soft: number): number {
  const width = 0.025 + soft * 0.35
  const lamp = smooth(0.66 - soft * 0.3, 0.84 + soft * 0.15, dz)
  const side = dx * -0.75 + (dx * toward[0] + dy * toward[1]) * 0.55
  const sky = between(between(0.8, 0.3, smooth(0, 0.36, dz)), 1.7, lamp) + 0.22 * smooth(0.1, 0.9, side) * (1 - lamp)
  return between(between(0.26, 0.1, smooth(0, -0.55, dz)), sky, smooth(-width, width, dz))
}

/** Computes the light on a point of a vehicle that a ray meets. */
export function lightOn(solid: Solid, [x, y, z]: Vector, [rx, ry, rz]: Vector, toward: Toward): Light {
  const normal = normalAt(solid, x, y, z)
  const [nx, ny, nz] = normal
  const along = nx * rx + ny * ry + nz * rz
  const [qx, qy, qz] = [rx - nx * 2 * along, ry - ny * 2 * along, rz - nz * 2 * along]
  const facing = clamp(-along)
  const open = opennessAt(solid, [x, y, z], normal)
  const key = Math.max(0, nx * -0.42 + (nx * toward[0] + ny * toward[1]) * 0.3 + nz * 0.78)
  let mirrored = hall(qx, qy, qz, toward, 0)
  if (qz < 0) {
    // A ray that goes down meets the vehicle's own shade near its sills.
    const reach = -z / qz
    const [fx, fy] = [x + qx * reach, y + qy * reach]
    const away = Math.max(Math.abs(fy) - solid.half, -fx, fx - solid.size.length, 0)
    mirrored *= between(0.3, 1, smooth(0, 900, away))
  }
  return {
    normal,
    lit: (0.27 + 0.52 * (0.5 + 0.5 * nz) + 0.46 * key) * (0.32 + 0.68 * open),
    mirrored,
    broad: hall(qx, qy, qz, toward, 0.7),
    fresnel: 0.03 + 0.95 * (1 - facing) ** 5,
    grazing: (1 - facing) ** 4,
    open,
    clear: between(0.25, 1, smooth(0.1, 0.75, open)),
  }
}
