import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lotteryJobs } from '#features/lottery/server/run-draw.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { EarlyAnswerer } from '#platform/http/http-server.ts'
import { contextReader } from '#platform/http/api-requests.ts'
import { compressAnswers } from '#platform/http/compress-answers.ts'
import { openSession } from '#platform/session.ts'
import { useOwnDb } from '../../../tests/support/database.ts'
import { runJobs } from '../../../tests/support/jobs.ts'
import { aPerson } from '../../../tests/support/market.ts'
import { testPlatform } from '../../../tests/support/platform.ts'
import { advance } from './server/advance.ts'
import { announceWaitingRoom } from './server/announce.ts'
import { waitingRoomEndpoints } from './server/endpoints.ts'
import { positionToken } from './server/tokens.ts'
import type { Status } from './page-status.ts'

const test = useOwnDb()
let app: FastifyInstance
let now: Date
let id: string
let openingId: bigint
let queries = 0

const clock = { now: () => now }
const counted = (db: Db): Db =>
  (db as Db & { withPlugin(plugin: object): Db }).withPlugin({
    transformQuery: ({ node }: { node: unknown }) => {
      queries++
      return node
    },
    transformResult: async ({ result }: { result: unknown }) => result,
  })

async function start() {
  const platform = testPlatform(test, { now: clock.now })
  const watched = { ...platform, database: { ...platform.database, db: counted(test.db) } }
  app = Fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? error.status : 500).send(String(error)),
  )
  await waitingRoomEndpoints(app, { platform: watched, readContext: contextReader(watched) })
}

const signIn = async (personId: bigint) =>
  `sid=${await openSession(test.db, { personId, userAgent: 'test', now, lifetimeSeconds: 86_400 })}`
const page = (cookie = '') => app.inject({ url: `/openings/${id}`, headers: { cookie } })
const poll = async (cookie = '') =>
  (await app.inject({ url: `/openings/${id}/poll`, headers: { cookie } })).json<Status>()
const press = (cookie: string, headers = {}) =>
  app.inject({
    method: 'POST',
    url: `/openings/${id}/join`,
    // Browsers send a form without fields like this.
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: '',
  })
const tokenIn = (answer: Awaited<ReturnType<typeof press>>) => String(answer.headers['set-cookie']).split(';', 1)[0]!
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))

async function drawn() {
  const advancing = { db: test.db, secrets: test.secrets, clock }
  const table = lotteryJobs(testPlatform(test, { now: clock.now }))
  const once = Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds))
  for (let step = 0; step < 3; step++) {
    await advance(advancing, openingId)
    await runJobs(test.db, once)
  }
}
/** Simulates the next second of the process without waiting for it. */
const again = async () => {
  await app.close()
  await start()
}

beforeEach(async () => {
  now = test.now
  const platform = testPlatform(test, { now: clock.now })
  const made = await inTransaction(test.db, (trx) =>
    announceWaitingRoom(
      trx,
      { ...platform, now },
      {
        subject: 'plan:1',
        title: 'فروش فوری <پژو> ۲۰۷',
        target: '/services/new-vehicle',
        opensAt: new Date(now.getTime() + 3600_000),
        closesAt: new Date(now.getTime() + 7200_000),
        ratePerMinute: 60,
        minutesToUse: 5,
      },
    ),
  )
  ;({ publicId: id, openingId } = made)
  await start()
})
afterEach(() => app.close())

