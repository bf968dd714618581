import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { seedDemo } from '../../src/app/demo.ts'
import { jobTable } from '../../src/app/jobs.ts'
import { createLog } from '#platform/log.ts'
import { forgetFailedRows } from '#platform/jobs/each-row.ts'
import { useTestDb } from '../support/database.ts'
import { runHandler } from '../support/jobs.ts'
import { poisonRow } from '../support/poison-row.ts'
import { fakeGateway } from '../support/fake-gateway.ts'
import { testPlatform } from '../support/platform.ts'
import { dueRows } from './due-rows.ts'
import { namedJobs } from './job-rows.ts'

/**
 * Each job that walks rows, over the demo and the rows that `due-rows.ts` makes due, as long after today as it takes until two
 * rows of a table change: one of them is poisoned, and the job must still change the others. A job without such rows fails.
 */
const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.d.ts'))
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const walking = [...new Set(namedJobs(sources))].toSorted()

const test = useTestDb({ apart: true })
const hour = 3600_000
const later = [0, 3 * hour, 49 * hour, 8 * 24 * hour, 40 * 24 * hour, 400 * 24 * hour]

/** Jobs in which another row changes because of the poisoned one. */
const follows: Record<string, string> = {
  'imported.end-unpaid': 'the reserve whose turn it is takes the car of the order that ended',
}

/** A row that a job changes or adds; of an added one the column that says for whom or what it is. */
type Touched = { table: string; action: 'update' | 'insert'; column: string; value: string }

beforeEach(async () => {
  const { db, secrets, now } = test
  await seedDemo({ db, secrets, now, log: createLog('silent') }, { ads: 40 })
  await sql`create table touched (place bigserial, name text, action text, row jsonb)`.execute(db)
  await sql`create function note_touched() returns trigger language plpgsql as $$ begin
    insert into touched (name, action, row) values (tg_table_name, lower(tg_op), to_jsonb(new)); return null; end $$`.execute(
    db,
  )
  await sql`do $$ declare each record; begin
    for each in select tablename from pg_tables where schemaname = 'public' and tablename <> 'touched' loop
      execute format('create trigger zz_note_touched after insert or update on %I for each row execute function note_touched()', each.tablename);
    end loop; end $$`.execute(db)
}, 240_000)

const { gateway, said } = fakeGateway()
said.unverified = ['copy-1', 'copy-2'].map((authority) => ({ authority, amountRial: 10_000n, callbackUrl: null }))
const sms = { findDelivery: async () => 'delivered' }
const numberRelay = { close: async () => true, callsAfter: async () => null }

/** Nobody stands behind providers that a test has not handed in. */
function platformAt(at: Date) {
  const providers = { gateways: [gateway], sms, numberRelay } as never
  const platform = testPlatform(test, { now: () => at, providers })
  const given = new Set(['openMobile', 'gateways', 'inquiries', 'bills', 'insurers', 'numberRelay', 'sms'])
  const known = new Proxy(platform.providers, {
    get: (target, name) => (given.has(String(name)) ? (Reflect.get(target, name) as unknown) : null),
  })
  return { ...platform, providers: known }
}

type Row = { name: string; action: Touched['action']; row: Record<string, unknown> }

async function touchedBy(name: string, at: Date): Promise<Row[] | string> {
  const table = jobTable(platformAt(at))
  if (!table[name]) return 'no periodic job'
  await sql`delete from touched`.execute(test.db)
  try {
    await runHandler(table, name)
  } catch (error) {
    return String(error)
  }
  return (await sql<Row>`select name, action, row from touched order by place`.execute(test.db)).rows
}

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

/** Without triggers: what follows from a state is not looked at here. */
async function makeDue(name: string): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(test.db)
  for (const statement of dueRows[name]?.(test) ?? []) await statement.execute(test.db)
  await sql`set local session_replication_role = origin`.execute(test.db)
}

/** Runs inside a savepoint, which is taken back. */
async function tried<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  await sql`savepoint tried`.execute(test.db)
  try {
    return await run()
  } finally {
    await sql`rollback to savepoint tried; release savepoint tried`.execute(test.db)
  }
}

it('each job that walks rows changes the others when one of them is poisoned', { timeout: 900_000 }, async () => {
  const found: Record<string, string> = {}
  const broken: string[] = []
  const exercised = new Map<string, string>()
  for (const name of walking) {
    await tried(async () => {
      try {
        await makeDue(name)
      } catch (error) {
        found[name] = `not made due: ${String(error)}`
        return
      }
      for (const ahead of later) {
        const at = new Date(test.now.getTime() + ahead)
        const clean = await tried(() => touchedBy(name, at))
        if (typeof clean === 'string') {
          found[name] = clean
          continue
        }
        found[name] = [...new Set(clean.map((each) => `${each.action} ${each.name}`))].join(', ')
        const [poisoned, ...others] = distinct(clean)
        if (!poisoned) continue
        const left = await tried(async () => {
          forgetFailedRows()
          await poisonRow(test.db, poisoned.table, poisoned.value, poisoned)
          const touched = await touchedBy(name, at)
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
  const missing = walking.filter((name) => !exercised.has(name)).map((name) => `${name}: ${found[name]}`)
  expect({ broken, missing }).toEqual({ broken: [], missing: [] })
})
