import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'
import { figureRows, size } from './rows.mjs'
import { becomesQuiet, cpuMs, startServer } from './server.mjs'

const list = '/services/used-vehicle/advertisement'
const rounds = size(400, 40)
const warmRounds = size(300, 30)

/**
 * Sends requests one after another on kept connections, four at a time; returns CPU per request and requests per
 * second.
 */
async function load(address, count, path = list) {
  let left = count
  const began = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      const response = await fetch(address + path, { headers: { 'accept-encoding': 'identity' } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: status ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return (performance.now() - began) / count
}

/** Returns processor milliseconds of the main thread for one answer of a page, after a quarter as many to warm up. */
export async function mainMsOf({ address, pid }, path, count) {
  await load(address, Math.ceil(count / 4), path)
  const before = cpuMs(pid).main
  await load(address, count, path)
  return (cpuMs(pid).main - before) / count
}

async function measureServer(name, environment, { bareMs, add }) {
  const server = await startServer({ ...environment, RENDER_CACHE_SECONDS: '0' })
  try {
    await becomesQuiet(server.pid)
    await load(server.address, 150)
    const before = cpuMs(server.pid)
    const wallMs = await load(server.address, rounds)
    const after = cpuMs(server.pid)
    const main = (after.main - before.main) / rounds
    const all = (after.all - before.all) / rounds
    const ms = { unit: 'ms of processor' }
    add(`${name}: main thread`, bareMs / main, { unit: 'K', figure: '≥ 0.6' })
    add(`${name}: main thread of a page`, main, ms)
    add(`${name}: whole process`, all, ms)
    console.log(`${wallMs.toFixed(2)} ms between answers`)
  } finally {
    await server.stop()
  }
}

/** Returns processor milliseconds of the list page by bare React, without router, database and HTTP (K). */
export async function measureBareReact() {
  const { renderList } = await import(pathToFileURL('build/bench/bare-react.js').href)
  const { sampleView } = await import(pathToFileURL('build/bench/search-bench.js').href)
  const view = await sampleView()
  for (let i = 0; i < warmRounds; i++) renderList(view)
  const before = process.cpuUsage()
  for (let i = 0; i < rounds; i++) renderList(view)
  const used = process.cpuUsage(before)
  return (used.user + used.system) / 1000 / rounds
}

/** Measures the list page with 24 ads from the database, against the same page by bare React (K). */
export async function measureListing() {
  const { rows, add } = figureRows('List page without the page cache')
  const bareMs = await measureBareReact()
  add('K: the same page by bare React', bareMs, { unit: 'ms of processor' })
  await measureServer('embedded database', {}, { bareMs, add })
  await withPostgres((url) => measureServer('PostgreSQL server', { DATABASE_URL: url }, { bareMs, add }))
  return rows
}