describe('the waiting page', () => {
  it('is one document of at most 15 KiB with everything in it, and its policy allows nothing else', async () => {
    const { body, headers, statusCode } = await page()
    expect(statusCode).toBe(200)
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(15 * 1024)
    // Without the icon browsers ask for /favicon.ico.
    const icon = '<link rel="icon" href="/icon.svg" type="image/svg+xml">'
    expect(body.split(icon)).toHaveLength(2)
    expect(body.replace(icon, '')).not.toMatch(/<(?:script|link|img|iframe)[^>]*(?:src|href)=/)
    expect(body).toContain('فروش فوری &lt;پژو&gt; ۲۰۷')
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-/,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(body.match(/aria-live/g)).toHaveLength(1)
    expect(body).toContain('<noscript><meta http-equiv="refresh"')
  })

  it('queries the database once, and never for a poll', async () => {
    await page()
    queries = 0
    for (let count = 0; count < 20; count++) {
      await page()
      await poll(`opening-${id}=${positionToken(test.secrets, id, 1)}`)
    }
    expect(queries).toBe(0)
  })

  it.each(['aaaaaaaaaa', 'x', '..%2f..', 'ilouILOU00', '%00', '%F0%9F%98%80'])(
    'does not exist for %s',
    async (other) => {
      expect((await app.inject({ url: `/openings/${other}/bundle.json` })).statusCode).toBe(404)
      expect((await app.inject({ url: `/openings/${other}` })).statusCode).toBe(404)
      expect((await app.inject({ url: `/openings/${other}/poll` })).statusCode).toBe(404)
    },
  )

  it('answers polls of a known queue before everything else, with the same body and headers', async () => {
    const early: EarlyAnswerer[] = []
    const whole = Fastify()
    whole.decorate('answerEarly', (answer: EarlyAnswerer) => void early.push(answer))
    const platform = testPlatform(test, { now: clock.now })
    await waitingRoomEndpoints(whole, { platform, readContext: contextReader(platform) })
    const { id: personId } = await aPerson(test)
    const requested = (url: string, cookie = '', method = 'GET') => {
      const message = { status: 0, headers: {} as Record<string, unknown>, body: '' }
      const response = {
        writeHead(status: number, headers: Record<string, unknown>) {
          Object.assign(message, { status, headers })
          return response
        },
        end: (body: string) => void (message.body = body),
      }
      const request = { method, url, headers: { host: '127.0.0.1', cookie } }
      return early.some((answer) => answer(request as never, response as never)) ? message : null
    }
    const path = `/openings/${id}/poll`
    // This queue has no reader yet, so it is not cached.
    expect(requested(path)).toBeNull()
    const headers = { cookie: await signIn(personId) }
    const joined = await whole.inject({ method: 'POST', url: `/openings/${id}/join`, headers })
    const token = String(joined.headers['set-cookie']).split(';', 1)[0]!
    for (const cookie of ['', token, `${token}x`]) {
      const slow = await whole.inject({ url: path, headers: { cookie } })
      const quick = requested(path, cookie)!
      expect([quick.status, quick.body]).toEqual([200, slow.body])
      expect(quick.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(quick.headers['content-length']).toBe(Buffer.byteLength(slow.body))
    }
    expect(JSON.parse(requested(path, token)!.body)).toMatchObject({ head: 'حضور شما ثبت شد' })
    for (const [url, method] of [
      [path, 'POST'],
      [`${path}?x`, 'GET'],
      [`/openings/${id}`, 'GET'],
      ['/openings/aaaaaaaaaa/poll', 'GET'],
    ] as const)
      expect(requested(url, token, method)).toBeNull()
    await whole.close()
  })
})

describe('joining', () => {
  it('leads a guest to sign-in and back, and refuses forms of other sites', async () => {
    const guest = await press('')
    expect([guest.statusCode, guest.headers.location]).toEqual([303, `/login?next=%2Fopenings%2F${id}`])
    const { id: personId } = await aPerson(test)
    // After signing in, the person is in the queue without another press.
    const wish = String(guest.headers['set-cookie']).split(';', 1)[0]!
    expect(wish).toBe(`join-${id}=pressed`)
    const back = await app.inject({ url: `/openings/${id}`, headers: { cookie: `${wish}; ${await signIn(personId)}` } })
    expect([back.statusCode, back.headers.location]).toEqual([303, `/openings/${id}`])
    expect(String(back.headers['set-cookie'])).toMatch(/opening-/)
    expect(String(back.headers['set-cookie'])).toMatch(/join-\w+=pressed; Max-Age=0/)
    const data = await app.inject({ url: `/openings/${id}.data` })
    expect([data.statusCode, data.headers['x-remix-redirect']]).toEqual([204, `/openings/${id}`])
    const foreign = await press(await signIn(personId), { 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
  })

  it('leads a person without a national code to their details once and joins on return', async () => {
    const { id: personId } = await aPerson(test)
    await test.db.updateTable('opening').set({ needs_code: true }).where('id', '=', openingId).execute()
    const session = await signIn(personId)
    const details = `/pages/complete-info?for=contract&next=%2Fopenings%2F${id}`
    const pressed = await press(session)
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, details])
    const wish = String(pressed.headers['set-cookie']).split(';', 1)[0]!
    expect(wish).toBe(`join-${id}=completing`)
    // Back without the code: the page names the missing code, links to it and does not redirect again.
    const cookie = `${wish}; ${session}`
    const back = await app.inject({ url: `/openings/${id}`, headers: { cookie } })
    expect(back.headers.location).toBe(`/openings/${id}?problem=no-code`)
    const message = await app.inject({ url: `/openings/${id}?problem=no-code`, headers: { cookie: session } })
    expect(message.body).toContain(`href="${details.replaceAll('&', '&amp;')}">ثبت کد ملی</a>`)
    // What the page of details stores is tested with it; here the requirement ends.
    await test.db.updateTable('opening').set({ needs_code: false }).where('id', '=', openingId).execute()
    const joined = await app.inject({ url: `/openings/${id}`, headers: { cookie } })
    expect([joined.headers.location, String(joined.headers['set-cookie'])]).toEqual([
      `/openings/${id}`,
      expect.stringMatching(/opening-/),
    ])
  })

  it('is answered equally by the whole server', async () => {
    const platform = testPlatform(test, { now: clock.now })
    const whole = Fastify()
    compressAnswers(whole)
    await whole.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
    await waitingRoomEndpoints(whole, { platform, readContext: contextReader(platform) })
    const { id: personId } = await aPerson(test)
    const headers = { cookie: await signIn(personId), 'accept-encoding': 'br, gzip' }
    const joined = await whole.inject({ method: 'POST', url: `/openings/${id}/join`, headers })
    expect([joined.statusCode, joined.headers.location]).toEqual([303, `/openings/${id}`])
    expect(joined.headers['set-cookie']).toMatch(/^opening-.*HttpOnly; SameSite=Lax/)
    const shown = await whole.inject({ url: `/openings/${id}`, headers: { 'accept-encoding': 'br, gzip' } })
    expect(shown.headers['content-encoding']).toBe('br')
    await whole.close()
  })

  it('assigns concurrent callers one position each without gaps, and a person on ten devices only one', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => aPerson(test)))
    const cookies = await Promise.all(people.map(({ id: personId }) => signIn(personId)))
    const devices = await Promise.all(Array.from({ length: 10 }, () => signIn(people[0]!.id)))
    const answers = await Promise.all([...cookies, ...devices].map((cookie) => press(cookie)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
    const arrivals = answers.map((answer) => Number(/=(\d+)\./.exec(tokenIn(answer))![1]))
    expect([...new Set(arrivals)].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(new Set([arrivals[0], ...arrivals.slice(40)]).size).toBe(1)
  })
})

describe("a browser's position", () => {
  it('goes from present to number to admission, over a restart, and is identified by its token', async () => {
    const [one, two] = [await aPerson(test), await aPerson(test)]
    const token = tokenIn(await press(await signIn(one.id)))
    const other = tokenIn(await press(await signIn(two.id)))
    expect(await poll(token)).toMatchObject({ state: 'announced', head: 'حضور شما ثبت شد', offer: null })
    pass(3600)
    await drawn()
    await again()
    const numbers = [await poll(token), await poll(other)].map(({ number }) => number)
    expect(numbers.toSorted()).toEqual(['۱', '۲'])
    pass(3)
    await drawn()
    await again()
    expect(await poll(token)).toMatchObject({
      state: 'admitted',
      offer: { kind: 'enter', href: '/services/new-vehicle' },
    })
    pass(300)
    await again()
    expect(await poll(token)).toMatchObject({ state: 'lost', offer: { kind: 'join' } })
  })

  it.each([
    ['nothing', ''],
    ['another number with the same mark', 'forged'],
    ['the token of another opening', 'other'],
    ['no number', 'text'],
  ])('shows no position for a token of %s', async (_, kind) => {
    const right = positionToken(test.secrets, id, 1)
    const tokens: Record<string, string> = {
      forged: right.replace('1.', '2.'),
      other: positionToken(test.secrets, 'bbbbbbbbbb', 1),
      text: 'x'.repeat(4000),
    }
    expect((await poll(`opening-${id}=${tokens[kind] ?? ''}`)).offer).toEqual({ kind: 'join', label: 'اعلام حضور' })
  })

  it('returns neither ticket nor admission for a shared token: both need the session', async () => {
    const [one, two] = [await aPerson(test), await aPerson(test)]
    const token = tokenIn(await press(await signIn(one.id)))
    const ask = (cookie: string) => app.inject({ url: `/openings/${id}/ticket.json`, headers: { cookie } })
    pass(3600)
    await drawn()
    expect((await ask(token)).statusCode).toBe(303)
    expect((await ask(`${token}; ${await signIn(two.id)}`)).statusCode).toBe(404)
    expect((await ask(await signIn(one.id))).json()).toMatchObject({ opening: id, number: 1 })
  })

  it('the record and the bundle are public', async () => {
    for (const name of ['record.json', 'bundle.json']) {
      const { statusCode, body } = await app.inject({ url: `/openings/${id}/${name}` })
      expect(statusCode).toBe(200)
      expect(JSON.parse(body)).toMatchObject({ opening: id, record: [{ number: 1 }] })
    }
    expect((await app.inject({ url: '/openings/verify-opening.py' })).body).toMatch(/^#!.*python3/)
  })
})
