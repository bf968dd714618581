import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteSeenSession } from '#platform/seen-sessions.ts'
import type { Log } from '#platform/log.ts'
import { openSession } from '#platform/session.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { aPerson } from '../../../tests/support/market.ts'

const test = useTestDb()
const info = vi.fn()
let product: Product
beforeEach(async () => {
  info.mockClear()
  product = await openProduct(test, {
    log: { info, debug: () => {}, warn: () => {}, error: () => {} } as unknown as Log,
  })
})
afterEach(() => product.close())

const lines = () =>
  info.mock.calls.filter(([, message]) => message === 'request').map(([line]) => line as Record<string, unknown>)

it('each answered request is one line with its id, route and status, without user input', async () => {
  const answer = await product.app.inject({
    url: '/services/vehicle-info/no-such?q=09123456789',
    remoteAddress: '203.0.113.9',
  })
  expect(lines()).toEqual([
    {
      id: answer.headers['x-request-id'],
      method: 'GET',
      route: '/*',
      path: '/services/vehicle-info/no-such',
      status: 404,
      ms: expect.any(Number) as number,
      person: undefined,
    },
  ])
  expect(JSON.stringify(lines())).not.toMatch(/0912|203\.0\.113/)
})

it('pages and operations are identified by their pattern, in the log and in the metrics', async () => {
  await product.app.inject({ url: '/admin/people/17' })
  await product.app.inject({ url: '/look' })
  await product.app.inject({ url: '/api/v1/ads/abcdefghij' })
  expect(lines().map(({ route }) => route)).toEqual(['/admin/people/:personId', '/look', '/api/v1/ads/:adId'])
  const { body } = await product.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toMatch(/http_requests_total\{method="GET",route="\/admin\/people\/:personId",status="\d+"\} 1/)
  expect(body).toMatch(/http_requests_total\{method="GET",route="\/look",status="200"\} 1/)
})

it('a signed-in person has one pseudonym in all lines, which is not their id', async () => {
  const { id } = await aPerson(test)
  const token = await openSession(test.db, { personId: id, userAgent: '', now: test.now, lifetimeSeconds: 3600 })
  noteSeenSession(token, id)
  for (let times = 0; times < 2; times++)
    await product.app.inject({ url: '/look', headers: { cookie: `sid=${token}` } })
  const [one, other] = lines().map(({ person }) => person)
  expect(one).toMatch(/^[0-9a-f]{16}$/)
  expect(other).toBe(one)
})

it('health checks and metrics write no line', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics']) await product.app.inject({ url, remoteAddress: '127.0.0.1' })
  expect(lines()).toEqual([])
})
