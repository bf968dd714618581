import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Returns the socket on which a running server with an embedded database accepts commands of the operator; the folder's
 * permissions protect it.
 */
const operatorSocket = (dataDir: string): string => join(dataDir, 'operator.sock')

const maxOrderBytes = 10_000

/**
 * Accepts one JSON command per connection and answers with JSON: a second process cannot open the embedded database.
 * Only the owner of the folder can connect. Returns the function that stops it.
 */
export async function serveOperator(
  dataDir: string,
  answer: (order: unknown) => Promise<unknown>,
): Promise<() => void> {
  const path = operatorSocket(dataDir)
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    let order = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      order += part
      if (order.length > maxOrderBytes) socket.destroy()
    })
    socket.once('end', () => {
      const answered = Promise.resolve().then(() => answer(JSON.parse(order)))
      answered.then(
        (result) => socket.end(JSON.stringify(result)),
        () => socket.destroy(),
      )
    })
  })
  // This process holds the lock of the database, so an existing socket belongs to a dead process.
  rmSync(path, { force: true })
  const mask = process.umask(0o177)
  server.listen(path)
  await once(server, 'listening').finally(() => process.umask(mask))
  chmodSync(path, 0o600)
  return () => void server.close()
}

/**
 * Sends a command to the running server; returns null when none runs on this folder. Throws when it does not respond.
 */
export async function orderFromRunningServer(dataDir: string, order: unknown): Promise<unknown> {
  const socket = createConnection({ path: operatorSocket(dataDir), allowHalfOpen: true })
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  if (!connected) return null
  socket.end(JSON.stringify(order))
  const answer = await text(socket)
  if (answer === '') throw new Error('the server gave no answer; its log says why')
  return JSON.parse(answer) as unknown
}
