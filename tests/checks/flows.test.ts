import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findStateWrites, flowTables } from './flows.ts'

const read = (pattern: string) => globSync(pattern).map((path) => [path, readFileSync(path, 'utf8')] as const)
const isTest = (path: string) => /\.test\.tsx?$|\/test-[^/]+\.tsx?$/.test(path)
const sources = read('src/**/*.{ts,tsx}').filter(([path]) => !isTest(path))
const tests = read('src/**/*.test.{ts,tsx}')
const flows = sources.flatMap(([path, source]) => flowTables(source).map((flow) => ({ path, ...flow })))

describe('the state of a row changes in one way', () => {
  it('by the flow of its table', () => {
    const tables = flows.map(({ table }) => table)
    const writes = sources
      .filter(([path]) => path !== 'src/platform/flows/flow-table.ts')
      .flatMap(([path, source]) => findStateWrites(source, tables).map((table) => `${path}: ${table}`))
    expect(writes).toEqual([])
  })

  it('which a test walks', () => {
    const walked = tests.flatMap(([, source]) => [...source.matchAll(/testFlow\((\w+),/g)].map(([, name]) => name!))
    expect(flows.map(({ name }) => name).toSorted()).toEqual(walked.toSorted())
  })

  it('and whose transitions the database has too', () => {
    const written = read('database/migrations/*.sql').flatMap(([, text]) =>
      [...text.matchAll(/create table (\w+_(?:change|move)) ?\(\s*(?:thing|from_state)/g)].map(([, table]) => table!),
    )
    const compared = tests.flatMap(([, source]) =>
      [...source.matchAll(/rows: \{ table: '(\w+)'/g)].map(([, table]) => table!),
    )
    expect(written.toSorted()).toEqual([...new Set(compared)].toSorted())
  })
})

describe('the check', () => {
  it('finds flows', () => {
    expect(flowTables("export const deals = flowTable(dealFlow, {\n  table: 'deal',\n  key: ['id'] })")).toEqual([
      { name: 'deals', flow: 'dealFlow', table: 'deal' },
    ])
    expect(flows.length).toBeGreaterThan(4)
  })

  it.each([
    ["trx.updateTable('deal').set({ state: 'done' }).where('id', '=', id)", ['deal']],
    ["trx\n  .updateTable('deal')\n  .set({ ...set, changed_at: now, state })\n  .execute()", ['deal']],
    ["trx.updateTable('deal').set((is) => ({ state: to, n: is('n', '+', 1) }))", ['deal']],
    ["sql`update deal set until = now(), state = 'done' where id = 1`", ['deal']],
    ["trx.updateTable('deal').set({ until: now }).where('state', '=', 'held')", []],
    ["trx.updateTable('deal').set({ thread: { state: 'x' } })", []],
    ["trx.updateTable('draft').set({ state: 'done' })", []],
    ["trx.updateTable('deal').set({ until }).execute(); other({ state: 'x' })", []],
  ])('reads %j', (source, match) => {
    expect(findStateWrites(source, ['deal'])).toEqual(match)
  })
})
