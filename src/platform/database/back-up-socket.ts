import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'

/** Where a running server gives a copy of its embedded database, to who may read its folder. */
export const backUpSocket = (dataDir: string): string => join(dataDir, 'back-up.sock')

/** What is sent begins with its length, so that nobody takes half of a copy for all of it. */
export const lengthBytes = 8

async function send(socket: Socket, copy: Buffer): Promise<void> {
  const length = Buffer.alloc(lengthBytes)
  length.writeBigUInt64BE(BigInt(copy.length))
  socket.write(length)
  socket.end(copy)
  if (!socket.closed) await once(socket, 'close')
}

/**
 * Lets `npm run back-up` have a copy while the server runs: a second process can not open the embedded database. Whoever
 * connects gets a tar of its folder as of that moment; other queries wait until it is read. Gives the function that stops it.
 */
export async function serveBackUps(
  { dump }: Pick<Database, 'dump'>,
  { dataDir, log }: { dataDir: string; log: Log },
): Promise<() => Promise<void>> {
  if (!dump) return async () => {}
  const path = backUpSocket(dataDir)
  let running = Promise.resolve()
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    // One after the other: each is as large as the database in memory.
    running = running.then(async () => {
      try {
        if (!socket.destroyed) await send(socket, Buffer.from(await dump()))
      } catch (error) {
        log.error({ error: String(error) }, 'a back-up failed')
        socket.destroy()
      }
    })
  })
  // The lock of the database is ours, so a socket that is there was left by a process that died.
  rmSync(path, { force: true })
  const mask = process.umask(0o177)
  server.listen(path)
  await once(server, 'listening').finally(() => process.umask(mask))
  chmodSync(path, 0o600)
  return async () => {
    server.close()
    await running
  }
}
