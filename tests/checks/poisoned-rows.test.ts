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
import { testPlatform } from '../support/platform.ts'
import { namedJobs } from './job-rows.ts'

/**
 * Each job that walks rows, over the demo, as long after today as it takes until two rows of a table are due: one of them is
 * poisoned, and the job must still change the others.
 */
const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.d.ts'))
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const walking = [...new Set(namedJobs(sources))].toSorted()

const test = useTestDb()
const hour = 3600_000
const later = [0, 3 * hour, 49 * hour, 8 * 24 * hour, 40 * 24 * hour, 400 * 24 * hour]

/** Jobs in which another row changes because of the poisoned one. */
const follows: Record<string, string> = {
  'imported.end-unpaid': 'the reserve whose turn it is takes the car of the order that ended',
}

const exercised: string[] = []

beforeEach(async () => {
  const { db, secrets, now } = test
  await seedDemo({ db, secrets, now, log: createLog('silent') }, { ads: 40 })
  await sql`create table touched (place bigserial, name text, id text)`.execute(db)
  await sql`create function note_touched() returns trigger language plpgsql as $$ begin
    insert into touched (name, id) values (tg_table_name, to_jsonb(old)->>'id'); return null; end $$`.execute(db)
  await sql`do $$ declare each record; begin
    for each in select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and table_name <> 'touched'
        and table_name in (select tablename from pg_tables where schemaname = 'public') loop
      execute format('create trigger zz_note_touched after update on %I for each row execute function note_touched()', each.table_name);
    end loop; end $$`.execute(db)
}, 240_000)

/** Nobody stands behind providers that a test has not handed in. */
function platformAt(at: Date) {
  const platform = testPlatform(test, { now: () => at })
  const given = new Set(['openMobile', 'gateways', 'inquiries', 'bills', 'insurers', 'numberRelay'])
  const providers = new Proxy(platform.providers, {
    get: (target, name) => (given.has(String(name)) ? (Reflect.get(target, name) as unknown) : null),
  })
  return { ...platform, providers }
}

async function touchedBy(name: string, at: Date): Promise<Map<string, string[]> | string> {
  const table = jobTable(platformAt(at))
  if (!table[name]) return 'no periodic job'
  await sql`delete from touched`.execute(test.db)
  try {
    await runHandler(table, name)
  } catch (error) {
    return String(error)
  }
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id from touched where id is not null group by name, id order by min(place)`.execute(test.db)
  return new Map([...Map.groupBy(rows, (row) => row.name)].map(([each, own]) => [each, own.map(({ id }) => id)]))
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
  for (const name of walking) {
    for (const ahead of later) {
      const at = new Date(test.now.getTime() + ahead)
      const clean = await tried(() => touchedBy(name, at))
      if (typeof clean === 'string') {
        found[name] = clean
        continue
      }
      const [table, ids] = [...clean].find(([each, own]) => own.length > 1 && each !== 'job') ?? []
      if (!table || !ids) continue
      delete found[name]
      const [poisoned, ...others] = ids
      const left = await tried(async () => {
        forgetFailedRows()
        await poisonRow(test.db, table, BigInt(poisoned!))
        const touched = await touchedBy(name, at)
        if (typeof touched === 'string') return touched
        return others.filter((id) => !touched.get(table)?.includes(id))
      })
      if (left.length > 0 && !(name in follows)) broken.push(`${name}: ${table} ${String(left)}`)
      exercised.push(`${name} (${table}, ${ids.length})`)
      break
    }
  }
  process.stdout.write(
    `\npoisoned: ${exercised.join(', ')}\nnot due in the demo: ${walking
      .filter((name) => !exercised.some((each) => each.startsWith(`${name} `)))
      .map((name) => `${name}${found[name] ? ` (${found[name].slice(0, 80)})` : ''}`)
      .join(', ')}\n`,
  )
  expect(broken).toEqual([])
  expect(exercised.length).toBeGreaterThan(8)
})
