import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { manifests } from '../../src/app/features.ts'
import { findFragileLoops, findStarvingQueries, namedJobs } from './job-rows.ts'

const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.d.ts'))
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

it('no job processes rows so that one row stops the others', () => {
  expect(findFragileLoops(sources)).toEqual([])
})

it('rows are counted under job names that staff can read', () => {
  const existing = manifests.flatMap(({ jobNames }) => Object.keys(jobNames ?? {}))
  const names = [...new Set(namedJobs(sources))]
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !existing.includes(name))).toEqual([])
})

it.each([
  `export async function sweep(db) { for (const { id } of due) { await inTransaction(db, (trx) => end(trx, id)) } }`,
  `export async function sweep(db) { for (const { id } of due) if (await inTransaction(db, (trx) => end(trx, id))) n++ }`,
])('reports %s', (source) => {
  expect(findFragileLoops(new Map([['features/sales/server/sweep.ts', source]]))).toHaveLength(1)
})

it('no job reads a limited number of rows without skipping failed ones', () => {
  expect(findStarvingQueries(sources)).toEqual([])
})

it.each([
  `const due = await db.selectFrom('x').select('id').limit(9).execute()\n await eachRow('x.end', due, act)`,
  `const due = await db.selectFrom('x').where(notFailed('y.end', 'id')).limit(9).execute()\n await eachRow('x.end', due, act)`,
  "const { rows } = await sql`select id from x limit 9`.execute(db)\n await eachRow('x.end', rows, act)",
  `const late = await db.selectFrom('x').limit(9).execute()\n return eachOf({ job: 'x.end', db }, late, act)`,
])('catches %s', (source) => {
  expect(findStarvingQueries(new Map([['features/sales/server/sweep.ts', source]]))).toHaveLength(1)
})
