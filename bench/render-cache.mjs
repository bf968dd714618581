import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { requestsPerSecond } from './http-load.mjs'
import { startServer } from './server.mjs'

const rounds = 3

export async function startHello() {
  const child = spawn(process.execPath, ['bench/hello.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { port: Number(String(line)), pid: child.pid, stop: () => child.kill() }
}

/**
 * Measures guests' pages from the render cache, brotli as a browser requests it, against a Node server that responds
 * hello (H).
 */
export async function measureRenderCache() {
  const hello = await startHello()
  const server = await startServer({ DEMO_ADS: '1000' })
  const port = Number(new URL(server.address).port)
  const headers = { 'accept-encoding': 'br' }
  try {
    for (let round = 0; round < rounds; round++) {
      const h = await requestsPerSecond({ port: hello.port, path: '/' })
      const list = await requestsPerSecond({ port, path: '/services/used-vehicle/advertisement', headers })
      const home = await requestsPerSecond({ port, path: '/', headers })
      const ratio = (value) => `${Math.round(value)}/s, ${(value / h).toFixed(2)} H`
      console.log(`hello ${Math.round(h)}/s (H); home ${ratio(home)}; list ${ratio(list)} (figure: 0.45 H)`)
    }
  } finally {
    hello.stop()
    await server.stop()
  }
}
