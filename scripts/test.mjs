// `npm test`: checks, then the suite on the embedded database, then the journeys in a browser.
// `npm test -- --changed [COMMIT]`: only what the changes since then touch. `npm test -- FILE…`: checks and these files.
// `npm run test:postgres`: the suite on a PostgreSQL server that this script starts and stops.
// `--everything`: all that there is, over an hour on two processors. `--turn`: what continuous integration runs (.ci/run), of
// which each commit takes another share (docs/decisions/0485).
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, node, pinnedEnvironment, root } from './toolchain.mjs'
import { findBrowser } from './browser.mjs'
import { withPostgres } from './postgres.mjs'

const strict = Boolean(process.env.CI)
const args = process.argv.slice(2)
const files = args.filter((argument) => !argument.startsWith('--'))

/** What was run: its name, its seconds, how many tests passed and failed, and each that failed with the first words why. */
const parts = []

/** Runs one part to its end, also when it fails: the others say more about what is wrong. */
async function part(name, work) {
  console.log(`\n[test] ${name}`)
  const began = performance.now()
  const { passed = 0, failed = 0, failures = [], files = [] } = await work()
  parts.push({ name, seconds: (performance.now() - began) / 1000, passed, failed, failures, files })
}

function run(file, options, environment = {}) {
  const { status } = spawnSync(node, [file, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment(environment),
  })
  return status === 0
}

/** Counts of a report; a part that ended badly without a failed test counts as one failure. */
function countsOf(report, read, wentWell) {
  const { passed, failed, ...rest } = existsSync(join(root, report))
    ? read(JSON.parse(readFileSync(join(root, report), 'utf8')))
    : { passed: 0, failed: 0 }
  return { passed, failed: wentWell ? failed : Math.max(failed, 1), ...rest }
}

/** The line under which the end of a long run names a failed test: where it is, what it says, the first words why. */
function nameFailure(file, title, message) {
  // A test that ran out of time has none.
  const reason = stripVTControlCharacters(message ?? 'it did not end in time')
    .split('\n')
    .slice(0, 4)
    .join(' ')
    .slice(0, 300)
  return `${relative(root, file)} › ${title}: ${reason}`
}

const failuresOfSuite = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) =>
    message && !assertionResults.length
      ? [nameFailure(name, 'the file itself', message)]
      : assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => nameFailure(name, fullName, failureMessages[0])),
  )

function failuresOfJourneys({ config, suites, errors = [] }) {
  const all = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(all)]
  const failed = suites.flatMap(all).filter(({ ok }) => !ok)
  return [
    ...errors.map(({ message }) => nameFailure(root, 'no journey', message)),
    ...failed.map(({ file, title, tests }) => {
      const why = tests.flatMap(({ results }) => results).find(({ error }) => error)
      return nameFailure(join(config.rootDir, file), title, why?.error.message)
    }),
  ]
}

/** Seconds of all journeys of a file, one after the other. */
const secondsOf = ({ specs = [], suites = [] }) =>
  specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, each) => sum + each.duration, 0) /
    1000 +
  suites.reduce((sum, each) => sum + secondsOf(each), 0)

const check = () => (run('scripts/check.mjs', []) ? {} : { failed: 1 })

function suite(options, environment = {}) {
  const report = 'test-results/suite.json'
  rmSync(join(root, report), { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const wentWell = run('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...options], {
    NODE_ENV: 'test',
    ...environment,
  })
  const read = (found) => ({
    passed: found.numPassedTests,
    failed: found.numFailedTests,
    failures: failuresOfSuite(found),
    files: found.testResults.map(({ name, startTime, endTime }) => [
      relative(root, name),
      (endTime - startTime) / 1000,
    ]),
  })
  return countsOf(report, read, wentWell)
}

/** What a person can type is tried on one engine: it is the longest file of all. */
const longest = 'tests/checks/hostile-walk.test.ts'

const onServer = (options) => withPostgres((url) => suite(options, { TEST_DATABASE_URL: url }))

/** Tests in which a database takes part; the others would say the same about either engine. */
const touchesDatabase = () =>
  globSync('{src,tests/checks}/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    /support\/(database|search-world)|platform\/database|TEST_DATABASE_URL|from '\.\/.*database/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )

function journeys(options, environment) {
  const report = 'test-results/journeys.json'
  rmSync(join(root, report), { force: true })
  const wentWell = run('node_modules/@playwright/test/cli.js', ['test', ...options], environment)
  const read = (found) => {
    const { expected, flaky, unexpected } = found.stats
    if (flaky) console.log(`${flaky} journeys of the quarantine passed only at a later try`)
    return {
      passed: expected + flaky,
      failed: unexpected,
      failures: failuresOfJourneys(found),
      files: found.suites.map((each) => [each.file, secondsOf(each)]),
    }
  }
  return countsOf(report, read, wentWell)
}

async function inBrowser(options, environment) {
  if (!findBrowser({ install: true })) {
    console.error(
      '\n*** THE JOURNEYS WERE NOT RUN: there is no Chromium on this machine and it could not be installed. ***\n',
    )
    if (strict) parts.push({ name: 'journeys', seconds: 0, passed: 0, failed: 1 })
    return
  }
  await part('build', () => {
    build()
    return {}
  })
  await part('journeys', () => journeys(options, environment))
}

/** The days on which calendars go wrong, each with a report of its own. */
function dates(options = []) {
  const reports = () => globSync('test-results/dates-suite-*.json', { cwd: root })
  for (const report of reports()) rmSync(join(root, report))
  const wentWell = run('scripts/test-dates.mjs', ['--no-browser', '--quick', ...options])
  const found = reports().map((report) => JSON.parse(readFileSync(join(root, report), 'utf8')))
  const failed = found.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0)
  return {
    passed: found.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
    failed: wentWell ? 0 : Math.max(1, failed),
    failures: found.flatMap(failuresOfSuite),
  }
}

