import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { concurrencyMetrics } from '#platform/concurrency-metrics.ts'
import { currentEntry } from '#platform/current-door.ts'
import { noteConnectionWait } from '#platform/database/connection-wait.ts'
import { usualTimes, type RequestTimes } from './open-requests.ts'
import { protectServer, type ServerProtection } from './protect-server.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<string | Buffer>
type Serve = { times?: Partial<RequestTimes>; maxInFlight?: number }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Starts a server behind the protection, whose handler responds on demand. */
async function serve(handler: Handler, { times, maxInFlight = 64 }: Serve = {}) {
  const protection: ServerProtection = protectServer({
    expensive: [{ method: 'POST', path: /^\/upload$/, cost: 'upload' }],
    page: (reason) => `<p>${reason}</p>`,
    https: false,
    maxInFlight,
    times: { ...usualTimes, lookMs: 10, ...times },
  })
  const server = createServer((request, response) =>
    protection.admit(request, response, () => {
      void handler(request, response).then(
        (body) => {
          protection.finish(request)
          if (!response.writableEnded) response.end(body)
        },
        () => {},
      )
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    protection.close()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    get: (path: string, headers = {}) => get({ port, path, headers }),
    open: (head: string) => openSocket(port, head),
  }
}

/** Does not use fetch, because its own time limits would interfere. */
const get = (to: { port: number; path: string; headers: Record<string, string> }) =>
  new Promise<Response>((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', ...to }, (answer) => {
      const headers = new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
      const read = buffer(answer).then(
        (body) => new Response(body as Buffer<ArrayBuffer>, { status: answer.statusCode, headers }),
      )
      void read.then(resolve, reject)
    })
    sent.on('error', reject).end()
  })

/** Opens a client that sends arbitrary bytes. */
function openSocket(port: number, head: string): Socket {
  const socket = connect(port, '127.0.0.1')
  closing.push(() => socket.destroy())
  socket.on('error', () => {})
  socket.write(`${head}\r\nhost: x\r\n\r\n`)
  return socket
}

const never = () => new Promise<never>(() => {})
const whole: Handler = async (request) => text(request)

