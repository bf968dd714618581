import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import '#features/files/server/tables.ts'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { parseConfig } from '#platform/config.ts'
import { diskFiles } from '#platform/files/files.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { busyPage } from '../../../../app/busy-page.ts'
import { mountEndpoints } from '../../../../app/http-api.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { passJobTime, runJobs } from '../../../../../tests/support/jobs.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { answers, misbehavingServer } from '../../../../../tests/support/misbehaving-server.ts'
import { testPlatform } from '../../../../../tests/support/platform.ts'
import { createDealerCalls, type DealerCalls } from '../../dealer-panel/server/providers/dealer-calls.ts'
import { startThread } from '../../conversations/server/start-thread.ts'
import { changeDealer } from '../../reports/server/change-dealer.ts'
import { marketplaceJobs } from '../../server/jobs.ts'
import { removeOldTraces, spreadEvents } from '../server/spread-events.ts'
import { action as act, loader as readConnection } from './connection.tsx'
import { standardSignature } from '../server/sign.ts'
import { action as actOnHook, loader as readHook } from './webhook.tsx'

const test = useTestDb()
let app: FastifyInstance
let owner: { id: bigint }
let dealer: { id: bigint; slug: string }
let receiver: Awaited<ReturnType<typeof misbehavingServer>>
let calls: DealerCalls
beforeAll(async () => {
  receiver = await misbehavingServer()
  const outbound = createOutbound({ log: createLog('silent') })
  calls = createDealerCalls({ GALLERY_INNER_URL: receiver.address }, outbound)
})
afterAll(() => receiver.close())

const providers = {
  imageWorker: createImageWorker({ seconds: 2 }),
  files: diskFiles('/nowhere'),
}

beforeEach(async () => {
  await loadCatalogue(test.db)
  owner = await aPerson(test)
  const since = new Date(test.now.getTime() - 400 * 86_400_000)
  dealer = await aDealer(test, { owner_id: owner.id, licence_checked_at: test.now, created_at: since })
  const platform = testPlatform(test, { config: parseConfig({}), providers })
  app = await createHttpServer({
    platform,
    pictures: {} as Pictures,
    build: () => Promise.reject(new Error('The router has no pages in this test')),
    development: false,
    busyPage,
    mount: (server, { renderCache }) => mountEndpoints(server, { platform, renderCache }),
  })
  return () => app.close()
})

const at = (part = '') => `/profile/my-gallery/${dealer.slug}/api${part}`
const asking = (form?: Record<string, string>, params: Record<string, string> = {}, personId = owner.id) =>
  visit(test, at(), {
    personId,
    params: { galleryId: dealer.slug, ...params },
    form,
    providers: { galleryCalls: calls },
  }) as never

async function makeKey(over: Record<string, string> = {}): Promise<string> {
  const result = await act(asking({ act: 'key', name: 'انبار', world: 'live', access: 'write', ...over }))
  return (result as { data: { made: { text: string } } }).data.made.text
}

const addHook = async (world = 'live'): Promise<string> => {
  const result = await act(asking({ act: 'webhook', url: receiver.address, world }))
  return (result as { data: { made: { text: string } } }).data.made.text
}

