import { expect, inject, test } from 'vitest'

const { hostname, port } = new URL(inject('address'))

/** The path as it is, which `fetch` would put in order first. */
async function statusOf(path: string): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode!))
    })
      .once('error', reject)
      .end()
  })
}

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
])('%s gives neither a file nor a list of files', async (path) => {
  expect([400, 403, 404]).toContain(await statusOf(path))
})
