import { describe, expect, it } from 'vitest'
import { moveCorner, moveQuad, quadOf, suggestPlate } from './blur-picture.ts'

const quad = quadOf(0.2, 0.2, 0.4, 0.1)

describe('a blur mark on a picture', () => {
  it('has corners that move separately and stay inside', () => {
    expect(moveCorner(quad, 1, { x: 0.1, y: -0.5 })[1]).toEqual({ x: expect.closeTo(0.7), y: 0 })
    expect(moveCorner(quad, 1, { x: 0.1, y: -0.5 })[0]).toEqual(quad[0])
  })
  it.each([
    [{ x: 0.1, y: 0.1 }, 0.3, 0.3],
    [{ x: 9, y: 9 }, 0.6, 0.9],
    [{ x: -9, y: -9 }, 0, 0],
  ])('moves as a whole and keeps its shape: %o', (by, x, y) => {
    const [first, , third] = moveQuad(quad, by)
    expect([first.x, first.y]).toEqual([expect.closeTo(x), expect.closeTo(y)])
    expect([third.x - first.x, third.y - first.y]).toEqual([expect.closeTo(0.4), expect.closeTo(0.1)])
  })
})

/**
 * Draws a grey picture with a white plate of black letters, and a dark grille with lines above it.
 */
function aPicture(plate: { x: number; y: number; w: number; h: number }) {
  const [width, height] = [240, 180]
  const data = new Uint8ClampedArray(width * height * 4).fill(110)
  const paint = (x: number, y: number, light: number) => data.fill(light, (y * width + x) * 4, (y * width + x) * 4 + 3)
  for (let y = 60; y < 80; y++) for (let x = 60; x < 180; x++) paint(x, y, x % 6 < 3 ? 20 : 50)
  for (let y = plate.y; y < plate.y + plate.h; y++) {
    for (let x = plate.x; x < plate.x + plate.w; x++) paint(x, y, (x - plate.x) % 6 < 2 ? 20 : 235)
  }
  return { data, width, height }
}

describe('the suggested position of a plate', () => {
  it.each([
    { x: 86, y: 110, w: 67, h: 15 },
    { x: 20, y: 130, w: 48, h: 10 },
    { x: 130, y: 90, w: 91, h: 20 },
  ])('covers the plate at %o', (plate) => {
    const [first, , third] = suggestPlate(aPicture(plate))
    const [left, right] = [Math.max(first.x * 240, plate.x), Math.min(third.x * 240, plate.x + plate.w)]
    const [top, bottom] = [Math.max(first.y * 180, plate.y), Math.min(third.y * 180, plate.y + plate.h)]
    const shared = Math.max(0, right - left) * Math.max(0, bottom - top)
    expect(shared / (plate.w * plate.h)).toBeGreaterThan(0.45)
  })
})
