import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withPostgres } from '../../scripts/postgres.mjs'
import type * as Built from '../../src/app/chaos.ts'
import type { ChaosViolation } from '../../src/platform/chaos.ts'
import { tcpProxy } from '../support/tcp-proxy.ts'
import { doFaults, type Target } from './faults.ts'
import { openInstance, type Instance } from './instance.ts'
import type { Journal } from './person.ts'
import { planFaults } from './plan.ts'
import { openPopulation } from './population.ts'
import { openProvider } from './provider.ts'
import { printReport, type Tally } from './report.ts'
import { verify, type Verdict } from './verify.ts'

const firstStartMs = 60_000
/** So soon after the last fault every instance must be ready. */
const recoveryMs = 10_000
/** So long afterwards people still send again what nobody has answered. */
const settleMs = 20_000
const slowestAllowedMs = 14_000

/** A process that is killed loses nothing that the server has committed; only a crash of the machine may. */
const settings = ['fsync=off', 'full_page_writes=off']

/** One run: a new database, two instances, people and faults, then the checks. Gives what was found. */
export async function runOnce(seed: string, ms: number): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'farman-chaos-'))
  const bad = await withPostgres((url, server) => runOn({ url, ...server }, { seed, ms, folder }), settings)
  const failed = bad.some(({ violations }) => violations.length > 0)
  if (failed) console.log(`the logs of the instances are in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
  return bad
}

type Run = { seed: string; ms: number; folder: string }

async function runOn(database: Target['database'], { seed, ms, folder }: Run): Promise<Verdict[]> {
  const { loadChaos, openForChecks } = (await import(builtFile)) as typeof Built
  const keys = { appSecret: randomBytes(32).toString('hex'), encryptionKeys: `1:${randomBytes(32).toString('base64')}` }
  const target = { host: '127.0.0.1', port: Number(new URL(database.url).port) }
  const networks = [await tcpProxy(target), await tcpProxy(target)]
  const instances: Instance[] = []
  const provider = await openProvider(() => instances.map(({ address }) => address))
  const diskFullMark = join(folder, 'disk-is-full')
  for (const [at, network] of networks.entries()) {
    const url = new URL(database.url)
    url.port = String(network.port)
    const environment = {
      ...environmentOf(keys, provider),
      DATABASE_URL: url.href,
      DATA_DIR: folder,
      DISK_FULL: diskFullMark,
    }
    instances.push(await openInstance({ name: `instance-${at + 1}`, folder, environment }))
  }
  const requests: Tally = new Map()
  const journal = journalInto(requests)
  const faults = new Map<string, number>()
  const badAnswers: string[] = []
  const chaos = await loadChaos()
  try {
    for (const instance of instances)
      if (!(await instance.start(firstStartMs)))
        throw new Error(`${instance.name} did not start: ${logOf(folder, instance)}`)
    const population = openPopulation({ seed, acts: chaos.acts, instances, journal })
    const planned = planFaults(seed, ms)
    const faultProblems = await doFaults(
      { instances, networks, provider, database, diskFullMark, badAnswers },
      planned,
      faults,
    )
    const ready = await Promise.all(instances.map((instance) => instance.start(recoveryMs)))
    population.leave()
    const settled = await Promise.race([population.gone.then(() => true), wait(settleMs, false)])
    population.giveUp()
    await population.gone
    const checked = openForChecks(database.url, keys)
    const { close, ...opened } = await checked
    const found = await verify({ chaos, opened, entries: population.entries, address: instances[0]!.address })
    await close()
    const dead = [
      ...instances.flatMap(({ died }) => died),
      ...instances
        .filter((_, at) => !ready[at])
        .map(({ name }) => `${name} was not ready ${recoveryMs / 1000} s after the last fault`),
    ]
    const verdicts: Verdict[] = [
      {
        name: 'no instance ended by itself, and both are ready',
        violations: dead.map((text) => ({ kind: 'dead', text })),
      },
      broken('no answer was a fault of ours, nobody was signed out', [...new Set(journal.problems)]),
      broken('hostile forms are refused soon', badAnswers),
      broken('every fault could be done', faultProblems),
      broken(
        'no answer took too long',
        journal.slowestMs > slowestAllowedMs ? [`${Math.round(journal.slowestMs)} ms`] : [],
      ),
      broken('what waited was answered in the end', settled ? [] : ['somebody still waits']),
      broken(
        'people were signed in and did things',
        population.entries.length < 20 ? ['hardly anything was done'] : [],
      ),
      ...found,
    ]
    printReport({ seed, requests, entries: population.entries, faults, verdicts, slowestMs: journal.slowestMs })
    return verdicts
  } finally {
    await Promise.all(instances.map((instance) => instance.end()))
    await Promise.all([...networks.map((network) => network.close()), provider.close()])
  }
}

const builtFile = new URL('../../build/server/chaos.js', import.meta.url).href

const environmentOf = (
  { appSecret, encryptionKeys }: { appSecret: string; encryptionKeys: string },
  provider: Awaited<ReturnType<typeof openProvider>>,
) => ({
  NODE_ENV: 'production',
  MODE: 'demo',
  HOST: '127.0.0.1',
  TRUST_PROXY: 'true',
  DEMO_ADS: '200',
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '1000000',
  STOP_DELAY_SECONDS: '0.5',
  // What a killed process had in hand is free again soon.
  JOB_LEASE_SECONDS: '5',
  APP_SECRET: appSecret,
  ENCRYPTION_KEYS: encryptionKeys,
  SMS_KAVENEGAR_URL: provider.address('kavenegar'),
  SMS_SMSIR_URL: provider.address('smsir'),
})

function journalInto(requests: Tally): Journal {
  return {
    count(act, what) {
      const counts = requests.get(act) ?? { sent: 0, acknowledged: 0, refused: 0, lost: 0 }
      counts[what] += 1
      requests.set(act, counts)
    },
    problems: [],
    slowestMs: 0,
    shared: new Map(),
  }
}

const broken = (name: string, texts: readonly string[]): Verdict => ({
  name,
  violations: texts.map((text): ChaosViolation => ({ kind: 'broken', text })),
})

const logOf = (folder: string, { name }: Instance) => readFileSync(join(folder, `${name}.log`), 'utf8').slice(-2000)
