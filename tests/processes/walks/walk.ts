import { sql, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, vi } from 'vitest'
import type { Log } from '#platform/log.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb, type TestDb } from '../../support/database.ts'
import { findInputs, type Inputs, type Visitor } from '../../support/hostile/find-inputs.ts'
import { openProduct, type Product } from '../../support/product.ts'

/** The product over the demo, and what one crawl of it found as a guest, a person and an administrator. */
export type Crawl = {
  test: TestDb
  product: Product
  guest: Visitor
  person: Visitor
  administrator: Visitor
  inputs: Inputs
  /** Each statement of the crawl, and of what ran in `noting`, by its text; with where it was met first. */
  statements: Map<string, { where: string; query: CompiledQuery }>
  noting: <Answer>(where: string, run: () => Promise<Answer>) => Promise<Answer>
  /** What the product logged as errors since the last look. */
  takeErrors: () => string[]
  /** Nothing that a request wrote stays, not even a counter of a limit. */
  undo: () => Promise<void>
}

/** Crawls once for all tests of the file; each of them leaves the database as it was. */
export function useWalk(): Crawl {
  const traverse = { guest: { name: 'guest', cookie: '' }, statements: new Map() } as Crawl
  let noted: string | null = null
  const onStatement = (query: CompiledQuery) => {
    if (noted && !traverse.statements.has(query.sql)) traverse.statements.set(query.sql, { where: noted, query })
  }
  traverse.noting = async (where, run) => {
    noted = where
    try {
      return await run()
    } finally {
      noted = null
    }
  }
  traverse.test = useTestDb({ demo: true, perFile: true, onStatement })
  const errors: string[] = []
  traverse.takeErrors = () => errors.splice(0)
  traverse.undo = async () => void (await sql`rollback to savepoint before_request`.execute(traverse.test.db))

  async function visitor(name: string, condition: string): Promise<Visitor> {
    const { db, now } = traverse.test
    const { rows } = await sql<{ id: bigint }>`
      select id from person where ${sql.raw(condition)} order by id limit 1`.execute(db)
    const session = { personId: rows[0]!.id, userAgent: 'test', now, lifetimeSeconds: 36_000, confirmed: true }
    return { name, cookie: `sid=${await openSession(db, session)}` }
  }

  beforeAll(async () => {
    const silent = () => {}
    const error = (details: { error?: string }) => void errors.push(String(details.error))
    vi.spyOn(console, 'error').mockImplementation(silent)
    const log = { debug: silent, info: silent, warn: silent, error } as unknown as Log
    traverse.product = await openProduct(traverse.test, { log })
    traverse.person = await visitor('person', 'id in (select person_id from ticket) and roles = array[]::text[]')
    traverse.administrator = await visitor('administrator', `'administrator' = any(roles)`)
    await sql`savepoint before_request`.execute(traverse.test.db)
    const visitors = [traverse.guest, traverse.person, traverse.administrator]
    traverse.inputs = await traverse.noting('a page', () => findInputs(traverse.product, visitors, traverse.undo))
    traverse.takeErrors()
  }, 300_000)
  afterAll(async () => {
    vi.restoreAllMocks()
    await traverse.product.close()
  })
  return traverse
}
