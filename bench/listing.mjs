import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'
import { cpuMs, startServer } from './server.mjs'

const path = '/services/used-vehicle/advertisement'
const rounds = 400

/**
 * Sends requests one after another on kept connections, four at a time; returns CPU per request and requests per
 * second.
 */
async function load(address, count) {
  let left = count
  const began = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      const response = await fetch(address + path, { headers: { 'accept-encoding': 'identity' } })
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return (performance.now() - began) / count
}

async function measureServer(name, environment, bareMs) {
  const server = await startServer({ ...environment, RENDER_CACHE_SECONDS: '0' })
  try {
    await load(server.address, 150)
    const before = cpuMs(server.pid)
    const wallMs = await load(server.address, rounds)
    const after = cpuMs(server.pid)
    const main = (after.main - before.main) / rounds
    const all = (after.all - before.all) / rounds
    console.log(
      `${name}: ${main.toFixed(2)} ms CPU on the main thread, ${all.toFixed(2)} ms in the process, ` +
        `${wallMs.toFixed(2)} ms between answers; ${(bareMs / main).toFixed(2)} K on the main thread (figure: 0.35, aim 0.5)`,
    )
  } finally {
    await server.stop()
  }
}

/** Measures the list page with 24 ads from the database, against the same page by bare React (K). */
export async function measureListing() {
  const { renderList } = await import(pathToFileURL('build/bench/bare-react.js').href)
  const { sampleView } = await import(pathToFileURL('build/bench/search-bench.js').href)
  const view = await sampleView()
  for (let i = 0; i < 300; i++) renderList(view)
  const before = process.cpuUsage()
  for (let i = 0; i < rounds; i++) renderList(view)
  const used = process.cpuUsage(before)
  const bareMs = (used.user + used.system) / 1000 / rounds
  console.log(`bare React: ${bareMs.toFixed(2)} ms CPU a page (K)`)
  await measureServer('embedded database', {}, bareMs)
  await withPostgres((url) => measureServer('PostgreSQL server', { DATABASE_URL: url }, bareMs))
}
