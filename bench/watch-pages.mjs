import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Another visitor in a thread and on a connection of his own: asks for pages one after the other, 50 ms after each answer, until he is told
 * to stop; then gives how long each took. In the thread of ten thousand buyers he would measure how long these kept the bench itself busy.
 */
const agent = new Agent({ keepAlive: true })
const ask = (url) =>
  new Promise((resolve) => {
    get(url, { agent, headers: { 'accept-encoding': 'identity' } }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode)),
    ).on('error', (error) => resolve(error.code ?? 'no answer'))
  })

const asked = { toStop: false }
parentPort.once('message', () => (asked.toStop = true))
const { address, paths } = workerData
const seen = []
for (let turn = 0; !asked.toStop; turn++) {
  const path = paths[turn % paths.length]
  const began = performance.now()
  // An address that ends so is another one each time: nobody has its page yet.
  const status = await ask(`${address}${path}${path.endsWith('=') ? 20_000 + turn * 100 : ''}`)
  seen.push({ path, status, ms: performance.now() - began })
  await sleep(50)
}
parentPort.postMessage(seen)
agent.destroy()
