import { expect, it } from 'vitest'
import { z } from 'zod'
import { dataFile } from './data-file.ts'

const shape = z.array(z.strictObject({ name: z.string(), km: z.number() }))

it('reads a data file once and validates it', () => {
  const cars = dataFile('demo/cars.json', '[{ "name": "پژو", "km": 3 }]', shape)
  expect(cars()).toEqual([{ name: 'پژو', km: 3 }])
  expect(cars()).toBe(cars())
})

it.each([
  ['a wrong value', '[{ "name": "پژو", "km": "3" }]'],
  ['an unknown key', '[{ "name": "پژو", "km": 3, "colour": "red" }]'],
  ['invalid JSON', '[{'],
])('names the file with %s, and reads none before the first call', (_what, text) => {
  const cars = dataFile('demo/cars.json', text, shape)
  expect(cars).toThrow('resources/demo/cars.json')
})
