import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#platform/session.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import routes from '../../src/routes.ts'
import { isLongerThanRoutes } from '../../src/platform/http/refused-requests.ts'
import { addressesOf } from '../support/addresses.ts'
import { useOwnDb } from '../support/database.ts'
import { openProduct, type Product } from '../support/product.ts'
import { dimensionsOf, plain, type Dimension, type Route, type Sized } from './sizes.ts'

/** Processor time of the thread beyond that of the smallest request of the same shape. */
const maxAddedMs = 50
/** Linear growth makes it 4 when the size grows four times, quadratic growth 16. */
const maxGrowth = 8
/** The processor's clock ticks in steps of some milliseconds, and shorter times say nothing of growth. */
const measurableMs = 24

const test = useOwnDb()
let product: Product
let cookie = ''

beforeAll(async () => {
  product = await openProduct(test)
  const { secrets, db, now } = test
  await seedDemo({ db, secrets, now, log: product.platform.log }, { ads: 40 })
  const { rows } = await sql<{
    id: bigint
  }>`select id from person where roles = array[]::text[] order by id limit 1`.execute(db)
  const session = { personId: rows[0]!.id, userAgent: 'test', now, lifetimeSeconds: 36_000, confirmed: true }
  cookie = `sid=${await openSession(db, session)}`
}, 120_000)
afterAll(() => product.close())

const kinds: [string, Route & { signedIn?: boolean }][] = [
  ['the first page', { method: 'GET', url: '/' }],
  ['a list', { method: 'GET', url: '/services/used-vehicle/advertisement' }],
  ['the data of a list', { method: 'GET', url: '/services/used-vehicle/advertisement.data' }],
  ['a search', { method: 'GET', url: '/search' }],
  ['a page of a person', { method: 'GET', url: '/profile', signedIn: true }],
  ['a list of the API', { method: 'GET', url: '/api/v1/ads' }],
  ['a search of the API', { method: 'GET', url: '/api/v1/search' }],
  ['an endpoint', { method: 'GET', url: '/openings/0123456789' }],
  ['a picture', { method: 'GET', url: '/pictures/key/480.webp' }],
  ['a form', { method: 'POST', url: '/pages/complaint', body: 'form' }],
  ['a form of a person', { method: 'POST', url: '/profile/my-cars/new', signedIn: true, body: 'form' }],
  ['a file', { method: 'POST', url: '/files/ticket-attachments', signedIn: true, body: 'file' }],
  ['a picture of the API', { method: 'POST', url: '/api/v1/pictures', signedIn: true, body: 'file' }],
  ['a search that is kept', { method: 'POST', url: '/api/v1/saved-searches', signedIn: true, body: 'json' }],
  ['a quote', { method: 'POST', url: '/api/v1/insurance/quotes', signedIn: true, body: 'json' }],
]

async function processorMs(request: Sized): Promise<number> {
  const before = process.threadCpuUsage()
  const { statusCode } = await product.app.inject(request as never)
  const { user, system } = process.threadCpuUsage(before)
  expect(statusCode, `${request.method} ${request.url.slice(0, 60)}`).toBeLessThan(500)
  return (user + system) / 1000
}

/** The minimum of several rounds: a pause of the garbage collector or a cold function is not growth. */
async function minMs(make: () => Sized, { enoughMs = 0, turns = 4 } = {}): Promise<number> {
  let min = Infinity
  for (let turn = 0; turn < turns && min > enoughMs; turn++) {
    min = Math.min(min, await processorMs(make()))
    if (min > 1000) break
  }
  return min
}

async function findGrowth(dimension: Dimension, route: Route, usualMs: number): Promise<string | null> {
  const of = (share: number) => () => dimension.make(route, share)
  const enoughMs = usualMs + measurableMs
  if ((await minMs(of(1), { enoughMs })) <= enoughMs) return null
  const turns = 12
  const baseMs = await minMs(of(0), { turns })
  const addedMs = (await minMs(of(1), { turns, enoughMs: baseMs + measurableMs })) - baseMs
  if (addedMs <= measurableMs) return null
  const quarterMs = Math.max(4, (await minMs(of(0.25), { turns })) - baseMs)
  const grown = addedMs > maxAddedMs || addedMs / quarterMs > maxGrowth
  return grown ? `${dimension.name}: ${baseMs} ms + ${quarterMs} ms at a quarter, + ${addedMs} ms at the limit` : null
}

describe('the time of a request grows with its size at most linearly and by less than 50 ms', () => {
  it.each(kinds)('when it asks for %s', { timeout: 180_000 }, async (_kind, { signedIn, ...given }) => {
    const route: Route = { ...given, ...(signedIn && { cookie }) }
    const usualMs = await minMs(() => plain(route))
    const match: string[] = []
    for (const dimension of dimensionsOf(route)) {
      const growth = await findGrowth(dimension, route, usualMs)
      if (growth) match.push(growth)
    }
    expect(match).toEqual([])
  })
})

it('every address of the table is within what the entrance takes, and little more is', () => {
  const paths = [...addressesOf(routes).map(({ path }) => path), ...product.endpoints.map(({ url }) => url)]
  // Parts without a name are slugs, ids and words: 120 letters each.
  const filled = paths.map((path) => path.replaceAll(/:\w+|\*/g, 'x'.repeat(120)))
  expect(paths.length).toBeGreaterThan(300)
  expect(filled.filter(isLongerThanRoutes)).toEqual([])
  const deepest = Math.max(...paths.map((path) => path.split('/').length))
  expect(isLongerThanRoutes('/a'.repeat(deepest + 6))).toBe(true)
})
