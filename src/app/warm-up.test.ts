import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { mainMenu } from './main-menu.ts'
import { warmUp } from './warm-up.ts'

it('before it listens an instance has answered the first page and all main places, as pages that nobody keeps', async () => {
  const asked = new Set<string>()
  const app = Fastify()
  app.get('/*', async ({ url, headers }) => {
    // Without a cookie it would be the page that is kept for guests.
    if (headers.cookie) asked.add(url)
    return 'page'
  })
  await warmUp(app)
  expect([...asked].toSorted()).toEqual([...new Set(['/', ...mainMenu.map(({ href }) => href)])].toSorted())
  await app.close()
})

it('a page that can not be answered yet keeps no instance from starting', async () => {
  const app = Fastify()
  app.get('/*', async () => {
    throw new Error('not now')
  })
  await expect(warmUp(app)).resolves.toBeUndefined()
  await app.close()
})
