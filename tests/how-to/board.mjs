// Draws the board of deploy/grafana/farman.json after a run of people and of trouble: `npm run test:how-to -- board`. A Prometheus from
// Debian reads the figures and evaluates each panel's expressions; Debian has no Grafana, so the panels are drawn here.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { withPostgres } from '../../scripts/postgres.mjs'
import { freePort } from '../../scripts/test-server.mjs'
import { node, pinnedEnvironment, root } from '../../scripts/toolchain.mjs'

const { panels } = JSON.parse(readFileSync(join(root, 'deploy/grafana/farman.json'), 'utf8'))
const picture = join(root, 'docs/pictures/board.png')
const colours = [
  '#1f77b4',
  '#d62728',
  '#2ca02c',
  '#9467bd',
  '#ff7f0e',
  '#17becf',
  '#8c564b',
  '#e377c2',
  '#7f7f7f',
  '#bcbd22',
]

/** Unpacks Debian's Prometheus without installing it; returns the path of its program. */
function unpackPrometheus(folder) {
  const fetched = spawnSync('apt-get', ['download', '-qq', 'prometheus'], { cwd: folder, stdio: 'inherit' })
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.deb'))
  if (fetched.status !== 0 || !file) throw new Error('apt-get could not download prometheus')
  spawnSync('dpkg', ['-x', file, 'prometheus'], { cwd: folder, stdio: 'inherit' })
  return join(folder, 'prometheus/usr/bin/prometheus')
}

function startPrometheus(folder, ports) {
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 2s }
scrape_configs: [{ job_name: farman, static_configs: [{ targets: ['127.0.0.1:${ports.product}'] }] }]
`,
  )
  const args = [
    '--config.file=prometheus.yml',
    `--web.listen-address=127.0.0.1:${ports.prometheus}`,
    '--log.level=error',
  ]
  return spawn(unpackPrometheus(folder), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

const use = (environment) =>
  new Promise((resolve) => {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'own-server', 'boards']
    const env = pinnedEnvironment({ NODE_ENV: 'test', TEST_ALL: '1', ...environment })
    spawn(node, args, { cwd: root, env, stdio: 'inherit' }).once('exit', resolve)
  })

/** The series of one expression between two times, in seconds. */
async function evaluate(address, query, [start, end]) {
  const parameters = new URLSearchParams({ query, start, end, step: '2' })
  const { status, data, error } = await fetch(`${address}/api/v1/query_range?${parameters}`).then((each) => each.json())
  if (status !== 'success') throw new Error(`${query}: ${error}`)
  return data.result.map(({ metric, values }) => ({
    name: Object.values(metric).join(' ') || query,
    points: values.map(([at, value]) => [at, Number(value)]).filter(([, value]) => Number.isFinite(value)),
  }))
}

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const [width, height] = [380, 130]

function draw({ title, series }, [start, end]) {
  const values = series.flatMap(({ points }) => points.map(([, value]) => value))
  const [low, high] = [Math.min(0, ...values), Math.max(...values, 1e-9)]
  const place = ([at, value]) =>
    `${(((at - start) / (end - start)) * width).toFixed(1)},${(height - ((value - low) / (high - low)) * height).toFixed(1)}`
  const lines = series.map(
    ({ points }, n) =>
      `<polyline fill="none" stroke="${colours[n % 10]}" stroke-width="1.5" points="${points.map(place).join(' ')}"/>`,
  )
  const legend = series
    .slice(0, 4)
    .map(({ name }, n) => `<i style="color:${colours[n % 10]}">■ ${escape(name.slice(0, 60))}</i>`)
  return `<section><b>${escape(title)}</b><small>${low.toPrecision(3)} – ${high.toPrecision(3)}</small>
<svg width="${width}" height="${height}">${lines.join('')}</svg>${legend.join('')}</section>`
}

async function takePicture(drawn) {
  const page = `<!doctype html><meta charset="utf-8"><style>body{font:11px sans-serif;margin:8px;display:grid;grid-template-columns:repeat(4,400px);gap:8px}
section{border:1px solid #ccc;padding:6px;display:flex;flex-direction:column;gap:2px}svg{background:#f7f7f7}i{font-style:normal;white-space:nowrap;overflow:hidden}</style>${drawn.join('')}`
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  const tab = await browser.newPage({ viewport: { width: 1650, height: 800 } })
  await tab.setContent(page)
  mkdirSync(join(root, 'docs/pictures'), { recursive: true })
  await tab.screenshot({ path: picture, fullPage: true })
  await browser.close()
}

const folder = mkdtempSync(join(tmpdir(), 'farman-prometheus-'))
const ports = { product: await freePort(), prometheus: await freePort() }
const prometheus = startPrometheus(folder, ports)
try {
  const began = Date.now() / 1000
  const status = await withPostgres((url) => use({ BOARD_PORT: String(ports.product), BOARD_DATABASE_URL: url }))
  await sleep(2000)
  const address = `http://127.0.0.1:${ports.prometheus}`
  const up = await evaluate(address, 'up == 1', [began, Date.now() / 1000])
  const seconds = up.flatMap(({ points }) => points.map(([at]) => at))
  const span = [Math.min(...seconds), Math.max(...seconds)]
  const drawn = []
  for (const { title, targets } of panels) {
    const series = []
    for (const { expr } of targets) series.push(...(await evaluate(address, expr, span)))
    drawn.push({ title, series: series.filter(({ points }) => points.length > 0) })
  }
  const empty = drawn.filter(({ series }) => series.length === 0).map(({ title }) => title)
  await takePicture(drawn.map((panel) => draw(panel, span)))
  console.log(`[board] ${drawn.length - empty.length} of ${drawn.length} panels have data: docs/pictures/board.png`)
  for (const title of empty) console.error(`board: «${title}» has no data`)
  process.exitCode = empty.length || status ? 1 : 0
} finally {
  prometheus.kill()
  rmSync(folder, { recursive: true, force: true })
}
