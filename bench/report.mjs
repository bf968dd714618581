// `npm run bench:report [-- --parts start bytes listing] [--short]`: measures the parts of a report one after the other and writes
// docs/figures.md with date, commit, machine, H, K and W of this run. A part that is left out keeps what was measured last, with
// its own date, and so does one that fails or takes too long. `--short` runs every part at its smallest size, to see that it works, and writes build/figures.md alone.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: { parts: { type: 'boolean' }, short: { type: 'boolean' } },
  allowPositionals: true,
})
// The parts read it when they load.
if (values.short) process.env.BENCH_SHORT = '1'
const { buildBench } = await import('./build-bench.mjs')
const { writeCapacity } = await import('./capacity.mjs')
const { figuresText, readFigures, readNotes, writeFigures } = await import('./figures.mjs')
const { requestsPerSecond } = await import('./http-load.mjs')
const { measureBareReact } = await import('./listing.mjs')
const { pgbench } = await import('./money.mjs')
const { runPart } = await import('./part-process.mjs')
const { startHello } = await import('./render-cache.mjs')
const { withPostgres } = await import('../scripts/postgres.mjs')

/** The parts that return rows, and the minutes that each may take: several times what it takes on a busy machine. */
const minutesOf = {
  start: 15,
  idle: 20,
  routing: 10,
  bytes: 20,
  listing: 20,
  'five-pages': 20,
  screens: 20,
  'render-cache': 20,
  prices: 20,
  enumeration: 20,
  'date-picker': 15,
  overload: 15,
  lighthouse: 60,
  peers: 40,
}
const ofReport = Object.keys(minutesOf)
const unknown = positionals.filter((name) => !ofReport.includes(name))
if (unknown.length > 0)
  throw new Error(`not a part of the report: ${unknown.join(', ')}; it has ${ofReport.join(', ')}`)
const chosen = positionals.length > 0 ? ofReport.filter((name) => positionals.includes(name)) : ofReport

async function helloPerSecond() {
  const hello = await startHello()
  try {
    return await requestsPerSecond({ port: hello.port, path: '/' })
  } finally {
    hello.stop()
  }
}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const dateText = (date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns what the numbers of this run depend on. */
async function describeRun() {
  const changed = git('status', '--porcelain', '--untracked-files=no') !== ''
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const [{ model }] = cpus()
  const load = loadavg()[0].toFixed(1)
  const h = await helloPerSecond()
  const k = await measureBareReact()
  let w
  await withPostgres(async (url) => (w = pgbench(url)), { settings: [] }).catch((error) =>
    console.log(`W is not measured: ${error.message}`),
  )
  return {
    date: dateText(new Date()),
    commit: `${git('rev-parse', '--short=9', 'HEAD')}${changed ? ' with changes' : ''}`,
    machine: `${availableParallelism()} cores of ${model}, ${memory}, Node ${process.versions.node}, load ${load} before`,
    h,
    k,
    w,
  }
}

/** The figures that journeys leave behind. */
function ofJourneys() {
  const files = globSync('test-results/figures/*.json').map((file) => JSON.parse(readFileSync(file, 'utf8')))
  return Object.fromEntries(
    files.map(({ part, date, rows }) => [part, { run: { date: dateText(new Date(date)) }, rows }]),
  )
}

await buildBench()
const run = await describeRun()
console.log(run)
const figures = readFigures()
/** The parts of reports come first, in their order. */
const inOrder = (all) => {
  const names = new Set([...ofReport, ...Object.keys(all)])
  return Object.fromEntries([...names].flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
}
const save = () => {
  figures.parts = inOrder(figures.parts)
  if (!values.short) {
    writeFigures(figures)
    return writeCapacity()
  }
  writeFileSync('build/figures.md', figuresText(figures, readNotes()))
}
for (const [part, measured] of Object.entries(ofJourneys())) figures.parts[part] = measured
const ends = []
for (const name of chosen) {
  console.log(`\n## ${name}`)
  const began = performance.now()
  let end = 'measured'
  try {
    const rows = await runPart(name, { minutes: minutesOf[name] })
    figures.parts[name] = { run, rows }
    // What is measured stays when a later part fails.
    save()
  } catch (error) {
    process.exitCode = 1
    end = `FAILED, its former figures stay: ${error.message}`
    console.error(`${name}: ${end}`)
  }
  ends.push(`${name}: ${Math.round((performance.now() - began) / 1000)} s, ${end}`)
}
save()
console.log(`\n${ends.join('\n')}`)
console.log(
  `\nwritten: ${values.short ? 'build/figures.md (a short run: its numbers say nothing)' : 'docs/figures.md'}`,
)
