import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { parseConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { action as reveal } from '../../ad-page/screens/ad-contact.ts'
import '../../conversations/server/tables.ts'
import { action as act, loader as ownAd } from '../../my-ads/screens/my-ad.tsx'
import { loader as staffLoader } from '../screens/admin/number-relay.tsx'
import { chooseNumberRelay } from './providers/choose-relay.ts'
import { relayOverHttp } from './providers/http-relay.ts'
import { createFakeRelay } from './providers/relay-fake.ts'
import type { NumberRelay } from './providers/relay-port.ts'
import { lineDays, tendLines } from './relay-lines.ts'

const test = useTestDb()
let now = test.now
let fake: ReturnType<typeof createFakeRelay>
let app: FastifyInstance
let numberRelay: NumberRelay
let buyer: Awaited<ReturnType<typeof aPerson>>
let seller: Awaited<ReturnType<typeof aPerson>>
let ad: Awaited<ReturnType<typeof anAd>>

const outboundOf = () => createOutbound({ log: createLog('silent') })

beforeEach(async () => {
  now = test.now
  fake = createFakeRelay()
  app = Fastify()
  await app.register(async (scope) => fake.routes(scope, { clock: { now: () => now }, config: parseConfig({}) }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = outboundOf().client('number-relay', { configuredUrl: fake.address, circuit: { failures: 1000 } })
  numberRelay = relayOverHttp({ client, url: fake.address, token: 'test' })
  await loadCatalogue(test.db)
  buyer = await aPerson(test)
  seller = await aPerson(test)
  ad = await anAd(test, { seller_id: seller.id, contact_way: 'relay' })
})
afterEach(() => app.close())

const providers = () => ({ numberRelay })
type Answer = { phone: string | null; refusal: string | null; note?: string }
/** Returns the whole response, so that tests can search it for numbers. */
async function ask(personId = buyer.id, given: Partial<{ numberRelay: NumberRelay | null }> = providers()) {
  const args = visit(test, '/x', {
    personId,
    params: { galleryId: 'personal', adId: ad.public_id },
    form: {},
    providers: given,
    now,
  })
  const answer = (await (reveal as (args: never) => Promise<Response>)(args as never)) as Response
  const text = await answer.text()
  expect(text).not.toContain(seller.mobile.slice(1))
  const { error, ...message } = JSON.parse(text) as Partial<Answer> & { error?: { message: string } }
  return { status: answer.status, phone: null, ...message, ...(error && { refusal: error.message }) }
}
const tend = (relay: NumberRelay | null = numberRelay) => tendLines({ db: test.db, clock: { now: () => now }, relay })
const lines = () => test.db.selectFrom('relay_line').selectAll().orderBy('id').execute()
const own = (form: Record<string, string>, personId = seller.id) =>
  act(
    visit(test, `/profile/my-ads/${ad.public_id}`, {
      personId,
      params: { adId: ad.public_id },
      form,
      providers: providers(),
    }) as never,
  )

describe('a relay number', () => {
  it('is one per buyer, shows its end, and stays the same on a repeated request', async () => {
    const first = await ask()
    expect(first).toMatchObject({ status: 200, refusal: null })
    expect(first.phone).toMatch(/^0219100/)
    expect(first.note).toContain('تا ')
    expect((await ask()).phone).toBe(first.phone)
    const other = await aPerson(test)
    expect((await ask(other.id)).phone).not.toBe(first.phone)
    // The provider connects only these two people, until the end.
    const [line] = await lines()
    expect(fake.lines.get(line!.reference)).toMatchObject({ caller: buyer.mobile, called: seller.mobile })
    expect(line!.ends_at.getTime() - now.getTime()).toBeLessThanOrEqual(lineDays * 24 * 3600_000)
    const seen = await test.db.selectFrom('contact_reveal').select(['person_id', 'relayed']).execute()
    expect(seen).toEqual([
      { person_id: buyer.id, relayed: true },
      { person_id: other.id, relayed: true },
    ])
  })

  it("is never replaced by the seller's own number, also for earlier viewers", async () => {
    await test.db.updateTable('ad').set({ contact_way: 'both' }).where('id', '=', ad.id).execute()
    const args = visit(test, '/x', {
      personId: buyer.id,
      params: { galleryId: 'personal', adId: ad.public_id },
      form: {},
    })
    const shown = await (await (reveal as (args: never) => Promise<Response>)(args as never)).text()
    expect(shown).toContain(seller.mobile)
    await test.db.updateTable('ad').set({ contact_way: 'relay' }).where('id', '=', ad.id).execute()
    expect((await ask()).phone).toMatch(/^0219100/)
  })

  it.each(['full', 'down', 'html', 'refuses', 'late-answer'] as const)(
    "falls back to messages, never to the seller's number, while the provider is «%s»",
    async (mood) => {
      fake.behave(mood)
      expect(await ask()).toMatchObject({
        status: 409,
        phone: null,
        refusal: expect.stringContaining('پیام') as string,
      })
      fake.behave('normal')
      // A late response belongs to the same line.
      expect((await ask()).phone).toMatch(/^0219100/)
      expect(fake.lines.size).toBe(1)
    },
  )

  it('falls back to messages without a provider', async () => {
    expect(await ask(buyer.id, { numberRelay: null })).toMatchObject({ status: 409, phone: null })
    expect(await lines()).toEqual([])
  })

  it('is not given to the seller of the ad', async () => {
    expect(await ask(seller.id)).toMatchObject({ status: 403, phone: null })
  })

  it.each([
    ['the ad is sold', () => test.db.updateTable('ad').set({ state: 'sold' }).where('id', '=', ad.id).execute()],
    ['the ad rests', () => test.db.updateTable('ad').set({ state: 'paused' }).where('id', '=', ad.id).execute()],
    ['the seller wants messages alone', () => own({ act: 'contact', way: 'chat' })],
    ['its time is over', () => Promise.resolve((now = new Date(now.getTime() + (lineDays + 1) * 24 * 3600_000)))],
  ])('ends when %s', async (_what, end) => {
    await ask()
    await end()
    await tend()
    expect(await lines()).toMatchObject([{ state: 'closed', closed_at: now }])
    expect(fake.lines.size).toBe(0)
  })

  it('ends for one buyer when the seller stops it, without a replacement', async () => {
    const other = await aPerson(test)
    await ask()
    await ask(other.id)
    const [line] = await lines()
    await expect(own({ act: 'stop-line', line: line!.reference }, buyer.id)).rejects.toMatchObject({
      code: 'not-found',
    })
    await own({ act: 'stop-line', line: line!.reference })
    expect(await ask()).toMatchObject({ status: 403, phone: null })
    await tend()
    expect((await lines()).map(({ state }) => state)).toEqual(['closed', 'open'])
    expect(await ask()).toMatchObject({ status: 403, phone: null })
    expect((await ask(other.id)).phone).toMatch(/^0219100/)
  })

  it('is released again until the provider confirms, also when it was never confirmed as open', async () => {
    await ask()
    fake.behave('late-answer')
    const other = await aPerson(test)
    await ask(other.id)
    fake.behave('down')
    await test.db.updateTable('ad').set({ state: 'sold' }).where('id', '=', ad.id).execute()
    now = new Date(now.getTime() + 5 * 60_000)
    await tend()
    await tend(null)
    expect((await lines()).map(({ state }) => state)).toEqual(['closing', 'closing'])
    fake.behave('normal')
    await tend()
    expect((await lines()).map(({ state }) => state)).toEqual(['closed', 'closed'])
    expect(fake.lines.size).toBe(0)
  })
})

describe('call results', () => {
  it('are read once and shown to the seller and staff without phone numbers', async () => {
    const { phone } = await ask()
    fake.call(phone!, { outcome: 'answered', seconds: 61, at: now })
    fake.call(phone!, { outcome: 'missed', seconds: 0, at: now })
    await tend()
    fake.call(phone!, { outcome: 'busy', seconds: 0, at: now })
    await tend()
    await tend()
    const calls = await test.db.selectFrom('relay_call').select(['outcome', 'seconds']).execute()
    expect(calls.map(({ outcome }) => outcome).sort()).toEqual(['answered', 'busy', 'missed'])
    const page = await ownAd(
      visit(test, `/profile/my-ads/${ad.public_id}`, {
        personId: seller.id,
        params: { adId: ad.public_id },
        providers: providers(),
      }) as never,
    )
    expect(page.ad.contact?.lines).toMatchObject([{ calls: '۱ تماس، ۲ بی‌پاسخ', stopped: false }])
    expect(JSON.stringify(page.ad.contact)).not.toContain(buyer.mobile.slice(1))
  })

  it('lead staff from a passed-on number to its buyer, with a log entry', async () => {
    const { phone } = await ask()
    const operator = await aPerson(test, { roles: ['operator'] })
    const asking = (query: string) =>
      staffLoader(
        visit(test, `/admin/number-relay${query}`, {
          personId: operator.id,
          roles: ['operator'],
          confirmedAt: test.now,
          providers: providers(),
        }) as never,
      )
    const all = await asking('')
    expect(all.lines).toMatchObject([{ state: 'open', buyer: null, adId: ad.public_id }])
    expect(await test.db.selectFrom('audit_entry').select('act').execute()).toEqual([])
    const traced = await asking(`?alias=${phone}`)
    expect(traced.lines).toMatchObject([{ buyer: 'مریم احمدی' }])
    expect(JSON.stringify(traced)).not.toContain(buyer.mobile)
    expect((await asking('?alias=02100000000')).lines).toEqual([])
    expect(await test.db.selectFrom('audit_entry').select('act').execute()).toEqual([{ act: 'relay.trace' }])
    await test.db.updateTable('relay_line').set({ stopped_at: test.now }).execute()
    const stopped = await asking('')
    expect([stopped.lines[0]?.stateName, stopped.going]).toEqual(['در حال بستن', { closing: 1 }])
  })
})

describe('the seller’s contact way', () => {
  it('refuses the relay at its field without a provider', async () => {
    const answer = (await act(
      visit(test, `/profile/my-ads/${ad.public_id}`, {
        personId: seller.id,
        params: { adId: ad.public_id },
        form: { act: 'contact', way: 'relay' },
      }) as never,
    )) as unknown as { data: { error: object } }
    expect(Object.keys(answer.data.error)).toEqual(['way'])
  })

  it('depends on the configuration', () => {
    const choose = (environment: Record<string, string>) => chooseNumberRelay(parseConfig(environment), outboundOf())
    expect(choose({})).not.toBeNull()
    expect(choose({ RELAY_PROVIDER: 'none' })).toBeNull()
    expect(() => choose({ RELAY_PROVIDER: 'http' })).toThrow('RELAY_URL')
    expect(choose({ RELAY_URL: 'https://relay.example.com', RELAY_TOKEN: 'x' })).not.toBeNull()
  })

  it("shows nothing when the provider's response is invalid", async () => {
    const closed = numberRelay
    await app.close()
    expect(
      await closed.open({
        reference: 'a'.repeat(10),
        caller: '09120000001' as never,
        called: '09120000002' as never,
        until: now,
      }),
    ).toEqual({ state: 'unknown' })
    expect(await closed.close('a'.repeat(10))).toBe(false)
    expect(await closed.callsAfter('')).toBeNull()
    app = Fastify()
  })
})

it('the request context has its provider', () => {
  expect(requestContext(test, { providers: providers() }).ctx.providers.numberRelay).toBe(numberRelay)
})
