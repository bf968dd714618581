// `npm run chaos -- [--seed S] [--minutes M] [--runs N]`: people use two instances while these, their database, network, clocks,
// disk and providers fail; then nothing that was acknowledged may be lost or there twice. Exit 1 on any violation. Loopback only.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareBeginning, runOnce } from './one-run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
  },
})
const minutes = Number(values.minutes)
const runs = Number(values.runs)
if (!(minutes > 0 && minutes <= 60 && Number.isInteger(runs) && runs > 0 && /^[\w-]{1,20}$/.test(values.seed)))
  throw new Error('npm run chaos -- --seed LETTERS --minutes 0.5 --runs 3')

const folder = mkdtempSync(join(tmpdir(), 'farman-chaos-beginning-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const beginning = runs > 1 ? await prepareBeginning(folder) : undefined

const failed: string[] = []
for (let run = 0; run < runs; run++) {
  // The first run has the seed itself, so that one run of many can be done again.
  const seed = run === 0 ? values.seed : `${values.seed}-${run}`
  console.log(`[chaos] run ${run + 1} of ${runs}, ${minutes} minutes, seed ${seed}`)
  const verdicts = await runOnce(seed, minutes * 60_000, beginning)
  if (verdicts.some(({ violations }) => violations.length > 0)) failed.push(seed)
}
const passed = runs - failed.length
console.log(
  `${passed} of ${runs} runs found nothing${failed.length ? `; violations with seed ${failed.join(', ')}` : ''}`,
)
const results = join(import.meta.dirname, '../../test-results')
mkdirSync(results, { recursive: true })
writeFileSync(join(results, 'chaos.json'), JSON.stringify({ passed, failed: failed.length, seeds: failed }))
process.exit(failed.length ? 1 : 0)
