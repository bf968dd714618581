// Holds the versions of the lock file against a kept list of known holes, without a network: `npm run advisories`. With `-- --update` it
// first asks the registry for the list (`npm audit`). It says loudly when there is no list or an old one.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './toolchain.mjs'

const stored = join(root, 'advisories.json')
const oldAfterDays = 30
const dayMs = 24 * 3600 * 1000

const numbers = (version) => version.split('-')[0].split('.').map(Number)

function compare(one, other) {
  const [a, b] = [numbers(one), numbers(other)]
  for (let at = 0; at < 3; at++) if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) - (b[at] ?? 0)
  // A version before the release comes before it.
  return Number(other.includes('-')) - Number(one.includes('-'))
}

const holds = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
}

/** Whether a version lies in a range as advisories write it: `>=1.0.0 <1.2.3 || 2.0.0`. */
export const isInRange = (version, range) =>
  range.split('||').some((part) =>
    part
      .trim()
      .replace(/([<>=])\s+/g, '$1')
      .split(/\s+/)
      .every((term) => {
        const [, sign = '=', bound] = /^(<=|>=|<|>|=)?(.*)$/.exec(term)
        return bound === '*' || holds[sign](compare(version, bound))
      }),
  )

/** The versions of the lock file that a known hole is in. */
export function findHoles(lock, advisories) {
  return Object.entries(lock.packages).flatMap(([path, { version }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return advisories
      .filter((each) => path !== '' && each.name === name && isInRange(version, each.range))
      .map(({ range, title, severity, url }) => ({ name, version, range, title, severity, url }))
  })
}

/** Advisories out of what `npm audit --json` answers; null when it has none of its parts. */
export function advisoriesOf(report) {
  if (typeof report?.vulnerabilities !== 'object') return null
  const all = Object.values(report.vulnerabilities).flatMap(({ via }) => via.filter((each) => typeof each === 'object'))
  return all.map(({ name, range, title, severity, url }) => ({ name, range, title, severity, url }))
}

function update() {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--audit=true'], { cwd: root, encoding: 'utf8' })
  let advisories = null
  try {
    advisories = advisoriesOf(JSON.parse(stdout))
  } catch {
    // No answer in the form that is known.
  }
  if (!advisories) return console.error('*** The registry gave no list of known holes; the kept one stays. ***')
  writeFileSync(stored, `${JSON.stringify({ asked: new Date().toISOString(), advisories }, null, 2)}\n`)
}

if (process.argv[1] === join(root, 'scripts/advisories.mjs')) {
  if (process.argv.includes('--update')) update()
  if (!existsSync(stored)) {
    console.error(
      '*** NOT RUN: there is no list of known holes (advisories.json). Make it with a network: npm run advisories -- --update ***',
    )
    process.exit(2)
  }
  const { asked, advisories } = JSON.parse(readFileSync(stored, 'utf8'))
  const days = Math.floor((Date.now() - new Date(asked).getTime()) / dayMs)
  if (days > oldAfterDays)
    console.error(`*** The list of known holes is ${days} days old: npm run advisories -- --update ***`)
  const holes = findHoles(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')), advisories)
  for (const { name, version, severity, title, url } of holes)
    console.error(`${severity}: ${name} ${version}: ${title} (${url})`)
  console.log(`${holes.length} known holes in the packages, by the list of ${asked.slice(0, 10)}`)
  process.exitCode = holes.length ? 1 : 0
}
