import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { rateAds } from '#features/marketplace/ad/server/rate-ads.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { anAd, aPerson, visit } from '../../../../tests/support/market.ts'
import { sharedDays, sharesAnHour } from '../my-car/my-car-schema.ts'
import { forgetSharedValuations } from '../server/my-car/shared-valuation.ts'
import { action, loader } from './my-car.tsx'

const test = useTestDb()
const slug = 'peugeot-207-manual-tu5'
const path = `/services/vehicle-info/price/${slug}/my-car`
let seller_id: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  seller_id = (await aPerson(test)).id
})

const typed = {
  year: '۱۴۰۱',
  km: '۸۰٬۰۰۰',
  body: 'no-paint',
  engine: 'sound',
  gearbox: 'sound',
  colour: 'white',
  province: 'tehran',
}
const send = (form: Record<string, string>) =>
  action(visit(test, path, { form, params: { slug } }) as never) as Promise<Response | { init: { status: number } }>
const open = async (query: string | URLSearchParams, of = slug) => {
  const answer = await loader(visit(test, `${path}?${query}`, { params: { slug: of } }) as never)
  return 'data' in answer ? { status: answer.init?.status, ...answer.data.view } : { status: 200, ...answer.view }
}
async function market() {
  for (const km of [60, 80, 100, 120, 140])
    await anAd(test, { seller_id, trim: slug, toman: (1200 - km) * 1_000_000, mileage_km: km * 1000 })
}
const locationOf = (answer: unknown) => (answer as Response).headers.get('location')!

describe('the value of the own car', () => {
  it('leads to an address that names the car, and adds up there', async () => {
    await market()
    const answer = await send({ ...typed, insurance: '۱۱', taxi: 'on' })
    expect(locationOf(answer)).toBe(
      `${path}?year=1401&km=80000&body=no-paint&engine=sound&gearbox=sound&insurance=11&colour=white&province=tehran&taxi=on#result`,
    )
    const { result } = await open(locationOf(answer).split(/[?#]/)[1]!)
    const { value } = result!
    expect(value!.steps.reduce((sum, { toman }) => sum + toman, 0)).toBe(value!.toman)
    expect(value!.comparables).toHaveLength(5)
    expect(result!.about).toContain('۸۰,۰۰۰ کیلومتر')
  })

  it.each([
    ['year=1401', false],
    ['year=1401&km=80000&body=golden&engine=sound&gearbox=sound&colour=white&province=tehran', true],
    ['km=many', true],
    // The garage's facts of a car alone do not start a valuation.
    ['year=1401&km=80000&colour=white', false],
  ])('of the address «%s» reports whether it is unreadable: %s', async (query, unread) => {
    expect(await open(query)).toMatchObject({ result: null, unread })
  })

  it.each([
    ['a year in which it was not made', { year: '۱۳۶۰' }, 'year'],
    ['a number that is none', { km: 'زیاد' }, 'km'],
    ['more months than a policy has', { insurance: '۱۳' }, 'insurance'],
    ['a body that nobody knows', { body: 'golden' }, 'body'],
    ['no province', { province: '' }, 'province'],
    ['an engine of no kind', { engine: 'constructor' }, 'engine'],
    ['a colour of no kind', { colour: '__proto__' }, 'colour'],
  ])('refuses %s at its field', async (_case, over, field) => {
    expect(await send({ ...typed, ...over })).toMatchObject({
      init: { status: 422 },
      data: { error: { [field]: [expect.any(String)] } },
    })
  })

  it('states why there is none', async () => {
    const reasons = async (over: object) =>
      (await open(new URLSearchParams({ ...typed, year: '1401', km: '80000', ...over }))).result
    expect(await reasons({})).toMatchObject({ value: null, reason: expect.stringContaining('آگهی مشابه کافی') })
    await market()
    expect(await reasons({ body: 'burned' })).toMatchObject({ value: null, reason: expect.stringContaining('سوخته') })
    expect(await reasons({ engine: 'needs-repair' })).toMatchObject({
      value: null,
      reason: expect.stringContaining('تعمیر'),
    })
    expect(await reasons({ year: '7' })).toBeNull()
  })

  it('of an ad is the ad’s own', async () => {
    await market()
    const { public_id, id } = await anAd(test, { seller_id, trim: slug, toman: 900_000_000, colour: 'black' })
    await rateAds(test.db, test.now)
    const { market_rial } = await test.db
      .selectFrom('ad')
      .select('market_rial')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { result, typed: shown } = await open(`ad=${public_id}`)
    expect(result).toMatchObject({ value: { toman: Number(market_rial! / 10n) }, adHref: expect.any(String) })
    expect(shown).toMatchObject({ colour: 'black', year: '1401' })
    expect((await open(`ad=${public_id}`, 'peugeot-207-automatic-tu5')).result).toBeNull()
  })

  it('can be shared as a link that stores the inputs and expires', async () => {
    await market()
    const car = new URLSearchParams({ ...typed, year: '1401', km: '80000' }).toString()
    const before = (await open(car)).result!.value!
    const link = locationOf(await send({ intent: 'share', car }))
    await anAd(test, { seller_id, trim: slug, toman: 2_000_000_000 })
    const opened = await open(link.split('?')[1]!)
    expect(opened.result).toMatchObject({ value: before, link: { path: link, until: expect.any(String) } })
    expect((await open(link.split('?')[1]!, 'peugeot-207-automatic-tu5')).gone).toBe(true)
    await forgetSharedValuations(test.db, new Date(test.now.getTime() + (sharedDays + 1) * 86_400_000))
    expect(await open(link.split('?')[1]!)).toMatchObject({ status: 410, gone: true, result: null })
  })

  it('limits the links that a device makes in an hour', async () => {
    await market()
    const car = new URLSearchParams({ ...typed, year: '1401', km: '80000' }).toString()
    for (let made = 0; made < sharesAnHour; made++) await send({ intent: 'share', car })
    const refused = await send({ intent: 'share', car })
    expect(refused).toMatchObject({ init: { status: 429 } })
    expect(JSON.stringify(refused)).toMatch(/از ساعت [۰-۹]{2}:[۰-۹]{2} دوباره/)
    expect(await send({ intent: 'share', car: 'year=1' })).toMatchObject({ status: 302 })
  })
})
