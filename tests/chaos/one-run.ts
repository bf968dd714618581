import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withPostgres } from '../../scripts/postgres.mjs'
import type * as Built from '../../src/app/chaos.ts'
import type { ChaosViolation } from '../../src/platform/chaos.ts'
import { doFaults, type Target } from './faults.ts'
import type { Journal } from './person.ts'
import { planFaults } from './plan.ts'
import { openPopulation, type Entry } from './population.ts'
import { printReport, type Tally } from './report.ts'
import { drawKeys, openSystem, type Keys, type System } from './system.ts'
import { verify, type Verdict } from './verify.ts'

/** Every instance must be ready this long after the last fault, on a dedicated machine. */
const recoveryMs = 10_000
/** How long people repeat unanswered requests afterwards, in milliseconds. */
const settleMs = 20_000
const slowestAllowedMs = 14_000
const oftenTried = 15

/** A killed process loses nothing that the server has committed; only a crash of the machine may. */
const settings = ['fsync=off', 'full_page_writes=off']

const builtFile = new URL('../../build/server/chaos.js', import.meta.url).href

/**
 * `lanes` is the number of runs that share the machine: each gets that share of the load, and that much more time to
 * restart.
 */
type Run = { seed: string; ms: number; lanes: number }

/** The shared start of many runs: the folders of a database and of instances that were started once, and their keys. */
export type Beginning = { database: string; files: string; keys: Keys }

/**
 * Starts two instances on a new database, both at once, and stores the result in `folder`: half of a short run would
 * otherwise be spent on creating the same demo again.
 */
export async function prepareBeginning(folder: string): Promise<Beginning> {
  const beginning = { database: join(folder, 'database'), files: join(folder, 'files'), keys: drawKeys() }
  mkdirSync(beginning.files)
  const options = { settings, keepIn: beginning.database }
  await withPostgres((url, server) => {
    return withSystem({ url, ...server }, beginning.files, beginning.keys, (system) => system.start())
  }, options)
  return beginning
}

/** Runs two instances on a separate database with people and faults, then the checks. Returns whether they passed. */
export async function runOnce(run: Run, beginning?: Beginning): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'farman-chaos-'))
  if (beginning) cpSync(beginning.files, folder, { recursive: true })
  const verdicts = await withPostgres(
    (url, server) =>
      withSystem({ url, ...server }, folder, beginning?.keys ?? drawKeys(), (system) =>
        Promise.race([runOn(system, run), interrupted]),
      ),
    { settings, from: beginning?.database },
  )
  const clean = verdicts.every(({ violations }) => violations.length === 0)
  if (clean) rmSync(folder, { recursive: true, force: true })
  else console.log(`the logs of the instances are in ${folder}`)
  return clean
}

async function withSystem<T>(
  database: Target['database'],
  folder: string,
  keys: Keys,
  work: (system: System) => Promise<T>,
): Promise<T> {
  const system = await openSystem(database, folder, keys)
  try {
    return await work(system)
  } finally {
    await system.close()
  }
}

/** The process received a stop signal. */
export class Interruption extends Error {}

/** Rejects on a stop signal, so that started processes are stopped first. */
const interrupted = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Interruption(signal)))
})
interrupted.catch(() => {})

async function runOn(system: System, { seed, ms, lanes }: Run): Promise<Verdict[]> {
  const { loadChaos, openForChecks } = (await import(builtFile)) as typeof Built
  const chaos = await loadChaos()
  const { instances, database, keys } = system
  const requests: Tally = new Map()
  const journal = journalInto(requests)
  const faults = new Map<string, number>()
  const target: Target = { ...system, badAnswers: [] }
  await system.start()
  const ended = wait(ms)
  const population = openPopulation({ seed, acts: chaos.acts, instances, journal, slower: lanes })
  const faultProblems = await doFaults(target, planFaults(seed, ms), faults)
  await ended
  const ready = await Promise.all(instances.map((instance) => instance.start(recoveryMs * lanes)))
  population.leave()
  const settled = await Promise.race([population.gone.then(() => true), wait(settleMs, false)])
  population.giveUp()
  await population.gone
  const { entries } = population
  const { close, ...opened } = await openForChecks(database.url, keys)
  const match = await verify({ chaos, opened, entries, address: instances[0]!.address })
  await close()
  const unready = instances.filter((_, at) => !ready[at]).map(({ name }) => `${name} was not ready again in time`)
  const slow = journal.slowestMs > slowestAllowedMs ? [`${Math.round(journal.slowestMs)} ms`] : []
  const verdicts = [
    verdict(`no instance ended by itself, both are ready in ${(recoveryMs * lanes) / 1000} s`, 'dead', [
      ...instances.flatMap(({ died }) => died),
      ...unready,
    ]),
    verdict('no answer was 500, nobody was signed out', 'broken', [...new Set(journal.problems)]),
    verdict('hostile forms are refused soon', 'broken', target.badAnswers),
    verdict('every fault could be done', 'broken', faultProblems),
    verdict('no answer took too long', 'broken', slow),
    verdict('what waited was answered in the end', 'broken', settled ? [] : ['somebody still waits']),
    verdict('every act succeeds now and then', 'broken', neverAcknowledged(entries)),
    ...match,
  ]
  printReport({ seed, requests, entries, faults, verdicts, slowestMs: journal.slowestMs })
  return verdicts
}

/**
 * Returns actions that are always refused and so test nothing: their form has changed, or nobody may run them any more.
 */
function neverAcknowledged(entries: readonly Entry[]): string[] {
  if (entries.length === 0) return ['nothing was done']
  return [...Map.groupBy(entries, ({ act }) => act)]
    .filter(
      ([, completed]) => completed.length >= oftenTried && completed.every(({ outcome }) => outcome !== 'acknowledged'),
    )
    .map(([action, completed]) => `${action}: none of ${completed.length} was acknowledged`)
}

const verdict = (name: string, kind: ChaosViolation['kind'], texts: readonly string[]): Verdict => ({
  name,
  violations: texts.map((text) => ({ kind, text })),
})

function journalInto(requests: Tally): Journal {
  return {
    count(action, what) {
      const counts = requests.get(action) ?? { sent: 0, acknowledged: 0, refused: 0, lost: 0 }
      counts[what] += 1
      requests.set(action, counts)
    },
    problems: [],
    slowestMs: 0,
    shared: new Map(),
  }
}
