import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { earlyAnswers } from '#platform/http/overload/early-answer.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { aPerson } from '../../tests/support/market.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { heldFormCookie } from '#platform/held-forms.ts'
import { sha256 } from '#platform/secrets.ts'
import { openSession } from '#platform/session.ts'
import { busyPage } from './busy-page.ts'
import { errorMessage } from './error-messages.ts'
import { frameTexts } from './layouts/texts.ts'

const test = useTestDb()
let product: Product
beforeAll(async () => void (product = await openProduct(test)))
afterAll(() => product.close())

type Answer = { statusCode: number; body: string; headers: Record<string, unknown> }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (app: FastifyInstance, url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers: { ...form, ...headers }, payload })

async function tooMany(): Promise<Answer> {
  const strict = await openProduct(test, { environment: { REQUESTS_PER_MINUTE: '1' } })
  try {
    await strict.app.inject('/nowhere')
    return await strict.app.inject('/nowhere')
  } finally {
    await strict.close()
  }
}

/** Returns the response of the entrance under overload: bytes, straight to the connection. */
async function overloaded(method = 'GET'): Promise<Answer> {
  let answer: Answer = { statusCode: 0, body: '', headers: {} }
  const response = {
    headersSent: false,
    writeHead: (statusCode: number, headers: Record<string, unknown>) =>
      void (answer = { ...answer, statusCode, headers }),
    end: (body: Buffer) => void (answer = { ...answer, body: body.toString() }),
  }
  earlyAnswers({ page: busyPage, https: false })(
    { method, url: '/', headers: {}, complete: true } as never,
    response as never,
    'overloaded',
  )
  return answer
}

const broken: [what: string, status: number, ask: () => Promise<Answer>][] = [
  ['a form that can not be read', 400, () => post(product.app, '/pages/complaint', 'files[10000000]=x')],
  ['an address that can not be decoded', 400, () => product.app.inject('/a/%zz')],
  ['half a letter in the address', 400, () => product.app.inject('/a/%D8')],
  ['a form of another site', 403, () => post(product.app, '/look', 'a=1', { 'sec-fetch-site': 'cross-site' })],
  ['a page that is not there', 404, () => product.app.inject('/nowhere')],
  ['a form that is too large', 413, () => post(product.app, '/look', 'a'.repeat(70_000))],
  ['too many requests', 429, tooMany],
  ['a crowd', 503, () => overloaded()],
]

