import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'
import { percentile, startServer } from './server.mjs'

const bulk = 50_000
const codes = 100
const codesPerSecond = 5
const kills = 50
const restarts = 10

const engines = ['server', 'embedded']
const pieces = {
  codes: async (engine) => {
    for (const load of loads) await onEngine(engine, (environment) => measureCodes(engine, environment, load))
  },
  queues: (engine) =>
    onEngine(engine, async (environment) => (await tools()).compareQueues(engine, environment, 10_000)),
  looks: (engine) => onEngine(engine, async (environment) => (await tools()).measureLooks(engine, environment)),
  kills: (engine) => onEngine(engine, (environment) => measureKills(engine, environment)),
  notices: (engine) => onEngine(engine, (environment) => measureNotices(engine, environment)),
  restarts: (engine) => engine === 'server' && onEngine(engine, measureRestarts),
}

/**
 * Measures jobs: a sign-in code while bulk work runs and a provider hangs, jobs per second beside pg-boss, looks for jobs, kills, many
 * notices, restarts of the database. `words` may name parts and engines.
 */
export async function measureJobs(_sizes, words) {
  const chosen = (names) =>
    names.some((name) => words.includes(name)) ? names.filter((n) => words.includes(n)) : names
  for (const engine of chosen(engines)) {
    for (const piece of chosen(Object.keys(pieces))) await pieces[piece](engine)
  }
}

const tools = () => import(pathToFileURL('build/bench/jobs-bench.js').href)

async function onEngine(engine, work) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    if (engine === 'embedded') return await work({ DATA_DIR })
    return await withPostgres((DATABASE_URL, server) => work({ DATA_DIR, DATABASE_URL }, server), { settings: [] })
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

/**
 * Starts a provider of either protocol that lets some requests hang; records when it accepted the message to which
 * number.
 */
async function hangingProvider(given, hangs) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const isCode = /verify\/lookup|send\/verify/.test(request.url)
    if (hangs(isCode)) return
    const byForm = !body.startsWith('{')
    const receptor = byForm ? new URLSearchParams(body).get('receptor') : JSON.parse(body).mobile
    if (isCode && !given.has(receptor)) given.set(receptor, performance.now())
    response.setHeader('content-type', 'application/json')
    if (!byForm) return response.end(JSON.stringify({ status: 1, data: { messageId: given.size + 1 } }))
    const entries = [{ messageid: given.size, status: 5, receptor }]
    response.end(JSON.stringify({ return: { status: 200 }, entries }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => (server.closeAllConnections(), server.close())
  return { url: `http://127.0.0.1:${server.address().port}`, close }
}

const loads = [
  ['texts hang', (isCode) => !isCode],
  ['the first of two providers hangs', () => true],
]

async function measureCodes(engine, environment, [what, hangs]) {
  await (await tools()).prepareLoad(environment, { bulk, texts: 200 })
  const given = new Map()
  const provider = await hangingProvider(given, hangs)
  const other = await hangingProvider(given, (isCode) => !isCode)
  const server = await startServer(
    {
      ...environment,
      SMS_PROVIDER: 'kavenegar',
      SMS_KAVENEGAR_URL: provider.url,
      SMS_KAVENEGAR_KEY: 'bench',
      SMS_SMSIR_URL: other.url,
      SMS_SMSIR_KEY: 'bench',
      SMS_SMSIR_TEMPLATE: '1',
      SMS_SMSIR_LINE: '1',
      ALL_CODES_PER_HOUR: '1000000',
      TRUST_PROXY: 'true',
    },
    environment.DATA_DIR,
  )
  try {
    const left = [await waitingBulk(server.address)]
    const { times, lost } = await askForCodes(server.address, given)
    left.push(await waitingBulk(server.address))
    const p95 = percentile(times, 0.95)
    console.log(
      `  ${engine}, ${what}: code at the provider p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${p95.toFixed(0)}, ` +
        `most ${Math.max(...times).toFixed(0)} ms (figure: under 1000; ${p95 < 1000 && lost === 0 ? 'ok' : 'TOO SLOW'}); ` +
        `${lost} of ${codes} never came; bulk jobs left ${left.join(' → ')}`,
    )
  } finally {
    provider.close()
    other.close()
    await server.stop(true)
  }
}

async function waitingBulk(address) {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^jobs_waiting\{lane="bulk"\} (\d+)/m.exec(text)?.[1])
}

