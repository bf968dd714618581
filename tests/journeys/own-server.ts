import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { serverArguments } from '../../scripts/server-process.mjs'
import { demoFolder, testEnvironment } from '../../scripts/test-server.mjs'

export type OwnServer = {
  address: string
  /** A copy of the build, whose files a journey may change. */
  folder: string
  /** Does nothing while it runs. `aheadMs`: it lives so much later than the machine. */
  start(aheadMs?: number): Promise<void>
  /** At once, as a machine that loses its power. */
  kill(): Promise<void>
  remove(): Promise<void>
  /** Requests that reached the server since it was made, as `POST /path`. */
  requests: string[]
}

/** A server of the journey's own, on a copy of the build, that can be killed and started again over the same data. */
export async function ownServer(port: number): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'farman-own-'))
  const address = `http://localhost:${port}`
  cpSync('build', join(folder, 'build'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  symlinkSync(resolve('database'), join(folder, 'database'))
  const node = resolve('node_modules/.bin/node')
  const data = join(folder, 'data')
  cpSync(await demoFolder(), data, { recursive: true })
  let child: ChildProcess | null = null
  const requests: string[] = []
  const stopped = () => !child || child.exitCode !== null || child.signalCode !== null
  const start = async (aheadMs?: number) => {
    if (!stopped()) return
    const later = aheadMs !== undefined && {
      NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/support/shift-date.mjs')).href}`,
      TEST_AHEAD_MS: String(aheadMs),
    }
    child = spawn(node, serverArguments, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...testEnvironment({ port, dataFolder: data }), ...later, LOG_LEVEL: 'debug' },
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
    if (stopped()) return
    child!.kill('SIGKILL')
    await once(child!, 'exit')
  }
  const remove = async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { address, folder, start, kill, remove, requests }
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
