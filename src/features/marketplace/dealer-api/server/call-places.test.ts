import { expect, it } from 'vitest'
import { callPlaces } from './deliver.ts'

it('thirty pings to one silent address use one slot, and all silent addresses two', () => {
  const places = callPlaces(2)
  const taken = Array.from({ length: 30 }, () => places.take('silent')).filter(Boolean)
  expect(taken).toHaveLength(1)
  expect([places.take('other'), places.take('third')]).toEqual([true, false])
  places.leave('silent')
  expect(places.take('third')).toBe(true)
})
