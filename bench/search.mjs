import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withPostgres } from '../scripts/postgres.mjs'
import { openLoop, sayLatencies } from './open-loop.mjs'
import { cpuMs, startServer } from './server.mjs'

const perSecond = 150
const maxEmbedded = 100_000

/**
 * Measures list, total and all counts: in the process, and through the HTTP server at 150 requests a second. Sizes may
 * be given: `npm run bench -- search 10000 100000`. With DATABASE_URL it measures the existing ads.
 */
export async function measureSearch(sizes) {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) return inFolder((DATA_DIR) => measureServer({ DATABASE_URL, DATA_DIR }, 6000))
  for (const ads of sizes.length ? sizes : [10_000, 100_000, 1_000_000]) {
    if (ads <= maxEmbedded) await inFolder((DATA_DIR) => prepare('embedded', { DATA_DIR }, ads))
    await withPostgres((url) => inFolder((DATA_DIR) => measureServer({ DATABASE_URL: url, DATA_DIR }, ads)))
  }
}

async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  await work(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** Measures in a separate process; returns addresses for requests to the server. */
async function prepare(name, environment, ads, addresses = 0) {
  const file = join(environment.DATA_DIR, 'addresses.json')
  const args = [
    ...process.execArgv,
    'bench/search-prepare.mjs',
    name,
    String(ads),
    ...(addresses ? [String(addresses), file] : []),
  ]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the search could not be measured')
  return addresses ? JSON.parse(readFileSync(file, 'utf8')) : []
}

async function measureServer(environment, ads) {
  const traverse = await prepare('server', environment, ads, 40 * perSecond)
  // Warmed up with the first half, of which hardly anything recurs in the second.
  const [first, addresses] = [traverse.slice(0, traverse.length / 2), traverse.slice(traverse.length / 2)]
  const server = await startServer({ ...environment, DEMO_ADS: String(ads) }, environment.DATA_DIR)
  try {
    await openLoop(server.address, first.slice(0, 300), perSecond / 3)
    await openLoop(server.address, first.slice(300), perSecond)
    const before = cpuMs(server.pid)
    const { latencies, failures, perSecond: reached } = await openLoop(server.address, addresses, perSecond)
    const busy = (cpuMs(server.pid).main - before.main) / addresses.length
    console.log(
      `  over HTTP at ${reached.toFixed(0)} requests/s: ${sayLatencies(latencies)}, failures ${JSON.stringify(failures)}; ` +
        `${busy.toFixed(2)} ms of the main thread each; ready after ${(server.readyMs / 1000).toFixed(1)} s; ${memory(server.pid)}`,
    )
  } finally {
    await server.stop(true)
  }
}

/** Returns the current and the maximum memory of a process (Linux). */
function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024)
  return `memory ${of('VmRSS')} MB, at most ${of('VmHWM')} MB`
}