type Call = { key?: string; body?: object; headers?: Record<string, string> }
async function call(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { key, body, headers = {} }: Call = {},
) {
  const response = await app.inject({
    method,
    url: `/api/v1/gallery${path}`,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, headers: response.headers, body: response.body ? response.json() : null }
}

let pictures = 0
async function aPicture(): Promise<string> {
  const id = `photo-${String(++pictures).padStart(20, '0')}-car`
  await test.db
    .insertInto('file')
    .values({
      public_id: id,
      purpose: 'ad-picture',
      kind: 'picture',
      owner_id: owner.id,
      media_type: 'image/jpeg',
      storage_key: id,
      state: 'unused',
      created_at: test.now,
      name: null,
      bytes: 1,
      width: 4,
      height: 3,
      digest: null,
      subject_kind: null,
      subject_id: null,
      attached_at: null,
      expires_at: new Date(test.now.getTime() + 86_400_000),
    })
    .execute()
  return id
}

const money = (toman: number) => ({ amount: `${toman}0`, currency: 'IRR' })
const anAdBody = async (over: object = {}) => ({
  code: 'A-1',
  trim: 'peugeot-207-manual-tu5',
  year: 1401,
  mileageKm: 48_000,
  colour: 'white',
  documentKind: 'single-page',
  bodyState: 'no-paint',
  pictures: [await aPicture()],
  price: money(1_000_000_000),
  city: 'tehran',
  description: 'سالم و بدون خط و خش.',
  ...over,
})

const jobs = () =>
  marketplaceJobs({
    db: test.db,
    clock: { now: () => test.now },
    secrets: test.secrets,
    calls: () => calls,
    relay: () => null,
  })
/** Runs the periodic jobs and deliveries. */
async function deliverAll() {
  await spreadEvents(test.db)
  await runJobs(test.db, jobs())
}
const arrived = () => receiver.seen.map(({ body }) => (JSON.parse(body) as { type: string }).type)
/** Dumps deliveries and jobs for the message of a failed expectation. */
async function traces(): Promise<string> {
  const deliveries = await test.db
    .selectFrom('gallery_webhook_delivery')
    .select(['state', 'last_answer', 'attempts'])
    .execute()
  const jobs = await test.db.selectFrom('job').select(['name', 'attempts', 'run_at', 'last_error']).execute()
  return JSON.stringify({ deliveries, jobs })
}

describe('a key', () => {
  it('is shown once, works at once, and stops working when revoked', async () => {
    const key = await makeKey()
    expect(key).toMatch(/^farman_live_[\w-]{43}$/)
    expect((await call('GET', '', { key })).body).toMatchObject({
      gallery: { slug: dealer.slug, licenceChecked: true },
      sandbox: false,
      scopes: ['ads:read', 'ads:write'],
    })
    const { keys } = await readConnection(asking())
    expect(keys).toMatchObject([{ name: 'انبار', hint: key.slice(-4), used: expect.any(String) as string }])
    expect(JSON.stringify(keys)).not.toContain(key)
    await act(asking({ act: 'revoke', id: keys[0]!.id }))
    expect((await call('GET', '', { key })).status).toBe(401)
  })

  it('is refused for other dealers, for sellers, and with a wrong letter', async () => {
    const key = await makeKey()
    for (const wrong of [undefined, 'x', `${key}x`, key.slice(0, -1), key.replace('live', 'test')]) {
      expect((await call('GET', '/ads', { key: wrong! })).status).toBe(401)
    }
    const seller = await aPerson(test)
    await test.db
      .insertInto('gallery_member')
      .values({ gallery_id: dealer.id, person_id: seller.id, role: 'seller', since: test.now })
      .execute()
    await expect(readConnection(asking(undefined, {}, seller.id))).rejects.toMatchObject({ status: 403 })
    await expect(readConnection(asking(undefined, {}, (await aPerson(test)).id))).rejects.toMatchObject({ status: 404 })
  })

  it('ends when its creator leaves the dealer', async () => {
    const manager = await aPerson(test)
    const member = { gallery_id: dealer.id, person_id: manager.id, role: 'manager' as const, since: test.now }
    await test.db.insertInto('gallery_member').values(member).execute()
    const made = await act(asking({ act: 'key', name: 'مدیر', world: 'live', access: 'read' }, {}, manager.id))
    const key = (made as { data: { made: { text: string } } }).data.made.text
    expect((await call('GET', '/ads', { key })).status).toBe(200)
    await test.db.deleteFrom('gallery_member').where('person_id', '=', manager.id).execute()
    expect((await call('GET', '/ads', { key })).status).toBe(401)
    // It stays revoked when the person returns.
    await test.db.insertInto('gallery_member').values(member).execute()
    expect((await call('GET', '/ads', { key })).status).toBe(401)
  })

  it.each<[string, (manager: bigint) => Promise<unknown>]>([
    ['removed', (id) => test.db.deleteFrom('gallery_member').where('person_id', '=', id).execute()],
    [
      'made a seller',
      (id) => test.db.updateTable('gallery_member').set({ role: 'seller' }).where('person_id', '=', id).execute(),
    ],
  ])('a manager who is %s takes along their own webhooks, and no others', async (_how, end) => {
    const manager = await aPerson(test)
    const member = { gallery_id: dealer.id, person_id: manager.id, role: 'manager' as const, since: test.now }
    await test.db.insertInto('gallery_member').values(member).execute()
    await addHook()
    await act(asking({ act: 'webhook', url: `${receiver.address}/manager`, world: 'live' }, {}, manager.id))
    const feed = {
      gallery_id: dealer.id,
      person_id: manager.id,
      url: receiver.address,
      created_at: test.now,
      next_at: test.now,
    }
    await test.db.insertInto('gallery_feed').values(feed).execute()
    await end(manager.id)
    const hooks = await test.db
      .selectFrom('gallery_webhook')
      .select(['person_id', 'stopped_at'])
      .orderBy('id')
      .execute()
    expect(hooks.map(({ person_id, stopped_at }) => [person_id, stopped_at !== null])).toEqual([
      [owner.id, false],
      [manager.id, true],
    ])
    const { stopped_at } = await test.db.selectFrom('gallery_feed').select('stopped_at').executeTakeFirstOrThrow()
    expect(stopped_at).not.toBeNull()
  })

  it('is limited to its scopes', async () => {
    const key = await makeKey({ access: 'read' })
    expect((await call('GET', '/ads', { key })).status).toBe(200)
    const refused = await call('POST', '/ads', { key, body: await anAdBody() })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'scope'])
    expect((await call('POST', '/pictures', { key })).status).toBe(403)
  })

  it('has a request limit per minute', async () => {
    const key = await makeKey()
    const one = () => call('DELETE', '/ads/abcdefghij', { key })
    for (let n = 0; n < 60; n++) expect((await one()).status).toBe(404)
    const refused = await one()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['ratelimit-policy']).toMatch(
      /^"address";q=\d+;w=60, "requests";q=300;w=60, "writes";q=60;w=60$/,
    )
    expect(refused.headers.ratelimit).toMatch(/"requests";r=240;t=\d+, "writes";r=0;t=\d+$/)
    const read = await call('GET', '/ads', { key })
    expect([read.status, read.headers['x-ratelimit-limit']]).toEqual([200, undefined])
    expect(read.headers.ratelimit).toMatch(/^"address";r=\d+;t=\d+, "requests";r=239;t=\d+$/)
  })

  it('exists at most ten times', async () => {
    for (let n = 0; n < 10; n++) await makeKey()
    expect(await act(asking({ act: 'key', name: 'یازدهم', world: 'live', access: 'read' }))).toMatchObject({
      init: { status: 409 },
    })
  })
})

