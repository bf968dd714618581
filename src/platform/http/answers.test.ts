import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { useTestDb } from '../../../tests/support/database.ts'

const test = useTestDb()
const origin = 'https://farman.example'
let product: Product
beforeEach(async () => {
  product = await openProduct(test, { environment: { PUBLIC_URL: origin } })
})
afterEach(() => product.close())

const answers: [what: string, request: InjectOptions, status: number, type: RegExp][] = [
  ['a page', { url: '/look' }, 200, /^text\/html; charset=utf-8$/],
  ['a missing page', { url: '/no-such-page' }, 404, /^text\/html; charset=utf-8$/],
  ['data of a page', { url: '/look.data' }, 200, /^text\/x-script; charset=utf-8$/],
  ['a redirect', { url: '/sign-out' }, 302, /^$/],
  ['a refused form', { method: 'POST', url: '/look', payload: '{}' }, 415, /^text\/html; charset=utf-8$/],
  ['the API', { url: '/api/v1/catalogue/provinces' }, 200, /^application\/json; charset=utf-8$/],
  ['a refusal of the API', { url: '/api/v1/nothing' }, 404, /^application\/json; charset=utf-8$/],
  ['the guide of the API', { url: '/api/docs' }, 200, /^text\/html; charset=utf-8$/],
  ['health', { url: '/healthz' }, 200, /^application\/json; charset=utf-8$/],
  ['a missing picture', { url: '/pictures/x/1.avif' }, 404, /^application\/json; charset=utf-8$/],
  ['a method that nothing takes', { method: 'OPTIONS', url: '/healthz' }, 405, /^text\/html; charset=utf-8$/],
]

describe('every response over https', () => {
  it.each(answers)('of %s names its type and has all security headers', async (_what, request, status, type) => {
    const { statusCode, headers } = await product.app.inject({
      ...request,
      headers: {
        host: 'farman.example',
        'sec-fetch-site': 'same-origin',
        // A page of another site that reads.
        ...(request.method !== 'POST' && { origin: 'https://evil.example' }),
      },
    })
    expect([statusCode, headers['content-type'] ?? '']).toEqual([status, expect.stringMatching(type)])
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(self\).*microphone=\(\)/),
    })
    for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(headers['content-security-policy']).toContain(part)
    }
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

it('pages of the admin panel, and their refusals, stay in no browser cache', async () => {
  const cacheOf = async (url: string) => (await product.app.inject({ url })).headers['cache-control']
  expect(await cacheOf('/admin/people')).toBe('private, no-store')
  expect(await cacheOf('/look')).toBe('private, no-cache')
})
