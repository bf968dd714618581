import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createConnection, createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const program = [process.env.REDIS_SERVER, '/usr/bin/redis-server', '/usr/local/bin/redis-server'].find(
  (path) => path && existsSync(path),
)

/** Starts a separate Redis on loopback, in memory only; undefined where none is installed. */
export const startRedis = program ? () => start(program) : undefined

async function start(command: string) {
  const port = await freePort()
  let server: ChildProcess | undefined
  const redis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      server = spawn(command, options, { stdio: 'ignore' })
      await listening(port)
    },
    async stop() {
      if (!server || server.exitCode !== null || server.signalCode) return
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
    /** Suspends the process, which keeps its connections. */
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
  }
  await redis.start()
  return redis
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = createConnection(port, '127.0.0.1')
    const answers = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (answers) return
    await sleep(25)
  }
  throw new Error('the test Redis did not start')
}