describe('an ad of the API', () => {
  it('is posted, read, changed in price and state, sold and removed', async () => {
    const key = await makeKey()
    const posted = await call('POST', '/ads', { key, body: await anAdBody() })
    expect(posted.body).toMatchObject({ code: 'A-1', state: 'published', sandbox: false })
    expect(posted.status).toBe(201)
    const id = posted.body.ad.id as string
    expect((await call('GET', '/ads?code=A-1', { key })).body.ads).toMatchObject([{ ad: { id } }])
    const price = (toman: number) => call('PUT', `/ads/${id}/price`, { key, body: { price: money(toman) } })
    expect((await price(1_050_000_000)).body.ad.price).toEqual(money(1_050_000_000))
    expect((await price(1_050_000_001)).status).toBe(200)
    expect(
      (await call('PUT', `/ads/${id}/price`, { key, body: { price: { amount: '15', currency: 'IRR' } } })).status,
    ).toBe(422)
    const state = (target: string, more = {}) =>
      call('PUT', `/ads/${id}/state`, { key, body: { state: target, ...more } })
    expect((await state('paused')).body.state).toBe('paused')
    expect((await state('paused')).body.state).toBe('paused')
    expect((await state('published')).body.state).toBe('published')
    expect((await state('sold', { soldFor: money(1_020_000_000) })).body.state).toBe('sold')
    const refused = await state('paused')
    expect([refused.status, refused.body.error.code]).toEqual([409, 'state'])
    expect((await call('DELETE', `/ads/${id}`, { key })).status).toBe(204)
    expect((await call('DELETE', `/ads/${id}`, { key })).status).toBe(204)
    expect((await call('GET', '/ads', { key })).body.ads).toEqual([])
    expect((await call('GET', '/ads?state=removed', { key })).body.ads).toHaveLength(1)
  })

  it('is corrected after a rejection, and a sale by mistake is taken back; `acts` names what there is', async () => {
    await test.db.updateTable('gallery').set({ licence_checked_at: null }).where('id', '=', dealer.id).execute()
    const key = await makeKey()
    const body = await anAdBody()
    const { id } = (await call('POST', '/ads', { key, body })).body.ad as { id: string }
    await test.db.updateTable('ad').set({ state: 'rejected' }).where('public_id', '=', id).execute()
    await test.db.updateTable('ad_submission').set({ outcome: 'rejected', decided_at: test.now }).execute()
    const rejected = (await call('GET', `/ads/${id}`, { key })).body
    expect(rejected.acts).toEqual(['edit', 'remove'])
    const edited = await call('PUT', `/ads/${id}`, { key, body: { ...body, mileageKm: 52_000 } })
    expect([edited.status, edited.body.state, edited.body.code]).toEqual([200, 'pending', 'A-1'])
    const other = await call('POST', '/ads', { key, body: await anAdBody({ code: 'A-2', mileageKm: 61_000 }) })
    const taken = await call('PUT', `/ads/${other.body.ad.id}`, { key, body: { ...body, code: 'A-1' } })
    expect([taken.status, taken.body.error.code]).toEqual([409, 'code-taken'])
    await test.db.updateTable('ad').set({ state: 'published' }).where('public_id', '=', id).execute()
    const state = (target: string) => call('PUT', `/ads/${id}/state`, { key, body: { state: target } })
    expect((await state('sold')).body.acts).toEqual(['remove', 'undo'])
    expect((await state('published')).body.state).toBe('published')
    const gone = await call('PUT', '/ads/0123456789', { key, body })
    expect(gone.status).toBe(404)
  })

  it('waits for staff like a manual one, as does a price change of a fifth', async () => {
    await test.db.updateTable('gallery').set({ licence_checked_at: null }).where('id', '=', dealer.id).execute()
    const key = await makeKey()
    expect((await call('POST', '/ads', { key, body: await anAdBody() })).body.state).toBe('pending')
    const there = await anAd(test, { gallery_id: dealer.id, pictures: [await aPicture()] })
    const moved = await call('PUT', `/ads/${there.public_id}/price`, { key, body: { price: money(700_000_000) } })
    expect([moved.status, moved.body.state, moved.body.edit]).toEqual([
      200,
      'published',
      { state: 'waiting', faults: [] },
    ])
    expect(moved.body.ad.price).toEqual(money(1_000_000_000))
    // A part is changed in the version that was sent last.
    const patched = await call('PATCH', `/ads/${there.public_id}`, { key, body: { colour: 'black' } })
    expect(patched.body).toMatchObject({ state: 'published', edit: { state: 'waiting' } })
    const { proposed } = await test.db
      .selectFrom('ad_submission')
      .select('proposed')
      .where('outcome', 'is', null)
      .where('ad_id', '=', there.id)
      .executeTakeFirstOrThrow()
    expect(proposed).toMatchObject({ price_rial: '7000000000', colour: 'black' })
  })

  it('is refused with a message per field, by the rules of the pages', async () => {
    const key = await makeKey()
    const post = async (over: object) => {
      const { status, body } = await call('POST', '/ads', { key, body: await anAdBody(over) })
      return [status, Object.keys((body.error?.fields ?? {}) as object)]
    }
    expect(await post({ year: 1320 })).toEqual([422, ['year']])
    expect(await post({ mileageKm: 12, year: 1390 })).toEqual([422, ['mileageKm']])
    expect(await post({ trim: 'nothing' })).toEqual([422, ['trim']])
    expect(await post({ city: 'nowhere' })).toEqual([422, ['city']])
    expect(await post({ price: undefined })).toEqual([422, ['price']])
    expect(await post({ price: { amount: '12345', currency: 'IRR' } })).toEqual([422, ['price']])
    expect(await post({ description: 'تماس ۰۹۱۲۱۲۳۴۵۶۷' })).toEqual([422, ['description']])
    expect(await post({ pictures: ['photo-00000000000000009999-car'] })).toEqual([422, ['pictures']])
    expect(await post({ colour: 'no such' })).toEqual([422, ['colour']])
    expect(await post({ panels: { hood: 'painted' } })).toEqual([422, ['bodyState']])
    expect(await test.db.selectFrom('ad').select('id').execute()).toEqual([])
  })

  it('exists once per code; a draft from a file is sent by its code', async () => {
    const key = await makeKey()
    const draft = await anAd(test, { gallery_id: dealer.id, state: 'draft', published_at: null, expires_at: null })
    await test.db.insertInto('gallery_stock').values({ gallery_id: dealer.id, code: 'A-1', ad_id: draft.id }).execute()
    const sent = await call('POST', '/ads', { key, body: await anAdBody() })
    expect([sent.status, sent.body.ad?.id, sent.body.state]).toEqual([201, draft.public_id, 'published'])
    const again = await call('POST', '/ads', { key, body: await anAdBody() })
    expect([again.status, again.body.error.code]).toEqual([409, 'code-taken'])
    const twin = await call('POST', '/ads', { key, body: await anAdBody({ code: 'A-2' }) })
    expect([twin.status, twin.body.error.code]).toEqual([409, 'same-car'])
  })

  it('is posted once per Idempotency-Key, which is separate in the sandbox', async () => {
    const [key, trying] = [await makeKey(), await makeKey({ world: 'sandbox' })]
    const body = await anAdBody()
    const headers = { 'idempotency-key': 'order-000001' }
    const tried = await call('POST', '/ads', { key: trying, body, headers })
    const first = await call('POST', '/ads', { key, body, headers })
    const second = await call('POST', '/ads', { key, body, headers })
    expect([tried.body.sandbox, first.body.sandbox]).toEqual([true, false])
    expect(second.body).toEqual(first.body)
    expect(second.status).toBe(201)
    expect((await call('POST', '/ads', { key, body: { ...body, code: 'B' }, headers })).status).toBe(422)
  })

  it('of another dealer or a person is not found, and a suspended dealer sends nothing', async () => {
    const key = await makeKey()
    const strange = [
      await anAd(test, { gallery_id: (await aDealer(test)).id }),
      await anAd(test, { seller_id: owner.id }),
    ]
    for (const { public_id: id } of strange) {
      expect((await call('GET', `/ads/${id}`, { key })).status).toBe(404)
      expect((await call('PUT', `/ads/${id}/state`, { key, body: { state: 'paused' } })).status).toBe(404)
      expect((await call('DELETE', `/ads/${id}`, { key })).status).toBe(404)
    }
    const staff = await aPerson(test, { roles: ['operator'] })
    const { ctx } = requestContext(test, { personId: staff.id, roles: ['operator'], confirmedAt: test.now })
    await changeDealer(ctx, { slug: dealer.slug, change: 'suspend', note: 'x' })
    const refused = await call('POST', '/ads', { key, body: await anAdBody() })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'gallery-stopped'])
  })
})

