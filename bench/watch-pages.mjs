import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Simulates another visitor in a thread and on a separate connection: requests pages one after the other, 50 ms after
 * each response, until it is stopped; then returns each duration. In the thread of ten thousand buyers it would measure
 * the load of the bench itself.
 */
const agent = new Agent({ keepAlive: true })
const ask = (url) =>
  new Promise((resolve) => {
    get(url, { agent, headers: { 'accept-encoding': 'identity' } }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode)),
    ).on('error', (error) => resolve(error.code ?? 'no answer'))
  })

const request = { toStop: false }
parentPort.once('message', () => (request.toStop = true))
const { address, paths } = workerData
const seen = []
for (let turn = 0; !request.toStop; turn++) {
  const path = paths[turn % paths.length]
  const began = performance.now()
  // A unique suffix makes another address each time, which no cache has.
  const status = await ask(`${address}${path}${path.endsWith('=') ? 20_000 + turn * 100 : ''}`)
  seen.push({ path, status, ms: performance.now() - began })
  await sleep(50)
}
parentPort.postMessage(seen)
agent.destroy()
