import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { postgresTool, withPostgres } from '../scripts/postgres.mjs'
import { cpuMs, invariantsOf, percentile, startServer } from './server.mjs'

const tools = () => import(pathToFileURL('build/bench/sale-bench.js').href)
const agent = new Agent({ keepAlive: true, maxSockets: 400 })
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const ask = (address, { method = 'GET', cookie = '', body = '' } = {}) =>
  new Promise((resolve) => {
    const form = body && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }
    const { origin } = new URL(address)
    const headers = { cookie, origin, 'accept-encoding': 'identity', ...form }
    const sent = request(address, { method, agent, headers }, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part) => (text += part))
        .on('end', () =>
          resolve({
            status: response.statusCode,
            location: response.headers.location ?? '',
            headers: response.headers,
            body: text,
          }),
        )
    })
    sent
      .on('error', (error) => resolve({ status: error.code ?? 'no answer', location: '', headers: {}, body: '' }))
      .end(body)
  })

const say = (values) =>
  values.length === 0
    ? 'none'
    : [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(values, share).toFixed(0)}`).join(', ') + ' ms'
const count = (all) =>
  JSON.stringify(
    Object.fromEntries(
      Map.groupBy(all, String)
        .entries()
        .map(([key, of]) => [key, of.length]),
    ),
  )

async function atOnce(items, max, run) {
  const times = []
  const answers = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const mine = next++
      const began = performance.now()
      answers[mine] = await run(items[mine], mine)
      times[mine] = performance.now() - began
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: max }, worker))
  return { times, answers, ms: performance.now() - began }
}

/** Requests other pages in a visitor's thread until it is stopped; returns the duration of each. */
function watchPages(address, paths) {
  const visitor = new Worker(new URL('watch-pages.mjs', import.meta.url), { workerData: { address, paths } })
  return () =>
    new Promise((resolve, reject) => {
      visitor.once('message', resolve).once('error', reject).postMessage('stop')
    })
}

const kindOf = ({ status, location }) =>
  location.includes('/bill/') ? 'a car' : (/refused=([\w-]+)/.exec(location)?.[1] ?? String(status))

/** Uses a database in a folder, or with `postgres` among the words a dedicated server. */
async function withDatabase(words, run) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    if (words.includes('postgres'))
      await withPostgres((DATABASE_URL) => run({ DATABASE_URL, DATA_DIR: folder }, folder))
    else await run({ DATA_DIR: folder }, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const latin = (text) =>
  Number(
    String(text)
      .replaceAll(/[^۰-۹]/g, '')
      .replaceAll(/[۰-۹]/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)),
  )

/** Returns the actions of a sale: pressing, polling, and sending the last step of the form. */
function actionsOf(server, sale) {
  const line = `${server.address}/openings/${sale.opening}`
  const register = `${server.address}/services/new-vehicle/vehicle-sale/${sale.plan}/confirm`
  return {
    async press({ cookie }) {
      const answer = await ask(`${line}/join`, { method: 'POST', cookie })
      return { ...answer, token: String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] }
    },
    poll: async (token) => JSON.parse((await ask(`${line}/poll`, { cookie: token })).body),
    send(index) {
      const { cookie, version } = sale.buyers[index]
      const form = { formKey: `bench-${index}-key`, planVersion: '1', accepted: 'on', version }
      return ask(register, { method: 'POST', cookie, body: new URLSearchParams(form).toString() })
    },
  }
}

/**
 * Measures buyers for a twentieth as many cars, on one process: half of them join before the opening and half press at
 * its time (with `at-once` all do), the queue admits them at its rate, and they send the last step of the form as soon
 * as they are admitted.
 */
export const measureSaleOpening = ([people = 10_000, perMinute = 1200], words = []) =>
  withDatabase(words, async (environment, folder) => {
    const { makeSale, checkSale } = await tools()
    const cars = Math.max(1, Math.round(people / 20))
    const early = words.includes('at-once') ? 0 : Math.floor(people / 2)
    const opensInSeconds = Math.ceil(55 + people / 500 + early / 150)
    const began = performance.now()
    const sale = await makeSale(environment, { people, cars, opensInSeconds, ratePerMinute: perMinute })
    const opensAt = began + opensInSeconds * 1000
    const server = await startServer({ ...environment, DEMO_ADS: '50' }, folder)
    const { press, poll, send } = actionsOf(server, sale)
    // A page cached for guests, a page cached for seconds, and a page rendered for each visitor.
    const list = '/services/used-vehicle/advertisement'
    const paths = ['/', list, `${list}?kmTo=`, `/services/new-vehicle/sale-plan/${sale.slug}`]
    for (let turn = 0; turn < 100; turn++) await ask(`${server.address}${paths[turn % paths.length]}`)
    const stopIdle = watchPages(server.address, paths)
    await sleep(15_000)
    const idle = await stopIdle()
    const before = await atOnce(sale.buyers.slice(0, early), 200, press)
    if (performance.now() > opensAt) console.log('(the opening had begun meanwhile)')
    await sleep(Math.max(0, opensAt - performance.now()))
    const stopBusy = watchPages(server.address, paths)
    const after = await atOnce(sale.buyers.slice(early), 400, press)
    const joined = [...before.answers, ...after.answers]
    console.log(
      `${people} buyers for ${cars} cars: ${people - early} pressed at the opening and were all told their place in ${(after.ms / 1000).toFixed(1)} s, 400 at a time, ${say(after.times)}; ${count(joined.map(({ status }) => status))}`,
    )
    const tokens = joined.map(({ token }) => token)
    while (!(await poll(tokens[0])).number) await sleep(300)
    console.log(`numbers are visible ${((performance.now() - opensAt) / 1000).toFixed(1)} s after the opening`)
    const stopJoining = await stopBusy()
    const stopRegistering = watchPages(server.address, paths)
    const numbers = await atOnce(tokens, 50, poll)
    const order = numbers.answers
      .map(({ number }, index) => ({ index, number: latin(number) }))
      .sort((a, b) => a.number - b.number)
    const times = []
    const outcomes = []
    let again = 0
    const open = new Set()
    // Until the cars are gone and as many more have received the refusal.
    for (const { index } of order.slice(0, Math.min(people, cars * 2))) {
      while ((await poll(tokens[index])).state === 'open') await sleep(100)
      const start = performance.now()
      // Retries as the page suggests.
      const untilAnswered = async () => {
        for (;;) {
          const answer = await send(index)
          if (answer.status !== 503) return answer
          again++
          await sleep(2000 + Math.random() * 3000)
        }
      }
      const sent = untilAnswered().then((answer) => {
        times.push(performance.now() - start)
        outcomes.push(kindOf(answer))
        open.delete(sent)
      })
      open.add(sent)
    }
    await Promise.all(open)
    const busy = await stopRegistering()
    console.log(
      `${outcomes.length} sent the form when their turn came: ${count(outcomes)}, ${say(times)}, told to try again (503): ${again}`,
    )
    const msOf = (seen) => seen.map(({ ms }) => ms)
    const p95 = (seen) => percentile(msOf(seen), 0.95)
    const ratio = (seen) =>
      `${say(msOf(seen))} (p95 ${(p95(seen) / p95(idle)).toFixed(1)} times idle, ${count(seen.map(({ status }) => status))})`
    console.log(
      `other pages: idle ${say(msOf(idle))}; while everybody presses ${ratio(stopJoining)}; while they register ${ratio(busy)}`,
    )
    for (const path of paths) {
      const of = (seen) => say(msOf(seen.filter((each) => each.path === path)))
      console.log(`  ${path}: idle ${of(idle)}; pressing ${of(stopJoining)}; registering ${of(busy)}`)
    }
    await server.stop(true)
    console.log('afterwards', JSON.stringify(await checkSale(environment, sale)))
    console.log(invariantsOf(environment))
  })

/**
 * Measures the registrations per second of one process when everybody is admitted and there is a car for each, beside
 * the writes of pgbench on the same server (its own transaction of five statements).
 */
export const measureRegistrations = ([people = 2000], words = []) =>
  withDatabase([...words, 'postgres'], async (environment, folder) => {
    const { makeSale, checkSale } = await tools()
    const opensInSeconds = Math.ceil(40 + people / 500)
    const began = performance.now()
    const sale = await makeSale(environment, { people, cars: people, opensInSeconds, ratePerMinute: 60_000 })
    const server = await startServer({ ...environment, DEMO_ADS: '50' }, folder)
    const { press, poll, send } = actionsOf(server, sale)
    await sleep(Math.max(0, began + opensInSeconds * 1000 - performance.now()))
    const { answers } = await atOnce(sale.buyers, 200, press)
    for (const { token } of answers) while (['open', 'present'].includes((await poll(token)).state)) await sleep(200)
    const cpu = cpuMs(server.pid).all
    const indexes = sale.buyers.map((_, index) => index)
    const sent = await atOnce(indexes, 50, send)
    const perSecond = people / (sent.ms / 1000)
    console.log(
      `${people} registrations, 50 at once: ${perSecond.toFixed(0)} a second, ${say(sent.times)}, ${((cpuMs(server.pid).all - cpu) / people).toFixed(1)} ms of processor of the process each; ${count(sent.answers.map(kindOf))}`,
    )
    await server.stop(true)
    console.log('afterwards', JSON.stringify(await checkSale(environment, sale)))
    console.log(invariantsOf(environment))
    const pgbench = (...options) =>
      spawnSync(postgresTool('pgbench'), [...options, environment.DATABASE_URL], { encoding: 'utf8' })
    pgbench('-i', '-s', '10', '-q')
    const { stdout } = pgbench('-c', '8', '-j', '2', '-T', '10')
    const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    console.log(
      `pgbench on the same server, 8 clients: ${tps.toFixed(0)} transactions a second; a registration is ${(tps / perSecond).toFixed(0)} of these`,
    )
  })