describe('a part of an ad', () => {
  it('changes alone; null removes an optional value, and the state allows it or names the reason', async () => {
    const key = await makeKey()
    const body = await anAdBody({ insuranceMonths: 6, district: 'tehran-punak' })
    const posted = (await call('POST', '/ads', { key, body })).body
    const id = posted.ad.id as string
    expect(posted.ad.district).toMatchObject({ slug: 'tehran-punak' })
    const patch = (part: object) => call('PATCH', `/ads/${id}`, { key, body: part })
    const moved = await patch({ mileageKm: 49_000, district: 'tehran-vanak', insuranceMonths: null })
    expect([moved.status, moved.body.ad.district.slug, moved.body.ad.mileageKm]).toEqual([200, 'tehran-vanak', 49_000])
    expect(moved.body.ad.price).toEqual(money(1_000_000_000))
    const row = await test.db.selectFrom('ad').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
    expect([row.insurance_months, row.description, row.pictures]).toEqual([null, body.description, body.pictures])
    const away = await patch({ city: 'isfahan' })
    expect([away.status, away.body.ad.district]).toEqual([200, null])
    expect((await patch({ district: 'tehran-vanak' })).body.error.fields).toHaveProperty('district')
    await test.db.updateTable('ad').set({ state: 'sold' }).where('public_id', '=', id).execute()
    const sold = await patch({ mileageKm: 50_000 })
    expect([sold.status, sold.body.error.code]).toEqual([409, 'state'])
  })

  it('is refused in the requested language about its own field', async () => {
    const key = await makeKey()
    const { id } = (await call('POST', '/ads', { key, body: await anAdBody() })).body.ad as { id: string }
    const patch = (part: object, language: string) =>
      call('PATCH', `/ads/${id}`, { key, body: part, headers: { 'accept-language': language } })
    const english = (await patch({ mileageKm: 12, year: 1390 }, 'en')).body.error
    expect(english).toEqual({
      code: 'invalid',
      message: 'The request is not valid.',
      fields: { mileageKm: expect.stringContaining('`meant`') as string },
    })
    const persian = (await patch({ mileageKm: 12, year: 1390 }, 'fa')).body.error.fields as { mileageKm: string }
    expect(persian.mileageKm).toContain('«mileageKm» را در meant بفرستید')
    const cents = (await patch({ price: { amount: '12345', currency: 'IRR' } }, 'en')).body.error
    expect(cents.fields).toEqual({ price: 'Send whole rials that are a multiple of ten.' })
  })
})

