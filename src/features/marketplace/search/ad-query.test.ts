import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAdQuery, queryAddress, sorts, type AdQuery, type Box, type Refused, type Sort } from './ad-query.ts'
import { choiceKeys, endKey, notKey, rangeKeys, refusableKeys } from './filter-keys.ts'
import { parseAdQuery, emptyQuery } from './parse-ad-query.ts'
import {
  bodyStates,
  bodyTypes,
  colours,
  documentKinds,
  fuels,
  gearboxes,
  paintworkConditions,
  origins,
  pictureChoices,
  plateKinds,
  priceModes,
  ratings,
  sellers,
  intactParts,
} from '../ad/choices.ts'

const read = (address: string) => parseAdQuery(new URLSearchParams(address))

describe('ranges', () => {
  it.each([
    ['yearFrom=1400', { year: { from: 1400, to: null } }],
    ['yearFrom=۱۴۰۰', { year: { from: 1400, to: null } }],
    ['yearFrom=١٤٠٠', { year: { from: 1400, to: null } }],
    ['yearFrom=2021', { year: { from: 1400, to: null } }],
    ['yearFrom=۲۰۲۱&yearTo=1403', { year: { from: 1400, to: 1403 } }],
    ['tomanTo=۸۰۰ میلیون', { toman: { from: null, to: 800_000_000 } }],
    ['tomanTo=۱٫۲ میلیارد', { toman: { from: null, to: 1_200_000_000 } }],
    ['tomanTo=800,000,000', { toman: { from: null, to: 800_000_000 } }],
    ['tomanTo=٨٠٠٠٠٠٠٠٠', { toman: { from: null, to: 800_000_000 } }],
    ['kmTo=۱۲۰٬۰۰۰', { km: { from: null, to: 120_000 } }],
    ['kmFrom=0', { km: { from: 0, to: null } }],
    [
      'downTo=۳۰۰ میلیون&monthlyTo=۲۵ میلیون',
      { down: { from: null, to: 300_000_000 }, monthly: { from: null, to: 25_000_000 } },
    ],
  ])('reads «%s» as people mean it', (address, expected) => {
    expect(read(address)).toEqual({ query: { ...emptyQuery, ...expected }, dropped: [] })
  })

  it.each([
    ['yearFrom=1404&yearTo=1400', { year: { from: 1400, to: 1404 } }],
    ['yearFrom=2024&yearTo=1400', { year: { from: 1400, to: 1403 } }],
    ['tomanFrom=۲ میلیارد&tomanTo=۱ میلیارد', { toman: { from: 1_000_000_000, to: 2_000_000_000 } }],
    ['kmFrom=90000&kmTo=0', { km: { from: 0, to: 90_000 } }],
  ])('swaps the ends of the inverted «%s»', (address, expected) => {
    expect(read(address)).toEqual({ query: { ...emptyQuery, ...expected }, dropped: [] })
  })

  it.each([
    'yearFrom=abc',
    'yearTo=1299',
    'yearTo=1451',
    'yearFrom=-1400',
    'kmTo=1000000',
    'kmTo=1e5',
    'tomanTo=10000000000000',
    'tomanTo=0',
    'tomanFrom=0',
    'tomanTo=۰',
    'monthlyTo=0',
    'tomanFrom=گران',
  ])('ignores and names «%s»', (address) => {
    const [key, value] = address.split('=')
    expect(read(address)).toEqual({ query: emptyQuery, dropped: [{ key, value }] })
  })

  it('keeps a valid end when the other one is invalid', () => {
    const { query, dropped } = read('yearFrom=soon&yearTo=1402')
    expect(query.year).toEqual({ from: null, to: 1402 })
    expect(dropped).toEqual([{ key: 'yearFrom', value: 'soon' }])
  })

  it.each([
    'yearFrom=',
    'yearFrom=%20',
    'kmTo=%00',
    'tomanTo=%00',
    'kmTo=%E2%80%8C',
    'q=',
    'make=',
    'sort=',
    'near=',
    'after=',
  ])('treats the empty field «%s» as no filter', (address) => {
    expect(read(address)).toEqual({ query: emptyQuery, dropped: [] })
  })
})

