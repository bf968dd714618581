import { beforeEach, describe, expect, it as always } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { parseConfig } from '#platform/config.ts'
import { diskFiles } from '#platform/files/files.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { aSignedReport } from '#features/inspection/test-inspections.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { aDealer, anAd, aPerson } from '../../tests/support/market.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { onceOnly as it, onceOnly as test, whole } from '../../tests/support/whole.ts'
import { describeApi } from './api-routes.ts'
import { busyPage } from './busy-page.ts'
import { mountEndpoints } from './http-api.ts'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

let app: FastifyInstance
const routes: { method: string; url: string }[] = []

const providers = {
  imageWorker: createImageWorker({ seconds: 2 }),
  files: diskFiles('/nowhere'),
}

/** Starts the whole server without pages and pictures. */
async function serve(environment: Record<string, string> = {}) {
  const platform = testPlatform(db, { config: parseConfig(environment), providers })
  routes.length = 0
  return createHttpServer({
    platform,
    pictures: {} as Pictures,
    build: () => Promise.reject(new Error('this server serves no pages')),
    development: false,
    busyPage,
    mount: async (server, { renderCache }) => {
      server.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) routes.push({ method: each, url })
      })
      await mountEndpoints(server, { platform, renderCache })
    },
  })
}
it('names where to report a vulnerability, for half a year at most', async () => {
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^Contact: http:\/\/\S+\/pages\/complaint$/m)
  const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? []
  const days = (Date.parse(expires) - db.now.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})

beforeEach(async () => {
  app = await serve()
  return () => app.close()
})

type Call = { cookie?: string; headers?: Record<string, string>; method?: 'GET' | 'PUT' | 'DELETE' | 'POST' | 'PATCH' }

async function call(path: string, { cookie, headers, method = 'GET' }: Call = {}) {
  // A live stream does not end by itself.
  const payloadAsStream = path.endsWith('/stream')
  const sent = { ...headers, ...(cookie && { cookie }) }
  const response = await app.inject({ method, url: path, headers: sent, payloadAsStream })
  if (payloadAsStream) response.stream().destroy()
  const json = !payloadAsStream && String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: json ? response.json() : payloadAsStream ? '' : response.body,
  }
}

async function signIn(personId: bigint): Promise<string> {
  const token = await openSession(db.db, { personId, userAgent: 'test', now: db.now, lifetimeSeconds: 60 })
  return `sid=${token}`
}

