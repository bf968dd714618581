// The parts of which `scripts/test.mjs` makes its rings. Each returns what its runner counted: passed, failed, failures, files.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { node, pinnedEnvironment, root } from './toolchain.mjs'

function run(file, options, environment = {}) {
  const { status } = spawnSync(node, [file, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment(environment),
  })
  return status === 0
}

/** Reads a report; a run that ended badly without a failed test counts as one failure. */
function countsOf(report, read, wentWell) {
  const match = existsSync(join(root, report))
    ? read(JSON.parse(readFileSync(join(root, report), 'utf8')))
    : { passed: 0, failed: 0 }
  return { ...match, failed: wentWell ? match.failed : Math.max(match.failed, 1) }
}

/** One line for a failed test: file, title, beginning of the reason. */
function nameFailure(file, title, message) {
  const reason = stripVTControlCharacters(message ?? 'it did not end in time')
    .split('\n')
    .slice(0, 20)
    .join(' ')
    .slice(0, 800)
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
  const all = (each) => [...(each.specs ?? []), ...(each.suites ?? []).flatMap(all)]
  const failed = suites.flatMap(all).filter(({ ok }) => !ok)
  return [
    ...errors.map(({ message }) => nameFailure(root, 'no journey', message)),
    ...failed.map(({ file, title, tests }) => {
      const why = tests.flatMap(({ results }) => results).find(({ error }) => error)
      return nameFailure(join(config.rootDir, file), title, why?.error.message)
    }),
  ]
}

const secondsOf = ({ specs = [], suites = [] }) =>
  specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, each) => sum + each.duration, 0) /
    1000 +
  suites.reduce((sum, each) => sum + secondsOf(each), 0)

export const check = () => (run('scripts/check.mjs', []) ? {} : { failed: 1 })

/** Vitest with these options: projects or files. */
export function suite(options, environment = {}) {
  const report = 'test-results/suite.json'
  rmSync(join(root, report), { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const wentWell = run('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...options], {
    NODE_ENV: 'test',
    ...environment,
  })
  const read = (match) => ({
    passed: match.numPassedTests,
    failed: match.numFailedTests,
    failures: failuresOfSuite(match),
    files: match.testResults.map(({ name, startTime, endTime }) => [
      relative(root, name),
      (endTime - startTime) / 1000,
    ]),
  })
  return countsOf(report, read, wentWell)
}

/** Loads the demo of the servers of tests; when that fails, the first such server tries again and names the reason. */
export async function loadTestDemo() {
  const child = spawn(node, ['scripts/load-test-demo.mjs'], { cwd: root, stdio: 'ignore', env: pinnedEnvironment() })
  setPriority(child.pid, 10)
  await once(child, 'exit')
}

export const http = () => suite(['--project=http'])
export const ownServers = () => suite(['--project=own-server'], { TEST_ALL: '1' })

/** Files whose tests go through whole products of lists with `TEST_ALL`, and through a part of them in `npm test`. */
export const wholeFiles = () =>
  globSync(['{src,tests/checks}/**/*.test.{ts,tsx}', 'tests/http/*.test.ts'], { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('/support/whole.ts'),
  )

/** Tests with processes, and whole products of lists. */
export const processes = () =>
  suite(
    [
      ...['suite', 'processes', 'http'].map((name) => `--project=${name}`),
      'tests/processes/',
      'tests/hostile/',
      ...wholeFiles(),
    ],
    {
      TEST_ALL: '1',
    },
  )

/** Go through all pages, forms or states with the statements that other tests run too: on one engine. */
const processesRows = /(-walk|\/crawl|\/ratings-agree|\/recall|\/closed-doors|\/hidden-numbers)\.test\.ts$/

/** What opens the embedded engine by itself says nothing about a server. */
const onlyEmbedded = (text) =>
  /electric-sql\/pglite|open-embedded\.ts/.test(text) && !/useTestDb|useOwnDb|TEST_DATABASE_URL/.test(text)

const usesDatabase = /support\/(database|search-world)|platform\/database|TEST_DATABASE_URL|from '\.\/.*database/

/** Real commits and several connections, or the server itself. */
const needsServer = /useOwnDb|TEST_DATABASE_URL/
const writesStatements = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/
const isTest = (file) => /\.test\.tsx?$/.test(file)
const textOf = (file) => readFileSync(join(root, file), 'utf8')

/** Screens, and the product over them, send the statements of the folders below, whose own tests run on the server. */
function repeatsStatements(file, text) {
  if (!/^src\/app\/|\/screens\//.test(file) || needsServer.test(text)) return false
  const beside = globSync(`${dirname(file)}/*.{ts,tsx}`, { cwd: root }).filter((each) => !isTest(each))
  return file.startsWith('src/app/') || !beside.some((each) => writesStatements.test(textOf(each)))
}

/** Tests in which a database takes part, and in which a server may answer otherwise than the embedded engine. */
export const touchesDatabase = () =>
  globSync('{src,tests/checks,tests/processes}/**/*.test.{ts,tsx}', { cwd: root }).filter((file) => {
    const text = textOf(file)
    return !processesRows.test(file) && usesDatabase.test(text) && !onlyEmbedded(text) && !repeatsStatements(file, text)
  })

/** Browser journeys at one width: those marked `@main`, the other ones, or all that show something of their own there. */
export function journeys({ width, which }) {
  const report = 'test-results/journeys.json'
  rmSync(join(root, report), { force: true })
  const environment = { JOURNEY_WIDTH: String(width), JOURNEY_SET: which }
  const wentWell = run('node_modules/@playwright/test/cli.js', ['test'], environment)
  const read = (match) => ({
    passed: match.stats.expected,
    failed: match.stats.unexpected + match.stats.flaky,
    failures: failuresOfJourneys(match),
    files: match.suites.map((each) => [each.file, secondsOf(each)]),
  })
  return countsOf(report, read, wentWell)
}

/** Three days on which calendars go wrong, each with a report of its own. */
export function dates() {
  const reports = () => globSync('test-results/dates-*.json', { cwd: root })
  for (const report of reports()) rmSync(join(root, report))
  const wentWell = run('scripts/test-dates.mjs', ['--quick'])
  const matches = reports().map((report) => JSON.parse(readFileSync(join(root, report), 'utf8')))
  const sum = (count) => matches.reduce((total, { stats }) => total + count(stats), 0)
  const failed = sum(({ unexpected, flaky }) => unexpected + flaky)
  return {
    passed: sum(({ expected }) => expected),
    failed: wentWell ? failed : Math.max(1, failed),
    failures: matches.flatMap(failuresOfJourneys),
  }
}

/** A short run of people and faults at once; `npm run chaos` for longer ones. */
export function chaos() {
  const report = 'test-results/chaos.json'
  rmSync(join(root, report), { force: true })
  const wentWell = run('tests/chaos/run.ts', ['--minutes', '0.5'], { NODE_ENV: 'production' })
  return countsOf(report, (match) => match, wentWell)
}
