import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { fillMarket } from '../../../../tests/support/search-world.ts'
import { formatAdQuery, type AdQuery } from './ad-query.ts'
import { parseFacts, type CardFacts } from './card-facts.ts'
import { filterKeptCards } from './filter-saved-cards.ts'
import type { KeptCard } from './saved-cards.ts'
import { allPlatesQuery, emptyQuery, parseAdQuery } from './parse-ad-query.ts'
import { listAds } from './server/list-ads.ts'
import { presentListCard } from './server/present-list-card.ts'

const since = new Date('2026-05-01T10:00:00Z')
const base: CardFacts = {
  make: 'peugeot',
  model: 'peugeot-207',
  province: 'tehran',
  city: 'tehran',
  bodyType: 'hatchback',
  gearbox: 'manual',
  fuel: 'petrol',
  colour: 'white',
  body: 'no-paint',
  seller: 'personal',
  price: 'cash',
  plate: 'national',
  year: 1400,
  km: 50_000,
  toman: 900_000_000,
  published: 100,
}
const card = (id: string, title: string, facts: Partial<CardFacts> = {}): KeptCard => ({
  id,
  title,
  html: '',
  since,
  facts: { ...base, ...facts },
})
const stored = [
  card('a', 'پژو ۲۰۷ دنده‌ای'),
  card('b', 'پژو ۲۰۶ تیپ ۲', { model: 'peugeot-206', year: 1396, km: 150_000, toman: 500_000_000, published: 300 }),
  card('c', 'کوییک آر', { make: 'saipa', model: 'saipa-quick', colour: 'black', toman: null, published: 200 }),
  card('d', 'شاهین', {
    make: 'saipa',
    model: 'saipa-shahin',
    province: 'alborz',
    city: 'karaj',
    gearbox: 'automatic',
    seller: 'gallery',
    km: 0,
    year: 1404,
  }),
  card('e', 'کرولا', { make: 'toyota', model: 'toyota-corolla', plate: 'free-zone', fuel: 'hybrid' }),
]

describe('cached ads', () => {
  it.each([
    ['', 'bcad'],
    ['make=saipa', 'cd'],
    ['make=saipa&make=peugeot&model=peugeot-207', 'cad'],
    ['make=peugeot&model=peugeot-405', ''],
    ['province=tehran&city=tehran&province=alborz', 'bcad'],
    ['province=alborz', 'd'],
    ['province=alborz&city=hashtgerd', ''],
    ['gearbox=automatic', 'd'],
    ['notColour=white', 'c'],
    ['seller=gallery', 'd'],
    ['seller=gallery&seller=personal', 'bcad'],
    ['plate=free-zone', 'e'],
    ['tomanTo=600000000', 'b'],
    ['kmTo=60000&sort=mileage', 'dca'],
    ['yearFrom=1400', 'cad'],
    ['sort=cheapest', 'badc'],
    ['sort=year', 'dcab'],
    ['q=پژو', 'ba'],
    ['q=پژو 207', 'a'],
  ])('for «%s» are %s', (address, ids) => {
    const { cards, unjudged } = filterKeptCards(stored, parseAdQuery(new URLSearchParams(address)).query)
    expect(cards.map(({ id }) => id).join('')).toBe(ids)
    expect(unjudged).toEqual([])
  })

  it.each([
    ['document=notarial', ['سند']],
    ['insuranceFrom=6&trim=x-y', ['تیپ', 'بیمهٔ شخص ثالث']],
    ['sort=deal', ['مرتب‌سازی «بهترین قیمت نسبت به بازار»']],
    ['province=tehran&province=alborz&city=nowhere', ['استان']],
  ])('report unsupported parts of «%s»', (address, names) => {
    expect(filterKeptCards(stored, parseAdQuery(new URLSearchParams(address)).query).unjudged).toEqual(names)
  })

  it.each(['', 'too few words', 'a b c d e f g h i j k l m n o p q r s'])(
    'of another build are skipped: «%s»',
    (text) => {
      expect(parseFacts(text)).toBeNull()
    },
  )
})

describe('the offline filter', () => {
  const test = useTestDb({ perFile: true })
  let world: Awaited<ReturnType<typeof fillMarket>>
  beforeAll(async () => {
    world = await fillMarket(test, seededRandom('kept'), 200)
  })

  const all = async (query: AdQuery) => (await listAds(test.db, world.catalogue, query, {}, 1000)).rows

  it('finds the same ads as the server when all are cached', async () => {
    const cards = (await all(allPlatesQuery)).map((row): KeptCard => {
      const { id, title, kept: text } = presentListCard(row, world.catalogue, test.now)
      return { id, title, html: '', since, facts: parseFacts(text!)! }
    })
    let match = 0
    for (let turn = 0; turn < 150; turn++) {
      const drawn = world.draw(0.25)
      // Facts missing on cards, and words, which the server also searches in descriptions.
      const { trim, district, paint, sound, rating, document, origin, picture, down, monthly, insurance } = emptyQuery
      const left = { trim, district, paint, sound, rating, document, origin, picture, down, monthly, insurance }
      const { make, model, province, city, bodyType, gearbox, fuel, colour, body, seller, price, plate } = drawn.not
      const refused = { make, model, province, city, bodyType, gearbox, fuel, colour, body, seller, price, plate }
      const not = Object.fromEntries(Object.entries(refused).filter(([, values]) => values))
      const query: AdQuery = { ...drawn, ...left, not, q: '', said: '', sort: 'newest', near: null }
      const { cards: mine, unjudged } = filterKeptCards(cards, query)
      if (unjudged.length > 0) continue
      const theirs = (await all(query)).map(({ public_id }) => public_id)
      match += theirs.length
      expect(mine.map(({ id }) => id).sort(), formatAdQuery(query).toString()).toEqual(theirs.sort())
    }
    expect(match).toBeGreaterThan(100)
  })
})
