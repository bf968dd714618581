import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'
import { requestsPerSecond } from './http-load.mjs'
import { microsecondsOf } from './prices.mjs'
import { startHello } from './render-cache.mjs'
import { becomesQuiet, startServer } from './server.mjs'

const tools = () => import(pathToFileURL('build/bench/inspection-bench.js').href)

async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const onServer = (work) => withPostgres((DATABASE_URL) => inFolder((DATA_DIR) => work({ DATABASE_URL, DATA_DIR })))

/**
 * Measures 2,000 people for 40 slots of inspectors; `npm run bench -- inspection-slots 200` for fewer, `embedded` for
 * that database.
 */
export async function measureSlots([people = 2000, slots = 40], words) {
  const { rushForSlots } = await tools()
  const rush = { people, slots, atOnce: 200 }
  if (words.includes('embedded')) await inFolder((DATA_DIR) => rushForSlots({ DATA_DIR }, rush))
  else await onServer((environment) => rushForSlots(environment, rush))
}

/** Measures the verification of a signed report. */
export async function measureVerifying([reports = 5000]) {
  const { verifyMany } = await tools()
  verifyMany(reports)
}

const rounds = 3

/**
 * Measures the public page that verifies a report, from the render cache, against a Node server that responds hello
 * (H).
 */
export async function measureVerifyPage() {
  const { prepareReport } = await tools()
  await inFolder(async (folder) => {
    const environment = { DEMO_ADS: '300' }
    const first = await startServer(environment, folder)
    await first.stop(true)
    const path = `/verify/inspection/${await prepareReport({ DATA_DIR: folder })}`
    const hello = await startHello()
    const server = await startServer(environment, folder)
    const port = Number(new URL(server.address).port)
    const headers = { 'accept-encoding': 'br' }
    try {
      await becomesQuiet(server.pid)
      const answer = await fetch(server.address + path)
      if (!(await answer.text()).includes('اعتبار دارد'))
        throw new Error(`no valid report at ${path}: ${answer.status}`)
      for (let round = 0; round < rounds; round++) {
        const h = await requestsPerSecond({ port: hello.port, path: '/' })
        const page = await requestsPerSecond({ port, path, headers })
        const [min, own] = [
          await microsecondsOf(hello.pid, { port: hello.port, path: '/' }),
          await microsecondsOf(server.pid, { port, path, headers }),
        ]
        console.log(
          `hello ${Math.round(h)}/s (H); page of verification ${Math.round(page)}/s, ${(page / h).toFixed(2)} H (figure: 0.45 H); ` +
            `processor for one answer ${min.toFixed(0)} and ${own.toFixed(0)} µs, ${(min / own).toFixed(2)} H`,
        )
      }
    } finally {
      hello.stop()
      await server.stop(true)
    }
  })
}
