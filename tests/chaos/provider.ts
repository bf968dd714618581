import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

export const providerModes = ['slow', 'dead', 'silent', 'refusing', 'forgetful'] as const
type Mode = (typeof providerModes)[number] | 'well'

/** Starts a proxy between the product and its fake providers of text messages, which misbehaves on command. */
export async function openProvider(instances: () => readonly string[]) {
  const modes = new Map<string, Mode>()

  async function passOn(request: IncomingMessage, body: Buffer) {
    for (const instance of instances()) {
      const answer = await fetch(`${instance}/dev/imitations${request.url}`, {
        method: request.method,
        headers: headersOf(request),
        body: body.length > 0 ? new Uint8Array(body) : undefined,
        signal: AbortSignal.timeout(5000),
      }).catch(() => null)
      if (answer) return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }
    return null
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const mode = modes.get(request.url!.split('/')[1]!) ?? 'well'
    const body = await buffer(request)
    if (mode === 'silent') return
    if (mode === 'dead') return void request.socket.destroy()
    if (mode === 'refusing') return void response.writeHead(500).end()
    if (mode === 'slow') await wait(3000)
    const passed = await passOn(request, body)
    // It accepted the message, and nobody learns about it.
    if (mode === 'forgetful' || !passed) return void request.socket.destroy()
    response.writeHead(passed.status, { 'content-type': passed.type ?? 'application/json' }).end(passed.text)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: (provider: string) => `http://127.0.0.1:${port}/${provider}`,
    behave: (provider: string, mode: Mode) => void modes.set(provider, mode),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const stored = ['content-type', 'x-api-key', 'accept'] as const
  return Object.fromEntries(stored.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}
