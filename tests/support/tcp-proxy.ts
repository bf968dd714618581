import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Stands between a client and a server: passes everything on, cuts all connections, or falls silent: then connections stand,
 * new ones too, and nothing gets through.
 */
export async function tcpProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let silent = false
  let refusing = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (refusing) return void client.destroy()
    const upstream = connect(target)
    keep(upstream)
    client.on('data', (bytes) => silent || upstream.write(bytes)).once('close', () => upstream.destroy())
    upstream.on('data', (bytes) => silent || client.write(bytes)).once('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      refusing = true
      for (const socket of sockets) socket.resetAndDestroy()
    },
    fallSilent: () => void (silent = true),
    /** Bytes that were swallowed do not come back: connections of before are broken off. */
    heal() {
      for (const socket of sockets) if (silent) socket.destroy()
      refusing = silent = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
