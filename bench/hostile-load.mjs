import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { foreignFiles } from '../tests/hostile/foreign-files.ts'
import { dimensionsOf, plain } from '../tests/hostile/sizes.ts'
import { cpuMs, percentile, startServer } from './server.mjs'
import { atRate } from './timed-request.mjs'

const list = '/services/used-vehicle/advertisement'
/** The routes of a guest: each with every long shape in `tests/hostile/sizes.ts`. */
const routes = [
  { method: 'GET', url: '/' },
  { method: 'GET', url: list },
  { method: 'GET', url: `${list}.data` },
  { method: 'GET', url: '/search' },
  { method: 'GET', url: '/api/v1/ads' },
  { method: 'GET', url: '/api/v1/search' },
  { method: 'POST', url: '/pages/complaint', body: 'form' },
]
/** Pages and operations that are expensive by themselves. */
const dear = [
  `${list}?order=cheapest&year-from=1385&make=peugeot&make=saipa&make=kia&make=toyota`,
  `${list}/rss`,
  '/services/used-vehicle/advertisement/compare',
  '/search?q=پژو ۲۰۷ سفید تهران زیر یک میلیارد'.replaceAll(' ', '+'),
  '/sitemaps/ads-1.xml',
  '/services/new-vehicle',
]
const honestPages = ['/', list, `${list}?make=saipa`, '/services', '/login', '/pages/complaint', '/api/v1/ads?size=5']
const seconds = Number(process.env.HOSTILE_SECONDS ?? 60)
const honestPerSecond = 5
const figureMs = 500

const fileForm = ({ name, mediaType, make }) => ({
  method: 'POST',
  url: '/files/ticket-attachments',
  headers: { host: 'localhost', 'content-type': 'multipart/form-data; boundary=B' },
  payload: Buffer.concat([
    Buffer.from(
      `--B\r\nContent-Disposition: form-data; name="file"; filename="${name}.pdf"\r\nContent-Type: ${mediaType}\r\n\r\n`,
    ),
    make(),
    Buffer.from('\r\n--B--\r\n'),
  ]),
})

function candidates() {
  const shapes = routes.flatMap((route) =>
    dimensionsOf(route).map((dimension) => ({
      name: `${route.method} ${route.url.split('?')[0]}, ${dimension.name}`,
      ...dimension.make(route, 1),
    })),
  )
  const pages = dear.map((url) => ({ name: `GET ${url}`, ...plain({ method: 'GET', url: encodeURI(url) }) }))
  const files = foreignFiles
    .filter(({ mediaType }) => mediaType === 'application/pdf')
    .map((file) => ({ name: `POST /files, ${file.name}`, ...fileForm(file) }))
  return [...pages, ...shapes, ...files]
}

const send = (origin, { method, url, headers, payload }, { agent, localAddress }) => {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status) => resolve({ status, ms: performance.now() - began })
    const { host: _host, ...rest } = headers
    const sent = request(origin + url, { agent, method, headers: rest, localAddress }, (answer) => {
      answer.resume().once('end', () => end(answer.statusCode))
      answer.once('error', () => end(0))
    })
    sent.setTimeout(20_000, () => sent.destroy())
    sent.once('error', () => end(0))
    sent.end(payload)
  })
}

/** Returns the ten requests with the most processor time of the process, or of the main thread, each sent alone. */
async function worstTen(origin, pid) {
  const agent = new Agent({ keepAlive: true })
  const measured = []
  for (const candidate of candidates()) {
    // The minimum of several: jobs and the garbage collector run in the same process.
    let [cpu, status] = [Infinity, 0]
    for (let turn = 0; turn < 3; turn++) {
      const before = cpuMs(pid)
      const answer = await send(origin, candidate, { agent })
      const after = cpuMs(pid)
      cpu = Math.min(cpu, Math.max(after.all - before.all, after.main - before.main))
      status = answer.status
    }
    measured.push({ ...candidate, status, cpu })
  }
  agent.destroy()
  return measured.toSorted((a, b) => b.cpu - a.cpu).slice(0, 10)
}