describe('choices', () => {
  it('are kept once each in a fixed order, whatever the address contains', () => {
    const { query } = read('colour=white&colour=black&colour=WHITE&make=saipa&make=peugeot')
    expect([query.colour, query.make]).toEqual([
      ['black', 'white'],
      ['peugeot', 'saipa'],
    ])
    expect(queryAddress('/list', query)).toBe('/list?make=peugeot&make=saipa&colour=black&colour=white')
  })

  it.each(['colour=neon', 'gearbox=constructor', 'fuel=__proto__', 'make=ایران خودرو', "model=';--", 'sort=toString'])(
    'ignore and name the unknown «%s»',
    (address) => {
      const [key, value] = address.split('=')
      expect(read(address)).toEqual({ query: emptyQuery, dropped: [{ key, value }] })
    },
  )

  it.each([
    ['', '/list', 'national plates'],
    ['plate=national', '/list', 'national plates'],
    ['plate=free-zone', '/list?plate=free-zone', 'plates of the free zones'],
    ['plate=national&plate=free-zone', '/list?plate=free-zone&plate=national', 'both'],
  ])('writes «%s» as %s, which filters %s', (address, spelling) => {
    expect(queryAddress('/list', read(address).query)).toBe(spelling)
  })

  it.each([
    ['yearFrom=۹۸', 'yearFrom=1398'],
    ['yearFrom=401', 'yearFrom=1401'],
    ['yearTo=02', 'yearTo=1402'],
    ['yearTo=2021', 'yearTo=1400'],
    ['yearTo=هزار و سیصد و نود و هشت', 'yearTo=1398'],
    ['kmTo=صد هزار', 'kmTo=100000'],
    ['kmTo=۱۰۰ هزار', 'kmTo=100000'],
    ['kmTo=صفر', 'kmTo=0'],
    ['kmTo=٥٠،٠٠٠', 'kmTo=50000'],
    ['tomanTo=یک میلیارد و دویست', 'tomanTo=1200000000'],
    ['tomanTo=۸۵۰م', 'tomanTo=850000000'],
    ['insuranceFrom=شش', 'insuranceFrom=6'],
  ])('read numbers as people type them: «%s»', (typed, spelled) => {
    const { query, dropped } = read(typed)
    expect([queryAddress('', query), dropped]).toEqual([`?${spelled}`, []])
  })

  it.each([
    'tomanTo=800',
    'tomanFrom=۸۰۰۰۰۰',
    'downTo=15',
    'monthlyTo=15',
    'yearFrom=1200',
    'kmTo=سلام',
    'insuranceFrom=20',
  ])('do not guess the meaning of «%s», which matches no car', (typed) => {
    const { query, dropped } = read(typed)
    expect([query, dropped.length]).toEqual([emptyQuery, 1])
  })

  it('have no min payment for instalment sales, which nobody needs', () => {
    expect(read('downFrom=1000&monthlyFrom=1000')).toEqual({ query: emptyQuery, dropped: [] })
  })

  it('read digits of any script: the model «۲۰۷» is 207', () => {
    expect(read('model=peugeot-۲۰۷').query.model).toEqual(['peugeot-207'])
  })
})

const subset = (of: object) => fc.subarray(Object.keys(of)).map((values) => values.toSorted())
const slugs = fc
  .uniqueArray(fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)?$/), { maxLength: 4 })
  .map((values) => values.toSorted())
const range = (min: number, max: number) =>
  fc
    .tuple(fc.option(fc.integer({ min: min, max: max })), fc.option(fc.integer({ min: min, max: max })))
    .map(([a, b]) => (a !== null && b !== null && a > b ? { from: b, to: a } : { from: a, to: b }))

const max = (highest: number, min: number) =>
  fc.option(fc.integer({ min: min, max: highest })).map((to) => ({ from: null, to }))

const refused: fc.Arbitrary<Refused> = fc
  .record({ model: slugs, colour: subset(colours), body: subset(bodyStates), rating: subset(ratings) })
  .map((not) => Object.fromEntries(Object.entries(not).filter(([, values]) => values.length > 0)))

