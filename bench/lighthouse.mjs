import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figureRows, size } from './rows.mjs'
import { freePort, median, startServer } from './server.mjs'

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --ignore-certificate-errors'
const list = '/services/used-vehicle/advertisement'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Runs Lighthouse (mobile) once in a separate folder; npm downloads it on demand, and it is not part of the project.
 */
function audit(address) {
  const { stdout, stderr, status } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      '--package=lighthouse@13',
      '--',
      'lighthouse',
      address,
      '--quiet',
      '--output=json',
      `--chrome-flags=${flags}`,
      `--only-categories=${categories.join(',')}`,
    ],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' },
    },
  )
  if (status !== 0) throw new Error(stderr.slice(-2000))
  return JSON.parse(stdout)
}

const runs = size(5, 1)
const score = (report, name) => Math.round(report.categories[name].score * 100)
const failed = (report) =>
  Object.values(report.audits)
    .filter(
      ({ score, scoreDisplayMode }) =>
        score !== null && score < 0.9 && ['binary', 'metricSavings'].includes(scoreDisplayMode),
    )
    .map(({ id }) => id)

/** Starts TLS and HTTP/2 in front of the product, in a separate process, as an operator would have it. */
async function startTls(server) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-tls-'))
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'tls-proxy.mjs'), folder, port, new URL(server.address).port].map(String),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  }
  return { address: `https://localhost:${port}`, stop }
}

/**
 * Measures home, list, ad and dealer on a phone: medians of five Lighthouse runs, and failed audits. Each page over TLS
 * and HTTP/2, as users get it, and again over plain HTTP/1.1, where each file needs a separate connection.
 */
export async function measureLighthouse() {
  const { rows, add } = figureRows('Lighthouse, mobile (medians of five)')
  const server = await startServer({ DEMO_ADS: '3000', TRUST_PROXY: 'true' })
  const tls = await startTls(server)
  try {
    const html = await (await fetch(server.address + list)).text()
    const ad = html.match(/href="([^"]*\/ads\/[^"]+)"/)[1]
    const dealers = await (await fetch(`${server.address}/services/used-vehicle/exhibition`)).text()
    const dealer = dealers.match(/href="(\/services\/used-vehicle\/exhibition\/(?!personal)[^"/?#]+)"/)[1]
    for (const [name, path] of [
      ['home', '/'],
      ['list', list],
      ['ad', ad],
      ['gallery', dealer],
    ]) {
      report(`${name}, HTTP/2`, tls.address + path, add)
      report(`${name}, HTTP/1.1`, server.address + path, add)
    }
    return rows
  } finally {
    await tls.stop()
    await server.stop()
  }
}

function report(name, address, add) {
  const reports = Array.from({ length: runs }, () => audit(address))
  const metric = (id) => median(reports.map(({ audits }) => audits[id].numericValue))
  for (const each of categories) {
    const value = median(reports.map((report) => score(report, each)))
    add(`${name}: ${each}`, value, each === 'performance' ? { figure: '≥ 98' } : {})
  }
  add(`${name}: LCP`, metric('largest-contentful-paint') / 1000, { unit: 's', figure: '≤ 1.8' })
  add(`${name}: TBT`, metric('total-blocking-time'), { unit: 'ms', figure: '≤ 50', digits: 0 })
  add(`${name}: CLS`, metric('cumulative-layout-shift'), { figure: '≤ 0.01', digits: 3 })
  const below = [...new Set(reports.flatMap(failed))]
  console.log(`${name}: below 90: ${below.join(', ') || 'none'}`)
}
