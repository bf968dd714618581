import type { InjectOptions } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { useTestDb } from '../../../tests/support/database.ts'

const test = useTestDb()
let product: Product | undefined
afterEach(() => product?.close())

/** Sends requests, at most `times`, until one is refused; returns the number of accepted ones, and the refusal. */
async function untilRefused(request: InjectOptions, times: number) {
  for (let query = 0; query <= times; query++) {
    const { statusCode, headers } = await product!.app.inject(request)
    if (statusCode === 429) return { asked: query, waitSeconds: Number(headers['retry-after']) }
  }
  return { asked: times, waitSeconds: Number.NaN }
}

it.each<[string, Record<string, string>, InjectOptions]>([
  ['pages', { REQUESTS_PER_MINUTE: '3' }, { url: '/look' }],
  ['data of pages', { REQUESTS_PER_MINUTE: '3' }, { url: '/look.data' }],
  ['pictures', { PICTURES_PER_MINUTE: '3' }, { url: '/pictures/unknown/320.avif' }],
])('an address with too many %s gets the time of its next request', async (_what, environment, request) => {
  product = await openProduct(test, { environment })
  const { asked, waitSeconds } = await untilRefused(request, 5)
  expect(asked).toBe(3)
  expect(waitSeconds).toBeGreaterThan(0)
  expect(waitSeconds).toBeLessThanOrEqual(60)
})

it.each(['/pages/complaint', '/pages/complaint.data'])(
  'a client that guesses codes of complaints at %s gets the retry time, also in the header',
  async (url) => {
    product = await openProduct(test)
    const { asked, waitSeconds } = await untilRefused(
      {
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'intent=follow&code=1234123412341234',
      },
      25,
    )
    expect([asked, waitSeconds]).toEqual([20, 15 * 60])
  },
)
