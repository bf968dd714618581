import { describe, expect, it } from 'vitest'
import { proportionsOf } from '../models/traits.ts'
import { cameraOf } from './camera.ts'
import { distanceTo, normalAt, solidOf } from './solid.ts'

const size = proportionsOf('hatchback', 42)
const solid = solidOf('hatchback', size)

describe('the body of a rendered car', () => {
  it('is as long, as wide and as high as its measures', () => {
    const middle = size.length / 2
    const reach = (point: (t: number) => [number, number, number]) => {
      let t = 2500
      while (distanceTo(solid, ...point(t), true) > 1 && t > 0) t -= 1
      return t
    }
    expect(reach((t) => [middle + t, 0, 500])).toBeGreaterThan(middle - 40)
    expect(reach((t) => [middle + t, 0, 500])).toBeLessThan(middle + 5)
    expect(reach((t) => [middle - t, 0, 500])).toBeGreaterThan(middle - 40)
    expect(Math.abs(reach((t) => [size.peak, 0, t]) - size.height)).toBeLessThan(25)
    expect(Math.abs(reach((t) => [middle, t, 600]) - size.width / 2)).toBeLessThan(30)
  })

  it('is the same on both sides', () => {
    for (const [x, y, z] of [
      [700, 640, 500],
      [2000, 700, 1100],
      [3300, 800, 300],
    ] as const) {
      expect(distanceTo(solid, x, y, z, true)).toBe(distanceTo(solid, x, -y, z, true))
    }
  })

  it('has open wheel arches with tyres that stand on the ground', () => {
    const [axle] = solid.axles
    const above = size.wheel + (size.wheel + solid.arch) / 2 - size.wheel / 2
    expect(distanceTo(solid, axle, solid.tyreAt, above + size.wheel / 2, true)).toBeGreaterThan(0)
    expect(distanceTo(solid, axle, solid.tyreAt, 4, true)).toBeLessThan(0)
    expect(distanceTo(solid, axle, solid.tyreAt, -4, true)).toBeGreaterThan(0)
  })

  it('faces up on the roof and sideways on the flank', () => {
    expect(normalAt(solid, size.peak, 0, size.height)[2]).toBeGreaterThan(0.95)
    expect(normalAt(solid, size.length / 2, size.width / 2, 600)[1]).toBeGreaterThan(0.95)
  })

  it('stands inside its picture from every side', () => {
    for (const view of ['three-quarter', 'rear-three-quarter', 'side', 'front', 'rear'] as const) {
      const camera = cameraOf(view, size)
      for (const x of [150, size.length - 150])
        for (const y of [-600, 600])
          for (const z of [100, 900]) {
            const [px, py] = camera.project(x, y, z)
            expect(px, view).toBeGreaterThan(0)
            expect(px, view).toBeLessThan(1200)
            expect(py, view).toBeGreaterThan(200)
            expect(py, view).toBeLessThan(860)
          }
    }
  })

  it('meets a ray through a projected point at that point', () => {
    const camera = cameraOf('three-quarter', size)
    const [x, y, z] = [1200, 400, 700]
    const [px, py] = camera.project(x, y, z)
    const [rx, ry, rz] = camera.ray(px, py)
    const t = (x - camera.origin[0]) / rx
    expect(camera.origin[1] + ry * t).toBeCloseTo(y, 3)
    expect(camera.origin[2] + rz * t).toBeCloseTo(z, 3)
  })
})
