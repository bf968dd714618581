import { spawnSync } from 'node:child_process'
import { startServer } from './server.mjs'

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const list = '/services/used-vehicle/advertisement'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** One run of Lighthouse (mobile) in a folder of its own; it is fetched by npm when asked for and is no part of the project. */
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

const runs = 5
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const score = (report, name) => Math.round(report.categories[name].score * 100)
const failed = (report) =>
  Object.values(report.audits)
    .filter(
      ({ score, scoreDisplayMode }) =>
        score !== null && score < 0.9 && ['binary', 'metricSavings'].includes(scoreDisplayMode),
    )
    .map(({ id }) => id)

/**
 * Home, list, ad and gallery on a phone, over https-less loopback: medians of five of what Lighthouse says, and which audits
 * it holds against us.
 */
export async function measureLighthouse() {
  const server = await startServer({ DEMO_ADS: '3000' })
  try {
    const html = await (await fetch(server.address + list)).text()
    const ad = html.match(/href="([^"]*\/ads\/[^"]+)"/)[1]
    const galleries = await (await fetch(`${server.address}/services/used-vehicle/exhibition`)).text()
    const gallery = galleries.match(/href="(\/services\/used-vehicle\/exhibition\/(?!personal)[^"/?#]+)"/)[1]
    for (const [name, path] of [
      ['home', '/'],
      ['list', list],
      ['ad', ad],
      ['gallery', gallery],
    ]) {
      const reports = Array.from({ length: runs }, () => audit(server.address + path))
      const metric = (id) => median(reports.map(({ audits }) => audits[id].numericValue))
      const scores = categories.map((each) => `${each} ${median(reports.map((report) => score(report, each)))}`)
      const below = [...new Set(reports.flatMap(failed))]
      console.log(
        `${name.padEnd(8)} ${scores.join(', ')}; LCP ${(metric('largest-contentful-paint') / 1000).toFixed(2)} s, ` +
          `TBT ${metric('total-blocking-time').toFixed(0)} ms, CLS ${metric('cumulative-layout-shift').toFixed(3)}; ` +
          `below 90: ${below.join(', ') || 'none'}`,
      )
    }
  } finally {
    await server.stop()
  }
}
