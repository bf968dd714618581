import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { requestsPerSecond } from '../../bench/http-load.mjs'

const answers: [string, (response: ServerResponse) => void, boolean][] = [
  ['a length', (response) => response.setHeader('content-length', 5).end('hello'), true],
  ['chunks', (response) => void (response.write('hel'), setTimeout(() => response.end('lo'), 5)), true],
  ['a refusal', (response) => response.writeHead(503, { 'content-length': 0 }).end(), false],
]

it.each(answers)('reads answers with %s to their end', async (_, send, isCounted) => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    send(response)
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  const perSecond = await requestsPerSecond({ port, path: '/', connections: 2, seconds: 0.1 })
  server.close()
  expect(requests).toBeGreaterThan(2)
  expect(perSecond > 0).toBe(isCounted)
})
