import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import type { Log } from '#platform/log.ts'
import { openSession } from '#platform/session.ts'
import { seedDemo } from '../../src/app/demo.ts'
import routes from '../../src/routes.ts'
import { addressesOf } from '../support/addresses.ts'
import { useTestDb } from '../support/database.ts'
import type { Attempt } from '../support/hostile/attempts.ts'
import { tryAttempts } from '../support/hostile/try-attempts.ts'
import { openProduct, type Product } from '../support/product.ts'
import { hostileFiles } from './files.ts'
import {
  formDimensions,
  headerDimensions,
  jsonDimensions,
  queryDimensions,
  type Dimension,
  type Route,
} from './sizes.ts'

const whole = process.env.HOSTILE === 'whole'
const sampleSize = Number(process.env.HOSTILE_SAMPLE ?? 150)
const seed = process.env.HOSTILE_SEED ?? 'farman'
const only = new RegExp(process.env.HOSTILE_ONLY ?? '')
/** One decoder is busy with a hostile file for so long at most; a person waits for nothing else. */
const slowMs = 9000

const test = useTestDb()
let product: Product
let cookie: string
const errors: string[] = []

beforeEach(async () => {
  const silent = () => {}
  const error = (details: { error?: string }) => void errors.push(String(details.error))
  product = await openProduct(test, { log: { debug: silent, info: silent, warn: silent, error } as unknown as Log })
  const { secrets, db, now } = test
  await seedDemo({ db, secrets, now, log: product.platform.log }, { ads: 40 })
  const { rows } = await sql<{
    id: bigint
  }>`select id from person where 'administrator' = any(roles) order by id limit 1`.execute(db)
  const session = { personId: rows[0]!.id, userAgent: 'test', now, lifetimeSeconds: 36_000, confirmed: true }
  cookie = `sid=${await openSession(db, session)}`
  await sql`savepoint before_request`.execute(db)
}, 120_000)
afterEach(() => product.close())

const attemptOf = (route: Route, { name, make }: Dimension): Attempt => ({
  input: `${route.method} ${route.url}`,
  tried: name,
  ...make(route, 1),
})

/** A value for each part without a name: what no row has, as long as the entrance lets it be. */
const longParts = [
  'a'.repeat(390),
  '1'.repeat(390),
  '-'.repeat(390),
  '%D8%B4'.repeat(65),
  `${'a-'.repeat(190)}1`,
  '.'.repeat(390),
]
const filled = (path: string, value: string) => path.replaceAll(/:\w+|\*/g, () => value).slice(0, 990)

/** Addresses of pages, by their table, and of everything beside them, by the server's own. */
function* addressAttempts(): Generator<Attempt> {
  const pages = addressesOf(routes).map(({ path }) => ({ method: 'GET', url: path }))
  // What is live does not end by itself.
  const others = product.endpoints.filter(({ url, method }) => method !== 'HEAD' && !/\*|\/stream$/.test(url))
  for (const { method, url } of [...pages, ...others]) {
    const isWrite = method !== 'GET'
    const route: Route = { method, url: filled(url, '0123456789'), cookie }
    if (/[:*]/.test(url))
      for (const value of longParts) {
        const address = { method, url: filled(url, value), headers: { cookie, host: 'localhost' } }
        yield { input: `${method} ${url}`, tried: `a part of ${value.slice(0, 6)}…`, ...address }
      }
    const bodies = isWrite ? (url.startsWith('/api/') ? jsonDimensions : formDimensions) : queryDimensions
    for (const dimension of [...bodies, ...headerDimensions]) yield attemptOf(route, dimension)
  }
  for (const { url } of pages) {
    const route: Route = { method: 'POST', url: filled(url, '0123456789'), cookie, body: 'form' }
    for (const dimension of formDimensions) yield attemptOf(route, dimension)
  }
}

const form = (bytes: Buffer, fileName: string) =>
  Buffer.concat([
    Buffer.from(`--B\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--B--\r\n'),
  ])

/** Every file at every door of files, as a form and as the body itself. */
async function fileAttempts(): Promise<Attempt[]> {
  const doors = product.endpoints.filter(
    ({ method, url }) => method === 'POST' && /^\/(files|api\/v1\/(.+\/)?pictures)/.test(url),
  )
  expect(doors.length).toBeGreaterThan(5)
  const made = new Map(await Promise.all(hostileFiles.map(async ({ name, make }) => [name, await make()] as const)))
  return doors.flatMap(({ method, url }) =>
    [...made].flatMap(([tried, bytes]) => {
      const usual = { input: `file ${url}`, tried, method, url }
      const headers = { cookie, host: 'localhost' }
      return [
        {
          ...usual,
          headers: { ...headers, 'content-type': 'multipart/form-data; boundary=B' },
          payload: form(bytes, 'a.pdf'),
        },
        { ...usual, headers: { ...headers, 'content-type': 'image/jpeg' }, payload: bytes },
      ]
    }),
  )
}

it(
  'no long address, query, header, form, JSON or file at any door gives a 5xx, ends the process or takes long',
  async () => {
    const all = [...addressAttempts(), ...(await fileAttempts())].filter(({ input }) => only.test(input))
    const random = seededRandom(seed)
    const attempts = whole ? all : Array.from({ length: sampleSize }, () => random.pick(all))
    let mostMemory = 0
    const outcome = await tryAttempts(product.app, attempts, {
      slowMs,
      undo: async () => {
        mostMemory = Math.max(mostMemory, process.memoryUsage().rss)
        await sql`rollback to savepoint before_request`.execute(test.db)
      },
      lastError: () => errors.splice(0)[0],
    })
    const { requests, slowestMs, statuses, findings } = outcome
    const failed = findings.filter(({ status }) => status >= 500 || status === 0)
    const figures = `requests ${requests} of ${all.length} · worst ${slowestMs} ms · memory ${Math.round(mostMemory / 2 ** 20)} MB · 5xx ${failed.length} · ${JSON.stringify(statuses)}`
    process.stdout.write(`\ndoors, seed ${seed}: ${figures}\n`)
    expect(findings).toEqual([])
  },
  whole ? 3_600_000 : 600_000,
)
