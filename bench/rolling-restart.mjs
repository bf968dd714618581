import { Agent } from 'node:http'
import { withPostgres } from '../scripts/postgres.mjs'
import { readyProxy } from './ready-proxy.mjs'
import { percentile, startServer } from './server.mjs'
import { atRate, timedRequest } from './timed-request.mjs'

const requests = 5000
const perSecond = 100
const paths = [
  ['/', {}],
  ['/services/used-vehicle/exhibition', {}],
  ['/api/v1/ads?limit=5', {}],
  ['/robots.txt', {}],
]
/** A cookie keeps a page out of the render cache. */
const dearPath = ['/services/used-vehicle/advertisement', { cookie: 'bench=1' }]
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Restarts two instances behind a proxy one after the other under load: no request may fail. */
export async function measureRollingRestart() {
  await withPostgres(async (url) => {
    const environment = { DATABASE_URL: url, DEMO_ADS: '500' }
    const first = await startServer(environment)
    const shared = first.folder
    const second = await startServer(environment, shared)
    const running = [first, second]
    const ports = running.map(({ address }) => Number(new URL(address).port))
    const proxy = await readyProxy(ports)
    const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
    const stops = []
    const restart = async (index) => {
      const began = performance.now()
      const code = await running[index].stop(true)
      stops.push(`${((performance.now() - began) / 1000).toFixed(1)} s, exit code ${code}`)
      running[index] = await startServer({ ...environment, PORT: String(ports[index]) }, shared)
      await pause(1000)
    }
    try {
      const loadBegan = performance.now()
      const marks = []
      const mark = (what) => marks.push(`${what} at ${((performance.now() - loadBegan) / 1000).toFixed(1)} s`)
      const load = atRate(perSecond, requests / perSecond, (n) => {
        const [path, headers] = n % 20 === 0 ? dearPath : paths[n % paths.length]
        const asked = performance.now() - loadBegan
        return timedRequest(proxy.address, path, { agent, headers }).then((answer) => ({ ...answer, asked, path }))
      })
      await pause(3000)
      mark('first begins')
      await restart(0)
      mark('second begins')
      await restart(1)
      mark('both back')
      const restartedWhileLoaded = proxy.instances.map(({ served }) => served)
      const answers = await load
      const failed = answers.filter(({ status }) => status !== 200)
      const statuses = [...new Set(failed.map(({ status }) => status))].join(', ')
      console.log(
        `${answers.length} requests at ${perSecond}/s, both instances restarted: ${failed.length} failed ${statuses} (figure: 0)`,
      )
      const seconds = Object.entries(Object.groupBy(failed, ({ asked }) => Math.floor(asked / 1000)))
      if (failed.length)
        console.log(`  ${marks.join(', ')}; failed at ${seconds.map(([s, f]) => `${s} s: ${f.length}`).join(', ')}`)
      if (proxy.failures.length) console.log(`  ${[...new Set(proxy.failures)].join('; ')}`)
      console.log(`stopping took ${stops.join(' and ')} (figure: 10 s)`)
      console.log(
        `served by each when both were back: ${restartedWhileLoaded.join(' and ')}; p95 ${Math.round(
          percentile(
            answers.map(({ ms }) => ms),
            0.95,
          ),
        )} ms`,
      )
    } finally {
      agent.destroy()
      proxy.close()
      await Promise.all(running.map((server, index) => server.stop(index === 0)))
    }
  })
}
