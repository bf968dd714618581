import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { expectedSeconds, lastSeconds, whyLeftOut } from '../../scripts/part-times.mjs'

const table = { check: 100, suite: 400, processes: 300, journeys: 900 }
const completed = [
  { name: 'check', seconds: 150 },
  { name: 'suite', seconds: 600 },
]

it('expects a part to be as much slower than its time in the table as the parts before it', () => {
  expect(expectedSeconds('processes', [], table)).toBe(300)
  expect(expectedSeconds('processes', completed, table)).toBe(450)
  expect(expectedSeconds('a new part', completed, table)).toBe(0)
})

it('leaves out a part that would end after the deadline, and lets a shorter one run', () => {
  const at = { done: completed, deadline: 2400, now: 1500, table }
  expect(whyLeftOut('journeys', at)).toBe('takes about 1350 s, and 900 s were left')
  expect(whyLeftOut('processes', at)).toBeNull()
  expect(whyLeftOut('a new part', { ...at, now: 2401 })).toBe('takes about 0 s, and 0 s were left')
  expect(whyLeftOut('journeys', { ...at, deadline: Infinity })).toBeNull()
})

it('has a time for each part of a run', () => {
  const source = readFileSync('scripts/test.mjs', 'utf8').replace(/^async function changed[^]*?^}/m, '')
  const usual = [...source.matchAll(/^ {2}.*\bpart\('([^']+)'/gm)].map(([, name]) => name!)
  expect(usual.length).toBeGreaterThan(10)
  const single = ['tests', 'suite on PostgreSQL']
  expect(usual.filter((name) => !single.includes(name) && !lastSeconds[name])).toEqual([])
})

it('integration runs all of both rings each time, as the papers say', () => {
  const commands = readFileSync('.ci/run', 'utf8').match(/^npm [^|]+/gm)
  expect(commands?.map((command) => command.trim())).toEqual(['npm test', 'npm run test:all -- --added'])
  for (const document of ['README.md', 'CONTRIBUTING.md'])
    expect(readFileSync(document, 'utf8'), document).toContain('what `npm run test:all` adds, all of it each time.')
  expect(readFileSync('scripts/test.mjs', 'utf8')).not.toContain('LEAVE_OUT')
})
