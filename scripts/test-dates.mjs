// `npm run test:dates [-- DAY…]`: what knows of dates, on days on which calendars go wrong. Each day is the next one from now.
// `--quick` uses the database on one day only; `--no-browser` leaves out the browser.
import { spawnSync } from 'node:child_process'
import { globSync, existsSync, readFileSync } from 'node:fs'
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

const textOf = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
const knowsCalendar = (text) => /[jJ]alali|[tT]ehran/.test(text)

/** Tests that name the calendar or the present moment, or stand beside a file that names the calendar. */
const unitTests = globSync('{src,tests/checks}/**/*.test.{ts,tsx}', { cwd: root }).filter(
  (file) => /[jJ]alali|[tT]ehran|new Date\(\)/.test(textOf(file)) || knowsCalendar(textOf(file.replace('.test.', '.'))),
)
const withoutDatabase = unitTests.filter((file) => !textOf(file).includes('tests/support/'))
/** Pages of the calendar; their accessibility does not depend on the day. */
const journeys = ['date-picker', '--grep-invert', 'is accessible']
/** Days that are also tested in the database and a browser: a young month, both ends of a year, two dates at once. */
const quick = process.argv.includes('--quick')
const fullDays = quick ? ['leap-day'] : ['month-start', 'leap-day', 'common-year-end-night', 'utc-midnight']

const shift = `--import=${pathToFileURL(join(root, 'tests/support/shift-date.mjs')).href}`

function run(day, file, options, environment) {
  const { status } = spawnSync(node, [file, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: pinnedEnvironment({
      ...environment,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${shift}`.trim(),
      TEST_AHEAD_MS: String(days[day].getTime() - Date.now()),
    }),
  })
  return status === 0
}

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const chosen = wanted.length ? wanted : Object.keys(days)
const unknown = chosen.filter((name) => !days[name])
if (unknown.length) {
  console.error(`no such day: ${unknown.join(', ')}; there are ${Object.keys(days).join(', ')}`)
  process.exit(1)
}
const browser = process.argv.includes('--no-browser') ? undefined : findBrowser({ install: true })
if (browser) build()
const failed = []
for (const day of chosen) {
  console.log(`[dates] ${day}: ${days[day].toISOString()}, ${jalaliText(toJalali(days[day]))} in Tehran`)
  const full = fullDays.includes(day) || wanted.length > 0
  const report = ['--reporter=json', `--outputFile.json=test-results/dates-suite-${day}.json`]
  const units = ['run', '--reporter=dot', ...report, ...(full ? unitTests : withoutDatabase)]
  if (!run(day, 'node_modules/vitest/vitest.mjs', units, { NODE_ENV: 'test' })) failed.push(day)
  if (browser && full) {
    const environment = { CHROMIUM: browser, JOURNEY_REPORT: `test-results/dates-${day}.json` }
    if (!run(day, 'node_modules/@playwright/test/cli.js', ['test', ...journeys], environment))
      failed.push(`${day} in a browser`)
  }
}
if (failed.length) console.error(`[dates] failed: ${failed.join(', ')}`)
console.log(`${chosen.length} days, ${failed.length} failed`)
process.exit(failed.length ? 1 : 0)
