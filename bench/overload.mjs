import { existsSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { figureRows, size } from './rows.mjs'
import { percentile, startServer } from './server.mjs'
import { atRate, timedRequest } from './timed-request.mjs'

const list = '/services/used-vehicle/advertisement'
const makes = ['peugeot', 'saipa', 'ikco', 'renault', 'kia', 'hyundai', 'toyota', 'mvm']
/** Pages that are rendered each time: a cookie keeps them out of the render cache. */
const dearPages = [
  (n) => `${list}?make=${makes[n % makes.length]}`,
  () => list,
  () => '/',
  (n) => `${list}?order=cheapest&year-from=${1385 + (n % 15)}`,
]
const guest = { cookie: 'bench=1', 'accept-encoding': 'br' }
const times = size({ idle: 4, closed: 8, open: 20 }, { idle: 1, closed: 2, open: 4 })
/** Cached for half a minute: requested right before the measurement. */
const keptPage = '/services/used-vehicle/exhibition'
const keptPerSecond = 20

/** Returns the memory of a process; throws when it has ended. */
function memoryMb(pid) {
  const size = /VmRSS:\s+(\d+)/.exec(
    existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '',
  )
  if (!size) throw new Error('the server ended under the load')
  return Number(size[1]) / 1024
}

/** Returns responses per second for 16 closed-loop clients. */
async function capacity(origin, agent) {
  const end = performance.now() + times.closed * 1000
  const began = performance.now()
  let answers = 0
  let n = 0
  const client = async () => {
    while (performance.now() < end) {
      const { status } = await timedRequest(origin, dearPages[n % dearPages.length](n++), { agent, headers: guest })
      if (status === 200) answers += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, client))
  return answers / ((performance.now() - began) / 1000)
}

const say = (values) =>
  values.length
    ? [0.5, 0.95, 1].map((share) => `${Math.round(percentile(values, share) * 10) / 10}`).join(' / ') + ' ms'
    : 'none'

/** Sends four times the server's capacity, with guests on cached pages and the health check in between. */
export async function measureOverload() {
  const { rows, add } = figureRows('More requests than can be answered')
  // Loading the demo belongs to a first start, and its memory would be counted with that of the load.
  const environment = { DEMO_ADS: '3000' }
  const seeded = await startServer(environment)
  await seeded.stop(true)
  const server = await startServer(environment, seeded.folder)
  const origin = server.address
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const storedOf = () => timedRequest(origin, keptPage, { agent, headers: { 'accept-encoding': 'br' } })
  const health = () => timedRequest(origin, '/healthz', { agent })
  try {
    for (let n = 0; n < 200; n++) await timedRequest(origin, dearPages[n % 4](n), { agent, headers: guest })
    const memoryBefore = memoryMb(server.pid)
    const max = await capacity(origin, agent)
    const perSecond = Math.round(max * 4)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await storedOf()
    const idle = await atRate(keptPerSecond, times.idle, storedOf)
    const memory = []
    const watch = setInterval(() => memory.push(memoryMb(server.pid)), 500)
    const [dear, light, checks] = await Promise.all([
      atRate(perSecond, times.open, (n) =>
        timedRequest(origin, dearPages[n % dearPages.length](n), { agent, headers: guest }),
      ),
      atRate(keptPerSecond, times.open, storedOf),
      atRate(2, times.open, health),
    ])
    clearInterval(watch)
    const after = await atRate(keptPerSecond, 2, storedOf)
    const of = (answers, status) => answers.filter((each) => each.status === status).map(({ ms }) => ms)
    const answered = of(dear, 200)
    const refused = of(dear, 503)
    const slowest = Math.max(...[...dear, ...light, ...checks].map(({ ms }) => ms))
    const [idleMs, lightMs] = [of(idle, 200), of(light, 200)]
    const half = Math.floor(memory.length / 2)
    const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
    const untold = dear.filter(({ status, retryAfter }) => status === 503 && !retryAfter).length
    console.log(
      `capacity in closed loop: ${max.toFixed(0)}/s; asked for ${perSecond}/s (4.0 times) for ${times.open} s`,
    )
    console.log(
      `answered ${(answered.length / times.open / max).toFixed(2)} of capacity: p50 / p95 / most ${say(answered)} (figure: p95 2000 ms)`,
    )
    console.log(
      `refused with 503: ${refused.length} (without Retry-After ${untold}): ${say(refused)}; other answers ${dear.length - answered.length - refused.length}`,
    )
    console.log(
      `cached pages, idle: ${say(idleMs)}; overloaded: ${say(lightMs)}; p95 ${(percentile(lightMs, 0.95) / percentile(idleMs, 0.95)).toFixed(1)} times idle (figure: 2); not answered ${light.length - lightMs.length}`,
    )
    console.log(`health: ${say(of(checks, 200))}, not answered ${checks.filter(({ status }) => status !== 200).length}`)
    console.log(`slowest of all: ${Math.round(slowest)} ms (figure: 10000)`)
    console.log(
      `memory: most ${Math.round(Math.max(...memory))} MB (figure: 600), before the load ${Math.round(memoryBefore)} MB; second half over first ${(mean(memory.slice(half)) / mean(memory.slice(0, half))).toFixed(2)}`,
    )
    console.log(`afterwards, cached pages: ${say(of(after, 200))}`)
    const p95 = (values) => (values.length ? percentile(values, 0.95) : Number.NaN)
    const ms = { unit: 'ms', digits: 0 }
    add('answered, of capacity', answered.length / times.open / max, {})
    add('answered: p95', p95(answered), { ...ms, figure: '≤ 2000' })
    add('refused with 503: p50', refused.length ? percentile(refused, 0.5) : Number.NaN, ms)
    add('refused without Retry-After', untold, { figure: '≤ 0' })
    add('cached pages beside it: p95', p95(lightMs) / p95(idleMs), { unit: 'times idle', figure: '≤ 2' })
    add('slowest of all', slowest, { ...ms, figure: '≤ 10000' })
    add('memory, most', Math.max(...memory), { unit: 'MB', figure: '≤ 600', digits: 0 })
    return rows
  } finally {
    agent.destroy()
    await server.stop()
  }
}