/** Thousandths of a degree. */
const degrees = (max: number) => fc.uniqueArray(fc.integer({ min: -max, max: max }), { minLength: 2, maxLength: 2 })
const box: fc.Arbitrary<Box> = fc.tuple(degrees(180_000), degrees(90_000)).map(([longitudes, latitudes]) => {
  const [west, east] = longitudes.toSorted((a, b) => a - b)
  const [south, north] = latitudes.toSorted((a, b) => a - b)
  return { west: west! / 1000, south: south! / 1000, east: east! / 1000, north: north! / 1000 }
})

const meaningful: fc.Arbitrary<AdQuery> = fc.record({
  make: slugs,
  model: slugs,
  trim: slugs,
  province: slugs,
  city: slugs,
  district: slugs,
  bodyType: subset(bodyTypes),
  gearbox: subset(gearboxes),
  fuel: subset(fuels),
  colour: subset(colours),
  body: subset(bodyStates),
  paint: subset(paintworkConditions),
  sound: subset(intactParts),
  seller: subset(sellers),
  price: subset(priceModes),
  plate: subset(plateKinds).filter((plates) => plates.length > 0),
  rating: subset(ratings),
  document: subset(documentKinds),
  origin: subset(origins),
  picture: subset(pictureChoices),
  not: refused,
  insurance: fc.option(fc.integer({ min: 1, max: 12 })).map((from) => ({ from, to: null })),
  year: range(1300, 1450),
  toman: range(1_000_000, 9_999_999_999_999),
  down: fc.oneof(fc.constant({ from: null, to: 0 }), max(9_999_999_999_999, 1_000_000)),
  monthly: max(9_999_999_999_999, 100_000),
  km: range(0, 999_999),
  box: fc.option(box),
  q: fc.constantFrom('', 'پژو ۲۰۷', 'می‌فروشم', 'c200'),
  said: fc.constantFrom('', 'پژو ۲۰۷ تهران'),
  sort: fc.constantFrom(...(Object.keys(sorts) as Sort[])),
  near: fc.constantFrom(null, 'tehran'),
  after: fc.constantFrom(null, 'WyJuZXdlc3QiXQ'),
  map: fc.boolean(),
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('\u0000', '\ud800', '😀'.repeat(60), 'ي'.repeat(99) + '😀'),
)
const keys = [
  ...choiceKeys,
  ...refusableKeys.map(notKey),
  ...rangeKeys.flatMap((key) => [endKey(key, 'From'), endKey(key, 'To')]),
  'q',
  'said',
  'ask',
  'sort',
  'near',
  'after',
]

describe("a query's address", () => {
  it('returns the same query when another person opens it', () => {
    fc.assert(
      fc.property(meaningful, (query) => {
        expect(parseAdQuery(formatAdQuery(query))).toEqual({ query, dropped: [] })
      }),
    )
  })

  it('is canonical: reading and writing it again changes nothing', () => {
    const typed = fc.array(fc.tuple(fc.constantFrom(...keys), anyText), { maxLength: 10 })
    fc.assert(
      fc.property(typed, (pairs) => {
        const { query } = parseAdQuery(new URLSearchParams(pairs))
        expect(parseAdQuery(formatAdQuery(query))).toEqual({ query, dropped: [] })
      }),
      { numRuns: 500 },
    )
  })

  it('keeps every valid filter beside invalid input', () => {
    const unknown = fc.string().filter((key) => !keys.includes(key))
    const beside = fc.array(fc.tuple(fc.oneof(unknown, fc.constantFrom(...choiceKeys)), anyText), { maxLength: 10 })
    fc.assert(
      fc.property(meaningful, beside, (query, garbage) => {
        const params = formatAdQuery(query)
        for (const [key, value] of garbage) params.append(key, value)
        const read = parseAdQuery(params).query
        for (const key of choiceKeys) expect(read[key]).toEqual(expect.arrayContaining(query[key]))
        for (const key of [...rangeKeys, 'q', 'sort', 'near', 'after'] as const) expect(read[key]).toEqual(query[key])
      }),
    )
  })

  it('keeps every value of a long choice', () => {
    const cities = Array.from({ length: 90 }, (_, index) => `city-${String(index).padStart(2, '0')}`)
    expect(read(cities.map((city) => `city=${city}`).join('&')).query.city).toEqual(cities)
  })
})
