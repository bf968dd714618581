import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** How the server treats one request: an answer, or anything worse. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

export const answers =
  (status: number, body: string | object = '', headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

/** Answers after `ms`; the connection stays open until then. */
export const answersLate =
  (ms: number, body: string | object): Behaviour =>
  (request, response) =>
    void setTimeout(() => answers(200, body)(request, response), ms).unref()

/** Sends one byte after the other, `ms` apart, without end. */
export const drips =
  (ms: number): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), ms)
    response.on('close', () => clearInterval(timer))
  }

/** Promises `length` bytes, sends `body` and hangs up. */
export const breaksOff =
  (body: string, length: number): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    response.write(body, () => response.destroy())
  }

/** Promises `length` bytes and sends none of them. */
export const announces =
  (length: number): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    response.flushHeaders()
  }

/** Resets the connection as soon as the headers are there, before it has read the body. */
export const resetsBeforeBody: Behaviour = (request) => void request.socket.resetAndDestroy()
const readsNoBody = new Set([resetsBeforeBody])

export const hangsUp: Behaviour = (request) => void request.socket.destroy()
export const staysSilent: Behaviour = () => {}

/** Begins an answer and never ends it. */
export const neverEnds: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"a":')
}

/** Sends for as long as anybody reads. */
export const sendsForEver: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const piece = Buffer.alloc(256 * 1024, ' ')
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', more)
  more()
}

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** An HTTP server on this machine that misbehaves on command, one request after the other, and records requests. */
export async function misbehavingServer() {
  const plan: Behaviour[] = []
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    if (plan[0] && readsNoBody.has(plan[0])) return plan.shift()!(request, response)
    const body = await text(request).catch(() => '')
    seen.push({ method: request.method!, url: request.url!, headers: request.headers, body })
    const behave = plan.shift() ?? answers(599, 'nobody expected this request')
    behave(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/things`
  return {
    address,
    seen,
    /** Sets its next behaviours; clears the recorded requests. */
    will(...behaviours: Behaviour[]) {
      plan.splice(0, plan.length, ...behaviours)
      seen.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
