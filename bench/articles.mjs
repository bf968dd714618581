import { requestsPerSecond } from './http-load.mjs'
import { microsecondsOf } from './prices.mjs'
import { startHello } from './render-cache.mjs'
import { becomesQuiet, startServer } from './server.mjs'

const magazine = '/pages/magazine'
const rounds = 3

/**
 * Measures a page of the magazine from the render cache, brotli as a browser requests it, against a Node server that
 * responds hello (H).
 */
export async function measureArticles() {
  const hello = await startHello()
  const server = await startServer({ DEMO_ADS: '1000' })
  const port = Number(new URL(server.address).port)
  const headers = { 'accept-encoding': 'br' }
  try {
    await becomesQuiet(server.pid)
    const html = await (await fetch(server.address + magazine)).text()
    const article = html.match(/href="(\/services\/club\/news\/[a-z0-9-]+)"/)[1]
    for (const path of [article, '/pages/faq']) {
      for (let round = 0; round < rounds; round++) {
        const h = await requestsPerSecond({ port: hello.port, path: '/' })
        const page = await requestsPerSecond({ port, path, headers })
        const [min, own] = [
          await microsecondsOf(hello.pid, { port: hello.port, path: '/' }),
          await microsecondsOf(server.pid, { port, path, headers }),
        ]
        console.log(
          `hello ${Math.round(h)}/s (H); ${path} ${Math.round(page)}/s, ${(page / h).toFixed(2)} H (figure: 0.45 H); ` +
            `processor for one answer ${min.toFixed(0)} and ${own.toFixed(0)} µs, ${(min / own).toFixed(2)} H`,
        )
      }
    }
  } finally {
    hello.stop()
    await server.stop()
  }
}
