import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { inquirySlugs, type InquiryInput, type InquiryKindSlug } from '../../kinds.ts'
import { useInquiries } from '../test-inquiries.ts'
import { finnotechProvider } from './finnotech.ts'
import type { Asking } from './inquiry-port.ts'
import { pishkhanReaders } from './pishkhan-answers.ts'
import { pishkhanProvider } from './pishkhan.ts'
import { readMoment, readPlate } from './read-values.ts'

const test = useTestDb()
const world = useInquiries(test, { providers: ['pishkhan', 'finnotech', 'inspections'] })

let request = 0
const input: InquiryInput = {
  plate: '12ب345-67',
  nationalCode: '0012345621',
  mobile: '09123456789',
  licenceNumber: '9012345678',
  vin: 'NAAM01CA9EK000001',
  engineNumber: 'M15/9002809',
  serial: '1234567891',
  birthDate: '1370/01/02',
  identifier: '12345671',
}
const asking = (kind: InquiryKindSlug, over: Partial<Asking> = {}): Asking => ({
  kind,
  input,
  trackId: `00000000-0000-4000-8000-${String(++request).padStart(12, '0')}`,
  purchaseKey: `purchase-${request}`,
  reference: null,
  keepReference: async () => {},
  given: null,
  ...over,
})

const cases = inquirySlugs.flatMap((kind) => [
  ...(kind in pishkhanReaders ? [[kind, 'pishkhan'] as const] : []),
  ...([
    'fines-details',
    'negative-score',
    'licence-status',
    'pelak-status',
    'plate-history',
    'violation-photo',
    'freeway-toll',
    'third-party-insurance',
  ].includes(kind)
    ? [[kind, 'finnotech'] as const]
    : []),
  ...(kind === 'technical-inspection' ? [[kind, 'inspections'] as const] : []),
])

describe.each(cases)('%s of %s', (kind, name) => {
  it.each(['ok', 'strange'] as const)('is parsed when it comes %s', async (mode) => {
    const provider = world.providers.find((each) => each.name === name)!
    world.imitation.behave(name, { mode })
    // A plate that ends in 7 fails once.
    const over =
      kind === 'freeway-toll' || kind === 'technical-inspection' ? { input: { ...input, plate: '12ب345-61' } } : {}
    const statement = await provider.ask(asking(kind, over))
    expect(statement).toMatchObject({ state: 'done', answer: { kind } })
    // All forms of the same answer give the same result.
    world.imitation.behave(name, { mode: 'ok' })
    const again = await provider.ask(asking(kind, over))
    expect(statement.state === 'done' && statement.answer).toEqual(again.state === 'done' && again.answer)
  })
})