describe('a bulk', () => {
  it('posts and changes many ads; a refused change leaves the others alone, and a repetition repeats nothing', async () => {
    const key = await makeKey()
    const headers = { 'idempotency-key': 'bulk-000001', 'accept-language': 'en' }
    const changes = [
      { post: await anAdBody({ code: 'B-1' }) },
      { post: await anAdBody({ code: 'B-2', year: 1320 }) },
      { code: 'B-1', price: money(1_020_000_000), state: 'paused' },
      { code: 'none', state: 'sold' },
      { ad: 'abcdefghij', code: 'B-1', state: 'sold' },
      { code: 'B-1', colour: 'red' },
    ]
    const { status, body } = await call('POST', '/ads/bulk', { key, headers, body: { changes } })
    expect(status).toBe(200)
    const results = body.results as {
      ok: boolean
      ad: { state: string } | null
      error: { status: number; fields?: object }
    }[]
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true, false, false, false])
    expect(results[1]!.error).toMatchObject({ status: 422, code: 'invalid', fields: { year: expect.any(String) } })
    expect(results[2]!.ad).toMatchObject({ state: 'paused', ad: { price: money(1_020_000_000) } })
    expect(results[3]!.error).toMatchObject({ status: 404, message: 'There is no ad by the code none.' })
    expect(results[4]!.error.fields).toHaveProperty('change')
    expect(results[5]!.error.status).toBe(422)
    const again = (await call('POST', '/ads/bulk', { key, headers, body: { changes } })).body
    expect(again.results[0]).toEqual(body.results[0])
    expect(await test.db.selectFrom('ad').select('id').execute()).toHaveLength(1)
    const many = Array.from({ length: 101 }, () => ({ code: 'B-1', state: 'sold' }))
    expect((await call('POST', '/ads/bulk', { key, body: { changes: many } })).status).toBe(422)
  })
})

describe('a cursor', () => {
  it('leads through the list of its dealer, and is refused for another list', async () => {
    const key = await makeKey()
    for (let n = 0; n < 51; n++) await anAd(test, { gallery_id: dealer.id })
    const first = (await call('GET', '/ads', { key })).body as { ads: object[]; next: string }
    const rest = (await call('GET', `/ads?after=${first.next}`, { key })).body
    expect([first.ads.length, rest.ads.length, rest.next]).toEqual([50, 1, null])
    const sandbox = await makeKey({ world: 'sandbox' })
    const foreign = await call('GET', `/ads?after=${first.next}`, { key: sandbox })
    expect([foreign.status, Object.keys(foreign.body.error.fields as object)]).toEqual([422, ['after']])
    expect((await call('GET', '/ads?after=nonsense', { key })).status).toBe(422)
  })
})