/** Requests every code at its own time; returns milliseconds from there until the provider has it. */
async function askForCodes(address, given) {
  const began = performance.now()
  const requestedAt = new Map()
  const posts = []
  for (let n = 0; n < codes; n++) {
    const due = began + (n * 1000) / codesPerSecond
    while (performance.now() < due) await pause(1)
    const mobile = `0971${String(n).padStart(7, '0')}`
    requestedAt.set(mobile, performance.now())
    const headers = { 'x-forwarded-for': `100.65.${n >> 8}.${n & 255}`, 'sec-fetch-site': 'same-origin' }
    const body = new URLSearchParams({ intent: 'request', mobile })
    posts.push(
      fetch(`${address}/login.data`, { method: 'POST', body, headers, redirect: 'manual' }).then((r) =>
        r.arrayBuffer(),
      ),
    )
  }
  await Promise.all(posts)
  const until = performance.now() + 20_000
  while (performance.now() < until && [...requestedAt.keys()].some((mobile) => !given.has(mobile))) {
    await pause(50)
  }
  const came = [...requestedAt].filter(([mobile]) => given.has(mobile))
  return { times: came.map(([mobile, at]) => given.get(mobile) - at), lost: codes - came.length }
}

async function measureNotices(engine, environment) {
  const { notifyThousands } = await import(pathToFileURL('build/bench/notices-bench.js').href)
  const { people, notices, told, failed, toldSeconds, deliveredSeconds, waits } = await notifyThousands(
    environment,
    bulk,
  )
  const sound = notices === people && told === people && failed === 0
  console.log(
    `  ${engine}, ${people} notices by notifyMany: written in ${toldSeconds.toFixed(1)} s, delivered after ` +
      `${deliveredSeconds.toFixed(1)} s, ${people - told} lost, ${notices - told} doubled (${sound ? 'ok' : 'WRONG'}); ` +
      `an urgent job began meanwhile after p50 ${percentile(waits, 0.5).toFixed(1)}, p95 ${percentile(waits, 0.95).toFixed(1)}, ` +
      `most ${Math.max(...waits).toFixed(1)} ms (${waits.length} of them)`,
  )
}

/** Kills a process that adds and runs jobs at random moments; every order must have been paid once at the end. */
async function measureKills(engine, environment) {
  let acknowledged = 0
  for (let kill = 0; kill < kills; kill++) {
    const worker = startWorker(environment)
    await once(worker.stdout, 'data')
    await pause(Math.random() * 1000)
    await end(worker, 'SIGKILL')
    acknowledged = worker.said() || acknowledged
  }
  await settle(`${engine}, ${kills} kills`, environment, acknowledged)
}

/** Does the same while the database is stopped and started under a running process. */
async function measureRestarts(environment, database) {
  const worker = startWorker(environment)
  await once(worker.stdout, 'data')
  for (let restart = 0; restart < restarts; restart++) {
    await pause(1000 + Math.random() * 1000)
    database.stop()
    await pause(Math.random() * 2000)
    database.start()
  }
  await pause(2000)
  await end(worker, 'SIGKILL')
  await settle(`server, ${restarts} restarts of the database`, environment, worker.said())
}

async function settle(what, environment, acknowledged) {
  const drain = startWorker({ ...environment, DRAIN: '1' })
  let answer = ''
  drain.stdout.on('data', (text) => (answer += text))
  await once(drain, 'close')
  const { orders, paid, once: distinct } = JSON.parse(answer)
  const sound = orders === paid && paid === distinct && orders >= acknowledged
  console.log(
    `  ${what}: ${orders} orders (acknowledged up to ${acknowledged}), ${paid} payments, ` +
      `${paid - distinct} doubled, ${orders - distinct} lost (${sound ? 'ok' : 'WRONG'})`,
  )
}

async function end(worker, signal) {
  const gone = once(worker, 'close')
  worker.kill(signal)
  await gone
}

/** `said` is the last acknowledged number in a complete line. */
function startWorker(environment) {
  const worker = spawn(process.execPath, ['build/bench/jobs-worker.js', JSON.stringify(environment)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  worker.stdout.setEncoding('utf8').on('data', (more) => (text += more))
  return Object.assign(worker, { said: () => Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1)) || 0 })
}
