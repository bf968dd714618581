import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { serverArguments, serverEnvironment } from '../../scripts/server-process.mjs'

const root = join(import.meta.dirname, '../..')
const readyCheckMs = 200
const startAgainMs = 500

const imported = (name: string) => `--import ${pathToFileURL(join(root, 'tests/support', name)).href}`
const nodeOptions = [imported('shift-date.mjs'), imported('fill-disk.mjs')].join(' ')

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

export type Instance = Awaited<ReturnType<typeof openInstance>>

type Options = { name: string; folder: string; environment: Record<string, string> }

/** One process of the built product with its restarts; `died` records every unexpected end. */
export async function openInstance({ name, folder, environment }: Options) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const died: string[] = []
  let child: ChildProcess | undefined
  let target = false
  let aheadMs = 0
  let last: Promise<unknown> = Promise.resolve()

  function launch() {
    let served = false
    const log = openSync(join(folder, `${name}.log`), 'a')
    const running = spawn(process.execPath, serverArguments, {
      cwd: root,
      stdio: ['ignore', 'ignore', log],
      env: {
        ...process.env,
        ...serverEnvironment,
        ...environment,
        NODE_OPTIONS: nodeOptions,
        TEST_AHEAD_MS: String(aheadMs),
        PORT: String(port),
      },
    })
    closeSync(log)
    child = running
    running.once('exit', (code, signal) => {
      if (child === running) child = undefined
      if (!target) return
      // A start may fail while the database is unreachable, and is retried; a serving process must not end.
      if (served) died.push(`${name} ended by itself: ${signal ?? code}`)
      void wait(startAgainMs).then(() => target && !child && launch())
    })
    void (async () => {
      while (!hasEnded(running) && !(served = await isReady())) await wait(readyCheckMs)
    })()
  }
  const isReady = async () => {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    return answer?.ok ?? false
  }
  const end = async (signal: NodeJS.Signals) => {
    target = false
    const running = child
    if (!running) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await gone
  }
  /** Runs work one after the other: an instance that is stopping is not started at the same time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const completed = last.then(work, work)
    last = completed.catch(() => {})
    return completed
  }
  const start = async (withinMs: number) => {
    target = true
    if (!child) launch()
    const until = performance.now() + withinMs
    while (performance.now() < until) {
      if (await isReady()) return true
      await wait(readyCheckMs)
    }
    return false
  }
  return {
    name,
    address,
    died,
    start: (withinMs: number) => inTurn(() => start(withinMs)),
    /** Stops it and starts it again after a while, on a machine whose clock is `clockMs` ahead. */
    restart: (signal: NodeJS.Signals, { pauseMs = 0, clockMs = 0 }) =>
      inTurn(async () => {
        await end(signal)
        await wait(pauseMs)
        aheadMs = clockMs
        target = true
        launch()
      }),
    end: () => inTurn(() => end('SIGKILL')),
  }
}
