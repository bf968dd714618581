// Takes one guard of the money out at a time, in a copy of the code, and expects its tests to fail: `npm run mutations [-- WORDS]`.
// Each runs on the embedded database, or on the PostgreSQL of TEST_DATABASE_URL, where those at once need it.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { mutations } from '../tests/mutations/money.ts'

const words = process.argv.slice(2).join(' ')
const wanted = mutations.filter(({ name }) => name.includes(words))
const folder = mkdtempSync(join(tmpdir(), 'farman-mutations-'))

/** The names of the tests that failed; throws when none ran. */
function failures(tests) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', tests, '--reporter=json', `--outputFile=${report}`],
    {
      cwd: folder,
      stdio: 'ignore',
      timeout: 300_000,
    },
  )
  const { numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  if (numTotalTests === 0) throw new Error(`no test of ${tests} ran`)
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  )
}

let green = 0
try {
  for (const file of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  for (const { name, file, from, to, tests } of wanted) {
    const path = join(folder, file)
    const source = readFileSync(path, 'utf8')
    if (source.split(from).length !== 2) throw new Error(`${name}: its guard does not stand once in ${file}`)
    writeFileSync(
      path,
      source.replace(from, () => to),
    )
    const failed = failures(tests)
    writeFileSync(path, source)
    if (failed.length === 0) green++
    console.log(
      `${failed.length === 0 ? 'GREEN' : 'red  '} ${name}${failed.length > 0 ? `: ${failed[0]}` : ''}${failed.length > 1 ? ` and ${failed.length - 1} more` : ''}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${wanted.length} guards, ${wanted.length - green} tested, ${green} not`)
process.exitCode = green > 0 ? 1 : 0
