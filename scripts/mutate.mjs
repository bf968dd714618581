// Takes the guards of money away, one after the other, and looks whether their tests fail: `npm run mutations`.
// `npm run mutations -- --only PATTERN`: only entries whose guard or test has the pattern. The tree itself is never touched:
// a copy of it is changed. Ends with 1 when a test stayed green, or a text is not found exactly once.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { mutations } from '../tests/mutations/payments.ts'
import { countOf, patternOf } from '../tests/mutations/mutation.ts'
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
function runTests(copy, { tests, pattern, url }) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const names = pattern ? ['-t', pattern] : []
  spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', tests, ...names, '--reporter=json', `--outputFile=${report}`],
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

const copy = copyTree()
try {
  const embedded = chosen.filter(({ onServer }) => !onServer)
  const server = chosen.filter(({ onServer }) => onServer)
  const bad = tryAll(copy, embedded) + (server.length ? await withPostgres((url) => tryAll(copy, server, url)) : 0)
  console.log(`${chosen.length} entries, ${bad} complaints`)
  process.exitCode = bad || !chosen.length ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}