describe('finnotech', () => {
  let server: Server
  let outbound: Outbound
  const calls: { url: string; authorization: string | undefined; body: string }[] = []
  afterEach(async () => {
    await outbound.close()
    server.close()
    calls.length = 0
  })

  /** Serves tokens, and `answer` for the n-th call. */
  async function open(
    answer: (call: number, trackId: string | null) => readonly [number, unknown],
    refusedScope?: string,
  ) {
    let services = 0
    let tokens = 0
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        calls.push({ url: request.url ?? '', authorization: request.headers.authorization, body })
        const isToken = request.url?.includes('oauth2')
        const isRefused = isToken && refusedScope !== undefined && body.includes(refusedScope)
        const [status, json] = isRefused
          ? ([400, { status: 'FAILED', error: { code: 'VALIDATION_ERROR', message: 'invalid scope' } }] as const)
          : isToken
            ? ([
                200,
                { result: { value: `t${++tokens}`, lifeTime: '864000000', refreshToken: 'r' }, status: 'DONE' },
              ] as const)
            : answer(++services, new URL(request.url ?? '', 'http://x').searchParams.get('trackId'))
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(typeof json === 'string' ? json : JSON.stringify(json))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    outbound = createOutbound({ log: createLog('silent') })
    const client = outbound.client('finnotech', { configuredUrl: url, timeoutMs: 2000 })
    const now = () => world.now
    return finnotechProvider({
      client,
      photos: client,
      url,
      clientId: 'farman',
      clientSecret: 'secret',
      nationalId: '10101010101',
      now,
    })
  }
  const bills = (trackId: string | null) => ({ status: 'DONE', trackId, result: { Bills: [], TotalAmount: '0' } })

  it('requests a token once, and sends plate, national code and trackId in the required format', async () => {
    const provider = await open((_call, trackId) => [200, bills(trackId)])
    await provider.ask(asking('fines-details', { trackId: 'first' }))
    await provider.ask(asking('fines-details', { trackId: 'second' }))
    expect(calls.map(({ authorization }) => authorization)).toEqual([
      `Basic ${Buffer.from('farman:secret').toString('base64')}`,
      'Bearer t1',
      'Bearer t1',
    ])
    expect(JSON.parse(calls[0]!.body)).toMatchObject({ grant_type: 'client_credentials', nid: '10101010101' })
    const { pathname, searchParams } = new URL(calls[1]!.url, 'http://x')
    expect(pathname).toBe('/billing/v2/clients/farman/drivingOffense')
    expect(Object.fromEntries(searchParams)).toEqual({
      version: '2',
      trackId: 'first',
      plateNumber: '120234567',
      nationalID: '0012345621',
      mobile: '09123456789',
    })
  })

  it('a scope that is not in the contract closes only its own kind', async () => {
    const provider = await open((_call, trackId) => [200, bills(trackId)], 'ecity:freeway-toll-inquiry:get')
    for (let times = 0; times < 8; times++) {
      expect(await provider.ask(asking('freeway-toll'))).toMatchObject({ state: 'failed', sent: 'no' })
    }
    expect(await provider.ask(asking('fines-details', { trackId: 'first' }))).toMatchObject({ state: 'done' })
  })

  it('an invalid token is refreshed once, and the call repeated under a new trackId', async () => {
    const invalid = { status: 'FAILED', error: { code: 'VALIDATION_ERROR', message: 'invalid token' } }
    const provider = await open((call, trackId) => (call === 1 ? [401, invalid] : [200, bills(trackId)]))
    expect(await provider.ask(asking('fines-details', { trackId: 'first' }))).toMatchObject({ state: 'done' })
    expect(JSON.parse(calls[2]!.body)).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'r' })
    expect(new URL(calls[3]!.url, 'http://x').searchParams.get('trackId')).not.toBe('first')
    expect(calls).toHaveLength(4)
  })

  it('supports motorcycles by their eight digits, and cars not at all where it needs more than a plate', async () => {
    const provider = await open((_call, trackId) => [
      200,
      {
        status: 'DONE',
        trackId,
        result: { Amount: '750000', BillID: '1', PaymentID: null, PlateNumber: '12145478' },
      },
    ])
    expect(provider.supports('fines-accumulation', { plate: '12ب345-67' })).toBe(false)
    expect(provider.supports('fines-accumulation', { plate: '121-45478' })).toBe(true)
    const statement = await provider.ask(asking('fines-accumulation', { input: { plate: '121-45478' } }))
    expect(statement).toMatchObject({ state: 'done', answer: { totalRial: '750000', billId: null } })
    expect(calls[1]!.url).toContain('plateNumber=12145478')
  })

  const failed = (code: string, message = '') => ({ status: 'FAILED', error: { code, message } })
  it.each([
    [408, failed('TIMEOUT'), { state: 'failed', sent: 'maybe' }],
    [500, failed('INTERNAL'), { state: 'failed', sent: 'maybe' }],
    [202, { status: 'PENDING' }, { state: 'pending' }],
    [400, failed('VALIDATION_ERROR', 'mobile is not owner’s'), { state: 'refused', reason: 'mobile-mismatch' }],
    [400, failed('VALIDATION_ERROR', 'کد ملی با پلاک مطابقت ندارد'), { state: 'refused', reason: 'owner-mismatch' }],
    [400, failed('VALIDATION_ERROR', 'bad request'), { state: 'refused', reason: 'invalid-input' }],
    [404, failed('NOT_FOUND'), { state: 'refused', reason: 'not-found' }],
    [403, failed('FORBIDDEN', 'scope'), { state: 'failed', sent: 'no' }],
    [200, '<html>', { state: 'failed', malformed: true }],
    [200, '[]', { state: 'failed', malformed: true }],
    [200, { status: 'DONE' }, { state: 'failed', malformed: true }],
    [200, { status: 'DONE', result: { Bills: 'none' } }, { state: 'failed', malformed: true }],
    [
      200,
      { status: 'DONE', result: { Bills: [null, {}, { price: '۱,۵۰۰,۰۰۰' }] } },
      { state: 'failed', malformed: true },
    ],
    [
      200,
      { status: 'DONE', result: { Bills: [{ price: '۱,۵۰۰,۰۰۰' }] } },
      { state: 'done', answer: { items: [{ amountRial: '1500000' }] } },
    ],
  ])('%i %j', async (status, json, expected) => {
    const provider = await open((_call, trackId) => [status, typeof json === 'string' ? json : { ...json, trackId }])
    expect(await provider.ask(asking('fines-details'))).toMatchObject(expected)
  })
})

it('a paid purchase of pishkhan is not bought again: the key is stored before the payment', async () => {
  const pishkhan = world.providers.find(({ name }) => name === 'pishkhan')!
  const stored: string[] = []
  world.imitation.behave('pishkhan', { mode: 'down' })
  const first = asking('fines-accumulation', { keepReference: async (key) => void stored.push(key) })
  expect(await pishkhan.ask(first)).toMatchObject({ state: 'failed', sent: 'maybe' })
  world.imitation.behave('pishkhan', { mode: 'ok' })
  const statement = await pishkhan.ask({ ...first, reference: stored[0]! })
  expect(statement).toMatchObject({ state: 'done', tracking: stored[0] })
  expect(stored).toHaveLength(1)
  // A caller without the stored key gets the same one by our own id.
  await pishkhan.ask({ ...first, keepReference: async (key) => void stored.push(key) })
  expect(new Set(stored).size).toBe(1)
})

it('a provider without an address is not called', async () => {
  const client = { request: () => Promise.reject(new Error('called')) }
  const provider = pishkhanProvider({ client, photos: client, url: () => undefined, token: 'x' })
  expect(await provider.ask(asking('fines-accumulation'))).toMatchObject({ state: 'failed', sent: 'no' })
})

describe('values of providers', () => {
  it.each([
    ['1396/11/24 - 11:11', '2018-02-13T07:41:00.000Z'],
    ['۱۳۹۶/۱۱/۲۴', '2018-02-12T20:30:00.000Z'],
    ['2018-02-13 11:11:00', '2018-02-13T07:41:00.000Z'],
    ['2018-02-13T07:41:00Z', '2018-02-13T07:41:00.000Z'],
    ['13961124', '2018-02-12T20:30:00.000Z'],
    ['1396/12/30', null],
    ['tomorrow', null],
  ])('%s is the time %s', (text, iso) => {
    expect(readMoment(text)?.toISOString() ?? null).toBe(iso)
  })

  it.each([
    ['552411188', '55ق111-88'],
    ['12 ب 345 ایران 67', '12ب345-67'],
    ['121-45478', '121-45478'],
    ['123', null],
    ['559911188', null],
  ])('%s is the plate %s', (text, plate) => {
    expect(readPlate(text)).toBe(plate)
  })
})