describe('a request ends', () => {
  it('with 503 and a retry time when its handler does not respond', async () => {
    const { get } = await serve(never, { times: { answerMs: 100 } })
    const answer = await get('/x')
    expect([answer.status, await answer.text()]).toEqual([503, '<p>late</p>'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const json = await get('/api/x', { 'accept-language': 'en' })
    expect([json.status, await json.json()]).toEqual([
      503,
      { error: { code: 'unavailable', message: 'Not available now; try again.' } },
    ])
  })

  it('but never with 503 when it is a complete write: it is answered when it is done', async () => {
    const completed = Promise.withResolvers<string>()
    const { open, get } = await serve(() => completed.promise, { times: { answerMs: 50 }, maxInFlight: 1 })
    const answer = text(open('POST /x HTTP/1.1\r\ncontent-length: 0\r\nconnection: close'))
    await vi.waitFor(async () => expect((await get('/y')).status).toBe(503))
    completed.resolve('done')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 .*done/s)
  })

  it('by closing its connection when a write takes very long', async () => {
    const { open } = await serve(never, { times: { answerMs: 20, writeAnswerMs: 60 } })
    expect(await text(open('POST /x HTTP/1.1\r\ncontent-length: 0'))).toBe('')
  })

  it('with 408 when its form arrives too slowly, and so does its connection', async () => {
    const { open } = await serve(whole, { times: { answerMs: 100 } })
    const socket = open('POST /form HTTP/1.1\r\ncontent-length: 1000')
    const drops = setInterval(() => socket.write('x'), 10)
    closing.push(() => clearInterval(drops))
    const reply = await text(socket)
    expect(reply).toMatch(/^HTTP\/1\.1 408 .*connection: close/is)
  })

  it('with 408 when an upload is too slow, while a fast enough one may take longer', async () => {
    const times = { answerMs: 150, uploadGraceMs: 60, uploadBytesPerSecond: 2000 }
    const { open } = await serve(whole, { times })
    const send = (bytes: number, length: number) => {
      const socket = open(`POST /upload HTTP/1.1\r\ncontent-length: ${length}\r\nconnection: close`)
      let left = length
      const timer = setInterval(() => {
        socket.write('x'.repeat(Math.min(bytes, left)))
        left -= bytes
        if (left <= 0) clearInterval(timer)
      }, 10)
      closing.push(() => clearInterval(timer))
      return text(socket)
    }
    const [slow, steady] = await Promise.all([send(1, 1000), send(100, 4000)])
    expect(slow).toMatch(/^HTTP\/1\.1 408 /)
    expect(steady).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('with its connection when the client does not read, and its bytes are released', async () => {
    const ended = Promise.withResolvers<boolean>()
    const { open } = await serve(
      async (_request, response) => {
        response.once('close', () => ended.resolve(response.writableFinished))
        return Buffer.alloc(64 * 2 ** 20)
      },
      { times: { readerMs: 50, readerBytesPerSecond: 10 ** 9 } },
    )
    open('GET /x HTTP/1.1').pause()
    expect(await ended.promise).toBe(false)
  })

  it('but a stream continues after its beginning', async () => {
    const { open } = await serve(
      async (_request, response) => {
        setTimeout(() => response.end('the end'), 200)
        response.write('the beginning, ')
        // As a framework does: the handler is done, and the response is still being written.
        return never()
      },
      { times: { answerMs: 100_000 } },
    )
    expect(await text(open('GET /x HTTP/1.1\r\nconnection: close'))).toContain('the end')
  })
})

describe('while every slot is taken', () => {
  /**
   * Starts a server with one slot, which the first request holds until `free`; `handled` are the other admitted ones.
   */
  async function full(options: Serve = {}) {
    const { promise, resolve: free } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const handled: string[] = []
    const server = await serve(
      async ({ url = '' }) => {
        if (url !== '/hold') {
          handled.push(url)
          return 'quick'
        }
        begun.resolve()
        await promise
        return 'held'
      },
      { maxInFlight: 1, ...options },
    )
    const held = server.get('/hold')
    await begun.promise
    return { ...server, held, free, handled }
  }

  it('files, pictures and the health of the process are answered, and the others when a slot is free', async () => {
    const { get, held, free } = await full()
    for (const path of ['/readyz', '/assets/a.js', '/pictures/k/1.avif']) expect((await get(path)).status).toBe(200)
    let answered = false
    const page = get('/page').then((answer) => ((answered = true), answer))
    expect((await get('/healthz')).status).toBe(200)
    expect(answered).toBe(false)
    free()
    expect([(await held).status, (await page).status]).toEqual([200, 200])
  })

  it('a client that disconnects while waiting takes no slot from a present one', async () => {
    const { get, open, held, free, handled } = await full()
    const gone = open('GET /gone HTTP/1.1')
    await vi.waitFor(async () => expect(await figure('waiting')).toBe(1))
    gone.destroy()
    await vi.waitFor(async () => expect(await figure('waiting')).toBe(0))
    const page = get('/page')
    free()
    expect([(await held).status, (await page).status]).toEqual([200, 200])
    expect(handled).toEqual(['/page'])
  })

  it('a client that waits too long gets a light page with a retry time', async () => {
    const { get, free } = await full()
    const answer = await get('/page')
    expect([answer.status, await answer.text()]).toEqual([503, '<p>overloaded-read</p>'])
    expect(answer.headers.get('retry-after')).toBe('5')
    free()
  })
})

/** Returns a metric of the work lane of the last server. */
async function figure(what: 'in_use' | 'waiting' | 'limit'): Promise<number> {
  const gauge = concurrencyMetrics.find(
    (metric) => (metric as unknown as { name: string }).name === `concurrency_${what}`,
  )!
  const { values } = await gauge.get()
  return values.find(({ labels }) => (labels as { limit: string }).limit === 'http-work')!.value
}

it('a client that disconnects from a response that never comes releases its slot', async () => {
  const { get, open } = await serve(({ url }) => (url === '/never' ? never() : Promise.resolve('quick')), {
    maxInFlight: 1,
  })
  const gone = open('GET /never HTTP/1.1')
  await vi.waitFor(async () => expect(await figure('in_use')).toBe(1))
  gone.destroy()
  expect((await get('/page')).status).toBe(200)
})

it('a complete form takes a slot again, because its processing counts', async () => {
  const { open } = await serve(async (request) => (await text(request), never()), {
    maxInFlight: 1,
    times: { bodyHoldsPlaceMs: 200 },
  })
  const inUse = (places: number) =>
    vi.waitFor(async () => expect(await figure('in_use')).toBe(places), { interval: 10 })
  const socket = open('POST /form HTTP/1.1\r\ncontent-length: 5')
  await inUse(1)
  await inUse(0)
  socket.write('hello')
  await inUse(1)
})

it('a client that does not read a cached page is disconnected too', async () => {
  const times = { ...usualTimes, lookMs: 10, readerMs: 50, readerBytesPerSecond: 10 ** 9 }
  const protection = protectServer({ expensive: [], page: () => '', https: false, maxInFlight: 4, times })
  const ended = Promise.withResolvers<boolean>()
  const server = createServer((request, response) => {
    response.once('close', () => ended.resolve(response.writableFinished))
    response.end(Buffer.alloc(64 * 2 ** 20))
    protection.watchSending(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    protection.close()
    server.closeAllConnections()
    server.close()
  })
  openSocket((server.address() as AddressInfo).port, 'GET /kept HTTP/1.1').pause()
  expect(await ended.promise).toBe(false)
})

describe('the concurrency limit shrinks', () => {
  const shrinks = () => vi.waitFor(async () => expect(await figure('limit')).toBeLessThan(10), { timeout: 5000 })

  it('while requests wait long for a database connection', async () => {
    await serve(whole)
    const waits = setInterval(() => currentEntry.run('/page', noteConnectionWait, 1000), 10)
    closing.push(() => clearInterval(waits))
    await shrinks()
  })

  it('while the event loop is late', async () => {
    await serve(whole)
    const computes = setInterval(() => {
      for (const began = performance.now(); performance.now() - began < 60;);
    }, 1)
    closing.push(() => clearInterval(computes))
    await shrinks()
  })
})

it('a queued request runs for its own route, and with no context of the one that released its slot', async () => {
  const ofRequest = new AsyncLocalStorage<string>()
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const { get } = await serve(
    async ({ url = '' }) => {
      const match = `${currentEntry.getStore()} ${ofRequest.getStore() ?? 'nothing'}`
      ofRequest.enterWith(url)
      begun.resolve()
      if (url === '/first') await end.promise
      return match
    },
    { maxInFlight: 1 },
  )
  const first = get('/first')
  await begun.promise
  const second = get('/a/b/c/d?e=1')
  await vi.waitFor(async () => expect(await figure('waiting')).toBe(1))
  end.resolve()
  expect(await (await first).text()).toBe('/first nothing')
  expect(await (await second).text()).toBe('/a/b/c nothing')
})

it('an incomplete form holds no slot: hundreds of them block no route', async () => {
  const { get, open } = await serve(whole, { maxInFlight: 2, times: { bodyHoldsPlaceMs: 20 } })
  const sockets = Array.from({ length: 8 }, (_, index) => open(`POST /form${index} HTTP/1.1\r\ncontent-length: 5`))
  expect((await get('/page')).status).toBe(200)
  // They are still answered.
  for (const socket of sockets) socket.write('hello')
  for (const socket of sockets) expect(String((await once(socket, 'data'))[0])).toContain('200')
})
