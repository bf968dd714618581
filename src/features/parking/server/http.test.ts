import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { serveApi } from '../../../../tests/support/api-server.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { testPlatform } from '../../../../tests/support/platform.ts'
import { parkingApi } from './http.ts'
import type { CityParking } from './providers/city-port.ts'

const test = useTestDb()
let now: Date
let debts: Awaited<ReturnType<CityParking['debtsOf']>>
const cityParking: CityParking = {
  report: async () => true,
  debtsOf: async () => debts,
  pay: async () => ({ state: 'unknown' }),
}
const platform = () => testPlatform(test, { now: () => now, providers: { cityParking } })
let api: Awaited<ReturnType<typeof serveApi>>

beforeEach(async () => {
  // Saturday, 10:00 in Tehran.
  now = new Date('2026-11-21T06:30:00Z')
  debts = [{ ref: 'T-1', place: 'میدان ونک', day: '2026-11-02', amountRial: 350_000n }]
  await loadCatalogue(test.db)
  const { cities } = await getCatalogue(test.db)
  await test.db
    .insertInto('parking_zone')
    .values({ code: '102', city_id: cities.bySlug.get('tehran')!.id, name: 'ونک', tariff: 'one' })
    .execute()
  api = await serveApi(platform, parkingApi)
})

const body = { plate: '12ب345-67', zone: '102' }

describe('parking in the API', () => {
  it('starts once, counts, stops, and is paid or contested by its person only', async () => {
    expect((await api('GET', '/parking/zones')).body.zones).toMatchObject([{ code: '102', name: 'ونک' }])
    const { id: person } = await aPerson(test)
    const started = await api('POST', '/parking/parkings', { as: person, body, key: 'start-0123456789' })
    expect(started).toMatchObject({ status: 201, body: { state: 'running', plate: '12ب345-67', payPath: null } })
    expect((await api('POST', '/parking/parkings', { as: person, body })).body.id).toBe(started.body.id)
    const { id: other } = await aPerson(test)
    expect(await api('POST', '/parking/parkings', { as: other, body })).toMatchObject({ status: 201 })
    const path = `/parking/parkings/${started.body.id}`
    expect((await api('GET', path, { as: other })).status).toBe(404)
    expect((await api('GET', path)).status).toBe(401)

    now = new Date(now.getTime() + 95 * 60_000)
    const running = await api('GET', path, { as: person })
    expect(running.body).toMatchObject({ amount: { amount: '400000' }, days: [{ freeSeconds: 1800 }] })
    const ended = await api('POST', `${path}/stop`, { as: person, body: { waitedSeconds: 5700 } })
    // A stated wait has no effect: 65 minutes beyond the free half hour.
    expect(ended.body).toMatchObject({ state: 'owing', endedBy: 'person', amount: { amount: '400000' } })
    expect(ended.body.payPath).toMatch(/^\/payment/)
    expect(
      (await api('POST', `${path}/objection`, { as: person, body: { text: ' ' } })).body.error.fields.text,
    ).toMatch(/دلیل اعتراض/)
    expect((await api('POST', `${path}/objection`, { as: person, body: { text: 'نبودم' } })).body.state).toBe(
      'disputed',
    )
    expect(await api('POST', `${path}/objection`, { as: person, body: { text: 'باز هم' } })).toMatchObject({
      status: 409,
      body: { error: { code: 'not-owing' } },
    })
    const list = await api('GET', '/parking/parkings', { as: person })
    expect(list.body).toMatchObject({ open: [{ id: started.body.id }], past: [], next: null })
    expect(list.headers['cache-control']).toContain('no-store')
  })

  it.each([
    [{ plate: 'nothing', zone: '102' }, 422, 'plate'],
    [{ plate: '12ب345-67', zone: 'x' }, 422, 'zone'],
    [{ plate: '12ب345-67', zone: '999' }, 409, 'zone'],
  ])('reports %j at its field', async (wrong, status, field) => {
    const { id: person } = await aPerson(test)
    const refused = await api('POST', '/parking/parkings', { as: person, body: wrong })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([status, [field]])
    expect(refused.body.error.fields[field]).toMatch(/[آ-ی]/)
  })

  it("lists a plate's debts, pays one, and reports an unavailable city", async () => {
    const { id: person } = await aPerson(test)
    const ask = () => api('POST', '/parking/debts/search', { as: person, body: { plate: '12ب345-67' } })
    const match = await ask()
    expect(match.body.debts).toMatchObject([{ state: 'open', place: null, day: null, amount: { amount: '350000' } }])
    const path = `/parking/debts/${match.body.debts[0].id}/payment`
    const [one, again] = [await api('POST', path, { as: person }), await api('POST', path, { as: person })]
    expect(one.status).toBe(201)
    expect(again.body).toEqual(one.body)
    expect((await api('POST', path, { as: (await aPerson(test)).id })).status).toBe(404)
    debts = null
    const away = await ask()
    expect([away.status, away.headers['retry-after']]).toEqual([503, '120'])
    expect((await api('GET', '/parking/debts', { as: person })).body.debts).toHaveLength(1)
  })
})
