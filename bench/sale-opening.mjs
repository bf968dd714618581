import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'
import { percentile, startServer } from './server.mjs'

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

async function atOnce(items, most, run) {
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
  await Promise.all(Array.from({ length: most }, worker))
  return { times, answers, ms: performance.now() - began }
}

/** Other pages, one after the other, until told to stop; gives how long each took. */
function watchPages(address, paths) {
  const times = []
  const statuses = []
  const stopped = { done: false }
  const done = (async () => {
    for (let turn = 0; !stopped.done; turn++) {
      const began = performance.now()
      const { status } = await ask(`${address}${paths[turn % paths.length]}`)
      times.push(performance.now() - began)
      statuses.push(status)
      await sleep(50)
    }
  })()
  return async () => {
    stopped.done = true
    await done
    return { times, statuses }
  }
}

const kindOf = ({ status, location }) =>
  location.includes('/bill/') ? 'a car' : (/refused=([\w-]+)/.exec(location)?.[1] ?? String(status))

/**
 * Buyers for a twentieth as many cars, on one process: everybody is present before the opening or comes at it, is let in at the pace
 * of the line, and sends the last step of the form as soon as the turn has come. `postgres` among the words: on a server database.
 */
export async function measureSaleOpening([people = 10_000, perMinute = 1200], words = []) {
  const run = async (environment, folder) => {
    const { makeSale, checkSale } = await tools()
    const cars = Math.max(1, Math.round(people / 20))
    const opensInSeconds = Math.ceil(25 + people / 100)
    const began = performance.now()
    const sale = await makeSale(environment, { people, cars, opensInSeconds, ratePerMinute: perMinute })
    const opensAt = began + opensInSeconds * 1000
    const server = await startServer({ ...environment, DEMO_ADS: '50' }, folder)
    const paths = ['/', '/services/new-vehicle', `/services/new-vehicle/sale-plan/${sale.slug}`]
    for (const path of paths) await ask(`${server.address}${path}`)
    const stopIdle = watchPages(server.address, paths)
    await sleep(5000)
    const idle = await stopIdle()
    const line = `${server.address}/openings/${sale.opening}`
    const press = async ({ cookie }) => {
      const answer = await ask(`${line}/join`, { method: 'POST', cookie })
      return { ...answer, token: String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] }
    }
    const half = Math.floor(people / 2)
    const early = await atOnce(sale.buyers.slice(0, half), 200, press)
    if (performance.now() > opensAt) console.log('(the opening had begun meanwhile)')
    await sleep(Math.max(0, opensAt - performance.now()))
    const stopBusy = watchPages(server.address, paths)
    const late = await atOnce(sale.buyers.slice(half), 200, press)
    const joined = [...early.answers, ...late.answers]
    console.log(
      `${people} buyers for ${cars} cars: ${people - half} joined at the opening and were all told their place in ${(late.ms / 1000).toFixed(1)} s, ${say(late.times)}; ${count(joined.map(({ status }) => status))}`,
    )
    const tokens = joined.map(({ token }) => token)
    const poll = async (token) => JSON.parse((await ask(`${line}/poll`, { cookie: token })).body)
    while (!(await poll(tokens[0])).number) await sleep(300)
    const numbers = await atOnce(tokens, 50, poll)
    const latin = (text) =>
      Number(
        String(text)
          .replaceAll(/[^۰-۹]/g, '')
          .replaceAll(/[۰-۹]/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)),
      )
    const order = numbers.answers
      .map(({ number }, index) => ({ index, number: latin(number) }))
      .sort((a, b) => a.number - b.number)
    const register = `${server.address}/services/new-vehicle/vehicle-sale/${sale.plan}/confirm`
    const times = []
    const outcomes = []
    const open = new Set()
    // Until the cars are gone and as many again have heard so.
    for (const { index } of order.slice(0, Math.min(people, cars * 3))) {
      while ((await poll(tokens[index])).state === 'open') await sleep(100)
      const { cookie, version } = sale.buyers[index]
      const body = new URLSearchParams({
        formKey: `bench-${index}-key`,
        planVersion: '1',
        accepted: 'on',
        version,
      }).toString()
      const start = performance.now()
      const sent = ask(register, { method: 'POST', cookie, body }).then((answer) => {
        times.push(performance.now() - start)
        outcomes.push(kindOf(answer))
        open.delete(sent)
      })
      open.add(sent)
    }
    await Promise.all(open)
    const busy = await stopBusy()
    console.log(`${outcomes.length} sent the form when their turn came: ${count(outcomes)}, ${say(times)}`)
    console.log(
      `other pages: idle ${say(idle.times)}, meanwhile ${say(busy.times)} (${(percentile(busy.times, 0.95) / percentile(idle.times, 0.95)).toFixed(1)} times), ${count(busy.statuses)}`,
    )
    await server.stop(true)
    console.log('afterwards', JSON.stringify(await checkSale(environment, sale)))
  }
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    if (words.includes('postgres'))
      await withPostgres((DATABASE_URL) => run({ DATABASE_URL, DATA_DIR: folder }, folder))
    else await run({ DATA_DIR: folder }, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
