// Runs the tests, in three rings (README.md, «Test it»):
//   npm test                          check, suite, HTTP tests, main journeys
//   npm test -- FILE…                 check and these files of the suite
//   npm test -- --changed [COMMIT]    check and the tests of what differs from the commit (default: HEAD)
//   npm run test:all                  npm test, then the other engine, all journeys at both widths, processes, dates, faults
//   npm run test:all -- --added       only what test:all adds to npm test
//   npm run test:postgres [-- FILE…]  the suite on a PostgreSQL server
// Each part runs to its end, also when an earlier one failed.
import { mkdirSync, readFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { whyLeftOut } from './part-times.mjs'
import { withPostgres } from './postgres.mjs'
import {
  chaos,
  check,
  dates,
  http,
  journeys,
  loadTestDemo,
  ownServers,
  processes,
  suite,
  touchesDatabase,
} from './test-parts.mjs'
import { testsOfChange } from './tests-of-change.mjs'
import { build, root } from './toolchain.mjs'

const args = process.argv.slice(2)
const files = args.filter((argument) => !argument.startsWith('--'))
const times = join(root, 'test-results/times.json')
const readTimes = () => (existsSync(times) ? JSON.parse(readFileSync(times, 'utf8')) : [])

/** Each part: name, seconds, passed, failed, failures, slowest files. */
const parts = []
/** `--added` after `npm test`: one summary of both. */
const before = args.includes('--added') ? readTimes() : []

/**
 * `TEST_DEADLINE` (seconds since 1970): a part that would end later does not run, so that a slow machine ends in time; a later
 * one that is shorter still may. The summary names both.
 */
const deadline = Number(process.env.TEST_DEADLINE ?? Infinity)
const leftOut = []

async function part(name, work) {
  const why = whyLeftOut(name, { done: [...before, ...parts], deadline })
  if (why) return void leftOut.push(`${name} (${why})`)
  console.log(`\n[test] ${name}`)
  const began = performance.now()
  const { passed = 0, failed = 0, failures = [], files: slow = [] } = await work()
  parts.push({ name, seconds: (performance.now() - began) / 1000, passed, failed, failures, files: slow })
}

const onServer = (options) => withPostgres((url) => suite(options, { TEST_DATABASE_URL: url }))

async function inBrowser(work) {
  if (findBrowser({ install: true })) return work()
  console.error('\n*** No Chromium: the browser journeys did not run. Set CHROMIUM, or install it. ***\n')
  if (process.env.CI)
    parts.push({ name: 'journeys without Chromium', seconds: 0, passed: 0, failed: 1, failures: [], files: [] })
}

async function usual() {
  // States of an earlier run would be looked at again.
  rmSync(join(root, 'test-results/states'), { recursive: true, force: true })
  await part('check', check)
  await part('build', () => {
    build()
    return {}
  })
  // Servers of tests start on the demo, which is loaded beside the suite.
  const demo = loadTestDemo()
  await part('suite, embedded database', () => suite(['--project=suite']))
  await demo
  await part('HTTP tests', http)
  await inBrowser(() => part('main journeys at 360 px', () => journeys({ width: 360, which: 'main' })))
}

// In the order of the faults that each part has found per minute.
async function added() {
  build()
  await part('processes and whole lists, embedded database', processes)
  await part('suite and processes on PostgreSQL', () => onServer(touchesDatabase()))
  await part('HTTP tests on servers of their own', ownServers)
  await part('faults', chaos)
  await inBrowser(() => part('other journeys at 360 px', () => journeys({ width: 360, which: 'other' })))
  await inBrowser(() => part('journeys at 1280 px', () => journeys({ width: 1280, which: 'all' })))
  await inBrowser(() => part('dates', dates))
}

async function changed(commit) {
  const { tests, elsewhere } = testsOfChange(commit)
  await part('check', check)
  if (tests.length) await part('tests of the change', () => suite(['--project=suite', ...tests]))
  if (elsewhere.length) console.log(`[test] not run, but about the same: ${elsewhere.join(' ')}`)
}

const slowest = (list) =>
  list
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 10)
    .map(([file, seconds]) => `         ${seconds.toFixed(0).padStart(4)} s  ${file}`)
    .join('\n')

function summary() {
  const all = [...before, ...parts]
  for (const { name, seconds, passed, failed, failures, files: slow } of all) {
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}: ${passed} passed, ${failed} failed`)
    if (process.env.CI && slow.length) console.log(slowest(slow))
    for (const failure of failures) console.log(`         ${failure}`)
  }
  for (const name of leftOut) console.log(`*** NOT RUN: ${name} ***`)
  const sum = (key) => all.reduce((total, each) => total + each[key], 0)
  console.log(`${sum('seconds').toFixed(0).padStart(5)} s  in all`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(times, JSON.stringify(all, null, 2))
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') ? 1 : 0
}

if (args.includes('--postgres'))
  await part('suite on PostgreSQL', () => onServer(files.length ? files : touchesDatabase()))
else if (args.includes('--changed')) await changed(files[0] ?? 'HEAD')
else if (args.includes('--added')) await added()
else if (files.length) {
  await part('check', check)
  await part('tests', () => suite(files))
} else {
  await usual()
  if (args.includes('--all')) await added()
}
summary()
