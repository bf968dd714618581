import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Log } from '#platform/log.ts'
import { openSession } from '#platform/session.ts'
import { sessionMark } from '#platform/security-log.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { aPerson } from '../../../tests/support/market.ts'

const test = useTestDb()
const info = vi.fn()
let product: Product
beforeEach(async () => {
  info.mockClear()
  const log = { info, debug: () => {}, warn: () => {}, error: () => {} } as unknown as Log
  product = await openProduct(test, { log })
})
afterEach(() => product.close())

const lines = () => info.mock.calls.map(([line]) => line as Record<string, unknown>).filter((line) => line.security)

it('a visit that a role does not allow is one line, with its request, its session and no address in clear text', async () => {
  const { id } = await aPerson(test)
  const token = await openSession(test.db, { personId: id, userAgent: '', now: test.now, lifetimeSeconds: 3600 })
  const answer = await product.app.inject({
    url: '/admin/people?q=secret',
    headers: { cookie: `sid=${token}` },
    remoteAddress: '203.0.113.9',
  })
  expect(answer.statusCode).toBe(403)
  expect(lines()).toEqual([
    expect.objectContaining({
      security: 'request-refused',
      id: answer.headers['x-request-id'],
      status: 403,
      method: 'GET',
      path: '/admin/people',
      session: sessionMark(token),
      from: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    }),
  ])
  expect(JSON.stringify(lines())).not.toMatch(/secret|203\.0\.113/)
})

it.each([
  ['a write from another site', { method: 'POST', url: '/look', headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['a form with hostile names', { method: 'POST', url: '/look', payload: 'a[10000000]=1' }, 400],
  ['another host', { method: 'GET', url: '/', headers: { host: 'evil.example' } }, 421],
] as const)('%s is logged as refused', async (_what, request, status) => {
  const type = 'payload' in request && { 'content-type': 'application/x-www-form-urlencoded' }
  const headers = { ...('headers' in request && request.headers), ...type }
  await product.app.inject({ ...request, headers })
  expect(lines()).toMatchObject([{ security: 'request-refused', status }])
})

it('a flood writes a bounded number of lines and reports how many it left out', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const refused = () => product.app.inject({ url: '/', headers: { host: 'evil.example' } })
    vi.advanceTimersByTime(2000)
    for (let count = 0; count < 60; count++) await refused()
    expect(lines()).toHaveLength(50)
    vi.advanceTimersByTime(1000)
    await refused()
    expect(lines().at(-1)).toMatchObject({ leftOut: 10 })
  } finally {
    vi.useRealTimers()
  }
})

it('allowed reads and missing pages are not logged', async () => {
  await product.app.inject({ url: '/look' })
  await product.app.inject({ url: '/no-such-page' })
  expect(lines()).toEqual([])
})
