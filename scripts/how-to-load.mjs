import { Agent, request } from 'node:http'

const paths = [
  () => '/',
  () => '/services/used-vehicle/advertisement',
  (count) => `/services/used-vehicle/advertisement?page=1&n=${count}`,
  () => '/api/v1/ads',
  () => '/login',
]
const peopleAtOnce = 6

/** Sends requests of some people until it is stopped; `done` returns the number sent and the failures. */
export function sendRequests(base) {
  const agent = new Agent({ keepAlive: true, maxSockets: peopleAtOnce })
  const failed = []
  let sent = 0
  const stop = new AbortController()
  const stopping = stop.signal
  const ask = (path) =>
    new Promise((resolve) => {
      const address = `192.0.2.${sent % 250}`
      const options = { agent, timeout: 10_000, headers: { 'x-forwarded-for': address } }
      const outcome = request(base + path, options, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode < 400 ? null : String(response.statusCode)))
        response.on('error', (error) => resolve(error.message))
      })
      outcome.on('timeout', () => outcome.destroy(new Error('no answer in 10 s')))
      outcome.on('error', (error) => resolve(error.message))
      outcome.end()
    })
  const person = async () => {
    while (!stopping.aborted) {
      const path = paths[sent % paths.length](sent)
      sent += 1
      const problem = await ask(path)
      if (problem) failed.push(`${path}: ${problem}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const done = Promise.all(Array.from({ length: peopleAtOnce }, person)).then(() => {
    agent.destroy()
    return { sent, failed }
  })
  return { stop: () => stop.abort(), done }
}
