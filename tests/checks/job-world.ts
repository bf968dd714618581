import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { jobTable } from '../../src/app/jobs.ts'
import { fakeGateway } from '../support/fake-gateway.ts'
import type { TestDb } from '../support/database.ts'
import { runHandler } from '../support/jobs.ts'
import { testPlatform } from '../support/platform.ts'
import { dueRows } from './due-rows.ts'
import { namedJobs } from './job-rows.ts'

const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.d.ts'))
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

/** Every job that walks rows, by its name. */
export const rowJobs = [...new Set(namedJobs(sources))].toSorted()

const hour = 3600_000
/** As long after today as it takes until rows of a job are due. */
export const later = [0, 3 * hour, 49 * hour, 8 * 24 * hour, 40 * 24 * hour, 400 * 24 * hour]

export type Row = { name: string; action: 'update' | 'insert'; row: Record<string, unknown> }

/** Jobs of the product over the demo (`useTestDb({ demo: true })`), with triggers that note which rows they change or add. */
export function jobWorld(test: TestDb) {
  const { gateway, said } = fakeGateway()
  said.unverified = ['copy-1', 'copy-2'].map((authority) => ({ authority, amountRial: 10_000n, callbackUrl: null }))
  const sms = { findDelivery: async () => 'delivered' }
  const numberRelay = { close: async () => true, callsAfter: async () => null }

  /** Nobody stands behind providers that a test has not handed in. */
  function platformAt(at: Date) {
    const providers = { gateways: [gateway], sms, numberRelay } as never
    const platform = testPlatform(test, { now: () => at, providers })
    const given = new Set(['openMobile', 'gateways', 'inquiries', 'bills', 'insurers', 'numberRelay', 'sms'])
    const existing = new Proxy(platform.providers, {
      get: (target, name) => (given.has(String(name)) ? (Reflect.get(target, name) as unknown) : null),
    })
    return { ...platform, providers: existing }
  }

  return {
    async prepare(): Promise<void> {
      const { db } = test
      await sql`create table touched (place bigserial, name text, action text, row jsonb)`.execute(db)
      await sql`create function note_touched() returns trigger language plpgsql as $$ begin
        insert into touched (name, action, row) values (tg_table_name, lower(tg_op), to_jsonb(new)); return null; end $$`.execute(
        db,
      )
      await sql`do $$ declare each record; begin
        for each in select tablename from pg_tables where schemaname = 'public' and tablename <> 'touched' loop
          execute format('create trigger zz_note_touched after insert or update on %I for each row execute function note_touched()', each.tablename);
        end loop; end $$`.execute(db)
    },

    /** The rows that one run of a job touches, or why it could not run. */
    async touchedBy(name: string, at: Date): Promise<Row[] | string> {
      const table = jobTable(platformAt(at))
      if (!table[name]) return 'no periodic job'
      await sql`delete from touched`.execute(test.db)
      try {
        await runHandler(table, name)
      } catch (error) {
        return String(error)
      }
      return (await sql<Row>`select name, action, row from touched order by place`.execute(test.db)).rows
    },

    /** Without triggers: what follows from a state is not looked at here. */
    async makeDue(name: string): Promise<void> {
      await sql`set local session_replication_role = replica`.execute(test.db)
      for (const statement of dueRows[name]?.(test) ?? []) await statement.execute(test.db)
      await sql`set local session_replication_role = origin`.execute(test.db)
    },

    /** Runs inside a savepoint, which is taken back. */
    async tried<Answer>(run: () => Promise<Answer>): Promise<Answer> {
      await sql`savepoint tried`.execute(test.db)
      try {
        return await run()
      } finally {
        await sql`rollback to savepoint tried; release savepoint tried`.execute(test.db)
      }
    },
  }
}
