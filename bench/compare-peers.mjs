import { chromium } from '@playwright/test'
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { requestsPerSecond } from './http-load.mjs'
import { startHello } from './render-cache.mjs'
import { figureRows, size } from './rows.mjs'
import { becomesQuiet, freePort, median, startServer } from './server.mjs'

const rounds = size(3, 1)
const seconds = size(3, 1)
const visits = size(5, 1)
const slowdown = 4
const headers = { 'accept-encoding': 'br' }
/** Packages of the peers and what is built from them; kept for the next run. */
const folder = process.env.PEERS_FOLDER ?? join(tmpdir(), 'farman-peers')
const list = '/services/used-vehicle/advertisement'
/** A document is compressed for each answer, files once. */
const brotli = (bytes, quality = 4) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
/** KiB of each file by address; an address with a hash keeps its content. */
const weights = new Map()
const kinds = ['document', 'script', 'stylesheet']

/** Runs a command of the preparation to its end; throws with what it wrote when it fails. */
function run(command, args, cwd = folder) {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' }
  const { error, status, stderr, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${error?.message ?? `${stdout}${stderr}`.slice(-600)}`)
}

/** Installs Debian's packages as root where the command is missing. */
function needDebian(command, packages) {
  if (spawnSync('sh', ['-c', `command -v ${command}`]).status === 0) return
  if (process.getuid() !== 0) throw new Error(`${command} is not installed`)
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

/** Writes the demo's list and ad, the pictures that they show and the product's pages; returns the product's paths. */
async function exportData(address) {
  const read = async (path) => Buffer.from(await (await fetch(address + path)).arrayBuffer())
  const page = JSON.parse(await read('/api/v1/ads'))
  const ad = JSON.parse(await read(`/api/v1/ads/${page.ads[0].id}`))
  const paths = { list, ad: ad.path }
  cpSync(join(import.meta.dirname, 'peers'), folder, { recursive: true })
  const write = (path, bytes) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  write('data.json', JSON.stringify({ total: page.total, ads: page.ads, facets: page.facets, ad }))
  for (const { pictures } of page.ads) {
    if (pictures[0]) write(`public${pictures[0].small}`, await read(pictures[0].small))
  }
  cpSync(join(folder, 'shared/style.css'), join(folder, 'public/style.css'))
  for (const [name, path] of Object.entries(paths)) {
    const html = await read(path)
    write(`static/${name}`, html)
    write(`static/${name}.br`, brotli(html))
  }
  return paths
}

const npm = () => run('npm', ['install', '--no-audit', '--no-fund', '--include=prod'])
const nginxConf = (port) => `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
include /etc/nginx/modules-enabled/*brotli*.conf; events {}
http { access_log off; keepalive_requests 10000000; brotli_static on; default_type text/html;
server { listen 127.0.0.1:${port}; root ${folder}/static; } }`

/** Each peer: how it is prepared, and its command on a port; the limit serves the product’s own HTML and nothing else. */
const peers = {
  'Next.js': {
    prepare() {
      npm()
      cpSync(join(folder, 'public'), join(folder, 'next/public'), { recursive: true })
      run('node_modules/.bin/next', ['build', 'next'])
    },
    command: (port) => [
      process.execPath,
      'node_modules/next/dist/bin/next',
      'start',
      'next',
      '-H',
      '127.0.0.1',
      '-p',
      `${port}`,
    ],
  },
  Astro: {
    prepare() {
      npm()
      run('node_modules/.bin/astro', ['build', '--root', 'astro'])
    },
    command: () => [process.execPath, 'astro/dist/server/entry.mjs'],
  },
  Django: {
    prepare() {
      needDebian('gunicorn', ['python3-django', 'gunicorn'])
      // Debian’s packages belong to its own Python.
      run('/usr/bin/python3', ['-c', 'import site_of_bench; site_of_bench.fill()'], join(folder, 'django'))
    },
    command: (port) => [
      'gunicorn',
      '--chdir',
      'django',
      '-b',
      `127.0.0.1:${port}`,
      '-k',
      'gthread',
      '--threads',
      '4',
      '-w',
      '2',
      '--keep-alive',
      '75',
      'site_of_bench:application',
    ],
  },
  nginx: {
    prepare: () => needDebian('nginx', ['nginx-light', 'libnginx-mod-http-brotli-static']),
    command(port) {
      writeFileSync(join(folder, 'nginx.conf'), nginxConf(port))
      return ['nginx', '-c', join(folder, 'nginx.conf')]
    },
    limit: true,
  },
}

async function startPeer(command) {
  const port = await freePort()
  const [file, ...args] = command(port)
  const env = { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: `${port}` }
  const child = spawn(file, args, { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'inherit'], env })
  child.on('error', () => {})
  const address = `http://127.0.0.1:${port}`
  const stop = () => process.kill(-child.pid, 'SIGTERM')
  for (let tries = 0; tries < 300; tries++) {
    const answers = await fetch(`${address}/list`).then(
      (response) => response.ok,
      () => false,
    )
    if (answers) return { address, pid: child.pid, stop }
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  if (child.exitCode === null) stop()
  throw new Error(`${file} did not start`)
}

/** Returns processor milliseconds of a process and of its children (Linux). */
function familyMs(pid) {
  const all = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return [{ id: Number(name), parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * 10 }]
    } catch {
      return []
    }
  })
  const sum = (id) =>
    all
      .filter(({ parent }) => parent === id)
      .reduce((ms, child) => ms + sum(child.id), all.find((each) => each.id === id)?.ms ?? 0)
  return sum(pid)
}

