import { beforeAll, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue, productionYears, type Catalogue } from '#features/catalog/contract.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import { toJalali } from '#kit/jalali.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { panels } from '#features/marketplace/ad/body-map.ts'
import { colours, documentKinds } from '#features/marketplace/ad/choices.ts'
import type { AdDraft } from './generate-ad.ts'
import { generateAds } from './generate-ads.ts'
import { generateDealers } from './dealers.ts'
import { openMarket } from './market.ts'
import { freeZones } from './places.ts'
import { seedDemoMarket } from './seed-demo-market.ts'

describe('the demo market', () => {
  const test = useTestDb({ perFile: true })
  const people = Array.from({ length: 3000 }, (_, i) => BigInt(i + 1))
  let catalogue: Catalogue
  let drafts: AdDraft[]

  const draw = (seed: string, count: number) => {
    const sellers = people.slice(0, Math.ceil(count * 0.6))
    const draws = generateAds(seededRandom(seed), openMarket(catalogue, test.now), count, dealersOf(seed), sellers)
    return [...draws]
  }
  const dealersOf = (seed: string) =>
    generateDealers(seededRandom(seed), catalogue, 10, test.now).map(({ city, district, make_ids }, i) => {
      return { id: BigInt(9000 + i), galleryId: BigInt(i + 1), city, district, makeIds: make_ids ?? [], quota: 40 }
    })

  beforeAll(async () => {
    await loadCatalogue(test.db)
    catalogue = await getCatalogue(test.db)
    drafts = draw('one', 3500)
  })

  it('is the same for one seed and differs for another', () => {
    expect(draw('one', 450)).toEqual(draw('one', 450))
    expect(draw('two', 450)).not.toEqual(draw('one', 450))
  })

  it('has the requested number of ads, and each current trim at least once', () => {
    expect(drafts).toHaveLength(3500)
    const current = catalogue.trims.list.filter((trim) => catalogue.models.byId.get(trim.modelId)?.current)
    const onSale = new Set(drafts.map(({ row }) => row.trim_id))
    expect(current.filter(({ id }) => !onSale.has(id)).map(({ slug }) => slug)).toEqual([])
  })

  it('has only manufactured vehicles: trim, model, make, body and year match', () => {
    const thisYear = toJalali(test.now).year
    for (const { row } of drafts) {
      const model = catalogue.models.byId.get(row.model_id)!
      const years = productionYears(model, thisYear)
      expect(catalogue.trims.byId.get(row.trim_id)?.modelId).toBe(model.id)
      expect([row.make_id, row.body_type]).toEqual([model.makeId, model.bodyType])
      expect(row.year, model.slug).toBeGreaterThanOrEqual(years.from)
      expect(row.year, model.slug).toBeLessThanOrEqual(years.to)
      if (row.mileage_km === 0)
        expect([model.current, row.year >= thisYear - 1, row.body_state]).toEqual([true, true, 'no-paint'])
    }
  })

  it('describes the body consistently, in one word and panel by panel', () => {
    const counts: Partial<Record<string, [min: number, max: number, states: string]>> = {
      'no-paint': [0, 0, ''],
      'one-spot': [1, 1, 'spot'],
      'two-spots': [2, 2, 'spot'],
      'many-spots': [3, 5, 'spot'],
      'fender-painted': [1, 1, 'painted'],
      'two-doors-painted': [2, 2, 'painted'],
      'around-painted': [6, 8, 'painted'],
      'full-painted': [9, 11, 'painted'],
      'hood-replaced': [1, 1, 'replaced'],
    }
    for (const { row } of drafts) {
      const states = Object.values(row.panels)
      expect(Object.keys(row.panels).every((panel) => Object.hasOwn(panels, panel))).toBe(true)
      const [min, max, state] = counts[row.body_state] ?? [1, 11, '']
      expect(states.length, row.body_state).toBeGreaterThanOrEqual(min)
      expect(states.length, row.body_state).toBeLessThanOrEqual(max)
      if (state) expect(new Set(states)).toEqual(new Set([state]))
    }
  })

  it('has an asking price exactly where needed, at the end of its history', () => {
    for (const { row, prices } of drafts) {
      expect(row.price_rial === null).toBe(row.price_mode === 'negotiable' || row.price_mode === 'instalment')
      if (row.price_rial !== null) {
        expect(Number(row.price_rial) / 10).toBeGreaterThan(10_000_000)
        expect(Number(row.price_rial) / 10).toBeLessThan(40_000_000_000)
      }
      const payments = [row.down_payment_rial, row.instalment_rial, row.instalment_count]
      expect(payments.every((payment) => payment !== null)).toBe(row.price_mode === 'instalment')
      if (!row.published_at || row.price_rial === null) expect(prices).toEqual([])
      else {
        expect(prices[0]?.at).toEqual(row.published_at)
        expect(prices.at(-1)?.rial).toBe(row.price_rial)
        expect(row.drop_rial).toBe(prices[0]!.rial > row.price_rial! ? prices[0]!.rial - BigInt(row.price_rial!) : 0n)
      }
      for (const [i, price] of prices.entries()) {
        expect(price.at.getTime()).toBeGreaterThan(prices[i - 1]?.at.getTime() ?? 0)
        expect(price.at.getTime()).toBeLessThanOrEqual(test.now.getTime())
      }
    }
  })

  it('shows live ads for thirty days after publication, which follows writing', () => {
    for (const { row } of drafts) {
      const [created, published, expires] = [row.created_at, row.published_at, row.expires_at].map((at) =>
        at ? +at : null,
      )
      expect(created).toBeLessThanOrEqual(+test.now)
      expect(published === null).toBe(row.state === 'pending' || row.state === 'rejected')
      if (published === null) continue
      expect(created).toBeLessThan(published!)
      expect(expires! - published!).toBe(30 * 86_400_000)
      if (row.state === 'published') expect(expires).toBeGreaterThan(+test.now)
      if (row.state === 'expired') expect(expires).toBeLessThan(+test.now)
      if (row.state === 'sold') expect(+row.sold_at!).toBeGreaterThan(published!)
    }
  })

  it('has free-zone plates in the zones only, and existing places', () => {
    for (const { row } of drafts) {
      const city = catalogue.cities.byId.get(row.city_id)!
      expect(city.provinceId).toBe(row.province_id)
      if (row.plate_kind === 'free-zone') expect(Object.keys(freeZones())).toContain(city.slug)
    }
    for (const slug of Object.keys(freeZones())) expect(catalogue.cities.bySlug.has(slug), slug).toBe(true)
    expect(drafts.some(({ row }) => row.plate_kind === 'free-zone')).toBe(true)
  })

  it('creates for a private person at most three live ads', () => {
    const live = drafts.filter(({ row }) => row.gallery_id === null && row.state === 'published')
    const perPerson = Map.groupBy(live, ({ row }) => row.seller_id)
    expect(Math.max(...[...perPerson.values()].map((ads) => ads.length))).toBeLessThanOrEqual(3)
  })

  it('describes each vehicle in its own words: no phone number, link or English phrase', () => {
    for (const { row } of drafts) {
      expect(row.description.length).toBeLessThanOrEqual(2000)
      expect(row.description).not.toMatch(/[۰-۹0-9]{7,}|https?:|www\.|@|undefined|null|NaN|\s{2}/)
      expect(row.description).toMatch(/[.؛]$/)
      if (row.engine_state === 'needs-repair') expect(row.description).toContain('موتور نیاز به تعمیر دارد')
      if (row.body_state === 'full-painted') expect(row.description).toContain('تمام رنگ است')
      if (row.body_state !== 'no-paint') expect(row.description).not.toMatch(/(بدون رنگ و|رنگ کارخانه)/)
      if (row.gallery_id !== null) expect(row.description).not.toMatch(/خودم|مالک اول/)
    }
    expect(new Set(drafts.map(({ row }) => row.description)).size).toBeGreaterThan(drafts.length * 0.9)
  })

  it('names every ad once, with one body shape per model and the colour of the ad', () => {
    expect(new Set(drafts.map(({ row }) => row.public_id)).size).toBe(drafts.length)
    const appearances = new Map<number, string>()
    for (const { row } of drafts) {
      expect(Object.hasOwn(colours, row.colour) && Object.hasOwn(documentKinds, row.document_kind)).toBe(true)
      expect(new Set(row.pictures).size).toBe(row.pictures.length)
      for (const key of row.pictures) {
        expect(key).toContain(`-${row.colour}-`)
        const appearance = /-(\d+)-\d+(-m)?-[\da-f]{9}$/.exec(key)?.[1]
        expect(appearances.get(row.model_id) ?? appearance).toBe(appearance)
        appearances.set(row.model_id, appearance!)
      }
    }
  })

  it('shows many colours, with at most three of ten cars white', () => {
    const white = drafts.filter(({ row }) => row.colour === 'white' || row.colour === 'pearl-white').length
    expect(white / drafts.length).toBeLessThan(0.32)
    expect(new Set(drafts.map(({ row }) => row.colour)).size).toBeGreaterThan(20)
  })

  it('is stored as drawn, with prices that belong to their ads', async () => {
    const sellers = await test.db
      .insertInto('person')
      .values(
        Array.from({ length: 60 }, (_, i) => {
          const mobile = `0970000${1000 + i}`
          return {
            mobile_sealed: test.secrets.seal(mobile),
            mobile_index: test.secrets.blindIndex('person.mobile', mobile),
            created_at: test.now,
          }
        }),
      )
      .returning('id')
      .execute()
    const [owner, seller, ...others] = sellers.map(({ id }) => id)
    const made = await seedDemoMarket(test.db, {
      secrets: test.secrets,
      catalogue,
      people: { galleryOwner: owner!, seller: seller!, others },
      now: test.now,
      seed: 'three',
      ads: 120,
      galleries: 3,
    })
    expect(made).toEqual({ ads: 120, galleries: 3 })
    const rows = await test.db.selectFrom('ad').selectAll().execute()
    expect(rows).toHaveLength(120)
    expect(rows.filter((row) => row.gallery_id !== null)).toHaveLength(30)
    expect(rows.filter((row) => row.seller_id === seller).length).toBe(3)
    const last = await test.db
      .selectFrom('ad')
      .innerJoin('ad_price', 'ad_price.ad_id', 'ad.id')
      .select(['ad.id', 'ad.price_rial', 'ad_price.price_rial as asked'])
      .distinctOn('ad.id')
      .orderBy('ad.id')
      .orderBy('ad_price.at', 'desc')
      .execute()
    expect(last.length).toBeGreaterThan(90)
    for (const row of last) expect(row.asked).toBe(row.price_rial)
    const dealer = await test.db.selectFrom('gallery').selectAll().orderBy('id').executeTakeFirstOrThrow()
    expect(dealer.owner_id).toBe(owner)
    expect(test.secrets.open(dealer.phone_sealed)).toMatch(/^0\d{2}1\d{7}$/)
    expect(dealer.hours).toHaveLength(7)
  })
})
