import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { bodyStates, type BodyStateSlug } from '#features/marketplace/ad/choices.ts'
import { fairPrice, newestPrice, type Condition } from './price-model.ts'
import { newestPrices } from './price-table.ts'

const sound: Condition = {
  age: 3,
  yearsOnRoad: 3.5,
  mileageKm: 68_000,
  bodyState: 'no-paint',
  engine: 'sound',
  gearbox: 'sound',
  plate: 'national',
  rideHailing: false,
}

describe('the price of a vehicle', () => {
  const years = fc.integer({ min: 0, max: 25 })

  it('falls with age and mileage, never to zero', () => {
    fc.assert(
      fc.property(years, years, (a, b) => {
        const [younger, older] = a < b ? [a, b] : [b, a]
        expect(fairPrice(1000, 'domestic', { ...sound, age: older })).toBeLessThanOrEqual(
          fairPrice(1000, 'domestic', { ...sound, age: younger }),
        )
        expect(fairPrice(1000, 'domestic', { ...sound, mileageKm: 200_000 })).toBeLessThan(
          fairPrice(1000, 'domestic', sound),
        )
        expect(fairPrice(1000, 'assembled', { ...sound, age: older })).toBeGreaterThan(100)
      }),
    )
  })

  it('is highest without paint or damage', () => {
    const best = fairPrice(1000, 'domestic', sound)
    for (const bodyState of (Object.keys(bodyStates) as BodyStateSlug[]).filter((state) => state !== 'no-paint')) {
      expect(fairPrice(1000, 'domestic', { ...sound, bodyState }), bodyState).toBeLessThan(best)
    }
    expect(fairPrice(1000, 'domestic', { ...sound, engine: 'needs-repair' })).toBeLessThan(best)
    expect(fairPrice(1000, 'imported', { ...sound, plate: 'free-zone' })).toBeLessThan(
      fairPrice(1000, 'imported', sound) * 0.7,
    )
  })
})

describe('the price table', () => {
  const test = useTestDb()
  let catalogue: Catalogue
  beforeEach(async () => {
    await loadCatalogue(test.db)
    catalogue = await getCatalogue(test.db)
  })

  it('covers exactly the trims of the catalogue', () => {
    const existing = Object.entries(newestPrices()).flatMap(([make, models]) =>
      Object.entries(models).flatMap(([model, prices]) =>
        typeof prices === 'number'
          ? [`${make}-${model}`]
          : Object.keys(prices).map((trim) => `${make}-${model}-${trim}`),
      ),
    )
    const slugs = (key: string) => catalogue.models.bySlug.has(key) || catalogue.trims.bySlug.has(key)
    expect(existing.filter((key) => !slugs(key))).toEqual([])
    const unknown = catalogue.trims.list.filter((trim) => {
      const model = catalogue.models.byId.get(trim.modelId)!
      return !existing.includes(trim.slug) && !existing.includes(model.slug)
    })
    expect(unknown.map(({ slug }) => slug)).toEqual([])
  })

  it.each([
    ['ikco-dena-plus-turbo-6at', 2450],
    ['saipa-pride-131-se', 580],
    ['fownix-tiggo-8-pro-eplus-plug-in', 5800],
  ])('puts a new %s at %i million tomans', (slug, price) => {
    const trim = catalogue.trims.bySlug.get(slug)!
    const model = catalogue.models.byId.get(trim.modelId)!
    expect(newestPrice(catalogue.makes.byId.get(model.makeId)!, model, trim)).toBe(price)
  })
})
