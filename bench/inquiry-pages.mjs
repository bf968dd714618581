import { Agent } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'
import { percentile, startServer } from './server.mjs'
import { atRate, timedRequest } from './timed-request.mjs'

const result = '/services/vehicle-center/inquiry/payment-result?id='
const otherPages = [
  '/',
  '/services/used-vehicle/advertisement',
  '/services/vehicle-center',
  '/services/vehicle-center/inquiry/fines-details',
]
const [people, perSecond, idleSeconds] = [24, 6, 15]

/**
 * Measures inquiry pages of their owners, and other pages beside a dead provider while users send more inquiries. `npm
 * run bench -- inquiry-pages [seconds] [server|embedded]`; the provider is dead for 60 s by default.
 */
export async function measureInquiryPages([seconds = 60], words) {
  const tools = await import(pathToFileURL('build/bench/inquiry-pages-bench.js').href)
  const only = words.find((word) => word === 'server' || word === 'embedded')
  if (only !== 'server') await inFolder((DATA_DIR) => measure(tools, { DATA_DIR }, seconds))
  if (only !== 'embedded') {
    await withPostgres((DATABASE_URL) => inFolder((DATA_DIR) => measure(tools, { DATABASE_URL, DATA_DIR }, seconds)))
  }
}

async function measure({ prepareAskers, countCalls }, database, seconds) {
  const environment = { ...database, MODE: 'demo', DEMO_ADS: '300' }
  const name = database.DATABASE_URL ? 'server' : 'embedded'
  const first = await startServer(environment, database.DATA_DIR)
  await first.stop(true)
  const askers = await prepareAskers(environment, people)
  const server = await startServer(environment, database.DATA_DIR)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const origin = server.address
  const open = (path, session = 'none') =>
    timedRequest(origin, path, { agent, headers: { cookie: `sid=${session}; bench=1` } })
  const answerOf = (n) => open(result + askers[n % people].answer, askers[n % people].session)
  const pages = (forSeconds) => atRate(perSecond, forSeconds, (n) => open(otherPages[n % otherPages.length]))
  const behave = (mode) =>
    fetch(`${origin}/dev/imitations/pishkhan/behaviour`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    })
  let request = 0
  const ask = async () => {
    const n = request++
    const { session } = askers[n % people]
    const response = await fetch(`${origin}/api/v1/inquiries`, {
      method: 'POST',
      headers: {
        cookie: `sid=${session}`,
        origin,
        'content-type': 'application/json',
        'idempotency-key': `bench-pages-${n}-key`,
      },
      body: JSON.stringify({ kind: 'fines-accumulation', input: { plate: `13ب${100 + (n % 890)}-61` } }),
    })
    await response.arrayBuffer()
    return response.status
  }
  const millis = (answers) => answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const p95 = (answers) => percentile(millis(answers), 0.95)
  try {
    for (let n = 0; n < 40; n++) await Promise.all([answerOf(n), open(otherPages[n % otherPages.length])])
    const read = []
    for (let n = 0; n < 200; n++) read.push(await answerOf(n))
    const idle = await pages(idleSeconds)
    await behave('down')
    const asking = atRate(1, seconds, ask)
    const beside = await pages(seconds)
    const statuses = await asking
    const count = (status) => statuses.filter((each) => each === status).length
    console.log(
      `${name}: page of an answer with 14 fines, 200 times: p50 ${percentile(millis(read), 0.5).toFixed(0)}, p95 ${p95(read).toFixed(0)} ms; ` +
        `other pages idle p95 ${p95(idle).toFixed(0)} ms, beside a provider dead for ${seconds} s p95 ${p95(beside).toFixed(0)} ms ` +
        `(${(p95(beside) / p95(idle)).toFixed(2)} times; ${millis(beside).length} of ${beside.length} answered); ` +
        `asked ${statuses.length} times, taken ${count(201)}`,
    )
  } finally {
    await server.stop(true)
  }
  const calls = await countCalls(environment)
  console.log(`${name}: calls: ${JSON.stringify(calls)}`)
}

async function inFolder(run) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-pages-'))
  try {
    await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
