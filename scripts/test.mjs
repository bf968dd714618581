// `npm test`: checks, then the suite on the embedded database, then the journeys in a browser.
// `npm run test:postgres`: the suite again on a PostgreSQL server that this script starts and stops.
import { spawnSync } from 'node:child_process'
import { build, install, node, pinnedEnvironment, root } from './toolchain.mjs'
import { findBrowser } from './browser.mjs'
import { withPostgres } from './postgres.mjs'

const strict = Boolean(process.env.CI)
const args = process.argv.slice(2)
const onPostgres = args.includes('--postgres')
const files = args.filter((argument) => !argument.startsWith('--'))

function run(file, options, environment = {}) {
  const { status } = spawnSync(node, [file, ...options], { cwd: root, stdio: 'inherit', env: pinnedEnvironment(environment) })
  if (status !== 0) process.exit(status ?? 1)
}

const vitest = (environment) => run('node_modules/vitest/vitest.mjs', ['run', ...files], { NODE_ENV: 'test', ...environment })

install()
if (onPostgres) {
  await withPostgres((url) => vitest({ TEST_DATABASE_URL: url }))
} else {
  run('scripts/check.mjs', [])
  vitest({})
  if (files.length === 0) {
    build()
    const browser = findBrowser({ install: true })
    if (browser) run('node_modules/@playwright/test/cli.js', ['test'], { CHROMIUM: browser })
    else {
      console.error('\n*** THE JOURNEYS WERE NOT RUN: there is no Chromium on this machine and it could not be installed. ***\n')
      if (strict) process.exit(1)
    }
  }
}