describe('the sandbox', () => {
  it('has pages, decisions of staff on request, and a fresh start', async () => {
    const key = await makeKey({ world: 'sandbox' })
    // Each key has sixty writes a minute.
    const second = await makeKey({ world: 'sandbox' })
    const ids: string[] = []
    for (let n = 0; n < 51; n++) {
      ids.push(
        (await call('POST', '/ads', { key: n < 40 ? key : second, body: await anAdBody({ code: `S-${n}` }) })).body.ad
          .id as string,
      )
    }
    const first = (await call('GET', '/ads', { key })).body
    expect(first.ads).toHaveLength(50)
    expect((await call('GET', `/ads?after=${first.next}`, { key })).body.ads).toHaveLength(1)
    const decide = (body: object) => call('PUT', `/sandbox/ads/${ids[0]}/decision`, { key, body })
    const rejected = await decide({ outcome: 'rejected', faults: ['wrong-price', 'deposit-text'] })
    expect([rejected.status, rejected.body.state]).toEqual([200, 'rejected'])
    expect(rejected.body.faults).toMatchObject([{ code: 'wrong-price', step: 'price' }, { code: 'deposit-text' }])
    expect((await decide({ outcome: 'expired' })).status).toBe(409)
    expect((await decide({ outcome: 'published' })).body.state).toBe('published')
    const sold = await call('PUT', `/ads/${ids[0]}/state`, { key, body: { state: 'sold' } })
    expect(sold.body.acts).toContain('undo')
    expect((await call('PATCH', `/ads/${ids[1]}`, { key, body: { mileageKm: 50_000 } })).body.ad.mileageKm).toBe(50_000)
    const live = await makeKey()
    expect((await call('POST', '/sandbox/reset', { key: live })).status).toBe(403)
    const later = await makeKey({ world: 'sandbox' })
    expect((await call('POST', '/sandbox/reset', { key: later })).body).toEqual({ removed: 51 })
    expect((await call('GET', '/ads', { key: later })).body.ads).toEqual([])
  })

  it('checks, decides and changes invisible ads that expire', async () => {
    const key = await makeKey({ world: 'sandbox' })
    expect(key).toMatch(/^farman_test_/)
    const post = async (code: string) => (await call('POST', '/ads', { key, body: await anAdBody({ code }) })).body
    const [good, bad, late] = [await post('A'), await post('reject-1'), await post('pending-1')]
    expect([good.state, bad.state, late.state]).toEqual(['published', 'rejected', 'pending'])
    expect(bad.faults).toHaveLength(1)
    expect((await call('POST', '/ads', { key, body: await anAdBody({ code: 'A' }) })).status).toBe(409)
    expect((await call('POST', '/ads', { key, body: await anAdBody({ year: 1320 }) })).status).toBe(422)
    const id = good.ad.id as string
    const price = (toman: number) => call('PUT', `/ads/${id}/price`, { key, body: { price: money(toman) } })
    expect((await price(1_100_000_000)).body).toMatchObject({ state: 'published', ad: { price: money(1_100_000_000) } })
    expect((await price(500_000_000)).body).toMatchObject({
      state: 'published',
      edit: { state: 'waiting', faults: [] },
      ad: { price: money(1_100_000_000) },
    })
    const decide = (body: object) => call('PUT', `/sandbox/ads/${id}/decision`, { key, body })
    expect((await decide({ outcome: 'rejected', faults: ['wrong-price'] })).body).toMatchObject({
      state: 'published',
      edit: { state: 'rejected', faults: [{ step: 'price', code: 'wrong-price' }] },
    })
    await price(600_000_000)
    expect((await decide({ outcome: 'published' })).body).toMatchObject({
      state: 'published',
      edit: null,
      ad: { price: money(600_000_000) },
    })
    expect(await test.db.selectFrom('ad').select('id').execute()).toEqual([])
    expect((await call('GET', `/ads/${id}`, { key: await makeKey() })).status).toBe(404)
    expect((await call('DELETE', `/ads/${id}`, { key })).status).toBe(204)
    await removeOldTraces(test.db, new Date(test.now.getTime() + 8 * 86_400_000))
    expect(await test.db.selectFrom('gallery_sandbox_ad').select('public_id').execute()).toEqual([])
  })
})

