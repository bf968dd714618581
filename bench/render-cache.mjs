import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { requestsPerSecond } from './http-load.mjs'
import { figureRows, size } from './rows.mjs'
import { becomesQuiet, median, startServer } from './server.mjs'

const rounds = size(3, 1)
const seconds = size(4, 1)

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
  const { rows, add } = figureRows('Page cache')
  const hello = await startHello()
  const server = await startServer({ DEMO_ADS: size('1000', '100') })
  const port = Number(new URL(server.address).port)
  const headers = { 'accept-encoding': 'br' }
  try {
    // The first jobs of a new process drop cached pages.
    await becomesQuiet(server.pid)
    const html = await (await fetch(`${server.address}/services/used-vehicle/advertisement`)).text()
    const pages = {
      home: '/',
      list: '/services/used-vehicle/advertisement',
      ad: html.match(/href="([^"]*\/ads\/[^"]+)"/)[1],
    }
    const measured = Object.fromEntries(['H', ...Object.keys(pages)].map((name) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      const h = await requestsPerSecond({ port: hello.port, path: '/', seconds })
      measured.H.push(h)
      for (const [name, path] of Object.entries(pages))
        measured[name].push((await requestsPerSecond({ port, path, headers, seconds })) / h)
    }
    add('H: a Node server that answers «hello»', median(measured.H), { unit: 'answers a second', digits: 0 })
    for (const name of Object.keys(pages)) add(name, median(measured[name]), { unit: 'H', figure: '≥ 0.5' })
    return rows
  } finally {
    hello.stop()
    await server.stop()
  }
}
