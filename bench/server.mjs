import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { size } from './rows.mjs'
import { serverArguments, serverEnvironment } from '../scripts/server-process.mjs'

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** The demo of 6,000 ads takes some 10 s on a machine without other work. */
const readyLimitMs = 300_000

/**
 * Starts the built product on a free port and waits until it is ready; returns its address, time to ready and a stop
 * function.
 */
export async function startServer(environment = {}, folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))) {
  const port = Number(environment.PORT ?? (await freePort()))
  const began = performance.now()
  const child = spawn(process.execPath, serverArguments, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...serverEnvironment,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '10000000',
      ...(process.env.SERVER_NODE_OPTIONS && { NODE_OPTIONS: process.env.SERVER_NODE_OPTIONS }),
      ...environment,
    },
  })
  const address = `http://127.0.0.1:${port}`
  for (;;) {
    if (
      await fetch(`${address}/readyz`).then(
        (r) => r.ok,
        () => false,
      )
    )
      break
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server did not start')
    if (performance.now() - began > readyLimitMs) {
      child.kill('SIGKILL')
      throw new Error(`the server was not ready after ${readyLimitMs / 1000} s`)
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  const readyMs = performance.now() - began
  let stopping = false
  const ended = new Promise((resolve) => {
    const end = (code, signal) => {
      if (!stopping) console.error(`the server ended by itself (${signal ?? `code ${code}`}) while it was measured`)
      resolve(code)
    }
    if (child.exitCode !== null || child.signalCode !== null) end(child.exitCode, child.signalCode)
    else child.once('exit', end)
  })
  const stop = async (keep = false) => {
    stopping = true
    child.kill('SIGTERM')
    const code = await ended
    if (!keep) rmSync(folder, { recursive: true, force: true })
    return code
  }
  return { address, readyMs, stop, pid: child.pid, folder }
}

/**
 * Runs `npm run invariants` on a database without other processes; returns how many hold, and the names of broken ones.
 */
export function invariantsOf(environment) {
  const run = spawnSync(process.execPath, ['build/server/invariants.js'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...serverEnvironment, LOG_LEVEL: 'error', ...environment },
  })
  // I15 requires durability settings that the bench server trades for speed.
  const invariants = JSON.parse(run.stdout).invariants.filter(({ code }) => code !== 'I15')
  const ok = invariants.every(({ count }) => count === 0)
  const message = Map.groupBy(invariants, ({ code }) => code)
  const held = (code) =>
    `${code} ${message.get(code)?.filter(({ count }) => count === 0).length}/${message.get(code)?.length}`
  const broken = invariants.filter(({ count }) => count > 0).map(({ code, name, count }) => `${code} ${name} ${count}`)
  return `npm run invariants: ${ok ? 'all' : 'NOT all'} ${invariants.length} hold (${['I4', 'I5', 'I12', 'I13'].map(held).join(', ')})${broken.length ? `; broken: ${broken.join(', ')}` : ''}`
}

/** Returns CPU milliseconds of a process, all threads, and of its main thread alone (Linux). */
export function cpuMs(pid) {
  const of = (file) => {
    const text = readFileSync(file, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  return { all: of(`/proc/${pid}/stat`), main: of(`/proc/${pid}/task/${pid}/stat`) }
}

const quietStepMs = 2000

/**
 * Waits until a newly started process does little, at most half a minute; `maxShare` of a core is little, and `maxSteps` of two
 * seconds the longest wait.
 */
export async function becomesQuiet(pid, { maxShare = 0.1, maxSteps = size(15, 2) } = {}) {
  for (let step = 0; step < maxSteps; step++) {
    const before = cpuMs(pid).all
    await new Promise((resolve) => setTimeout(resolve, quietStepMs))
    if (cpuMs(pid).all - before < quietStepMs * maxShare) return
  }
}

export const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]

/** The middle of an odd number of values. */
export const median = (values) => percentile(values, 0.5)
