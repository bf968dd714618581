import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import type { Log } from '#platform/log.ts'
import { openSession } from '#platform/session.ts'
import { checkTimelinePath } from '#features/garage/addresses.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import routes from '../../src/routes.ts'
import { addressesOf } from '../support/addresses.ts'
import { useTestDb } from '../support/database.ts'
import type { Attempt } from '../support/hostile/attempts.ts'
import { tryAttempts } from '../support/hostile/try-attempts.ts'
import { openProduct, type Product } from '../support/product.ts'
import { hostileFiles } from './files.ts'
import { foreignFiles } from './foreign-files.ts'
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
let ownerCookie: string
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
  const signIn = async (personId: bigint) =>
    `sid=${await openSession(db, { personId, userAgent: 'test', now, lifetimeSeconds: 36_000, confirmed: true })}`
  cookie = await signIn(rows[0]!.id)
  const owners = await sql<{
    id: bigint
  }>`select owner_id as id from gallery where owner_id is not null limit 1`.execute(db)
  ownerCookie = await signIn(owners.rows[0]!.id)
  await sql`savepoint before_request`.execute(db)
}, 120_000)
afterEach(() => product.close())

type Part = 'paths' | 'forms' | 'API' | 'files'
const partOf = ({ method, url }: { method: string; url: string }): Part =>
  url.startsWith('/api/') ? 'API' : method === 'GET' ? 'paths' : 'forms'

/** An attempt that is written when its turn comes: all together take more memory than the product. */
type Planned = { input: string; part: Part; make: () => Attempt }

const planOf = (route: Route, { name, make }: Dimension): Planned => {
  const input = `${route.method} ${route.url}`
  return { input, part: partOf(route), make: () => ({ input, tried: name, ...make(route, 1) }) }
}

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
function* addressAttempts(): Generator<Planned> {
  const pages = addressesOf(routes).map(({ path }) => ({ method: 'GET', url: path }))
  // What is live does not end by itself.
  const others = product.endpoints.filter(({ url, method }) => method !== 'HEAD' && !/\*|\/stream$/.test(url))
  for (const { method, url } of [...pages, ...others]) {
    const isWrite = method !== 'GET'
    const route: Route = { method, url: filled(url, '0123456789'), cookie }
    if (/[:*]/.test(url))
      for (const value of longParts) {
        const input = `${method} ${url}`
        const address = { method, url: filled(url, value), headers: { cookie, host: 'localhost' } }
        const tried = `a part of ${value.slice(0, 6)}…`
        yield { input, part: partOf({ method, url }), make: () => ({ input, tried, ...address }) }
      }
    const bodies = isWrite ? (url.startsWith('/api/') ? jsonDimensions : formDimensions) : queryDimensions
    for (const dimension of [...bodies, ...headerDimensions]) yield planOf(route, dimension)
  }
  for (const { url } of pages) {
    const route: Route = { method: 'POST', url: filled(url, '0123456789'), cookie, body: 'form' }
    for (const dimension of formDimensions) yield planOf(route, dimension)
  }
}

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'application/xml': 'xml', 'text/csv': 'csv' }
type Named = { mediaType: string; fileName: string; field: string }
type FileEntry = { url: string; field?: string; sender?: string }
const form = (bytes: Buffer, { mediaType, fileName, field }: Named) =>
  Buffer.concat([
    Buffer.from(
      `--B\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${mediaType}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--B--\r\n'),
  ])

/** Every file at every door of files, as a form and as the body itself. */
async function fileAttempts(): Promise<Planned[]> {
  const publicFiles: FileEntry[] = product.endpoints.filter(
    ({ method, url }) => method === 'POST' && /^\/(files|api\/v1\/(.+\/)?pictures)/.test(url),
  )
  expect(publicFiles.length).toBeGreaterThan(5)
  const { rows } = await sql<{ slug: string }>`select slug from gallery where owner_id is not null limit 1`.execute(
    test.db,
  )
  // Forms that read files themselves: attachments of a guest, a signed timeline, a dealer's stock.
  publicFiles.push(
    { url: '/pages/complaint', field: 'files', sender: '' },
    { url: checkTimelinePath, sender: '' },
    { url: `/profile/my-gallery/${rows[0]!.slug}/imports`, sender: ownerCookie },
  )
  const pictures = hostileFiles.map((each) => ({ ...each, mediaType: 'image/jpeg', fileName: 'a.pdf' }))
  const foreign = foreignFiles.map((each) => ({ ...each, fileName: `a.${endings[each.mediaType] ?? 'gz'}` }))
  const attempts: Planned[] = []
  for (const { name: tried, make, ...named } of [...pictures, ...foreign]) {
    const bytes = await make()
    const forms = new Map(['file', 'files'].map((field) => [field, form(bytes, { ...named, field })]))
    for (const { url, field = 'file', sender = cookie } of publicFiles) {
      const input = `file ${url}`
      const usual = { input, tried, method: 'POST', url }
      const headers = { host: 'localhost', ...(sender && { cookie: sender }) }
      const multipart = { ...headers, 'content-type': 'multipart/form-data; boundary=B' }
      const asForm = { ...usual, headers: multipart, payload: forms.get(field)! }
      const asItself = { ...usual, headers: { ...headers, 'content-type': named.mediaType }, payload: bytes }
      for (const attempt of [asForm, asItself]) attempts.push({ input, part: 'files', make: () => attempt })
    }
  }
  return attempts
}

function* made(planned: readonly Planned[]): Generator<Attempt> {
  for (const { make } of planned) yield make()
}

it(
  'no long address, query, header, form, JSON or file at any door gives a 5xx, ends the process or takes long',
  async () => {
    const all = [...addressAttempts(), ...(await fileAttempts())].filter(({ input }) => only.test(input))
    const random = seededRandom(seed)
    const attempts = whole ? all : Array.from({ length: sampleSize }, () => random.pick(all))
    const findings: unknown[] = []
    for (const [part, some] of Map.groupBy(attempts, ({ part: of }) => of)) {
      const outcome = await tryAttempts(product.app, made(some), {
        slowMs,
        undo: async () => void (await sql`rollback to savepoint before_request`.execute(test.db)),
        lastError: () => errors.splice(0)[0],
      })
      const { requests, slowestMs, slowest, statuses } = outcome
      const failed = outcome.findings.filter(({ status }) => status >= 500 || status === 0)
      // The largest size so far, also between two requests.
      const memoryMb = Math.round(process.resourceUsage().maxRSS / 1024)
      process.stdout.write(
        `\n${part}, seed ${seed}: requests ${requests} of ${all.filter((each) => each.part === part).length} · worst ${slowestMs} ms (${slowest}) · memory ${memoryMb} MB · 5xx ${failed.length} · ${JSON.stringify(statuses)}\n`,
      )
      findings.push(...outcome.findings)
    }
    expect(findings).toEqual([])
  },
  whole ? 3_600_000 : 600_000,
)
