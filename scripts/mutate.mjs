// `npm run mutations`: breaks the code on purpose and expects red tests. First the guards of money, one by one: each must be noticed.
// Then each operator, number and condition in the files of rules (tests/mutations/rules.ts): 95 % must be noticed.
// Last one fault of each kind (tests/mutations/kinds.ts). `-- --only PATTERN` chooses guards, files and kinds, `-- --guards`, `-- --rules`
// and `-- --kinds` one part. A copy of the tree is changed, never the tree.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { plantedFaults } from '../tests/mutations/kinds.ts'
import { mutations } from '../tests/mutations/payments.ts'
import { countOf, patternOf } from '../tests/mutations/mutation.ts'
import { mutantsOf, withMutant } from '../tests/mutations/operators.ts'
import { ruleFiles } from '../tests/mutations/rules.ts'
import { withPostgres } from './postgres.mjs'
import { root } from './toolchain.mjs'

const at = process.argv.indexOf('--only')
const only = at < 0 ? null : new RegExp(process.argv[at + 1] ?? '', 'i')
const chosen = mutations.filter(({ guard, titles, only: part = '' }) =>
  only ? [guard, part, ...titles].some((text) => only.test(text)) : true,
)

/** The tree as it is now, with what is not committed; what it needs of packages is read where it is. */
function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), 'farman-mutations-'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  for (const file of stdout.split('\0')) {
    if (!file || file.startsWith('docs/') || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Runs tests of one file by their names; gives those that ran: full name, and whether it passed. */
function runTests(copy, { tests, pattern, url, bail = false }) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const names = pattern ? ['-t', pattern] : []
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...[tests].flat(),
      ...names,
      ...(bail ? ['--bail=1'] : []),
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    {
      cwd: copy,
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'test', ...(url && { TEST_DATABASE_URL: url }) },
    },
  )
  if (!existsSync(report)) return []
  return JSON.parse(readFileSync(report, 'utf8'))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status }) => ({ name: fullName, passed: status === 'passed' }))
}

/** What became of one entry, in the words of the report; null when every test is red. */
function tryMutation(copy, mutation, url) {
  const { edits, tests, titles, only: part } = mutation
  const unclear = edits.find((edit) => countOf(copy, edit) !== 1)
  if (unclear) return `UNCLEAR: found ${countOf(copy, unclear)} times in ${unclear.file}: ${unclear.text}`
  const files = [...new Set(edits.map(({ file }) => file))].map((file) => join(copy, file))
  const before = files.map((file) => readFileSync(file, 'utf8'))
  for (const { file, text, replacement } of edits) {
    const path = join(copy, file)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(text, () => replacement),
    )
  }
  try {
    const ran = runTests(copy, { tests, pattern: patternOf(titles), url }).filter(
      ({ name }) => !part || name.includes(part),
    )
    if (ran.length === 0) return 'DID NOT RUN: no test of this name ran'
    const green = ran.filter(({ passed }) => passed)
    return green.length ? `GREEN: the guard is not tested by: ${green.map(({ name }) => name).join('; ')}` : null
  } finally {
    files.forEach((file, index) => writeFileSync(file, before[index]))
  }
}

/** Tests that fail without any change say nothing about a guard. */
function failBefore(copy, entries, url) {
  return [...new Set(entries.map(({ tests }) => tests))].flatMap((tests) => {
    const ran = runTests(copy, { tests, url })
    const failed = ran.filter(({ passed }) => !passed).map(({ name }) => `${tests}: ${name}`)
    return ran.length ? failed : [`${tests}: did not run`]
  })
}

function tryAll(copy, entries, url) {
  const failed = failBefore(copy, entries, url)
  for (const name of failed) console.log(`FAILS ALREADY: ${name}`)
  let bad = failed.length
  for (const mutation of entries) {
    const complaint = tryMutation(copy, mutation, url)
    if (complaint) bad++
    console.log(`${complaint ?? 'red as it should'}  «${mutation.guard}» ${mutation.only ?? ''}`)
  }
  return bad
}

