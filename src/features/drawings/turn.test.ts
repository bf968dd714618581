import { describe, expect, it } from 'vitest'
import { frameAfterDrag, frameAfterKey, nearestLoaded, turnFrameKey, turnFrames } from './turn.ts'

describe('the frames of a turn', () => {
  it.each([
    [0, 'turn-8-red-42-0'],
    [1, 'turn-7-red-42-0'],
    [8, 'turn-0-red-42-0'],
    [9, 'turn-1-red-42-0-m'],
    [19, 'turn-11-red-42-0-m'],
    [20, 'turn-12-red-42-0'],
    [23, 'turn-9-red-42-0'],
  ])('name picture %i', (frame, end) =>
    expect(turnFrameKey('drawing-hatchback-turn-8-red-42-0', frame)).toBe(`drawing-hatchback-${end}`),
  )

  it('are all different', () => {
    const keys = Array.from({ length: turnFrames }, (_, frame) => turnFrameKey('drawing-sedan-turn-8-grey-40-3', frame))
    expect(new Set(keys).size).toBe(24)
  })

  it.each([
    ['ArrowLeft', 4, 5],
    ['ArrowLeft', 23, 0],
    ['ArrowUp', 0, 1],
    ['ArrowRight', 4, 3],
    ['ArrowRight', 0, 23],
    ['ArrowDown', 1, 0],
    ['PageUp', 20, 2],
    ['PageDown', 2, 20],
    ['Home', 7, 0],
    ['End', 7, 23],
    ['Tab', 7, null],
    ['a', 7, null],
    ['constructor', 7, null],
  ])('follow the key %s from %i to %s', (key, from, to) => expect(frameAfterKey(key, from)).toBe(to))

  it.each([
    [0, 0, 360, 0],
    [0, -15, 360, 1],
    [0, 15, 360, 23],
    [0, -7, 360, 0],
    [5, -360, 360, 5],
    [5, 180, 360, 17],
    [5, 900, 360, 17],
    [5, 3, 0, 5],
  ])('follow a finger from %i by %i of %i pixels to %i', (start, right, width, frame) =>
    expect(frameAfterDrag(start, right, width)).toBe(frame),
  )

  it.each([
    [[], 3, null],
    [[3], 3, 3],
    [[0, 8], 3, 0],
    [[0, 8], 5, 8],
    [[22], 1, 22],
    [[15], 3, 15],
  ])('show of the loaded ones %j for %i the nearest, %s', (loaded, wanted, shown) =>
    expect(nearestLoaded(new Set(loaded), wanted)).toBe(shown),
  )
})
