// `npm test`: checks, then the suite on the embedded database, then the journeys in a browser.
// `npm run test:postgres`: the suite again on a PostgreSQL server that this script starts and stops.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, node, pinnedEnvironment, root } from './toolchain.mjs'
import { findBrowser } from './browser.mjs'
import { withPostgres } from './postgres.mjs'

const strict = Boolean(process.env.CI)
const args = process.argv.slice(2)
const onPostgres = args.includes('--postgres')
const files = args.filter((argument) => !argument.startsWith('--'))

function run(file, options, environment = {}) {
  const { status } = spawnSync(node, [file, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment(environment),
  })
  if (status !== 0) process.exit(status ?? 1)
}

const report = 'test-results/suite.json'

function vitest(environment) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  run('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...files], { NODE_ENV: 'test', ...environment })
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(join(root, report), 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

function journeys(browser) {
  run('node_modules/@playwright/test/cli.js', ['test'], { CHROMIUM: browser })
  const { stats } = JSON.parse(readFileSync(join(root, 'test-results/journeys.json'), 'utf8'))
  if (stats.flaky) console.log(`${stats.flaky} journeys passed only the second time`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

install()
const results = []
if (onPostgres) {
  await withPostgres((url) => results.push(vitest({ TEST_DATABASE_URL: url })))
} else {
  run('scripts/check.mjs', [])
  results.push(vitest({}))
  if (files.length === 0) {
    build()
    const browser = findBrowser({ install: true })
    if (browser) results.push(journeys(browser))
    else {
      console.error(
        '\n*** THE JOURNEYS WERE NOT RUN: there is no Chromium on this machine and it could not be installed. ***\n',
      )
      if (strict) process.exit(1)
    }
  }
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