async function weigh(response, kind) {
  const url = response.url()
  if (!weights.has(url)) {
    const body = await response.body().catch(() => Buffer.alloc(0))
    weights.set(url, brotli(body, kind === 'document' ? 4 : 11).length / 1024)
  }
  return weights.get(url)
}

/** Loads one page on a phone with a slow processor, touches it, and returns LCP and the bytes by kind, each file with brotli. */
async function visit(browser, address) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0]))
  const bodies = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind in bytes && response.ok()) bodies.push(weigh(response, kind).then((kib) => (bytes[kind] += kib)))
  })
  await page.goto(address, { waitUntil: 'load' })
  const lcp = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((entries) => resolve(entries.getEntries().at(-1).startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
        setTimeout(() => resolve(Number.NaN), 10_000)
      }),
  )
  await page.evaluate(() => dispatchEvent(new Event('pointerover')))
  await page.waitForLoadState('networkidle')
  await Promise.all(bodies)
  await context.close()
  return { lcp, ...bytes }
}

/** Measures one page; `h` is measured right before each round. */
async function measurePage({ server, hello, browser, isCached }, path) {
  const [shares, ms] = [[], []]
  // More rendered pages at once would be refused by the product.
  const load = { port: Number(new URL(server.address).port), path, headers, seconds, connections: isCached ? 32 : 4 }
  // The first seconds compile code and fill caches.
  await requestsPerSecond(load)
  for (let round = 0; round < rounds; round++) {
    const h = await requestsPerSecond({ port: hello.port, path: '/', seconds })
    const before = familyMs(server.pid)
    const answers = await requestsPerSecond(load)
    shares.push(answers / h)
    ms.push((familyMs(server.pid) - before) / (answers * seconds))
  }
  const seen = []
  const times = browser ? visits : 0
  for (let n = 0; n < times; n++) seen.push(await visit(browser, server.address + path))
  const of = (key) => median(seen.map((each) => each[key]))
  return {
    answers: median(shares),
    ms: median(ms),
    lcp: of('lcp'),
    html: of('document'),
    js: of('script'),
    css: of('stylesheet'),
  }
}

/** Measures list and ad of the product, with the page cache and without, beside the same data by other means, against H. */
export async function measurePeers() {
  const { rows, add } = figureRows('Peers: the list and one ad')
  const hello = await startHello()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  const product = {}
  /** Adds the rows of one app; `paths` are its list and ad. */
  const measure = async (app, server, { isCached, paths, limit }) => {
    const kind = isCached ? 'cached' : 'rendered'
    for (const [page, path] of Object.entries(paths)) {
      const one = await measurePage({ server, hello, isCached, ...(!limit && { browser }) }, path)
      const name = `${page}, ${kind}, ${app}`
      add(`${name}: answers`, one.answers, { unit: 'H', digits: 3 })
      add(`${name}: processor`, one.ms, { unit: 'ms a page' })
      if (!limit) {
        const sizes = [one.html, one.js, one.css].map((kib) => kib.toFixed(1)).join('; ')
        add(`${name}: HTML; JavaScript; CSS (KiB, brotli)`, sizes)
        add(`${name}: LCP`, one.lcp, { unit: 'ms', digits: 0 })
      }
      const own = (product[`${page} ${kind}`] ??= one)
      if (own === one) continue
      const least = limit ? '≥ 0.5' : '≥ 1'
      add(`${name}: answers of the product`, own.answers / one.answers, { unit: 'times', figure: least })
      add(`${name}: pages of the product for its processor time`, one.ms / own.ms, { unit: 'times', figure: least })
    }
  }
  try {
    for (const isCached of [true, false]) {
      const server = await startServer({
        DEMO_ADS: size('1000', '100'),
        ...(!isCached && { RENDER_CACHE_SECONDS: '0' }),
      })
      try {
        const paths = await exportData(server.address)
        await becomesQuiet(server.pid)
        await measure('the product', server, { isCached, paths })
      } finally {
        await server.stop()
      }
    }
    for (const [name, { prepare, command, limit }] of Object.entries(peers)) {
      let server
      try {
        prepare()
        server = await startPeer(command)
      } catch (error) {
        console.log(`${name} is not measured: ${error.message}`)
        continue
      }
      try {
        const paths = { list: '/list', ad: '/ad' }
        if (limit) await measure(name, server, { isCached: true, paths, limit })
        else {
          await measure(name, server, { isCached: true, paths: { list: '/kept/list', ad: '/kept/ad' } })
          await measure(name, server, { isCached: false, paths })
        }
      } finally {
        server.stop()
      }
    }
    return rows
  } finally {
    await browser.close()
    hello.stop()
  }
}
