import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { serverArguments, serverEnvironment } from '../scripts/server-process.mjs'
import { withPostgres } from '../scripts/postgres.mjs'

const tools = () => import(pathToFileURL('build/bench/club-bench.js').href)

async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const onServer = (work) => withPostgres((DATABASE_URL) => inFolder((DATA_DIR) => work({ DATABASE_URL, DATA_DIR })))

/** Runs `npm run invariants` on a database after the random actions. */
async function checkInvariants(environment) {
  const env = { ...process.env, ...serverEnvironment, LOG_LEVEL: 'silent', ...environment }
  const child = spawn(process.execPath, ['build/server/invariants.js'], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const chunks = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  await once(child, 'close')
  // The bench server trades durability for speed on purpose (scripts/postgres.mjs), which is not a fault of the ledger.
  const { invariants } = JSON.parse(Buffer.concat(chunks).toString())
  const looked = invariants.filter(({ name }) => name !== 'durable_commits')
  const broken = looked.filter(({ count }) => count > 0)
  console.log(
    `npm run invariants: ${looked.length - broken.length} of ${looked.length} hold; of points and codes: ` +
      looked
        .filter(({ name }) => /points|club/.test(name))
        .map(({ code, name, count }) => `${code} ${name} ${count}`)
        .join(', '),
  )
  if (broken.length > 0)
    throw new Error(`broken: ${broken.map(({ name, rows }) => `${name} ${JSON.stringify(rows[0])}`).join()}`)
}

/**
 * Runs seeded random actions with points; `npm run bench -- points-walk 200000 7` for another size and seed, `embedded`
 * for that database.
 */
export async function measurePoints([operations = 200_000, seed = 1], words) {
  const { walkPoints } = await tools()
  const traverse = { operations, seed, people: 150 }
  const walked = async (environment, workers) => {
    await walkPoints(environment, { ...traverse, workers })
    await checkInvariants(environment)
  }
  if (words.includes('embedded')) await inFolder((DATA_DIR) => walked({ DATA_DIR }, 1))
  else await onServer((environment) => walked(environment, 4))
}

/** Measures 500 codes of one discount with 5,000 people at once. */
export async function measureCodes([codes = 500, people = 5000], words) {
  const { rushForCodes } = await tools()
  const rush = { codes, people, atOnce: 200 }
  if (words.includes('embedded')) await inFolder((DATA_DIR) => rushForCodes({ DATA_DIR }, rush))
  else await onServer((environment) => rushForCodes(environment, rush))
}

/** Measures a million tickets: closed, drawn and proved; then the fairness of ten thousand small lotteries. */
export async function measureDraw([tickets = 1_000_000], words) {
  const { testFairness } = await tools()
  const drawMany = async (environment) => {
    const flags = serverArguments.filter((argument) => argument.startsWith('--'))
    const env = { ...process.env, ...serverEnvironment, ...environment }
    const child = spawn(process.execPath, [...flags, 'bench/draw-many.mjs', String(tickets)], { stdio: 'inherit', env })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error('the draw failed')
  }
  if (words.includes('embedded')) await inFolder((DATA_DIR) => drawMany({ DATA_DIR }))
  else await onServer(drawMany)
  await testFairness(10_000, 100, 10)
}

/**
 * Measures the page's verifier on a published bundle, on a processor slowed down four times: in a worker, and in the
 * page itself.
 */
export async function measureVerifier([tickets = 100_000]) {
  const { makeBundle } = await tools()
  const bundle = await inFolder((DATA_DIR) => makeBundle({ DATA_DIR }, tickets))
  const program = readFileSync('tools/verify-draw.mjs', 'utf8').replaceAll('export function', 'function')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const message = await page.evaluate(
      async ({ program, bundle }) => {
        const bytes = new TextEncoder().encode(bundle)
        const source = `${program}\nonmessage = ({ data }) => { const t = performance.now(); const v = verifyDraw(data); postMessage([v.ok, performance.now() - t]) }`
        const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
        let longest = 0
        let last = performance.now()
        const timer = setInterval(() => {
          longest = Math.max(longest, performance.now() - last)
          last = performance.now()
        }, 10)
        const inWorker = await new Promise((resolve) => {
          worker.addEventListener('message', ({ data }) => resolve(data))
          worker.postMessage(bytes)
        })
        clearInterval(timer)
        const verify = new Function(`${program}\nreturn verifyDraw`)()
        const began = performance.now()
        const { ok } = verify(bytes)
        return { inWorker, longest, inPage: [ok, performance.now() - began] }
      },
      { program, bundle },
    )
    console.log(
      `${tickets} tickets: in the worker ${(message.inWorker[1] / 1000).toFixed(1)} s (${message.inWorker[0]}), the page blocked at most ` +
        `${message.longest.toFixed(0)} ms; in the page itself, four times as slow, ${(message.inPage[1] / 1000).toFixed(1)} s (${message.inPage[0]})`,
    )
  } finally {
    await browser.close()
  }
}