describe('a webhook', () => {
  it('receives signed events of an ad, for any author of the change', async () => {
    const secret = await addHook()
    const key = await makeKey()
    receiver.will(...Array.from({ length: 9 }, () => answers(200)))
    const { body } = await call('POST', '/ads', { key, body: await anAdBody() })
    await deliverAll()
    expect(arrived(), await traces()).toEqual(['ad.pending', 'ad.published'])
    const [, message] = receiver.seen
    expect(JSON.parse(message!.body)).toMatchObject({
      type: 'ad.published',
      sandbox: false,
      gallery: dealer.slug,
      data: { id: body.ad.id, code: 'A-1', state: 'published', price: money(1_000_000_000) },
    })
    const { id: eventId } = JSON.parse(message!.body) as { id: string }
    expect(message!.headers['webhook-id']).toBe(eventId)
    const at = new Date(Number(message!.headers['webhook-timestamp']) * 1000)
    expect(message!.headers['webhook-signature']).toBe(
      standardSignature(secret, { id: eventId, body: message!.body, at }),
    )
    expect(message!.headers['farman-signature']).toBeUndefined()
    await test.db.updateTable('ad').set({ state: 'expired' }).execute()
    await test.db.updateTable('ad').set({ description: 'x' }).execute()
    await deliverAll()
    expect(arrived().slice(2)).toEqual(['ad.expired'])
    const hooks = (await readConnection(asking())).webhooks
    const { hook } = await readHook(asking(undefined, { webhookId: hooks[0]!.id }) as never)
    expect(hook.deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
    expect(JSON.stringify(hook)).not.toContain(secret)
  })

  it('of a suspended dealer keeps no call slot: others, and itself afterwards, are called', async () => {
    await addHook()
    receiver.will(...Array.from({ length: 9 }, () => answers(200)))
    await call('POST', '/ads', { key: await makeKey(), body: await anAdBody() })
    const setState = (state: 'suspended' | 'active') =>
      test.db.updateTable('gallery').set({ state }).where('id', '=', dealer.id).execute()
    await spreadEvents(test.db)
    await setState('suspended')
    await runJobs(test.db, jobs())
    expect(arrived()).toEqual([])
    await setState('active')
    await test.db.updateTable('ad').set({ state: 'expired' }).execute()
    await deliverAll()
    expect(arrived(), await traces()).toContain('ad.expired')
  })

  it('of the sandbox receives events of sandbox ads only', async () => {
    await addHook('sandbox')
    receiver.will(answers(200), answers(200))
    await anAd(test, { gallery_id: dealer.id })
    await call('POST', '/ads', { key: await makeKey({ world: 'sandbox' }), body: await anAdBody() })
    await deliverAll()
    expect(arrived(), await traces()).toEqual(['ad.published'])
    expect(JSON.parse(receiver.seen[0]!.body)).toMatchObject({ sandbox: true })
  })

  it('is retried with growing pauses after failures, stopped after days, and can be resumed', async () => {
    await addHook()
    const { id } = (await readConnection(asking())).webhooks[0]!
    const view = async () => (await readHook(asking(undefined, { webhookId: id }) as never)).hook
    receiver.will(answers(500), answers(200))
    await anAd(test, { gallery_id: dealer.id })
    await deliverAll()
    expect(await view()).toMatchObject({ state: 'failing', deliveries: [{ state: 'waiting', answer: 'پاسخ ۵۰۰' }] })
    await deliverAll()
    expect(receiver.seen).toHaveLength(1)
    const start = test.now
    test.now = new Date(start.getTime() + 40_000)
    await passJobTime(test.db, 40)
    await deliverAll()
    expect(await view()).toMatchObject({ state: 'good', deliveries: [{ state: 'delivered', attempts: '۲' }] })

    receiver.will(...Array.from({ length: 30 }, () => answers(404)))
    await anAd(test, { gallery_id: dealer.id })
    for (let hours = 0; hours < 120; hours += 13) {
      await deliverAll()
      test.now = new Date(test.now.getTime() + 13 * 3600_000)
      await passJobTime(test.db, 13 * 3600)
    }
    expect(receiver.seen.length).toBeLessThan(10)
    expect(await view()).toMatchObject({ state: 'stopped', deliveries: [{ state: 'failed' }, {}] })
    const notices = await test.db.selectFrom('notice').select('kind').where('person_id', '=', owner.id).execute()
    expect(notices).toMatchObject([{ kind: 'gallery-webhook-stopped' }])
    await anAd(test, { gallery_id: dealer.id })
    await deliverAll()
    expect((await view()).deliveries).toHaveLength(2)
    receiver.will(answers(200), answers(200))
    await actOnHook(asking({ act: 'resume' }, { webhookId: id }) as never)
    const failed = (await view()).deliveries[0]!
    await actOnHook(asking({ act: 'again', delivery: failed.id }, { webhookId: id }) as never)
    await actOnHook(asking({ act: 'ping' }, { webhookId: id }) as never)
    await deliverAll()
    expect(arrived().toSorted()).toEqual(['ad.published', 'ping'])
    expect((await view()).state).toBe('good')
    test.now = start
  })

  it('receives leads, messages, offers and visits of its ads without their words, and no removed draft', async () => {
    await addHook()
    receiver.will(...Array.from({ length: 9 }, () => answers(200)))
    const ad = await anAd(test, { gallery_id: dealer.id })
    const draft = await anAd(test, { gallery_id: dealer.id, state: 'draft', published_at: null, expires_at: null })
    await test.db.updateTable('ad').set({ state: 'removed' }).where('id', '=', draft.id).execute()
    const buyer = await aPerson(test)
    const buyerCtx = requestContext(test, { personId: buyer.id }).ctx
    const started = await startThread(buyerCtx, {
      adId: ad.public_id,
      personId: buyer.id,
      body: 'هنوز موجود است؟',
      sentKey: null,
    })
    expect(started.ok).toBe(true)
    const row = await test.db.selectFrom('conversation').select(['id', 'public_id']).executeTakeFirstOrThrow()
    const message = await test.db
      .insertInto('conversation_message')
      .values({
        conversation_id: row.id,
        author: 'buyer',
        kind: 'offer',
        body: '',
        at: test.now,
        warning: null,
        sent_key: null,
        sent_hash: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('conversation_offer')
      .values({
        message_id: message.id,
        conversation_id: row.id,
        amount_rial: 9_000_000_000n,
        asked_rial: null,
        answered_at: null,
      })
      .execute()
    await deliverAll()
    expect(arrived(), await traces()).toEqual(['ad.published', 'lead.created', 'message.received', 'offer.made'])
    const [, lead, words, offer] = receiver.seen.map(({ body }) => JSON.parse(body) as { data: object })
    expect(lead!.data).toMatchObject({ by: 'message', thread: row.public_id, ad: { id: ad.public_id } })
    expect(JSON.stringify(words)).not.toContain('موجود')
    expect(offer!.data).toMatchObject({ amount: { amount: '9000000000', currency: 'IRR' } })
  })

  it('sends what waited at once after an outage, each event once and in order, with request and response in the log', async () => {
    await addHook()
    receiver.will(answers(500), ...Array.from({ length: 40 }, (_, at) => answers(200, at === 0 ? 'خوش برگشتی' : '')))
    const start = test.now
    for (let n = 0; n < 20; n++) await anAd(test, { gallery_id: dealer.id })
    await deliverAll()
    expect(receiver.seen).toHaveLength(1)
    test.now = new Date(start.getTime() + 40_000)
    await passJobTime(test.db, 40)
    await deliverAll()
    const ids = receiver.seen.slice(1).map(({ headers }) => String(headers['webhook-id']))
    expect([ids.length, new Set(ids).size], await traces()).toEqual([20, 20])
    const order = receiver.seen.slice(1).map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id)
    const ads = await test.db.selectFrom('ad').select('public_id').orderBy('id').execute()
    expect(order.slice(1)).toEqual(ads.map(({ public_id }) => public_id).filter((each) => each !== order[0]))
    const hooks = (await readConnection(asking())).webhooks
    const { hook } = await readHook(asking(undefined, { webhookId: hooks[0]!.id }) as never)
    expect(hook.deliveries.every(({ state }) => state === 'delivered')).toBe(true)
    expect(hook.deliveries.some(({ response }) => response === 'خوش برگشتی')).toBe(true)
    expect(hook.deliveries[0]!.headers).toContain('webhook-signature: v1,')
    test.now = start
  })

  it('changes its secret with a day of overlap, in which both sign', async () => {
    const before = await addHook()
    const { id } = (await readConnection(asking())).webhooks[0]!
    const rotated = await actOnHook(asking({ act: 'rotate' }, { webhookId: id }) as never)
    const after = (rotated as { data: { made: { text: string } } }).data.made.text
    const ping = async () => {
      receiver.will(answers(200))
      await actOnHook(asking({ act: 'ping' }, { webhookId: id }) as never)
      await deliverAll()
      const { headers, body } = receiver.seen.at(-1)!
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      const signed = (secret: string) => standardSignature(secret, { id: String(headers['webhook-id']), body, at })
      return { signatures: String(headers['webhook-signature']).split(' '), both: [signed(after), signed(before)] }
    }
    const during = await ping()
    expect(during.signatures).toEqual(during.both)
    const start = test.now
    test.now = new Date(start.getTime() + 25 * 3600_000)
    const later = await ping()
    expect(later.signatures).toEqual(later.both.slice(0, 1))
    test.now = start
  })

  it('of before keeps its signature until its secret is changed', async () => {
    await addHook()
    await test.db.updateTable('gallery_webhook').set({ signing: 'farman' }).execute()
    const { id } = (await readConnection(asking())).webhooks[0]!
    receiver.will(answers(200), answers(200))
    await actOnHook(asking({ act: 'ping' }, { webhookId: id }) as never)
    await deliverAll()
    const [old] = receiver.seen
    expect([old!.headers['webhook-signature'], typeof old!.headers['farman-signature']]).toEqual([undefined, 'string'])
    await actOnHook(asking({ act: 'rotate' }, { webhookId: id }) as never)
    await actOnHook(asking({ act: 'ping' }, { webhookId: id }) as never)
    await deliverAll()
    const now = receiver.seen.at(-1)!
    expect([typeof now.headers['webhook-signature'], typeof now.headers['farman-signature']]).toEqual([
      'string',
      'string',
    ])
  })

  it.each([
    ['http://shop.example.ir', 'https'],
    ['https://10.0.0.1/x', 'اینترنت عمومی'],
    ['nonsense', 'https'],
  ])('refuses %s with a message', async (url, words) => {
    const refused = await act(asking({ act: 'webhook', url, world: 'live' }))
    expect(JSON.stringify(refused)).toContain(words)
    expect(await test.db.selectFrom('gallery_webhook').select('id').execute()).toEqual([])
  })

  it('of another dealer is not found', async () => {
    await addHook()
    const { id } = (await readConnection(asking())).webhooks[0]!
    const stranger = await aPerson(test)
    dealer = await aDealer(test, { owner_id: stranger.id })
    await expect(readHook(asking(undefined, { webhookId: id }, stranger.id) as never)).rejects.toMatchObject({
      status: 404,
    })
    await expect(actOnHook(asking({ act: 'ping' }, { webhookId: id }, stranger.id) as never)).rejects.toMatchObject({
      status: 404,
    })
  })
})
