import { data } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestDb } from '../../tests/support/database.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'

const test = useTestDb()
const actions: string[] = []
const busy = () => data({ retryAfterSeconds: 3 }, { status: 503 })
const action = (answer: () => unknown) => () => {
  actions.push('done')
  return answer()
}
/** Fails after an action, as a loader does while the database is busy. */
const loader = () => {
  if (actions.length > 0) throw busy()
  return null
}
const page = () => null
const brokenPage = () => {
  throw new Error('the component fails')
}

let product: Product
beforeAll(async () => {
  product = await openProduct(test, {
    screens: {
      'test-done': { action: action(() => ({ ok: true })), loader, default: page },
      'test-empty': { action: action(() => null), loader, default: page },
      'test-broken': { action: action(() => ({ ok: true })), default: brokenPage },
      'test-refused': { action: action(() => data({ status: 'error' }, { status: 422 })), loader, default: page },
      'test-away': { action: action(() => data({ status: 'error' }, { status: 503 })), loader, default: page },
      'test-failed': {
        action: action(() => {
          throw busy()
        }),
        loader,
        default: page,
      },
    },
  })
})
afterAll(() => product.close())

const send = (path: string) => {
  actions.length = 0
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return product.app.inject({ method: 'POST', url: path, headers, payload: 'a=1' })
}

it.each(['/test-done', '/test-empty', '/test-broken'])('reports that the form of %s is done', async (path) => {
  const answer = await send(path)
  expect(actions).toEqual(['done'])
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('کارتان انجام شد')
  expect(answer.body).toContain('href=""')
  expect(answer.headers['retry-after']).toBeUndefined()
  expect(answer.headers['content-security-policy']).toMatch(/script-src 'sha256-/)
})

it.each([
  ['/test-refused', 422],
  ['/test-away', 503],
  ['/test-failed', 503],
])('never reports it for the form of %s, which is not done', async (path, status) => {
  const answer = await send(path)
  expect(answer.statusCode).toBe(status)
  expect(answer.body).not.toContain('کارتان انجام شد')
})
