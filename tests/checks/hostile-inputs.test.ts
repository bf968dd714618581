import { expect, it } from 'vitest'
import { hostileShapes } from '../support/hostile/shapes.ts'
import { hostileStrings } from '../support/hostile/strings.ts'

it('has 500 hostile texts and 200 hostile shapes', () => {
  expect(hostileStrings.length).toBeGreaterThanOrEqual(500)
  expect(hostileShapes.length).toBeGreaterThanOrEqual(200)
})
