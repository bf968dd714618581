import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, visit } from '../../../../../tests/support/market.ts'
import { loader } from './draft-help.ts'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

const car = [
  ['trim', 'peugeot-207-manual-tu5'],
  ['year', '1401'],
  ['mileage', '48000'],
  ['colour', 'white'],
  ['plate', 'national'],
  ['document', 'single-page'],
]
const condition = [
  ['body', 'no-paint'],
  ['engine', 'sound'],
  ['gearbox', 'sound'],
]
const ask = async (values: unknown) => {
  const query = new URLSearchParams({ values: typeof values === 'string' ? values : JSON.stringify(values) })
  const response = await loader(visit(test, `/profile/my-ads/draft/help?${query}`) as never)
  return { status: response.status, body: (await response.json()) as { help?: { toman: number } | null } }
}

it('values the car of a guest by the live ads', async () => {
  for (let n = 0; n < 8; n++) await anAd(test, { mileage_km: 45_000 + n * 1000 })
  const { status, body } = await ask({ car, condition })
  expect(status).toBe(200)
  expect(body.help!.toman).toBeGreaterThan(800_000_000)
  expect(body.help!.toman).toBeLessThan(1_200_000_000)
})

it.each([
  ['a step is missing', { car }],
  ['a step is incomplete', { car: car.slice(0, 2), condition }],
  ['the car is unknown', { car: [['trim', 'nothing'], ...car.slice(1)], condition }],
])('has no value while %s', async (_case, values) => {
  expect(await ask(values)).toEqual({ status: 200, body: { help: null } })
})

it.each(['', 'x', '[]', '{"other":[]}', '{"car":[["a"]]}'])('refuses %j', async (values) => {
  expect((await ask(values)).status).toBe(422)
})