const stealOf = () => {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[1].trim().split(/\s+/).slice(1).map(Number)
  return { total: fields.reduce((sum, each) => sum + each, 0), user: fields[0] + fields[1] + fields[2] }
}

/** Waits for the work of a start (pictures drawn ahead), at most 90 s. */
async function isIdle(pid) {
  for (let second = 0; second < 90; second++) {
    const before = cpuMs(pid).all
    await new Promise((resolve) => setTimeout(resolve, 1000))
    if (cpuMs(pid).all - before < 50) return
  }
}

/**
 * Limits the server to one core: ten senders each send one of the ten most expensive requests at the rate limit of one
 * address, while honest users load pages. Prints the waiting times of the honest users; the figure is a p99 below 500
 * ms.
 */
export async function measureHostileLoad() {
  const server = await startServer({ DEMO_ADS: '3000' })
  const many = server.address
  await isIdle(server.pid)
  for (let n = 0; n < 40; n++) await fetch(many + encodeURI(honestPages[n % honestPages.length])).then((a) => a.text())
  const worst = await worstTen(many, server.pid)
  await server.stop(true)
  // The rate limit of one address, from the configuration's default.
  const limited = await startServer({ DEMO_ADS: '3000', REQUESTS_PER_MINUTE: '600' }, server.folder)
  spawnSync('taskset', ['-acp', '0', String(limited.pid)])
  const [origin, agent] = [limited.address, new Agent({ keepAlive: true, maxSockets: Infinity })]
  try {
    const honest = (n) =>
      send(
        origin,
        { method: 'GET', url: encodeURI(honestPages[n % honestPages.length]), headers: { cookie: 'bench=1' } },
        { agent, localAddress: `127.0.1.${1 + (n % 40)}` },
      )
    await isIdle(limited.pid)
    for (let n = 0; n < 60; n++) await honest(n)
    const quiet = await atRate(honestPerSecond, 10, honest)
    const [before, cpuBefore] = [stealOf(), cpuMs(limited.pid)]
    const [people, ...attacks] = await Promise.all([
      atRate(honestPerSecond, seconds, honest),
      ...worst.map((each, at) =>
        atRate(10, seconds, () => send(origin, each, { agent, localAddress: `127.0.2.${at + 1}` })),
      ),
    ])
    const [after, cpuAfter] = [stealOf(), cpuMs(limited.pid)]
    const ms = (answers) => answers.filter(({ status }) => status < 400).map((each) => each.ms)
    const say = (answers) =>
      [0.5, 0.95, 0.99, 1].map((share) => Math.round(percentile(ms(answers), share) ?? -1)).join(' / ')
    const count = (answers) =>
      Object.entries(Object.groupBy(answers, ({ status }) => status))
        .map(([status, all]) => `${status}: ${all.length}`)
        .join(', ')
    const others = 1 - (cpuAfter.all - cpuBefore.all) / 10 / Math.max(1, after.user - before.user)
    for (const [at, each] of worst.entries())
      console.log(`${each.cpu} ms CPU alone (${each.status}) ${each.name}; ${count(attacks[at])}`)
    console.log(`honest people, quiet: p50 / p95 / p99 / most ${say(quiet)} ms (${count(quiet)})`)
    console.log(
      `honest people, ${seconds} s of the ten: ${say(people)} ms (${count(people)}); figure: p99 ${figureMs} ms`,
    )
    console.log(
      `server ${Math.round((cpuAfter.all - cpuBefore.all) / seconds / 10)} % of its core; other programs took ${Math.round(Math.max(0, others) * 100)} % of what that core worked; load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`,
    )
    return percentile(ms(people), 0.99) < figureMs
  } finally {
    agent.destroy()
    await limited.stop()
  }
}
