import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { diskFiles } from '#platform/files/files.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import type { RenderCache } from '#platform/http/render-cache.ts'
import { usualTimes } from '#platform/http/overload/open-requests.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { aPerson } from '../../tests/support/market.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { busyPage } from './busy-page.ts'
import { mountEndpoints } from './http-api.ts'

const db = useTestDb()
const sockets: Socket[] = []
const imageWorker = createImageWorker({ seconds: 2 })
let app: FastifyInstance
let base: string
let stopping: AbortController
let release: () => void
let stored: RenderCache

/** Starts the whole server with few slots, an address that hangs, one that streams and a quick one. */
beforeEach(async () => {
  const providers = { imageWorker, files: diskFiles('/nowhere') }
  const platform = testPlatform(db, { config: parseConfig({ REQUESTS_IN_FLIGHT: '4' }), providers })
  const held = Promise.withResolvers<void>()
  release = held.resolve
  stopping = new AbortController()
  app = await createHttpServer({
    platform,
    pictures: {} as never,
    build: () => Promise.reject(new Error('this server serves no pages')),
    development: false,
    busyPage,
    stopping: stopping.signal,
    mount: async (server, { renderCache }) => {
      await mountEndpoints(server, { platform, renderCache })
      stored = renderCache
      server.get('/slow/:door', async () => (await held.promise, 'at last'))
      server.get('/quick', async () => 'quick')
      server.get('/stream', async (_request, reply) => {
        const stream = new Readable({ read: () => {} })
        stream.push('begun')
        return reply.type('text/event-stream').send(stream)
      })
    },
  })
  base = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  release()
  for (const socket of sockets.splice(0)) socket.destroy()
  app.server.closeAllConnections()
  await app.close()
})

const port = () => (app.server.address() as AddressInfo).port
async function say(text: string): Promise<Socket> {
  const socket = connect(port(), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {}).write(text)
  await once(socket, 'connect')
  return socket
}
type Sent = { method?: string; headers?: Record<string, string>; body?: string; localAddress?: string }
/** Does not use fetch, because its own time limits would interfere. */
const status = (path: string, { body, ...init }: Sent = {}) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(base + path, { agent: false, ...init }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    })
    sent.on('error', reject).end(body)
  })

it('a route with slow handlers delays neither the others nor itself forever', async () => {
  const slow = Array.from({ length: 6 }, () => status('/slow/door'))
  expect(await status('/quick')).toBe(200)
  // Half of the slots are reserved for others; a request that waits for a slot of the slow route is refused in a second
  // or two.
  const first = await Promise.race(slow)
  expect(first).toBe(503)
  expect(await status('/quick')).toBe(200)
  release()
  expect((await Promise.all(slow)).filter((each) => each === 200)).toHaveLength(2)
})

it('while every slot is taken, guests still get cached pages', async () => {
  const place = stored.placeOf({ method: 'GET', url: '/kept', headers: { host: `127.0.0.1:${port()}` } } as never)!
  stored.keep(place, { headers: [], etag: '"1"', body: Buffer.from('kept'), startedMs: performance.now() })
  // One sender gets no more than three quarters of the slots.
  const slow = ['/slow/a', '/slow/a', '/slow/b', '/slow/b'].map((path, index) =>
    status(path, { localAddress: index < 2 ? '127.0.0.1' : '127.0.0.2' }),
  )
  const waiting = status('/quick')
  expect(await Promise.race([waiting, status('/kept')])).toBe(200)
  expect(await waiting).toBe(503)
  release()
  expect(await Promise.all(slow)).toEqual([200, 200, 200, 200])
})

it('open streams hold no slot', async () => {
  const streams = await Promise.all(Array.from({ length: 10 }, () => say('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n')))
  await Promise.all(streams.map((stream) => once(stream, 'data')))
  expect(await status('/quick')).toBe(200)
})

it('eight slow uploads block neither other uploads nor pages', async () => {
  const signIn = async () => {
    const { id } = await aPerson(db)
    return `sid=${await openSession(db.db, { personId: id, userAgent: 'test', now: db.now, lifetimeSeconds: 60 })}`
  }
  for (let n = 0; n < 8; n++) {
    const head = [
      'POST /api/v1/pictures HTTP/1.1',
      'host: x',
      `cookie: ${await signIn()}`,
      'content-type: image/jpeg',
      'content-length: 9000000',
    ]
    await say(`${head.join('\r\n')}\r\n\r\nslow`)
  }
  const headers = { cookie: await signIn(), 'content-type': 'image/jpeg' }
  expect(await status('/api/v1/pictures', { method: 'POST', headers, body: 'no picture' })).toBe(422)
  expect(await status('/quick')).toBe(200)
})

it('no response takes ten seconds, also when its handler never ends', () => {
  expect(usualTimes.answerMs + usualTimes.lookMs).toBeLessThan(10_000)
})

it('a stopping process is not ready, still answers, and ends its connections', async () => {
  const slow = fetch(`${base}/slow/door`)
  await status('/quick')
  stopping.abort()
  const ready = await fetch(`${base}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
  const quick = await fetch(`${base}/quick`)
  expect([quick.status, quick.headers.get('connection')]).toEqual([200, 'close'])
  release()
  expect((await slow).status).toBe(200)
})

it('metrics report capacity, usage and refusals of every limit', async () => {
  await Promise.race(Array.from({ length: 4 }, () => status('/slow/door')))
  const figures = await (await fetch(`${base}/metrics`)).text()
  expect(figures).toMatch(/concurrency_in_use\{limit="http-work"\} 2/)
  expect(figures).toMatch(/concurrency_limit\{limit="http-work"\} 4/)
  expect(figures).toMatch(/concurrency_refused_total\{limit="http-work",reason="waited-too-long"\} \d/)
  for (const name of ['http-uploads', 'password-hashing', 'picture-encoding', 'packing', 'files-arriving']) {
    expect(figures).toContain(`concurrency_waiting{limit="${name}"}`)
  }
})
