import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { mainMenu } from './main-menu.ts'
import { warmUp } from './warm-up.ts'

it('an instance answers the home page, all main sections and a search to warm up, as uncached pages', async () => {
  const requests = new Set<string>()
  const app = Fastify()
  app.get('/*', async ({ url, headers }) => {
    // Without a cookie it would be the cached page for guests.
    if (headers.cookie) requests.add(url)
    return 'page'
  })
  await warmUp(app)
  const search = '/search?q=%D9%BE%DA%98%D9%88'
  expect([...requests].toSorted()).toEqual([...new Set(['/', search, ...mainMenu.map(({ href }) => href)])].toSorted())
  await app.close()
})

it('a page that cannot be answered yet does not keep an instance from starting', async () => {
  const app = Fastify()
  app.get('/*', async () => {
    throw new Error('not ready')
  })
  await expect(warmUp(app)).resolves.toBeUndefined()
  await app.close()
})
