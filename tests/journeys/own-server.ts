import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { serverArguments } from '../../scripts/server-process.mjs'
import { demoCopy, testEnvironment } from '../../scripts/test-server.mjs'

export type OwnServer = {
  address: string
  /** A copy of the build, whose files a journey may change. */
  folder: string
  /** Starts it unless it runs, and connects the line to it. `aheadMs`: it lives so much later than the machine. */
  start(aheadMs?: number): Promise<void>
  /** Cuts the line: nothing listens at the address, and the server runs on. */
  cut(): Promise<void>
  /** At once, as a machine that loses its power. */
  kill(): Promise<void>
  remove(): Promise<void>
  /** Requests that reached the server since it was made, as `POST /path`. */
  requests: string[]
}

/** A line from a port to another one of this machine, which can be cut and connected again. */
function aLine(port: number, to: number) {
  const sockets = new Set<Socket>()
  const line = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  return {
    connect: async () => {
      if (!line.listening) await new Promise<void>((done) => line.listen(port, 'localhost', done))
    },
    cut: async () => {
      if (!line.listening) return
      const closed = once(line, 'close')
      line.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/**
 * A server of the journey's own behind a line, on a copy of the build, that can be killed and started again over the same data. To be
 * without a connection a journey cuts the line, because a start takes seconds.
 */
export async function ownServer(port: number): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'farman-own-'))
  const address = `http://localhost:${port}`
  const innerPort = port + 20
  const line = aLine(port, innerPort)
  cpSync('build', join(folder, 'build'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  symlinkSync(resolve('database'), join(folder, 'database'))
  const node = resolve('node_modules/.bin/node')
  const data = await demoCopy()
  let child: ChildProcess | null = null
  const requests: string[] = []
  const stopped = () => !child || child.exitCode !== null || child.signalCode !== null
  const start = async (aheadMs?: number) => {
    await line.connect()
    if (!stopped()) return
    const later = aheadMs !== undefined && {
      NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/support/shift-date.mjs')).href}`,
      TEST_AHEAD_MS: String(aheadMs),
    }
    child = spawn(node, serverArguments, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...testEnvironment({ port: innerPort, dataFolder: data }), ...later, LOG_LEVEL: 'debug' },
    })
    createInterface(child.stdout!).on('line', (line) => {
      const { method, path } = (line.startsWith('{') ? JSON.parse(line) : {}) as { method?: string; path?: string }
      if (method) requests.push(`${method} ${path}`)
    })
    const ready = () =>
      fetch(`${address}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(ready, { timeout: 180_000 }).toBe(200)
  }
  const kill = async () => {
    await line.cut()
    if (stopped()) return
    child!.kill('SIGKILL')
    await once(child!, 'exit')
  }
  const remove = async () => {
    await kill()
    for (const each of [folder, data]) rmSync(each, { recursive: true, force: true })
  }
  return { address, folder, start, cut: line.cut, kill, remove, requests }
}

/** Turns the copy into the next build: the same product under another id. */
export function becomeNextBuild({ folder }: OwnServer, next: string): void {
  const latest = join(folder, 'build/client/latest-build.json')
  const { id } = JSON.parse(readFileSync(latest, 'utf8')) as { id: string }
  const files = [
    'build/client/sw.js',
    'build/client/latest-build.json',
    ...globSync('build/server/**/*.js', { cwd: folder }),
  ]
  for (const file of files) {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(id, next))
  }
}
