import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createOutbound } from '#platform/outbound/outbound.ts'
import type { Resolve } from '#platform/outbound/public-address.ts'
import { answers, misbehavingServer, sendsForEver } from '../../../../../../tests/support/misbehaving-server.ts'
import { createDealerCalls } from './dealer-calls.ts'

const callsWith = (GALLERY_INNER_URL?: string) =>
  createDealerCalls({ GALLERY_INNER_URL }, createOutbound({ log: createLog('silent') }))

it.each<[string, ReturnType<ReturnType<typeof callsWith>['refuses']>]>([
  ['https://shop.example.ir/hook', null],
  ['https://shop.example.ir:8443/hook?x=1', null],
  ['http://shop.example.ir/hook', 'not-https'],
  ['ftp://shop.example.ir', 'not-https'],
  ['https://user:pass@shop.example.ir/', 'not-https'],
  ['shop.example.ir', 'not-https'],
  ['', 'not-https'],
  ['https://localhost/hook', 'inner'],
  ['https://db.internal/hook', 'inner'],
  ['https://redis/hook', 'inner'],
  ['https://127.0.0.1/hook', 'inner'],
  ['https://0x7f.1/hook', 'inner'],
  ['https://2130706433/hook', 'inner'],
  ['https://[::1]/hook', 'inner'],
  ['https://8.8.8.8/hook', 'inner'],
  ['https://localhost./hook', 'inner'],
  ['https://db.internal./hook', 'inner'],
  ['https://redis./hook', 'inner'],
  ['https://LOCALHOST../hook', 'inner'],
  ['https://127.0.0.1./hook', 'inner'],
  ['https://shop.example.ir./hook', null],
])('judges %s as %s', (url, expected) => {
  expect(callsWith().refuses(url)).toBe(expected)
})

/**
 * Resolves a name first to a valid address, as its owner shows it to a check, then to the real one.
 */
const changingResolver = (answersInTurn: string[]) => {
  const asked: string[] = []
  const resolve: Resolve = (host, _options, callback) => {
    const address = answersInTurn[Math.min(asked.push(host), answersInTurn.length) - 1]!
    callback(null, [{ address, family: address.includes(':') ? 6 : 4 }])
  }
  return { asked, resolve }
}

it.each(['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1'])(
  'refuses a name that resolves to %s only when connecting',
  async (inner) => {
    const { asked, resolve } = changingResolver([inner])
    const calls = createDealerCalls({}, createOutbound({ log: createLog('silent'), resolve }))
    const url = 'https://shop.example.ir/hook'
    expect(calls.refuses(url)).toBeNull()
    expect(await calls.post(url, { headers: {}, body: '{}' })).toEqual({ answered: false, reason: 'address-refused' })
    expect(asked).toEqual(['shop.example.ir'])
  },
)

it('refuses an internal name with a trailing dot without resolving it', async () => {
  const { asked, resolve } = changingResolver(['127.0.0.1'])
  const calls = createDealerCalls({}, createOutbound({ log: createLog('silent'), resolve }))
  for (const url of ['https://localhost./', 'https://db.internal./', 'https://redis./']) {
    expect(await calls.get(url, { maxBytes: 9, timeoutMs: 99 })).toEqual({ answered: false, reason: 'address-refused' })
  }
  expect(asked).toEqual([])
})

describe('calls', () => {
  let server: Awaited<ReturnType<typeof misbehavingServer>>
  beforeAll(async () => void (server = await misbehavingServer()))
  afterAll(() => server.close())
  const limits = { maxBytes: 1000, timeoutMs: 3000 }

  it('reach an internal address only when the configuration names it', async () => {
    server.will(answers(204))
    expect(await callsWith().post(server.address, { headers: {}, body: '{}' })).toEqual({
      answered: false,
      reason: 'address-refused',
    })
    expect(server.seen).toEqual([])
    const calls = callsWith(server.address)
    expect(calls.refuses(server.address)).toBeNull()
    expect(await calls.post(server.address, { headers: { 'x-a': 'b' }, body: '{}' })).toMatchObject({ status: 204 })
    expect(server.seen).toMatchObject([{ method: 'POST', body: '{}', headers: { 'x-a': 'b' } }])
  })

  it('follow no redirect, limit the response size, and keep one dead address from affecting others', async () => {
    const calls = callsWith(server.address)
    server.will(answers(302, '', { location: 'http://127.0.0.1:1/' }))
    expect(await calls.get(server.address, limits)).toEqual({ answered: false, reason: 'redirect' })
    server.will(sendsForEver)
    expect(await calls.get(server.address, limits)).toEqual({ answered: false, reason: 'too-large' })
    server.will(...Array.from({ length: 10 }, () => answers(500)), answers(200, 'x'))
    for (let n = 0; n < 10; n++) expect(await calls.get(server.address, limits)).toMatchObject({ status: 500 })
    expect(await calls.get(server.address, limits)).toMatchObject({ status: 200 })
  })
})
