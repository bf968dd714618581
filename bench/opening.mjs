import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'
import { cpuMs, invariantsOf, percentile, startServer } from './server.mjs'

const tools = () => import(pathToFileURL('build/bench/opening-bench.js').href)
const agent = new Agent({ keepAlive: true, maxSockets: 400 })
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends one request over a kept connection; returns status, headers, body. */
const ask = (address, { method = 'GET', cookie = '' } = {}) =>
  new Promise((resolve) => {
    const sent = request(address, { method, agent, headers: { cookie, 'accept-encoding': 'identity' } }, (response) => {
      let body = ''
      response
        .setEncoding('utf8')
        .on('data', (text) => (body += text))
        .on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    sent.on('error', (error) => resolve({ status: error.code ?? 'no answer', headers: {}, body: '' })).end()
  })

const say = (values) =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(values, share).toFixed(1)}`).join(', ') + ' ms'
const statuses = (all) =>
  JSON.stringify(
    Object.fromEntries(
      Map.groupBy(all, String)
        .entries()
        .map(([key, of]) => [key, of.length]),
    ),
  )

/** Runs all items with the given concurrency; returns each duration and response. */
async function atOnce(items, max, run) {
  const times = []
  const answers = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const mine = next++
      const began = performance.now()
      answers[mine] = await run(items[mine])
      times[mine] = performance.now() - began
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: max }, worker))
  return { times, answers, ms: performance.now() - began }
}

/** Sends polls at their own times, a fixed rate, by different people; latency counts from the due time. */
async function pollLoop(addresses, tokens, id, perSecond, seconds) {
  const open = new Set()
  const times = []
  const told = []
  const next = []
  const count = perSecond * seconds
  const began = performance.now()
  for (let position = 0; position < count; position++) {
    const due = began + (position * 1000) / perSecond
    while (performance.now() < due) await sleep(1)
    const token = tokens[(position * 7919) % tokens.length]
    const pending = ask(`${addresses[position % addresses.length]}/openings/${id}/poll`, { cookie: token })
      .then(({ status, body }) => {
        told.push(status)
        times.push(performance.now() - due)
        if (status === 200) next.push(JSON.parse(body).next)
      })
      .finally(() => open.delete(pending))
    open.add(pending)
  }
  await Promise.all(open)
  const mean = next.reduce((sum, each) => sum + each, 0) / Math.max(1, next.length)
  return { times, told, meanNext: mean, perSecond: count / ((performance.now() - began) / 1000) }
}

/**
 * Measures people who join, half before the opening and half after it, against one process with the embedded database.
 */
export async function measureOpening([people = 10_000]) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  const { makePeople, makeOpening, checkOpening } = await tools()
  const environment = { DATA_DIR: folder }
  try {
    const cookies = await makePeople(environment, people)
    const opensInSeconds = Math.ceil(30 + people / 150)
    const opensAt = performance.now() + opensInSeconds * 1000
    const id = await makeOpening(environment, { opensInSeconds, ratePerMinute: 600 })
    const server = await startServer({ DEMO_ADS: '50' }, folder)
    const page = await ask(`${server.address}/openings/${id}`)
    console.log(`waiting page: ${Buffer.byteLength(page.body)} bytes`)
    const press = (cookie) => ask(`${server.address}/openings/${id}/join`, { method: 'POST', cookie })
    const half = Math.floor(people / 2)
    const early = await atOnce(cookies.slice(0, half), 200, press)
    console.log(
      `${half} join before the opening, 200 at once: ${(half / (early.ms / 1000)).toFixed(0)} a second, ${say(early.times)}, ${statuses(early.answers.map(({ status }) => status))}`,
    )
    if (performance.now() > opensAt) console.log('(the opening had begun meanwhile)')
    await sleep(Math.max(0, opensAt - performance.now()))
    const late = await atOnce(cookies.slice(half), 200, press)
    console.log(
      `${people - half} join at the opening, 200 at once: ${((people - half) / (late.ms / 1000)).toFixed(0)} a second, all answered in ${(late.ms / 1000).toFixed(1)} s, ${say(late.times)}, ${statuses(late.answers.map(({ status }) => status))}`,
    )
    const tokens = [...early.answers, ...late.answers].map(
      ({ headers }) => String(headers['set-cookie'] ?? '').split(';', 1)[0],
    )
    for (let tries = 0; tries < 120; tries++) {
      const { body } = await ask(`${server.address}/openings/${id}/poll`, { cookie: tokens[0] })
      if (JSON.parse(body).number) break
      await sleep(500)
    }
    console.log(`numbers are visible ${((performance.now() - opensAt) / 1000).toFixed(1)} s after the opening`)
    const before = cpuMs(server.pid)
    const polls = await atOnce(tokens, 100, (cookie) => ask(`${server.address}/openings/${id}/poll`, { cookie }))
    const cpu = (cpuMs(server.pid).all - before.all) / tokens.length
    const numbers = new Set(polls.answers.map(({ body }) => JSON.parse(body).number))
    console.log(
      `${tokens.length} polls as fast as they are answered: ${(tokens.length / (polls.ms / 1000)).toFixed(0)} a second, ${say(polls.times)}, ${cpu.toFixed(3)} ms of processor each; ${numbers.size} different numbers`,
    )
    await server.stop(true)
    console.log('afterwards', JSON.stringify(await checkOpening(environment, id)))
    console.log(invariantsOf(environment))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures many waiting people, on two processes with PostgreSQL and Redis. */
export async function measureWaiting([people = 100_000]) {
  const { makeLine } = await tools()
  const { startRedis } = await import('../tests/support/redis-server.ts')
  const redis = await startRedis()
  try {
    await withPostgres(async (DATABASE_URL) => {
      const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
      const environment = { DATABASE_URL, DATA_DIR: folder }
      const { id, tokens, joinedMs, openedMs } = await makeLine(environment, people)
      console.log(
        `${people} places: ${(joinedMs / 1000).toFixed(1)} s to write (${(people / (joinedMs / 1000)).toFixed(0)} a second), ${(openedMs / 1000).toFixed(1)} s to draw and chain`,
      )
      const shared = { ...environment, DEMO_ADS: '50', REDIS_URL: redis.url }
      const servers = [await startServer(shared, folder)]
      servers.push(await startServer(shared, folder))
      const cookies = tokens.map((token) => `opening-${id}=${token}`)
      for (const { address } of servers) await ask(`${address}/openings/${id}`)
      await sleep(3000)
      const idle = servers.map(({ pid }) => cpuMs(pid).all)
      await sleep(5000)
      const idlePerSecond = servers.map(({ pid }, index) => (cpuMs(pid).all - idle[index]) / 5)
      for (const perSecond of [400, 900]) {
        const before = servers.map(({ pid }) => cpuMs(pid).all)
        const seconds = 20
        const {
          times,
          told,
          meanNext,
          perSecond: real,
        } = await pollLoop(
          servers.map(({ address }) => address),
          cookies,
          id,
          perSecond,
          seconds,
        )
        const used = servers.map(({ pid }, index) => cpuMs(pid).all - before[index] - idlePerSecond[index] * seconds)
        const each = used.reduce((sum, ms) => sum + ms, 0) / told.length
        console.log(
          `${real.toFixed(0)} polls a second over two processes: ${say(times)}, ${statuses(told)}, ${each.toFixed(3)} ms of processor each; asked again after ${meanNext.toFixed(0)} s on average`,
        )
        console.log(
          `a waiting person: ${((each / meanNext) * 1000).toFixed(2)} µs of processor a second; ${people} ask ${(people / meanNext).toFixed(0)} times a second, five million ${(5_000_000 / 120).toFixed(0)} at most, which are ${(((5_000_000 / 120) * each) / 1000).toFixed(1)} processors`,
        )
      }
      for (const server of servers) await server.stop(true)
      console.log(invariantsOf(environment))
      rmSync(folder, { recursive: true, force: true })
    })
  } finally {
    await redis.stop()
  }
}
