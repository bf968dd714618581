import { chromium } from '@playwright/test'
import { requestsPerSecond } from './http-load.mjs'
import { startHello } from './render-cache.mjs'
import { figureRows, size } from './rows.mjs'
import { becomesQuiet, cpuMs, startServer } from './server.mjs'

const path = '/services/vehicle-info/price'
const slowdown = 4
const rounds = size(3, 1)
const middle = (values) =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
    2,
  )
const at = (sorted, part, digits = 0) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(digits)

/** Measures from a letter in the field until the filtered frame is laid out and painted, by the browser's own clock. */
const typeOnce = (field, text) =>
  field.evaluate(
    (input, value) =>
      new Promise((resolve) => {
        const began = performance.now()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        requestAnimationFrame(() => {
          // A message arrives after the frame in which it was posted.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - began))
          port1.start()
          port2.postMessage(null)
        })
      }),
    text,
  )

/** Returns microseconds of the main thread for one response, which do not depend on other load. */
export async function microsecondsOf(pid, request) {
  const seconds = size(2, 1)
  const before = cpuMs(pid).main
  const answers = await requestsPerSecond({ ...request, seconds })
  return ((cpuMs(pid).main - before) * 1000) / (answers * seconds)
}

/**
 * Measures the table of prices: from the render cache against hello, and filtered in place on a processor slowed down
 * four times.
 */
export async function measurePrices() {
  const { rows: figures, add } = figureRows('Table of prices')
  const hello = await startHello()
  const server = await startServer({ DEMO_ADS: '6000' })
  const port = Number(new URL(server.address).port)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    console.log(`ready after ${(server.readyMs / 1000).toFixed(0)} s`)
    // The first jobs of a new process drop cached pages.
    await becomesQuiet(server.pid)
    await requestsPerSecond({ port, path, headers: { 'accept-encoding': 'br' }, seconds: 3 })
    const answered = []
    const spent = []
    for (let round = 0; round < rounds; round++) {
      const h = await requestsPerSecond({ port: hello.port, path: '/' })
      const table = await requestsPerSecond({ port, path, headers: { 'accept-encoding': 'br' } })
      answered.push(table / h)
      console.log(
        `hello ${Math.round(h)}/s (H); table ${Math.round(table)}/s, ${(table / h).toFixed(2)} H (figure: 0.4 H)`,
      )
    }
    for (let round = 0; round < rounds; round++) {
      const h = await microsecondsOf(hello.pid, { port: hello.port, path: '/' })
      const table = await microsecondsOf(server.pid, { port, path, headers: { 'accept-encoding': 'br' } })
      spent.push(h / table)
      console.log(
        `processor for one answer: hello ${h.toFixed(0)} µs, table ${table.toFixed(0)} µs, ${(h / table).toFixed(2)} H`,
      )
    }
    add('from the page cache, by answers a second', Number(middle(answered)), { unit: 'H', figure: '≥ 0.5' })
    add('from the page cache, by processor time of an answer', Number(middle(spent)), { unit: 'H', figure: '≥ 0.5' })
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })
    const session = await page.context().newCDPSession(page)
    await page.goto(server.address + path)
    await page.waitForFunction(() => {
      dispatchEvent(new Event('pointerover'))
      return document.documentElement.dataset.ready !== undefined
    })
    const rows = await page.locator('.price-table tbody tr').count()
    const field = page.locator('input[name=q]')
    await field.focus()
    await page.waitForTimeout(1000)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const taken = []
    for (let round = 0; round < rounds; round++) {
      for (const text of ['پ', 'پژ', 'پژو', 'پژو ۲', 'پژو ۲۰', 'پژو ۲۰۷', 'پژو', '', 'dena', 'سمند', 'تیبا', '']) {
        taken.push({ text, ms: await typeOnce(field, text) })
        // Waits, because nobody types the next letter within the same frame.
        await page.waitForTimeout(80)
      }
    }
    const [first, ...later] = taken
    const sorted = later.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const slower = `${rows} rows filtered until painted, processor ${slowdown} times slower`
    add(`${slower}: first letter`, first.ms, { unit: 'ms', digits: 0 })
    add(`${slower}: p50`, Number(at(sorted, 0.5)), { unit: 'ms', figure: '≤ 50' })
    add(`${slower}: p95`, Number(at(sorted, 0.95)), { unit: 'ms', figure: '≤ 50' })
    const slowest = later.toSorted((a, b) => b.ms - a.ms).slice(0, 6)
    console.log(`slowest: ${slowest.map(({ text, ms }) => `«${text}» ${ms.toFixed(0)} ms`).join(', ')}`)
    return figures
  } finally {
    await browser.close()
    hello.stop()
    await server.stop()
  }
}
