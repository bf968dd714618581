import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'

/** Returns the socket of a running server for copies of its embedded database; the folder's permissions protect it. */
export const backUpSocket = (dataDir: string): string => join(dataDir, 'back-up.sock')

/** The copy begins with its length, so that a truncated copy is detected. */
export const lengthBytes = 8

async function send(socket: Socket, copy: Buffer): Promise<void> {
  const length = Buffer.alloc(lengthBytes)
  length.writeBigUInt64BE(BigInt(copy.length))
  socket.write(length)
  socket.end(copy)
  if (!socket.closed) await once(socket, 'close')
}

/**
 * Serves copies to `npm run back-up` while the server runs: a second process cannot open the embedded database. A
 * client receives a tar of its folder at that time; other queries wait until it is read. Returns a function that stops
 * it.
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
    // One after the other: each takes the size of the database in memory.
    running = running.then(async () => {
      try {
        if (!socket.destroyed) await send(socket, Buffer.from(await dump()))
      } catch (error) {
        log.error({ error: String(error) }, 'a back-up failed')
        socket.destroy()
      }
    })
  })
  // This process holds the lock of the database, so an existing socket belongs to a dead process.
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
