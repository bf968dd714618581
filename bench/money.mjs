import { size } from './rows.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { spawn, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withPostgres } from '../scripts/postgres.mjs'
import { startServer } from './server.mjs'

const tools = () => import(pathToFileURL('build/bench/money-bench.js').href)

/**
 * Runs random money actions by many people at once, and samples the invariants. `npm run bench -- money-soak 1000000`;
 * a second number is the seed. The default is 200,000 on the embedded database, a million on PostgreSQL. With `kills` the
 * process is killed twenty times on the way and started again on its data.
 */
export async function measureMoneySoak([operations, seed = Math.floor(Math.random() * 1_000_000)], words) {
  const { soakMoney } = await tools()
  const run = words.includes('kills') ? soakWithKills : soakMoney
  const only = words.find((word) => word === 'server' || word === 'embedded')
  if (only !== 'server') {
    const soak = { operations: operations ?? 200_000, seed, people: 200, workers: 2 }
    await inFolder((DATA_DIR) => run({ DATA_DIR }, soak))
  }
  if (only !== 'embedded') {
    const soak = { operations: operations ?? 1_000_000, seed, people: 200, workers: 8 }
    await withPostgres((DATABASE_URL) => inFolder((DATA_DIR) => run({ DATABASE_URL, DATA_DIR }, soak)))
  }
}

/** Runs the soak in processes that are killed while they work; the last one ends it and checks everything. */
async function soakWithKills(environment, soak) {
  const bankFile = join(environment.DATA_DIR, 'bank.txt')
  const kills = 20
  const leg = Math.ceil(soak.operations / (kills + 1))
  let left = soak.operations
  for (let life = 1; life <= kills; life++) {
    const result = await soakInProcess(
      environment,
      { ...soak, seed: soak.seed + life, operations: left, bankFile },
      leg,
    )
    left -= result
    console.log(`life ${life}: killed after ${result} acts, ${left} left`)
  }
  // It also has something to do when the others did a little more than their part.
  const last = { ...soak, seed: soak.seed + kills + 1, operations: Math.max(left, leg), bankFile }
  await soakInProcess(environment, last, Infinity)
}

/** Returns the number of acts of one process, which is killed when `killAfter` of them have ended. */
function soakInProcess(environment, soak, killAfter) {
  const child = spawn(process.execPath, ['bench/soak-process.mjs', JSON.stringify(environment), JSON.stringify(soak)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let completed = 0
  child.on('message', (ended) => {
    completed = ended
    if (completed >= killAfter) child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) =>
    child.on('exit', (code, signal) => {
      if (signal === 'SIGKILL' && killAfter !== Infinity) resolve(completed)
      else if (code === 0) resolve(soak.operations)
      else reject(new Error(`the soak ended with ${signal ?? code} after ${completed} acts`))
    }),
  )
}

/** Measures payments from wallets over HTTP, beside pgbench on the same PostgreSQL server with its default settings. */
export async function measureMoney() {
  await withPostgres(
    (DATABASE_URL) =>
      inFolder(async (DATA_DIR) => {
        const environment = { DATABASE_URL, DATA_DIR, DEMO_ADS: '50' }
        const perSecond = await payFromWallets(environment)
        const tpcB = pgbench(DATABASE_URL)
        const ratio = (perSecond / tpcB).toFixed(2)
        console.log(
          `wallet payments over HTTP ${Math.round(perSecond)} a second, pgbench TPC-B ${Math.round(tpcB)}: ${ratio} W`,
        )
      }),
    { settings: [] },
  )
}

const [people, ordersEach, clients] = [200, 20, 8]

async function payFromWallets(environment) {
  const { prepareWalletPayments } = await tools()
  // The server seeds the demo first, so that its keys are those of the sessions below.
  const first = await startServer(environment, environment.DATA_DIR)
  await first.stop(true)
  const prepared = await prepareWalletPayments(environment, people, ordersEach)
  const server = await startServer({ ...environment, TRUST_PROXY: 'loopback' }, environment.DATA_DIR)
  const pay = async ({ token, orders }, address) => {
    for (const [n, id] of orders.entries()) {
      const response = await fetch(`${server.address}/api/v1/payables/${id}/payments`, {
        method: 'POST',
        headers: {
          cookie: `sid=${token}`,
          origin: server.address,
          'content-type': 'application/json',
          'idempotency-key': `bench-${id}-${n}`,
          // Each person has an address, as the entrance limits what one sender may hold.
          'x-forwarded-for': address,
        },
        body: JSON.stringify({ gateway: 'zarinpal', useWallet: true, amount: { amount: '1000', currency: 'IRR' } }),
      })
      const answer = await response.json()
      if (response.status !== 200 || answer.redirect !== null)
        throw new Error(`${response.status} ${JSON.stringify(answer)}`)
    }
  }
  try {
    const began = performance.now()
    // The same concurrency as pgbench's clients; the overload guard delays more.
    const payNext = async () => {
      for (let person = prepared.pop(); person; person = prepared.pop())
        await pay(person, `198.51.100.${prepared.length}`)
    }
    await Promise.all(Array.from({ length: clients }, payNext))
    return (people * ordersEach * 1000) / (performance.now() - began)
  } finally {
    await server.stop(true)
  }
}

/** Returns transactions per second of TPC-B at scale 20 with eight clients, the reference W. */
export function pgbench(url) {
  const run = (...args) => spawnSync('pgbench', [...args, url], { encoding: 'utf8' })
  run('-i', '-q', '-s', '20')
  const { stdout } = run('-c', String(clients), '-j', '2', '-M', 'prepared', '-T', size('15', '2'))
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!tps) throw new Error('pgbench gave no figure')
  return Number(tps)
}

async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