/** A short run of people and faults at once; `npm run chaos` for longer ones. */
function chaos() {
  const report = 'test-results/chaos.json'
  rmSync(join(root, report), { force: true })
  build()
  const wentWell = run('tests/chaos/run.ts', ['--minutes', '0.5'], { NODE_ENV: 'production' })
  return countsOf(report, (found) => found, wentWell)
}

/** Tests of what only a server process has: none of these says anything on the embedded database. */
const needsServer = (file) => readFileSync(join(root, file), 'utf8').includes('TEST_DATABASE_URL')

/**
 * A run of continuous integration, by the number of commits: every test but journeys runs, those in which a database takes part on the one engine
 * or the other; of the days on which calendars go wrong a third; of the journeys a third, at one of two widths. After six
 * commits all of them have been there at both.
 */
async function turn() {
  const { stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const number = Number(stdout) || 0
  const width = number % 2 ? '360' : '1280'
  const third = 1 + ((number >> 1) % 3)
  console.log(`[test] turn ${number}: third ${third} of the journeys, at ${width} pixels`)
  const onPostgres = touchesDatabase()
    .toSorted()
    .filter((file, place) => needsServer(file) || file.endsWith(longest) || place % 2 === number % 2)
  await part('check', check)
  await part('suite on PostgreSQL, half of what touches the database', () => onServer(onPostgres))
  await part('suite, embedded database, all the rest', () =>
    suite(onPostgres.filter((file) => !needsServer(file)).flatMap((file) => ['--exclude', file])),
  )
  await part('dates', () => dates([`--third=${number % 3}`]))
  await inBrowser([`--shard=${third}/3`], { JOURNEY_WIDTH: width })
  await part('chaos', chaos)
}

/** Files that differ from a commit, and new ones. */
function changedSince(commit) {
  const git = (...options) => spawnSync('git', options, { cwd: root, encoding: 'utf8' }).stdout.trim().split('\n')
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean)
}

async function changed(commit) {
  const { journeysOf } = await import('./journeys-of.mjs')
  const touched = changedSince(commit)
  console.log(`[test] ${touched.length} files differ from ${commit}`)
  if (touched.length === 0) return
  await part('check', check)
  await part('suite', () => suite([`--changed=${commit}`, '--passWithNoTests']))
  // These read the files themselves, so no import leads from what was changed to them.
  await part('checks of the house', () =>
    suite(['boundaries', 'routes', 'screens', 'lock-file'].map((name) => `tests/checks/${name}`)),
  )
  const specs = journeysOf(touched)
  // Looking at every page with axe takes minutes and is left to the whole run.
  if (specs.length) await inBrowser([...specs, '--grep-invert', 'accessible'])
}

/** Where the time of a part went. */
const slowest = (files) =>
  files
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 10)
    .map(([file, seconds]) => `         ${seconds.toFixed(0).padStart(4)} s  ${file}`)
    .join('\n')

function summary() {
  for (const { name, seconds, passed, failed, failures, files } of parts) {
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}: ${passed} passed, ${failed} failed`)
    if ((args.includes('--everything') || args.includes('--turn')) && files.length) console.log(slowest(files))
    for (const failure of failures) console.log(`         ${failure}`)
  }
  const sum = (key) => parts.reduce((total, each) => total + each[key], 0)
  console.log(`${sum('seconds').toFixed(0).padStart(5)} s  in all`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(join(root, 'test-results/times.json'), JSON.stringify(parts, null, 2))
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') ? 1 : 0
}

if (args.includes('--postgres')) {
  await part('suite on PostgreSQL', () => onServer(files))
} else if (args.includes('--changed')) {
  await changed(files[0] ?? 'HEAD')
} else if (args.includes('--turn')) {
  await turn()
} else if (args.includes('--everything')) {
  await part('check', check)
  await part('suite on PostgreSQL, what touches the database', () => onServer(touchesDatabase()))
  await part('suite, embedded database', () => suite(['--exclude', longest]))
  await part('dates', dates)
  await inBrowser([])
  await part('chaos', chaos)
} else {
  await part('check', check)
  await part('suite', () => suite(files))
  if (files.length === 0) await inBrowser([])
}
summary()
