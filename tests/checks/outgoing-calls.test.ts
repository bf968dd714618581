import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findOutgoingCalls } from './outgoing-calls.ts'

const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.d.ts'))

it('server code makes external calls through platform/outbound alone', () => {
  expect(findOutgoingCalls(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))).toEqual([])
})

const port = 'features/payment/server/providers/zarinpal.ts'
const checked = (path: string, source: string) => findOutgoingCalls(new Map([[path, source]]))

it.each([
  [port, `await fetch('https://bank.example')`],
  [port, `await globalThis.fetch('https://bank.example')`],
  [port, `const client = { get: () => signer.fetch(url) }`],
  [port, `new WebSocket(url)`],
  [port, `import { request } from 'undici'`],
  [port, `import { request } from 'node:https'`],
  [port, `import http from 'http'`],
  [port, `import 'undici'`],
  [port, `const { request } = await import('node:http')`],
  [port, `export { request } from 'node:http'`],
  [port, `import { connect, isIP } from 'node:net'`],
  ['features/payment/screens/prebank.tsx', `export const loader = () => fetch(url)`],
  ['features/marketplace/ad/server/ask.ts', `export const ask = () => fetch(url)`],
  ['platform/files/s3-files.ts', `client.fetch(url)`],
  ['platform/http/page-routes.ts', `await fetch(url)`],
  ['app/jobs.ts', `await fetch(url)`],
])('%s: %s is found', (path, source) => {
  expect(checked(path, source)).toEqual([expect.stringContaining(`${path} uses `)])
})

it.each([
  [port, `import type { IncomingMessage } from 'node:http'`],
  [port, `import { isIPv6 } from 'node:net'`],
  [port, `const fetchedAt = row.fetch`],
  ['platform/http/http-server.ts', `import { createServer } from 'node:http'`],
  ['platform/outbound/agents.ts', `import { Agent } from 'undici'`],
  ['features/notifications/inbox-client.ts', `await fetch(url)`],
  ['app/offline/worker/asset-cache.ts', `await fetch(url)`],
  ['ui/http-client.ts', `await fetch(url)`],
])('%s: %s is accepted', (path, source) => {
  expect(checked(path, source)).toEqual([])
})