describe.each(broken)('the answer to %s', (_what, status, ask) => {
  let answer: Answer
  beforeAll(async () => void (answer = await ask()))

  it('is the error page: code, message, one description, the main page', () => {
    const code = toPersianDigits(status)
    expect(answer.statusCode).toBe(status)
    // As text, or drawn on a plate with that label.
    expect(answer.body).toMatch(new RegExp(`(>|aria-label=")${code}[<"]`))
    expect(answer.body.match(/<h1[ >]/g)).toHaveLength(1)
    expect(answer.body.match(/<meta name="description"[^>]*>/g)).toEqual([
      expect.stringContaining(`content="خطای ${code}"`),
    ])
    expect(answer.body).toMatch(/<a [^>]*href="\/"[^>]*>صفحه اصلی<\/a>/)
  })

  it('blocks zooming as every page does', () => {
    const viewports = answer.body.match(/<meta name="viewport"[^>]*>/g)
    expect(viewports).toEqual([expect.stringMatching(/maximum-scale=1, user-scalable=no/)])
  })

  it('has «صفحه قبل», which is absent without scripts', () => {
    const [button = ''] = /<button [^>]*data-step-back[^>]*>صفحه قبل<\/button>/.exec(answer.body) ?? []
    expect(button).toMatch(/data-needs-script|hidden/)
  })

  it('has its styles and its scripts allowed by its own policy', () => {
    const policy = String(answer.headers['content-security-policy'])
    const directive = (name: string) => policy.split(/;\s*/).find((each) => each.startsWith(`${name} `)) ?? ''
    const hashes = (tag: string) =>
      [...answer.body.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      )
    expect(hashes('style').length > 0 || answer.body.includes('class="mx-auto')).toBe(true)
    for (const hash of hashes('style')) expect(directive('style-src')).toContain(hash)
    for (const hash of hashes('script')) expect(directive('script-src')).toContain(hash)
    expect(policy).toContain(`frame-ancestors 'none'`)
  })

  it('has the headers of a page: its request id, its language, and no caching', () => {
    expect(String(answer.headers['x-request-id'])).toMatch(/.{8}/)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(String(answer.headers['cache-control'])).toMatch(/no-store|no-cache/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    if (status === 429 || status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

it.each([
  '/services/new-vehicle/no-such-model',
  '/services/new-vehicle/info/no-such-car',
  '/services/vehicle-info/album/no-such-album',
  '/services/vehicle-info/compare/one-and-two',
  '/services/vehicle-info/price/no-such-model',
  '/services/vehicle-info/price/no-such-model/ownership',
])('%s names nothing: the error page with code, «صفحه قبل», path and description', async (url) => {
  await loadCatalogue(test.db)
  const own = await openProduct(test)
  const { statusCode, body } = await own.app.inject(url)
  await own.close()
  expect(statusCode).toBe(404)
  expect(body).toMatch(/(>|aria-label=")۴۰۴[<"]/)
  expect(body.match(/<h1[ >]/g)).toHaveLength(1)
  expect(body).toMatch(/<button [^>]*data-step-back[^>]*>صفحه قبل<\/button>/)
  expect(body.match(/<meta name="description"[^>]*>/g)).toEqual([expect.stringContaining('content="خطای ۴۰۴')])
  expect(body).toContain(`<bdi dir="ltr" class="min-w-0 [overflow-wrap:anywhere]">${url}</bdi>`)
  // The navigation of the site stays, and similar pages are suggested.
  expect(body).toContain(`<nav aria-label="${frameTexts.mainPlaces}"`)
  expect(body).toContain('<nav aria-label="صفحه‌های مشابه"')
})

it.each([
  ['GET', true],
  ['POST', false],
  ['PUT', false],
])('a crowd: the page of a %s is opened again by itself: %s', async (method, isOpened) => {
  const { body } = await overloaded(method)
  expect(body.includes('location.reload()')).toBe(isOpened)
  expect(body).toContain('چند ثانیهٔ دیگر دوباره امتحان کنید.')
})

it('no screen has an error page of its own: only the root and layouts have one', () => {
  const screens = import.meta.glob<string>('/src/{app/screens,features}/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  expect(Object.keys(screens).length).toBeGreaterThan(300)
  const own = Object.entries(screens).filter(([, text]) => /export [^\n]*\bErrorBoundary\b/.test(text))
  expect(own.map(([file]) => file)).toEqual([])
})

it('a form that another address refuses after sign-in has a page that says so, once', async () => {
  const own = await openProduct(test)
  const key = 'a'.repeat(43)
  await test.db
    .insertInto('held_form')
    .values({
      key_hash: sha256(key),
      path: '/pages/complaint',
      fields_sealed: test.secrets.seal(JSON.stringify([['subject', '']])),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  const resume = () =>
    own.app.inject({ url: '/pages/web-app?resume=1', headers: { cookie: `${heldFormCookie}=${key}` } })
  const refused = await resume()
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('<h1>فرمتان ثبت نشد</h1>')
  // The way on is the main button; home stands below it.
  expect(refused.body).toMatch(/<div class="do"><a href="">باز کردن صفحه<\/a>/)
  expect(refused.body).toMatch(/<a class="again" href="\/">صفحه اصلی<\/a>/)
  expect((await resume()).statusCode).toBe(200)
  await own.close()
})

describe('the words of an error', () => {
  const own = [400, 401, 403, 404, 405, 408, 409, 410, 413, 414, 415, 418, 421, 422, 425, 429, 431, 500, 503, 507]

  it('differ for each status, and are the same at the entrance as on a page', () => {
    const titles = own.map((status) => errorMessage(status, undefined)[0])
    expect(new Set(titles).size).toBe(own.length)
    for (const status of own.filter((each) => each !== 403 && each !== 503)) {
      for (const words of errorMessage(status, undefined)) expect(busyPage(status)).toContain(words)
    }
  })
})

describe('the page of an unknown address', () => {
  const signedIn = async () => {
    const { id } = await aPerson(test)
    return `sid=${await openSession(test.db, { personId: id, userAgent: 'test', now: test.now, lifetimeSeconds: 60 })}`
  }

  it('suggests sign-in to a guest who mistyped that address, and never to a signed-in user', async () => {
    const own = await openProduct(test)
    const guest = await own.app.inject('/logn')
    expect(guest.body).toContain('href="/login"')
    const existing = await own.app.inject({ url: '/logn', headers: { cookie: await signedIn() } })
    expect(existing.statusCode).toBe(404)
    expect(existing.body).not.toContain('href="/login')
    expect(existing.body.match(/<nav aria-label="صفحه‌های مشابه".*?<\/nav>/s)![0].match(/<li>/g)).toHaveLength(3)
    await own.close()
  })
})
