import { beforeEach, expect, it } from 'vitest'
import { forgetFailedRows } from '#platform/jobs/each-row.ts'
import { useTestDb } from '../support/database.ts'
import { poisonRow } from '../support/poison-row.ts'
import { jobWorld, later, rowJobs, type Row } from './job-world.ts'

/**
 * Each job that walks rows, over the demo and the rows that `due-rows.ts` makes due, as long after today as it takes until two
 * rows of a table change: one of them is poisoned, and the job must still change the others. A job without such rows fails.
 */
const test = useTestDb({ apart: true, demo: true })
const world = jobWorld(test)
beforeEach(() => world.prepare(), 240_000)

/** Jobs in which another row changes because of the poisoned one. */
const follows: Record<string, string> = {
  'imported.end-unpaid': 'the reserve whose turn it is takes the car of the order that ended',
}

/** A row that a job changes or adds; for an added one the column that identifies its subject. */
type Touched = { table: string; action: 'update' | 'insert'; column: string; value: string }

/** A row of the job's own comes before what follows from it: a notice, another job. */
const rank = ([{ table, action } = { table: '', action: '' }]: readonly { table: string; action: string }[]) =>
  table === 'job' ? 2 : action === 'insert' ? 1 : 0

/** The rows of one table, told apart by one column: two at least, each of another row that the job walks. */
function distinct(rows: readonly Row[]): Touched[] {
  const ways = [...Map.groupBy(rows, ({ name, action }) => `${action} ${name}`).values()].flatMap((some) => {
    const { name: table, action, row } = some[0]!
    const named = Object.keys(row).filter((each) => each.endsWith('_id'))
    const columns = action === 'update' && 'id' in row ? ['id'] : table === 'job' ? ['key'] : named
    return columns.flatMap((column) => {
      const values = [...new Set(some.flatMap((each) => (each.row[column] == null ? [] : [String(each.row[column])])))]
      return values.length > 1 ? [values.map((value) => ({ table, action, column, value }))] : []
    })
  })
  return ways.toSorted((one, other) => rank(one) - rank(other))[0] ?? []
}

it('each job that walks rows changes the others when one of them is poisoned', { timeout: 900_000 }, async () => {
  const match: Record<string, string> = {}
  const broken: string[] = []
  const exercised = new Map<string, string>()
  for (const name of rowJobs) {
    await world.tried(async () => {
      try {
        await world.makeDue(name)
      } catch (error) {
        match[name] = `not made due: ${String(error)}`
        return
      }
      for (const ahead of later) {
        const at = new Date(test.now.getTime() + ahead)
        const clean = await world.tried(() => world.touchedBy(name, at))
        if (typeof clean === 'string') {
          match[name] = clean
          continue
        }
        match[name] = [...new Set(clean.map((each) => `${each.action} ${each.name}`))].join(', ')
        const [poisoned, ...others] = distinct(clean)
        if (!poisoned) continue
        const left = await world.tried(async () => {
          forgetFailedRows()
          await poisonRow(test.db, poisoned.table, poisoned.value, poisoned)
          const touched = await world.touchedBy(name, at)
          if (typeof touched === 'string') return touched
          return others.filter(
            ({ table, action, column, value }) =>
              !touched.some(
                (each) => each.name === table && each.action === action && String(each.row[column]) === value,
              ),
          )
        })
        if (left.length > 0 && !(name in follows)) broken.push(`${name}: ${poisoned.table} ${JSON.stringify(left)}`)
        exercised.set(name, `${poisoned.action} ${poisoned.table}, ${others.length + 1}`)
        break
      }
    })
  }
  process.stdout.write(`\npoisoned: ${[...exercised].map(([name, what]) => `${name} (${what})`).join('; ')}\n`)
  const missing = rowJobs.filter((name) => !exercised.has(name)).map((name) => `${name}: ${match[name]}`)
  expect({ broken, missing }).toEqual({ broken: [], missing: [] })
})