/** Breaks each operator of a file; counts the mutants that a test noticed, and prints the others. */
function tryRules(copy, { file, tests, about }) {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  const mutants = mutantsOf(source)
  let killed = 0
  for (const mutant of mutants) {
    writeFileSync(path, withMutant(source, mutant))
    const ran = runTests(copy, { tests, bail: true })
    // A file that no longer runs is noticed too.
    if (ran.length === 0 || ran.some(({ passed }) => !passed)) killed++
    else console.log(`SURVIVED: ${file}:${mutant.line} «${mutant.from}» → «${mutant.to}»`)
  }
  writeFileSync(path, source)
  console.log(`${killed} of ${mutants.length} noticed: ${about}, ${file}`)
  return { killed, all: mutants.length }
}

/** Builds the copy and runs journeys of these files; gives them as `runTests` does. */
function runJourneys(copy, files) {
  const built = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "const { build } = await import('./scripts/toolchain.mjs'); build()"],
    { cwd: copy, stdio: 'ignore' },
  )
  // What no longer builds is noticed too.
  if (built.status !== 0) return [{ name: 'the build', passed: false }]
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--max-failures=1', ...files], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, JOURNEY_REPORT: report },
  })
  if (!existsSync(report)) return []
  const specsOf = (each) => [...(each.specs ?? []), ...(each.suites ?? []).flatMap(specsOf)]
  return JSON.parse(readFileSync(report, 'utf8'))
    .suites.flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ results }) => results.some(({ status }) => status !== 'skipped')))
    .map(({ title, ok }) => ({ name: title, passed: ok }))
}

function runFault(copy, { tests, on }) {
  if (on === 'browser') return runJourneys(copy, tests)
  if (on === 'server') return withPostgres(async (url) => runTests(copy, { tests, url, bail: true }))
  return runTests(copy, { tests, bail: true })
}

/** Plants one fault and names the test that found it; returns a complaint where none did, else null. */
async function tryFault(copy, fault) {
  const { kind, edit } = fault
  const match = countOf(copy, edit)
  if (match !== 1) return `UNCLEAR: found ${match} times in ${edit.file}: ${edit.text}`
  const path = join(copy, edit.file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    before.replace(edit.text, () => edit.replacement),
  )
  const ran = await runFault(copy, fault)
  writeFileSync(path, before)
  const red = ran.find(({ passed }) => !passed)
  if (red) console.log(`found  «${kind}» in ${edit.file} by «${red.name}»`)
  return red ? null : `${ran.length ? 'NOT FOUND' : 'DID NOT RUN'}: «${kind}» in ${edit.file}`
}

const parts = ['--guards', '--rules', '--kinds']
const wants = (part) => !process.argv.some((each) => parts.includes(each)) || process.argv.includes(part)
const files = wants('--rules')
  ? ruleFiles.filter(({ file, about }) => !only || only.test(file) || only.test(about))
  : []
const guards = wants('--guards') ? chosen : []
const faults = wants('--kinds') ? plantedFaults.filter(({ kind }) => !only || only.test(kind)) : []

const copy = copyTree()
try {
  const embedded = guards.filter(({ onServer }) => !onServer)
  const server = guards.filter(({ onServer }) => onServer)
  const bad = tryAll(copy, embedded) + (server.length ? await withPostgres((url) => tryAll(copy, server, url)) : 0)
  console.log(`${guards.length} guards, ${bad} complaints`)
  const results = files.map((each) => tryRules(copy, each))
  const killed = results.reduce((sum, each) => sum + each.killed, 0)
  const all = results.reduce((sum, each) => sum + each.all, 0)
  if (all)
    console.log(`${killed} of ${all} changed operators noticed: ${((100 * killed) / all).toFixed(1)} % (95 wanted)`)
  const missed = []
  for (const fault of faults) {
    const complaint = await tryFault(copy, fault)
    if (complaint) missed.push(complaint)
  }
  for (const complaint of missed) console.log(complaint)
  if (faults.length) console.log(`${faults.length - missed.length} of ${faults.length} kinds of faults found`)
  const tried = guards.length + files.length + faults.length
  process.exitCode = bad || missed.length || killed < 0.95 * all || tried === 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}
