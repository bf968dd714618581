// `npm run test:dates [-- DAY…]`: what lives by the clock, on days on which calendars go wrong: the calendar in a browser, on a
// server that has loaded the demo on that day. Each day is the next one from now. `--quick` takes three of the days.
// Server code reads no clock of its own (tests/checks/machine-clock.test.ts): its rules get their day as an argument. So tests
// without a browser say the same on each day (docs/decisions/0569).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  isJalaliLeap,
  jalaliMonthLength,
  jalaliText,
  jalaliWeekday,
  tehranInstant,
  toJalali,
} from '../src/kit/jalali.ts'
import { findBrowser } from './browser.mjs'
import { build, node, pinnedEnvironment, root } from './toolchain.mjs'

const now = new Date()
const { year: thisYear } = toJalali(now)
const soonEnoughMs = 600_000

/** The first instant that lies ahead, over the years; `pick` gives one for a Jalali year, or null when it has none. */
function next(pick) {
  for (let year = thisYear; ; year++) {
    const instant = pick(year)
    if (instant && instant.getTime() > now.getTime() + soonEnoughMs) return instant
  }
}
const inTehran = (month, day, hour, minute) => (year) => tehranInstant({ year, month, day }, hour, minute)
const esfand = (leap, hour, minute) => (year) =>
  isJalaliLeap(year) === leap ? tehranInstant({ year, month: 12, day: leap ? 30 : 29 }, hour, minute) : null
const nowruzAfter = (leap) => (year) =>
  isJalaliLeap(year) === leap ? tehranInstant({ year: year + 1, month: 1, day: 1 }, 0, 0) : null
const firstFriday = (year) => {
  for (let month = 1; month <= 12; month++)
    for (let day = 1; day <= jalaliMonthLength(year, month); day++) {
      const instant = tehranInstant({ year, month, day }, 12, 0)
      if (jalaliWeekday({ year, month, day }) === 6 && instant > now) return instant
    }
  return null
}

/** Names of the days that are worth a run. «night» is a minute before midnight in Tehran, so that midnight comes meanwhile. */
const days = {
  'month-start': next(inTehran(9, 1, 0, 0)),
  'month-end-night': next(inTehran(6, 31, 23, 59)),
  'leap-day': next(esfand(true, 12, 0)),
  'leap-year-end-night': next(esfand(true, 23, 59)),
  'common-year-end-night': next(esfand(false, 23, 59)),
  nowruz: next(nowruzAfter(false)),
  'nowruz-after-leap': next(nowruzAfter(true)),
  friday: next(firstFriday),
  'utc-midnight': next((year) => new Date(Date.UTC(year + 621, 10, 15))),
  'utc-year-end': next((year) => new Date(Date.UTC(year + 621, 11, 31, 23, 59))),
}

/** Pages of the calendar; their accessibility does not depend on the day. */
const journeys = ['date-picker', '--grep-invert', 'is accessible']
/** A day that other years lack; a new year, on which the date of UTC is still that of yesterday; a closed day. */
const quickDays = ['leap-day', 'nowruz', 'friday']

const atOnce = 3
const firstPort = 4087
const portsOfRun = 10

const shift = `--import=${pathToFileURL(join(root, 'tests/support/shift-date.mjs')).href}`

/** Runs the journeys of a day on a port of its own; true when they went well. */
async function run(day, port) {
  console.log(`[dates] ${day}: ${days[day].toISOString()}, ${jalaliText(toJalali(days[day]))} in Tehran`)
  // The journey is one of a wide screen. The calendar has no need of a large demo, which each day loads again.
  const environment = {
    JOURNEY_REPORT: `test-results/dates-${day}.json`,
    JOURNEY_WIDTH: '1280',
    JOURNEY_PORT: String(port),
    DEMO_ADS: '60',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${shift}`.trim(),
    TEST_AHEAD_MS: String(days[day].getTime() - Date.now()),
  }
  const options = ['test', `--output=test-results/dates-${day}`, ...journeys]
  const child = spawn(node, ['node_modules/@playwright/test/cli.js', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment(environment),
  })
  const [status] = await once(child, 'exit')
  return status === 0
}

const targets = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const usual = process.argv.includes('--quick') ? quickDays : Object.keys(days)
const chosen = targets.length ? targets : usual
const unknown = chosen.filter((name) => !days[name])
if (unknown.length) {
  console.error(`no such day: ${unknown.join(', ')}; there are ${Object.keys(days).join(', ')}`)
  process.exit(1)
}
const browser = findBrowser({ install: true })
if (!browser) {
  console.error('*** No Chromium: the days did not run. Set CHROMIUM, or install it. ***')
  process.exit(1)
}
build()
const failed = []
const waiting = chosen.map((day, place) => [day, firstPort + place * portsOfRun])
// A day mostly waits for its server and its demo.
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await run(...next))) failed.push(next[0])
  }),
)
if (failed.length) console.error(`[dates] failed: ${failed.join(', ')}`)
console.log(`${chosen.length} days, ${failed.length} failed`)
process.exit(failed.length ? 1 : 0)
