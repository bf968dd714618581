// `npm run chaos -- [--seed S] [--minutes M] [--runs N] [--lanes L]`: people use two instances while these, their
// database, network, clocks, disk and providers fail; afterwards no acknowledged write may be lost or duplicated. Exits
// with 1 on any violation. Loopback only.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Interruption, prepareBeginning, runOnce } from './one-run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '1' },
  },
})
const minutes = Number(values.minutes)
const runs = Number(values.runs)
const lanes = Number(values.lanes)
const isCount = (number: number) => Number.isInteger(number) && number > 0
if (!(minutes > 0 && minutes <= 60 && isCount(runs) && isCount(lanes) && /^[\w-]{1,20}$/.test(values.seed)))
  throw new Error('npm run chaos -- --seed LETTERS --minutes 0.5 --runs 3 --lanes 1')

const folder = mkdtempSync(join(tmpdir(), 'farman-chaos-beginning-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const beginning = runs > 1 ? await prepareBeginning(folder) : undefined

const failed: string[] = []
const numbers = Array.from({ length: runs }, (_, run) => run).values()

/** Runs one after the other; several lanes share the machine, each with its own database and instances. */
async function lane() {
  for (const run of numbers) {
    // The first run has the seed itself, so that one run of many can be repeated.
    const seed = run === 0 ? values.seed : `${values.seed}-${run}`
    console.log(`[chaos] run ${run + 1} of ${runs}, ${minutes} minutes, seed ${seed}`)
    const clean = await runOnce({ seed, ms: minutes * 60_000, lanes }, beginning).catch((error: unknown) => {
      if (error instanceof Interruption) throw error
      console.log(error)
      return false
    })
    if (!clean) failed.push(seed)
  }
}
// Each lane stops its processes before the process ends.
const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
const broken = ended.find((end) => end.status === 'rejected')
if (broken) throw broken.reason
const passed = runs - failed.length
console.log(
  `${passed} of ${runs} runs found nothing${failed.length ? `; violations with seed ${failed.join(', ')}` : ''}`,
)
const results = join(import.meta.dirname, '../../test-results')
mkdirSync(results, { recursive: true })
writeFileSync(join(results, 'chaos.json'), JSON.stringify({ passed, failed: failed.length, seeds: failed }))
process.exit(failed.length ? 1 : 0)
