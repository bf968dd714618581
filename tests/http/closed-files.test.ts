import { readdirSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { expect, inject, test } from 'vitest'

const { hostname, port } = new URL(inject('address'))

/** Requests the path as it is, which `fetch` would put in order first, and without reading compressed bytes. */
const askFor = (path: string, method = 'GET'): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume().once('end', () => resolve(answer))
    })
      .once('error', reject)
      .end()
  })

test.each([
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/package-lock.json',
  '/assets/',
  '/build/server/server.js',
  '/../package.json',
  '/assets/../../server/server.js',
  '/assets/%2e%2e/%2e%2e/server/server.js',
  '/%2e%2e/package.json',
  '/assets/.gitkeep',
])('%s gives neither a file nor a list of files', async (path) => {
  expect([400, 403, 404]).toContain((await askFor(path)).statusCode)
})

test('a file of the build is sent compressed and cached permanently; its compressed form has no address', async () => {
  const file = readdirSync('build/client/assets')
    .find((name) => name.endsWith('.js.br'))!
    .slice(0, -'.br'.length)
  for (const method of ['GET', 'HEAD']) {
    const { statusCode, headers } = await askFor(`/assets/${file}`, method)
    expect([statusCode, headers['content-encoding'], headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
      'application/javascript; charset=utf-8',
    ])
  }
  for (const form of ['br', 'gz', '%62r']) expect((await askFor(`/assets/${file}.${form}`)).statusCode).toBe(404)
  expect((await askFor('/sw.js')).headers['cache-control']).toBe('no-cache')
  expect((await askFor('/sw.js.br')).statusCode).toBe(404)
  expect((await askFor('/latest-build.json')).headers['cache-control']).toBe('no-store')
})
