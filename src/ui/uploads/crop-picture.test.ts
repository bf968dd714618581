import { describe, expect, test } from 'vitest'
import { moveSides, pixelsOf, wholeFrame } from './crop-picture.ts'

describe('the frame of a picture', () => {
  test.each([
    ['one side', ['left'], { x: 0.2, y: 0.5 }, { ...wholeFrame, left: 0.2 }],
    ['a corner', ['right', 'bottom'], { x: -0.25, y: -0.5 }, { ...wholeFrame, right: 0.75, bottom: 0.5 }],
    ['not beyond the picture', ['left', 'top'], { x: -1, y: -1 }, wholeFrame],
    ['not beyond its other side', ['left'], { x: 2, y: 0 }, { ...wholeFrame, left: 0.9 }],
    ['not beyond the upper side', ['bottom'], { x: 0, y: -2 }, { ...wholeFrame, bottom: 0.1 }],
  ] as const)('moves by %s', (_case, sides, by, frame) => {
    expect(moveSides(wholeFrame, sides, by)).toEqual(frame)
  })

  test('is whole pixels, and never empty', () => {
    const size = { width: 1000, height: 600 }
    expect(pixelsOf({ left: 0.1, top: 0.5, right: 0.9, bottom: 1 }, size)).toEqual({
      x: 100,
      y: 300,
      width: 800,
      height: 300,
    })
    expect(pixelsOf({ left: 0.5, top: 0.5, right: 0.5, bottom: 0.5 }, size)).toMatchObject({ width: 1, height: 1 })
  })
})
