import type { Knot, Spot } from '../svg/curve.ts'
import { clamp } from './maths.ts'

/** Samples the curve through knots as `curve` draws it. */
export function samplePoints(knots: readonly Knot[], steps = 14): Spot[] {
  const points: Spot[] = [[knots[0]![0], knots[0]![1]]]
  for (const [index, to] of knots.entries()) {
    const from = knots[index - 1]
    if (!from) continue
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.37
    const out = ((from[3] ?? from[2]) * Math.PI) / 180
    const back = (to[2] * Math.PI) / 180
    const first = [from[0] + Math.cos(out) * length, from[1] + Math.sin(out) * length] as const
    const second = [to[0] - Math.cos(back) * length, to[1] - Math.sin(back) * length] as const
    for (let step = 1; step <= steps; step++) {
      const t = step / steps
      const u = 1 - t
      const at = (axis: 0 | 1) =>
        u * u * u * from[axis] + 3 * u * u * t * first[axis] + 3 * u * t * t * second[axis] + t * t * t * to[axis]
      points.push([at(0), at(1)])
    }
  }
  return points
}

/** The distance of a point from a closed outline, negative inside. */
export function signedDistance(outline: readonly Spot[], x: number, z: number): number {
  let nearest = Infinity
  let isInside = false
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, az] = outline[j]!
    const [bx, bz] = outline[i]!
    const ex = bx - ax
    const ez = bz - az
    const share = clamp(((x - ax) * ex + (z - az) * ez) / (ex * ex + ez * ez + 1e-9))
    nearest = Math.min(nearest, (x - ax - ex * share) ** 2 + (z - az - ez * share) ** 2)
    if (az > z !== bz > z && x < (ex * (z - az)) / ez + ax) isInside = !isInside
  }
  return isInside ? -Math.sqrt(nearest) : Math.sqrt(nearest)
}

/** The distance of a point from an open line of points. */
export function distanceFromLine(points: readonly Spot[], x: number, z: number): number {
  let nearest = Infinity
  for (const [index, [bx, bz]] of points.entries()) {
    const before = points[index - 1]
    if (!before) continue
    const ex = bx - before[0]
    const ez = bz - before[1]
    const share = clamp(((x - before[0]) * ex + (z - before[1]) * ez) / (ex * ex + ez * ez))
    nearest = Math.min(nearest, (x - before[0] - ex * share) ** 2 + (z - before[1] - ez * share) ** 2)
  }
  return Math.sqrt(nearest)
}
