// Servers of the built product for tests. The demo is loaded once for a build and a day into a folder of the cache; each server
// starts on a copy of that folder, so it starts in seconds and may change what it wants.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverArguments, serverEnvironment } from './server-process.mjs'
import { node, root } from './toolchain.mjs'

const cache = join(root, 'node_modules/.cache/farman')
const readyMs = 180_000
/** How many ads the demo has, unless the caller wants another number. */
const usualAds = Number(process.env.DEMO_ADS ?? 3000)

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Environment of a server for tests: quiet, behind a proxy, without limits per minute. */
export const testEnvironment = ({ port, dataFolder, ads = usualAds }) => ({
  ...serverEnvironment,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataFolder,
  DEMO_ADS: String(ads),
  // Vitest sets a MODE of its own in its workers.
  MODE: 'demo',
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '100000',
  LIST_AGE_SECONDS: '0',
  TRUST_PROXY: 'true',
})

/** Waits until the server can write; throws when its process ends before. */
export async function untilReady(address, child) {
  const deadline = Date.now() + readyMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const status = await fetch(`${address}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the server was not ready after ${readyMs / 1000} s`)
}

const metricsToken = 'token-of-the-server-that-loads-the-demo'

/** Waits until no job is due, so that no copy of the folder begins with them. */
async function untilJobsDone(address) {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const deadline = Date.now() + readyMs
  for (let calm = 0; calm < 3;) {
    if (Date.now() > deadline) throw new Error(`jobs were still due after ${readyMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const metrics = await fetch(`${address}/metrics`, { headers }).then((response) => response.text())
    const ages = [...metrics.matchAll(/^jobs_oldest_seconds\{.*\} (\S+)$/gm)].map(([, age]) => Number(age))
    if (!ages.length) throw new Error('the server tells no age of its jobs')
    calm = ages.every((age) => age < 1) ? calm + 1 : 0
  }
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** The day in Tehran, on which the demo lives. */
const today = () => new Date(Date.now() + 12_600_000).toISOString().slice(0, 10)

/** The folder with the loaded demo, whose jobs have run; loads it when this build or this day has none yet. */
export async function demoFolder({ ads = usualAds } = {}) {
  const build = readFileSync(join(root, 'build/.stamp'), 'utf8')
  const name = `demo-${build}-${today()}-${ads}`
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  for (const older of readdirSync(cache)) {
    // Another run may still copy from a fresh one.
    const stale = older.startsWith('demo-') && statSync(join(cache, older)).mtimeMs < Date.now() - 3_600_000
    // A process that lives on another day would take all of them for old.
    if (stale && !process.env.TEST_AHEAD_MS) rmSync(join(cache, older), { recursive: true, force: true })
  }
  const making = mkdtempSync(join(cache, 'making-'))
  const port = await freePort()
  const env = { ...process.env, ...testEnvironment({ port, dataFolder: making, ads }), METRICS_TOKEN: metricsToken }
  const child = spawn(node, serverArguments, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env })
  try {
    await untilReady(`http://127.0.0.1:${port}`, child)
    await untilJobsDone(`http://127.0.0.1:${port}`)
  } finally {
    await stop(child)
  }
  try {
    renameSync(making, folder)
  } catch (error) {
    // Somebody else made the same meanwhile.
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true, force: true })
  }
  return folder
}

/** A copy of the loaded demo for one server; the caller removes it. Servers of one build share the pictures that they have drawn. */
export async function demoCopy(options) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-demo-'))
  cpSync(await demoFolder(options), folder, { recursive: true })
  const pictures = join(cache, `demo-pictures-${readFileSync(join(root, 'build/.stamp'), 'utf8')}`)
  mkdirSync(pictures, { recursive: true })
  rmSync(join(folder, 'cache'), { recursive: true, force: true })
  symlinkSync(pictures, join(folder, 'cache'))
  return folder
}

/**
 * Starts a server on a copy of the loaded demo; `stop` ends it and removes the copy. With `dataFolder` it starts on that folder, which
 * stays.
 */
export async function startTestServer({ port, env = {}, dataFolder: given, ...options } = {}) {
  const chosen = port ?? (await freePort())
  const dataFolder = given ?? (await demoCopy(options))
  const all = { ...process.env, ...testEnvironment({ port: chosen, dataFolder, ...options }), ...env }
  const child = spawn(node, serverArguments, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: all })
  const address = `http://localhost:${chosen}`
  const end = async () => {
    await stop(child)
    if (!given) rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await untilReady(address, child)
  } catch (error) {
    await end()
    throw error
  }
  return { address, port: chosen, dataFolder, child, stop: end }
}