describe('an ad in the API', () => {
  test('has money in whole rials, times in UTC, both calendars, codes with labels, and no phone', async () => {
    const dealer = await aDealer(db, { slug: 'arian' })
    const ad = await anAd(db, {
      gallery_id: dealer.id,
      toman: 420_000_000,
      panels: { hood: 'painted' },
      description: 'سالم است. تماس: ۰۹۱۲۱۲۳۴۵۶۷',
    })
    const { status, body } = await call(`/api/v1/ads/${ad.public_id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: ad.public_id,
      path: `/services/used-vehicle/exhibition/arian/ads/${ad.public_id}`,
      title: 'پژو ۲۰۷ دنده‌ای',
      price: { amount: '4200000000', currency: 'IRR' },
      priceHistory: [{ at: '2026-11-21T07:00:00.000Z', price: { amount: '4200000000', currency: 'IRR' } }],
      publishedAt: '2026-11-21T07:00:00.000Z',
      year: { jalali: 1401, gregorian: 2022 },
      make: { slug: 'peugeot', label: 'پژو' },
      colour: { slug: 'white', label: 'سفید' },
      panels: [{ panel: { slug: 'hood', label: 'کاپوت' }, state: { slug: 'painted', label: 'رنگ‌شده' } }],
      gallery: 'arian',
      galleryName: 'اتوگالری آرین',
    })
    expect(JSON.stringify(body)).not.toMatch(/۹۱۲۱۲۳|0912|02112345678|seller_id/)
  })

  test('that is not public is visible to its seller alone', async () => {
    const seller = await aPerson(db)
    const stranger = await aPerson(db)
    const { public_id: id } = await anAd(db, { state: 'pending', seller_id: seller.id })
    expect((await call(`/api/v1/ads/${id}`)).status).toBe(404)
    expect((await call(`/api/v1/ads/${id}`, { cookie: await signIn(stranger.id) })).status).toBe(404)
    expect((await call(`/api/v1/ads/${id}`, { cookie: await signIn(seller.id) })).status).toBe(200)
  })
})

describe('the list of ads in the API', () => {
  test('answers the same query as the page and lists unknown parameters', async () => {
    await anAd(db, { toman: 500_000_000 })
    const cheap = await anAd(db, { toman: 300_000_000 })
    await anAd(db, { trim: 'saipa-pride-131-se', toman: 100_000_000 })
    const { body } = await call('/api/v1/ads?make=peugeot&make=nothing&sort=cheapest&yearFrom=abc')
    expect(body.total).toBe(2)
    expect(body.ads[0].id).toBe(cheap.public_id)
    expect(body.dropped).toEqual([
      { key: 'yearFrom', value: 'abc' },
      { key: 'make', value: 'nothing' },
    ])
    expect(body.facets.make).toContainEqual({ slug: 'peugeot', label: 'پژو', count: 2, chosen: true })
  })

  test('continues by its cursor until every ad was seen once', async () => {
    const made = new Set<string>()
    for (let n = 0; n < 30; n++) made.add((await anAd(db)).public_id)
    const first = (await call('/api/v1/ads')).body
    const second = (await call(`/api/v1/ads?after=${first.next}`)).body
    const seen = [...first.ads, ...second.ads].map(({ id }: { id: string }) => id)
    expect(seen).toHaveLength(30)
    expect(new Set(seen)).toEqual(made)
    expect(second.next).toBeNull()
  })
})

describe('dealers in the API', () => {
  test('have name, place, hours and number of ads, never the phone', async () => {
    const dealer = await aDealer(db, { city: 'kashan', makes: ['peugeot'] })
    await anAd(db, { gallery_id: dealer.id })
    await anAd(db)
    const list = (await call('/api/v1/galleries?make=peugeot')).body
    expect(list.galleries).toMatchObject([{ slug: dealer.slug, liveAds: 1, city: { slug: 'kashan' } }])
    const one = (await call(`/api/v1/galleries/${dealer.slug}`)).body
    expect(one).toMatchObject({ kind: 'gallery', open: true, licence: '12345678', suspended: false })
    expect(one.hours[0]).toEqual({ day: 'شنبه', opens: '09:00', closes: '21:00' })
    expect(one.hours[6]).toEqual({ day: 'جمعه', opens: null, closes: null })
    expect(JSON.stringify([list, one])).not.toContain('02112345678')
    expect((await call(`/api/v1/galleries/${dealer.slug}/ads`)).body.total).toBe(1)
    expect((await call('/api/v1/galleries/personal')).body).toMatchObject({ kind: 'personal', liveAds: 1 })
    expect((await call('/api/v1/galleries/personal/ads')).body.total).toBe(1)
  })

  test('that are suspended show neither stock nor hours', async () => {
    const dealer = await aDealer(db, { state: 'suspended' })
    await anAd(db, { gallery_id: dealer.id })
    const { body } = await call(`/api/v1/galleries/${dealer.slug}`)
    expect(body).toMatchObject({ suspended: true, open: false, liveAds: 0, hours: [] })
    expect((await call(`/api/v1/galleries/${dealer.slug}/ads`)).status).toBe(410)
  })
})

test('the catalogue links makes to trims and provinces to cities', async () => {
  const at = async (path: string) => (await call(`/api/v1/catalogue/${path}`)).body
  expect((await at('makes')).makes).toContainEqual(expect.objectContaining({ slug: 'peugeot', label: 'پژو' }))
  expect((await at('makes/peugeot/models')).models.map(({ slug }: { slug: string }) => slug)).toContain('peugeot-207')
  expect((await at('models/peugeot-207/trims')).trims[0]).toHaveProperty('engineCc')
  expect(await at('trims/byd-seagull-electric/specs')).toMatchObject({ trim: 'byd-seagull-electric', colours: [] })
  expect((await at('provinces')).provinces).toContainEqual({ slug: 'tehran', label: 'تهران' })
  expect((await at('provinces/tehran/cities')).cities).toContainEqual({ slug: 'tehran', label: 'تهران', capital: true })
})

test('public responses are kept by no shared cache, because cookie and language change them', async () => {
  const { headers } = await call('/api/v1/provinces')
  expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', 'cookie, accept-language'])
})

test('one’s own ads are visible in every state, and to nobody else', async () => {
  const seller = await aPerson(db)
  const [mine, theirs] = [await signIn(seller.id), await signIn((await aPerson(db)).id)]
  const { public_id: id } = await anAd(db, { seller_id: seller.id, state: 'rejected' })
  const own = await call('/api/v1/my-ads', { cookie: mine })
  expect(own.body).toMatchObject({ ads: [{ ad: { id }, state: 'rejected', acts: ['send', 'remove'], faults: [] }] })
  expect(own.headers['cache-control']).toBe('private, no-store')
  expect((await call('/api/v1/my-ads', { cookie: theirs })).body).toEqual({ ads: [] })
})

describe('bookmarks in the API', () => {
  test('belong to one person: others neither see nor remove them', async () => {
    const [mine, theirs] = [await signIn((await aPerson(db)).id), await signIn((await aPerson(db)).id)]
    const { public_id: id } = await anAd(db)
    expect((await call(`/api/v1/bookmarks/${id}`, { cookie: mine, method: 'PUT' })).status).toBe(204)
    expect((await call(`/api/v1/bookmarks/${id}`, { cookie: mine, method: 'PUT' })).status).toBe(204)
    expect((await call(`/api/v1/bookmarks/${id}`, { cookie: theirs, method: 'DELETE' })).status).toBe(204)
    expect((await call('/api/v1/bookmarks', { cookie: theirs })).body).toEqual({ bookmarks: [], gone: 0 })
    const own = await call('/api/v1/bookmarks', { cookie: mine })
    expect(own.body).toMatchObject({ bookmarks: [{ ad: { id }, keptPrice: { amount: '10000000000' } }], gone: 0 })
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect((await call(`/api/v1/bookmarks/${id}`, { cookie: mine, method: 'DELETE' })).status).toBe(204)
    expect((await call('/api/v1/bookmarks', { cookie: mine })).body.bookmarks).toEqual([])
  })

  test('change once per idempotency key: a late repetition does not undo a newer change', async () => {
    const cookie = await signIn((await aPerson(db)).id)
    const { public_id: id } = await anAd(db)
    const change = (method: 'PUT' | 'DELETE', key: string, ad = id) =>
      call(`/api/v1/bookmarks/${ad}`, { cookie, method, headers: { 'idempotency-key': key } })
    expect((await change('PUT', 'keep-it-1')).status).toBe(204)
    expect((await change('DELETE', 'drop-it-1')).status).toBe(204)
    expect((await change('PUT', 'keep-it-1')).status).toBe(204)
    expect((await call('/api/v1/bookmarks', { cookie })).body.bookmarks).toEqual([])
    const other = await change('PUT', 'keep-it-1', (await anAd(db)).public_id)
    expect([other.status, other.body.error.code]).toEqual([422, 'idempotency-key-reused'])
    const broken = await change('PUT', 'x')
    expect([broken.status, broken.body.error.code]).toEqual([422, 'idempotency-key-invalid'])
  })

  test('are not changed by a page of another site, for any signed-in user', async () => {
    const cookie = await signIn((await aPerson(db)).id)
    const { public_id: id } = await anAd(db)
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const refused = await call(`/api/v1/bookmarks/${id}`, { cookie, headers, method: 'PUT' })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'foreign-origin'])
    expect((await call('/api/v1/bookmarks', { cookie })).body.bookmarks).toEqual([])
  })

  test('are created also for a client that declares JSON and sends no body', async () => {
    const cookie = await signIn((await aPerson(db)).id)
    const { public_id: id } = await anAd(db)
    const headers = { 'content-type': 'application/json' }
    expect((await call(`/api/v1/bookmarks/${id}`, { cookie, headers, method: 'PUT' })).status).toBe(204)
  })
})

describe('price alerts in the API', () => {
  const trim = 'peugeot-207-manual-tu5'
  const make = (cookie: string, payload: object, key?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/price-alerts',
      headers: { cookie, ...(key && { 'idempotency-key': key }) },
      payload,
    })
  const alert = { trim, price: 'used-1401', side: 'below', target: '8000000000' }
  beforeEach(async () => {
    const { id } = await db.db.selectFrom('trim_level').select('id').where('slug', '=', trim).executeTakeFirstOrThrow()
    await db.db
      .insertInto('market_quote')
      .values({
        trim_id: id,
        year: 1401,
        kind: 'used',
        price_rial: 9_000_000_000n,
        day: '2026-11-20',
        source: 'بنگاه',
        entered_at: db.now,
      })
      .execute()
  })

  test('are created, listed with the price of today, and deleted by one person alone', async () => {
    const [mine, theirs] = [await signIn((await aPerson(db)).id), await signIn((await aPerson(db)).id)]
    const made = await make(mine, alert, 'watch-it-1')
    expect(made.statusCode).toBe(201)
    expect((await make(mine, alert, 'watch-it-1')).json()).toEqual(made.json())
    const { id } = made.json()
    const list = await call('/api/v1/price-alerts', { cookie: mine })
    expect(list.headers['cache-control']).toBe('private, no-store')
    expect(list.body.alerts).toEqual([
      {
        ...alert,
        id,
        target: { amount: '8000000000', currency: 'IRR' },
        now: { amount: '9000000000', currency: 'IRR' },
        active: true,
        toldAt: null,
        toldPrice: null,
      },
    ])
    expect((await call('/api/v1/price-alerts', { cookie: theirs })).body).toEqual({ alerts: [] })
    const remove = (cookie: string) => call(`/api/v1/price-alerts/${id}`, { cookie, method: 'DELETE' })
    expect((await remove(theirs)).status).toBe(204)
    expect((await call('/api/v1/price-alerts', { cookie: mine })).body.alerts).toHaveLength(1)
    expect((await remove(mine)).status).toBe(204)
    expect((await call('/api/v1/price-alerts', { cookie: mine })).body).toEqual({ alerts: [] })
  })

  test.each([
    [{ price: 'used-1390' }, 'price'],
    [{ price: 'used' }, 'price'],
    [{ target: '9000000000' }, 'target'],
    [{ target: '5' }, 'target'],
    [{ target: '-5' }, 'target'],
    [{ target: '۸۰۰' }, 'target'],
    [{ target: '9'.repeat(18) }, 'target'],
    [{ side: 'beside' }, 'side'],
    [{ trim: 'no-such-car' }, 'trim'],
    [{ trim: null }, 'trim'],
  ])('are refused at the field: %o', async (wrong, field) => {
    const refused = await make(await signIn((await aPerson(db)).id), { ...alert, ...wrong })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } })
  })

  test('are created once', async () => {
    const cookie = await signIn((await aPerson(db)).id)
    const first = await make(cookie, alert)
    expect(first.statusCode).toBe(201)
    expect((await make(cookie, alert)).json()).toEqual(first.json())
  })
})

describe('conversations in the API', () => {
  const json = (cookie: string, path: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
    app
      .inject({ method, url: `/api/v1${path}`, headers: { cookie, 'content-type': 'application/json' }, payload })
      .then(({ statusCode: status, payload: text }) => ({ status, body: text ? JSON.parse(text) : null }))

  test('belong to their two parties: they write, offer and answer; others get 404, and numbers stay hidden', async () => {
    const [seller, buyer, other] = [await aPerson(db), await aPerson(db), await aPerson(db)]
    const [selling, buying, strange] = [await signIn(seller.id), await signIn(buyer.id), await signIn(other.id)]
    const { public_id: ad } = await anAd(db, { seller_id: seller.id })
    expect((await json(selling, '/conversations', { ad, text: 'سلام' })).body.error.code).toBe('own')
    const { status, body } = await json(buying, '/conversations', { ad, text: `سلام، شماره‌ام ${buyer.mobile}` })
    expect(status).toBe(201)
    const thread = `/conversations/${body.id}`
    expect((await json(buying, `${thread}/offers`, { amount: { amount: '9500000000', currency: 'IRR' } })).status).toBe(
      204,
    )
    expect(
      (await json(buying, `${thread}/offers`, { amount: { amount: '7', currency: 'IRR' } })).body.error.fields,
    ).toHaveProperty('amount')
    const read = await call(`/api/v1${thread}`, { cookie: selling })
    expect(read.headers['cache-control']).toBe('private, no-store')
    expect(JSON.stringify(read.body)).not.toContain(buyer.mobile)
    expect(read.body).toMatchObject({
      side: 'seller',
      silent: null,
      messages: [{ by: 'buyer' }, { offer: { state: 'made', acts: ['take', 'refuse'] } }],
    })
    const offer = `${thread}/offers/${read.body.messages[1].id}`
    for (const [path, sent, method] of [
      [`${thread}/messages`, { text: 'من' }, 'POST'],
      [offer, { act: 'take' }, 'PUT'],
      [`${thread}/offers`, { amount: { amount: '9500000000', currency: 'IRR' } }, 'POST'],
      [`${thread}/read`, {}, 'PUT'],
    ] as const)
      expect([path, (await json(strange, path, sent, method)).status]).toEqual([path, 404])
    expect((await call(`/api/v1${thread}`, { cookie: strange })).status).toBe(404)
    expect((await call('/api/v1/conversations', { cookie: strange })).body.conversations).toEqual([])
    expect((await json(selling, offer, { act: 'take' }, 'PUT')).status).toBe(204)
    expect((await json(selling, offer, { act: 'refuse' }, 'PUT')).body.error.code).toBe('late')
    const [row] = (await call('/api/v1/conversations', { cookie: selling })).body.conversations
    expect(row.unread).toBe(2)
    expect((await json(selling, `${thread}/read`, {}, 'PUT')).status).toBe(204)
    expect((await call('/api/v1/conversations', { cookie: selling })).body.conversations[0].unread).toBe(0)
    // A message repeated with its key is stored once.
    const send = () =>
      app.inject({
        method: 'POST',
        url: `/api/v1${thread}/messages`,
        headers: { cookie: buying, 'idempotency-key': 'say-it-once-1' },
        payload: { text: 'کی ببینم؟' },
      })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([204, 204])
    expect((await call(`/api/v1${thread}`, { cookie: buying })).body.messages).toHaveLength(4)
  })
})

test('a person’s inspections and their signed report are private', async () => {
  const [booker, other] = [await aPerson(db), await aPerson(db)]
  const [booking, strange] = [await signIn(booker.id), await signIn(other.id)]
  const code = await aSignedReport(db, { personId: booker.id })
  const { body: list } = await call('/api/v1/inspections', { cookie: booking })
  expect(list).toMatchObject({
    inspections: [{ side: 'booker', state: 'reported', package: 'full', lateMinutes: null, report: { code } }],
    next: null,
  })
  const { id } = list.inspections[0]
  expect((await call(`/api/v1/inspections/${id}`, { cookie: booking })).body).toMatchObject({ id, shares: [] })
  const report = await call(`/api/v1/inspection-reports/${code}`, { cookie: booking })
  expect(report.headers['cache-control']).toBe('private, no-store')
  expect(report.body).toMatchObject({ state: 'valid', document: { code } })
  for (const path of [`inspections/${id}`, `inspection-reports/${code}`]) {
    expect((await call(`/api/v1/${path}`, { cookie: strange })).status).toBe(404)
  }
  expect((await call('/api/v1/inspections', { cookie: strange })).body).toEqual({ inspections: [], next: null })
})

test('consent to inquire about a car is requested, read and refused by its two parties alone, and given only with a fresh proof', async () => {
  const [seller, buyer, other] = [await aPerson(db), await aPerson(db), await aPerson(db)]
  const [selling, buying, strange] = [await signIn(seller.id), await signIn(buyer.id), await signIn(other.id)]
  const { public_id: ad } = await anAd(db, { seller_id: seller.id })
  const send = async (cookie: string, path: string, payload: object, method: 'POST' | 'PUT' = 'POST') => {
    const { statusCode: status, payload: text } = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { cookie },
      payload,
    })
    return { status, body: text ? JSON.parse(text) : null }
  }
  const wish = { kinds: ['card-sanad', 'fines-details'], purpose: 'before-deal' }
  expect((await send(selling, `/ads/${ad}/consents`, wish)).body.error.code).toBe('own')
  expect((await send(buying, `/ads/${ad}/consents`, { ...wish, kinds: [] })).status).toBe(422)
  const outcome = await send(buying, `/ads/${ad}/consents`, wish)
  expect(outcome.status).toBe(201)
  expect((await send(buying, `/ads/${ad}/consents`, wish)).body).toEqual(outcome.body)
  const path = `/consents/${outcome.body.id}`
  expect((await call(`/api/v1${path}`, { cookie: strange })).status).toBe(404)
  expect((await call('/api/v1/consents', { cookie: strange })).body).toEqual({ consents: [], next: null })
  const read = await call(`/api/v1${path}`, { cookie: selling })
  expect(read.headers['cache-control']).toBe('private, no-store')
  expect(read.body).toMatchObject({
    consent: { side: 'owner', state: 'asked', kinds: ['fines-details', 'card-sanad'], subject: { ref: ad } },
    inquiries: [],
  })
  const approve = { act: 'approve', plate: '12B345-67', nationalCode: '0012345679', agreed: true }
  expect(await send(selling, `${path}/state`, { ...approve, nationalCode: '0012345678' }, 'PUT')).toMatchObject({
    status: 422,
    body: { error: { fields: { nationalCode: expect.any(String) } } },
  })
  expect(await send(selling, `${path}/state`, approve, 'PUT')).toMatchObject({
    status: 403,
    body: { error: { code: 'not-recent' } },
  })
  expect((await send(buying, `${path}/inquiries`, { kind: 'card-sanad' })).status).toBe(409)
  expect((await send(strange, `${path}/state`, { act: 'refuse' }, 'PUT')).status).toBe(404)
  expect((await send(buying, `${path}/state`, { act: 'refuse' }, 'PUT')).status).toBe(409)
  expect((await send(selling, `${path}/state`, { act: 'refuse' }, 'PUT')).status).toBe(204)
  const [row] = (await call('/api/v1/consents', { cookie: buying })).body.consents
  expect(row).toMatchObject({ side: 'asker', state: 'refused', until: null })
  expect((await send(buying, `/ads/${ad}/consents`, wish)).body.error.code).toBe('refused')
})

describe('saved searches in the API', () => {
  test('belong to one person: others neither see, change nor delete them', async () => {
    const [mine, theirs] = [await signIn((await aPerson(db)).id), await signIn((await aPerson(db)).id)]
    const save = (payload: object, cookie = mine) =>
      app.inject({ method: 'POST', url: '/api/v1/saved-searches', headers: { cookie }, payload })
    const made = await save({ query: 'make=peugeot' })
    expect(made.statusCode).toBe(201)
    const { id } = made.json<{ id: string }>()
    expect((await save({ query: 'make=peugeot' })).json()).toMatchObject({ id })
    expect((await save({ query: 'sort=newest' })).json().error).toMatchObject({ code: 'no-filter' })
    const change = (cookie: string, payload: object) =>
      app.inject({ method: 'PUT', url: `/api/v1/saved-searches/${id}`, headers: { cookie }, payload })
    expect((await change(theirs, { active: false })).statusCode).toBe(404)
    expect((await change(mine, {})).statusCode).toBe(422)
    expect((await change(mine, { active: false, name: 'پژوها', period: 'daily', channel: 'sms' })).statusCode).toBe(204)
    expect((await call(`/api/v1/saved-searches/${id}`, { cookie: theirs, method: 'DELETE' })).status).toBe(204)
    expect((await call('/api/v1/saved-searches', { cookie: theirs })).body.searches).toEqual([])
    const stored = await call('/api/v1/saved-searches', { cookie: mine })
    expect(stored.body.searches).toMatchObject([
      { id, name: 'پژوها', query: 'make=peugeot', period: 'daily', channel: 'sms', active: false },
    ])
    expect((await call(`/api/v1/saved-searches/${id}`, { cookie: mine, method: 'DELETE' })).status).toBe(204)
    expect((await call('/api/v1/saved-searches', { cookie: mine })).body.searches).toEqual([])
  })
})

const someAd = '0123456789'
const operations: [string, NonNullable<Call['method']>, string, number, number][] = [
  ['listAds', 'GET', '/api/v1/ads', 200, 200],
  ['getAd', 'GET', `/api/v1/ads/${someAd}`, 404, 404],
  ['listGalleries', 'GET', '/api/v1/galleries', 200, 200],
  ['getGallery', 'GET', '/api/v1/galleries/nobody', 404, 404],
  ['listGalleryAds', 'GET', '/api/v1/galleries/nobody/ads', 404, 404],
  ['listMakes', 'GET', '/api/v1/catalogue/makes', 200, 200],
  ['listModels', 'GET', '/api/v1/catalogue/makes/nobody/models', 404, 404],
  ['listTrims', 'GET', '/api/v1/catalogue/models/nobody/trims', 404, 404],
  ['getSpecSheet', 'GET', '/api/v1/catalogue/trims/nothing/specs', 404, 404],
  ['listAlbums', 'GET', '/api/v1/albums', 200, 200],
  ['getAlbum', 'GET', '/api/v1/albums/nothing', 404, 404],
  ['compareTrims', 'GET', '/api/v1/catalogue/compare?trims=nothing,at-all', 404, 404],
  ['search', 'GET', '/api/v1/search?q=%D8%AF%D9%86%D8%A7', 200, 200],
  ['getAllInPrice', 'GET', '/api/v1/catalogue/trims/nothing/all-in-price', 404, 404],
  ['listPrices', 'GET', '/api/v1/prices', 200, 200],
  ['listPriceHistory', 'GET', '/api/v1/prices/nothing?year=1400', 404, 404],
  ['valueCar', 'GET', '/api/v1/prices/nothing/valuation?year=1400&km=1&colour=white&province=tehran', 404, 404],
  ['listPriceAlerts', 'GET', '/api/v1/price-alerts', 401, 200],
  ['makePriceAlert', 'POST', '/api/v1/price-alerts', 401, 422],
  ['deletePriceAlert', 'DELETE', '/api/v1/price-alerts/0123456789', 401, 204],
  ['listProvinces', 'GET', '/api/v1/catalogue/provinces', 200, 200],
  ['listCities', 'GET', '/api/v1/catalogue/provinces/nowhere/cities', 404, 404],
  ['listOwnAds', 'GET', '/api/v1/my-ads', 401, 200],
  ['listBookmarks', 'GET', '/api/v1/bookmarks', 401, 200],
  ['keepAd', 'PUT', `/api/v1/bookmarks/${someAd}`, 401, 404],
  ['dropAd', 'DELETE', `/api/v1/bookmarks/${someAd}`, 401, 204],
  ['listConversations', 'GET', '/api/v1/conversations', 401, 200],
  ['startConversation', 'POST', '/api/v1/conversations', 401, 422],
  ['getConversation', 'GET', `/api/v1/conversations/${someAd}`, 401, 404],
  ['readConversation', 'PUT', `/api/v1/conversations/${someAd}/read`, 401, 404],
  ['sendMessage', 'POST', `/api/v1/conversations/${someAd}/messages`, 401, 422],
  ['makeOffer', 'POST', `/api/v1/conversations/${someAd}/offers`, 401, 422],
  ['answerOffer', 'PUT', `/api/v1/conversations/${someAd}/offers/7`, 401, 422],
  ['listSavedSearches', 'GET', '/api/v1/saved-searches', 401, 200],
  ['saveSearch', 'POST', '/api/v1/saved-searches', 401, 422],
  ['changeSavedSearch', 'PUT', `/api/v1/saved-searches/${someAd}`, 401, 422],
  ['deleteSavedSearch', 'DELETE', `/api/v1/saved-searches/${someAd}`, 401, 204],
  ['listNotifications', 'GET', '/api/v1/notifications', 401, 200],
  ['readNotification', 'PUT', '/api/v1/notifications/7/read', 401, 204],
  ['readAllNotifications', 'PUT', '/api/v1/notifications/read', 401, 204],
  ['followNotifications', 'GET', '/api/v1/notifications/stream', 401, 200],
  ['sendPicture', 'POST', '/api/v1/pictures', 401, 422],
  ['getGalleryKey', 'GET', '/api/v1/gallery', 401, 401],
  ['listGalleryStock', 'GET', '/api/v1/gallery/ads', 401, 401],
  ['postGalleryAd', 'POST', '/api/v1/gallery/ads', 401, 401],
  ['getGalleryAd', 'GET', `/api/v1/gallery/ads/${someAd}`, 401, 401],
  ['editGalleryAd', 'PUT', `/api/v1/gallery/ads/${someAd}`, 401, 401],
  ['changeGalleryAd', 'PATCH', `/api/v1/gallery/ads/${someAd}`, 401, 401],
  ['changeGalleryAds', 'POST', '/api/v1/gallery/ads/bulk', 401, 401],
  ['decideSandboxAd', 'PUT', `/api/v1/gallery/sandbox/ads/${someAd}/decision`, 401, 401],
  ['resetSandbox', 'POST', '/api/v1/gallery/sandbox/reset', 401, 401],
  ['changeGalleryAdPrice', 'PUT', `/api/v1/gallery/ads/${someAd}/price`, 401, 401],
  ['changeGalleryAdState', 'PUT', `/api/v1/gallery/ads/${someAd}/state`, 401, 401],
  ['removeGalleryAd', 'DELETE', `/api/v1/gallery/ads/${someAd}`, 401, 401],
  ['sendGalleryPicture', 'POST', '/api/v1/gallery/pictures', 401, 401],
  ['getPayable', 'GET', '/api/v1/payables/0123456789', 401, 404],
  ['getPayment', 'GET', '/api/v1/payments/0123456789', 401, 404],
  ['startPayment', 'POST', '/api/v1/payables/0123456789/payments', 401, 422],
  ['applyDiscount', 'PUT', '/api/v1/payables/0123456789/discount', 401, 422],
  ['dropDiscount', 'DELETE', '/api/v1/payables/0123456789/discount', 401, 404],
  ['listInquiryServices', 'GET', '/api/v1/inquiries/services', 200, 200],
  ['listInquiries', 'GET', '/api/v1/inquiries', 401, 200],
  ['askInquiry', 'POST', '/api/v1/inquiries', 401, 422],
  ['getInquiry', 'GET', '/api/v1/inquiries/0123456789', 401, 404],
  ['giveInquiryCode', 'POST', '/api/v1/inquiries/0123456789/code', 401, 422],
  ['offerAllCars', 'GET', '/api/v1/inquiry-runs/all-cars', 401, 200],
  ['askRun', 'POST', '/api/v1/inquiry-runs', 401, 422],
  ['getRun', 'GET', '/api/v1/inquiry-runs/0123456789', 401, 404],
  ['verifyPaper', 'GET', '/api/v1/inquiry-papers/nothing', 200, 200],
  ['payBills', 'POST', '/api/v1/bills', 401, 422],
  ['getBills', 'GET', '/api/v1/bills/0123456789', 401, 404],
  ['askConsent', 'POST', `/api/v1/ads/${someAd}/consents`, 401, 422],
  ['listConsents', 'GET', '/api/v1/consents', 401, 200],
  ['getConsent', 'GET', '/api/v1/consents/0123456789', 401, 404],
  ['changeConsent', 'PUT', '/api/v1/consents/0123456789/state', 401, 422],
  ['inquireByConsent', 'POST', '/api/v1/consents/0123456789/inquiries', 401, 422],
  ['giveConsentCode', 'POST', '/api/v1/consents/0123456789/inquiries/0123456789/code', 401, 422],
  ['listInspections', 'GET', '/api/v1/inspections', 401, 200],
  ['getInspection', 'GET', '/api/v1/inspections/0123456789', 401, 404],
  ['getInspectionReport', 'GET', '/api/v1/inspection-reports/0123456789', 401, 404],
  ['getBuyingPassport', 'GET', '/api/v1/buying-passport', 401, 200],
  ['askInsuranceQuote', 'POST', '/api/v1/insurance/quotes', 422, 422],
  ['getInsuranceQuote', 'GET', `/api/v1/insurance/quotes/${someAd}`, 404, 404],
  ['orderInsurance', 'POST', '/api/v1/insurance/orders', 401, 422],
  ['listInsuranceOrders', 'GET', '/api/v1/insurance/orders', 401, 200],
  ['getInsuranceOrder', 'GET', `/api/v1/insurance/orders/${someAd}`, 401, 404],
  ['cancelInsurance', 'POST', `/api/v1/insurance/orders/${someAd}/cancellation`, 401, 422],
  ['payInsuranceInstalment', 'POST', `/api/v1/insurance/orders/${someAd}/instalments/1/payment`, 401, 404],
  ['listInsuredVehicles', 'GET', '/api/v1/insurance/policies', 401, 200],
  ['listParkingZones', 'GET', '/api/v1/parking/zones', 200, 200],
  ['listParkings', 'GET', '/api/v1/parking/parkings', 401, 200],
  ['startParking', 'POST', '/api/v1/parking/parkings', 401, 422],
  ['getParking', 'GET', `/api/v1/parking/parkings/${someAd}`, 401, 404],
  ['stopParking', 'POST', `/api/v1/parking/parkings/${someAd}/stop`, 401, 404],
  ['objectToParking', 'POST', `/api/v1/parking/parkings/${someAd}/objection`, 401, 422],
  ['listParkingDebts', 'GET', '/api/v1/parking/debts', 401, 200],
  ['findParkingDebts', 'POST', '/api/v1/parking/debts/search', 401, 422],
  ['payParkingDebt', 'POST', `/api/v1/parking/debts/${someAd}/payment`, 401, 404],
  ['getWallet', 'GET', '/api/v1/wallet', 401, 200],
  ['chargeWallet', 'POST', '/api/v1/wallet/charges', 401, 422],
]

describe('every operation', () => {
  // Starting a server costs more than a request.
  it('answers a guest and a person as in that table', async () => {
    const answers: (typeof operations)[number][] = []
    for (const [id, method, path] of operations) {
      const cookie = await signIn((await aPerson(db)).id)
      const [guest, person] = [await call(path, { method }), await call(path, { method, cookie })]
      answers.push([id, method, path, guest.status, person.status])
    }
    expect(answers).toEqual(operations)
  })

  it('is in that table', async () => {
    expect(operations.map(([id]) => id).toSorted()).toEqual(
      documented((await document()).paths)
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})

describe('a refusal', () => {
  it.each([
    [undefined, 'شناسهٔ آگهی معتبر نیست.'],
    ['fa-IR, en;q=0.5', 'شناسهٔ آگهی معتبر نیست.'],
    ['en-GB, fa;q=0.5', 'adId is not valid.'],
    ['de, en;q=0.3', 'adId is not valid.'],
    ['en;q=nonsense', 'شناسهٔ آگهی معتبر نیست.'],
  ])('names the field in the requested language: %s', async (language, sentence) => {
    const headers: Record<string, string> = language ? { 'accept-language': language } : {}
    const { status, body } = await call('/api/v1/ads/NOT-AN-ID', { headers })
    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code: 'invalid', fields: { adId: sentence } })
  })

  it.each<[NonNullable<Call['method']>, string, number, string]>([
    ['GET', '/api/unknown', 404, 'not-found'],
    ['GET', '/api/v1', 404, 'not-found'],
    ['GET', '/api/v1/ads/', 422, 'invalid'],
    ['POST', '/api/v1/ads', 405, 'method-not-allowed'],
    ['PATCH', `/api/v1/bookmarks/${someAd}`, 405, 'method-not-allowed'],
    ['GET', '/api/v1/ads/%zz', 400, 'unreadable'],
    ['GET', '/api/v1/ads/%00', 400, 'unreadable'],
    ['GET', '/api/v1/ads?q=%00', 400, 'unreadable'],
  ])('of %s %s is %i %s as JSON', async (method, path, status, code) => {
    const answer = await call(path, { method })
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
    expect(answer.body.error.message).toMatch(/[\u0600-\u06ff]/)
  })

  it('of a method lists the accepted ones', async () => {
    const { headers } = await call(`/api/v1/bookmarks/${someAd}`, { method: 'PATCH' })
    expect(headers.allow).toBe('PUT, DELETE')
  })

  it('of a broken body is a client error', async () => {
    const cookie = await signIn((await aPerson(db)).id)
    const put = (type: string, payload: string) =>
      app.inject({
        method: 'PUT',
        url: `/api/v1/bookmarks/${someAd}`,
        headers: { cookie, 'content-type': type },
        payload,
      })
    expect((await put('application/json', '{"a":')).statusCode).toBe(400)
    expect((await put('application/json', '{"__proto__":{}}')).statusCode).toBe(400)
    expect((await put('application/json', '['.repeat(9000) + ']'.repeat(9000))).statusCode).toBe(400)
    expect((await put('application/json', '{"a":"\\ud800"}')).statusCode).toBe(400)
    expect((await put('application/json', '{"a":"\\u0000"}')).statusCode).toBe(400)
    expect((await put('text/csv', 'a,b')).statusCode).toBe(415)
    expect((await put('application/json', `"${'x'.repeat(70_000)}"`)).statusCode).toBe(413)
  })
})

const garbage = [
  '',
  '%F0%9F',
  '\'";--',
  'x'.repeat(3000),
  '-1',
  '1e999',
  '%D9%BE',
  '[]',
  '9'.repeat(30),
  '[object Object]',
]
const keys = [
  'q',
  'make',
  'city',
  'near',
  'sort',
  'after',
  'yearFrom',
  'tomanTo',
  'kmFrom',
  'price',
  'open',
  'province',
  '__proto__',
]

always.each([...['/api/v1/ads', '/api/v1/galleries', '/api/v1/galleries/personal/ads'].entries()])(
  '%i %s reads any query without failing',
  async (place, path) => {
    for (const [row, key] of keys.entries()) {
      for (const [column, value] of garbage.entries()) {
        // Each key with each value at one of the addresses, and at the others in what `npm run test:all` adds.
        if (whole === ((place + row + column) % 3 === 0)) continue
        const { status } = await call(`${path}?${key}=${value}&${key}=${value}`)
        expect([`${key}=${value.slice(0, 30)}`, status]).toEqual([`${key}=${value.slice(0, 30)}`, 200])
      }
    }
    for (const query of ['?', '??', '?&&=', '?a[b]=1', '?make[]=x', '?%', '?%zz=1', '?make=%E0%A4%A']) {
      expect([query, (await call(path + query)).status]).toEqual([query, 200])
    }
  },
)

it('a rate-limited address gets the waiting time in JSON', async () => {
  await app.close()
  app = await serve({ REQUESTS_PER_MINUTE: '2' })
  const ask = () => call('/api/v1/nothing')
  expect([(await ask()).status, (await ask()).status]).toEqual([404, 404])
  const refused = await ask()
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too-many-requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

const document = async () => (await call('/api/v1/openapi.json')).body as OpenAPIV3_1.Document

function documented(paths: OpenAPIV3_1.Document['paths']) {
  return Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => {
      const described = operation as OpenAPIV3_1.OperationObject & { 'x-role'?: string; 'x-idempotency-key'?: string }
      return {
        ...described,
        id: described.operationId!,
        key: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      }
    }),
  )
}

describe('the document of the API', () => {
  it('holds every route below /api/v1, and no other', async () => {
    const served = routes
      .filter(({ method, url }) => url.startsWith('/api/v1/') && method !== 'HEAD' && !url.endsWith('openapi.json'))
      .map(({ method, url }) => `${method} ${url}`)
    expect(served.length).toBeGreaterThan(10)
    expect(
      documented((await document()).paths)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(served.toSorted())
  })

  it('has description, tag, security and refusals of every operation', async () => {
    const { openapi, paths, components } = await document()
    expect(openapi).toBe('3.1.0')
    expect(components?.securitySchemes).toHaveProperty('session')
    for (const operation of documented(paths)) {
      const securities: Record<string, object[]> = {
        everybody: [],
        person: [{ session: [] }],
        gallery: [{ galleryKey: [] }],
      }
      expect([operation.id, operation.security]).toEqual([operation.id, securities[operation['x-role']!]])
      const forPersons = operation['x-role'] !== 'everybody'
      // The same file gives the same picture anyway; prices and debts are only read.
      const repeatable =
        operation.key.startsWith('GET') ||
        /^(send(Gallery)?Picture|askInsuranceQuote|findParkingDebts)$/.test(operation.id)
      const key = repeatable ? 'not needed' : 'accepted'
      expect([operation.id, operation['x-idempotency-key']]).toEqual([operation.id, key])
      expect(operation.summary).toMatch(/\w/)
      expect(operation.tags).toHaveLength(1)
      const statuses = Object.keys(operation.responses ?? {})
      expect(statuses).toEqual(expect.arrayContaining(forPersons ? ['401', '429', '503'] : ['429', '503']))
      expect(JSON.stringify(operation.responses)).not.toContain('Default Response')
      if (operation.key.includes(':')) expect(statuses).toContain('422')
    }
  })

  it('is the same when it is written to a file', async () => {
    expect(await describeApi()).toEqual(await document())
  })

  it('has no dangling references', async () => {
    const match = await document()
    const names = [...JSON.stringify(match).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name!,
    )
    expect(names).toContain('Money')
    expect(names.filter((name) => !match.components?.schemas?.[name])).toEqual([])
  })

  it('lists the choices of a filter and marks it as repeatable', async () => {
    const [list] = documented((await document()).paths).filter(({ id }) => id === 'listAds')
    const parameter = (name: string) =>
      list!.parameters?.find((each) => 'name' in each && each.name === name) as OpenAPIV3_1.ParameterObject
    expect(parameter('gearbox')).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'array', items: { enum: ['manual', 'automatic'] } },
    })
    expect(parameter('sort').schema).toMatchObject({ type: 'string', enum: expect.arrayContaining(['newest', 'deal']) })
  })
})

describe('the readable docs', () => {
  it('list every operation and may run no script', async () => {
    const { status, headers, body } = await call('/api/docs')
    expect(status).toBe(200)
    for (const { key } of documented((await document()).paths)) {
      const [method, path] = key.split(' ') as [string, string]
      expect(body).toContain(`<b>${method}</b> ${path.replace(/:(\w+)/g, '{$1}')}</code>`)
    }
    expect(body).not.toMatch(/<script|<style|https?:\/\//)
    expect(headers['content-security-policy']).toContain(`script-src 'self';`)
    expect((await call('/api/docs.css')).headers['content-type']).toContain('text/css')
  })
})

describe('the metrics of operation', () => {
  const read = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/metrics', remoteAddress, headers })
  const token = 'a long enough token'

  it.each([
    ['this machine', {}, '127.0.0.1', {}, 200],
    ['this machine over IPv6', {}, '::1', {}, 200],
    ['a stranger', {}, '203.0.113.9', {}, 403],
    ['a stranger behind a proxy on this machine', {}, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 403],
    [
      'a stranger behind a trusted proxy',
      { TRUST_PROXY: 'true' },
      '127.0.0.1',
      { 'x-forwarded-for': '203.0.113.9' },
      403,
    ],
    ['who has the token', { METRICS_TOKEN: token }, '203.0.113.9', { authorization: `Bearer ${token}` }, 200],
    ['who has another token', { METRICS_TOKEN: token }, '203.0.113.9', { authorization: 'Bearer guess' }, 403],
    ['who has a token where none is set', {}, '203.0.113.9', { authorization: 'Bearer undefined' }, 403],
  ])('answer %s', async (_who, environment, address, headers, status) => {
    await app.close()
    app = await serve(environment as Record<string, string>)
    expect((await read(address, headers as Record<string, string>)).statusCode).toBe(status)
  })

  it('count requests by pattern, never by address, and include jobs and live ads', async () => {
    await anAd(db)
    await call(`/api/v1/ads/${someAd}`)
    await call('/api/v1/ads/abcdefghij')
    const { body } = await read('127.0.0.1')
    expect(body).toContain('http_requests_total{method="GET",route="/api/v1/ads/:adId",status="404"} 2')
    expect(body).toMatch(/http_request_duration_seconds_count\{.*"\/api\/v1\/ads\/:adId".*\} 2/)
    expect(body).toMatch(/^ads_live 1$/m)
    expect(body).toMatch(/^jobs_waiting\{lane="urgent"\} \d+$/m)
    expect(body).toMatch(/^jobs_failed\{lane="bulk"\} 0$/m)
    expect(body).toMatch(/^# TYPE outbound_requests_total counter$/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m)
    expect(body).not.toContain('abcdefghij')
  })
})
