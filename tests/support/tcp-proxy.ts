import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Stands between a client and a server: passes everything on, at once or late, cuts all connections, or falls silent: then
 * connections stand, new ones too, and nothing gets through.
 */
export async function tcpProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let silent = false
  let refusing = false
  let delayMs = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (refusing) return void client.destroy()
    const upstream = connect(target)
    keep(upstream)
    const pass = (from: Socket, to: Socket) => {
      const write = sortByOrder((bytes) => to.write(bytes))
      from.on('data', (bytes) => silent || write(bytes, delayMs)).once('close', () => to.destroy())
    }
    pass(client, upstream)
    pass(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      refusing = true
      for (const socket of sockets) socket.resetAndDestroy()
    },
    fallSilent: () => void (silent = true),
    /** How much later everything arrives, in both directions. */
    delay: (ms: number) => void (delayMs = ms),
    /** Bytes that were swallowed do not come back: connections of before are broken off. */
    heal() {
      for (const socket of sockets) if (silent) socket.destroy()
      refusing = silent = false
      delayMs = 0
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Writes late, and never in another order, also while the delay changes. */
function sortByOrder(write: (bytes: Buffer) => void) {
  const waiting: { bytes: Buffer; atMs: number }[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    while (waiting[0] && waiting[0].atMs <= performance.now()) write(waiting.shift()!.bytes)
    if (waiting[0]) timer = setTimeout(flush, waiting[0].atMs - performance.now())
  }
  return (bytes: Buffer, delayMs: number) => {
    waiting.push({ bytes, atMs: performance.now() + delayMs })
    if (!timer) flush()
  }
}
