import { sql, type CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSession } from '#platform/session.ts'
import { jobTable } from '../../src/app/jobs.ts'
import { jobWorld, later } from '../checks/job-world.ts'
import { useTestDb } from '../support/database.ts'
import { findInputs, type Visitor } from '../support/hostile/find-inputs.ts'
import { openProduct, type Product } from '../support/product.ts'
import { readIndexes, scansOf } from '../support/statements-that-scan.ts'

/** Each statement of pages and jobs, once, with where it was met first. */
const statements = new Map<string, { where: string; query: CompiledQuery }>()
let where: string | null = null
const onStatement = (query: CompiledQuery) => {
  if (where && !statements.has(query.sql)) statements.set(query.sql, { where, query })
}
const test = useTestDb({ demo: true, onStatement })
const world = jobWorld(test)
let product: Product

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  product = await openProduct(test)
}, 120_000)
afterEach(async () => {
  vi.restoreAllMocks()
  await product.close()
})

/** Tables that stay small: what staff or makers keep, and rows that live for minutes. */
const small = new Set(
  `account_claim ad_appeal album album_picture catalogue_revision content_entry discount_code draw event_subscription
  club_discount gallery gallery_application gallery_member held_place imported_round inspection_key inspection_place inspector insurer
  make market_quote model opening parking_zone prerequisite_list price_index prize_draw relay_line sale_agency sale_plan sale_stock second_look
  shared_count sign_in_code trim_level`.split(/\s+/),
)

/** What may read more, by words of the statement, and why. */
const allowed: [words: string, why: string][] = [
  ['from "broken_', 'invariants, on the page of their check and each night'],
  ['(id - 1) / 20000', 'parts of the sitemap, kept until ads change'],
  ['percentile_disc', 'answer times of all sellers, each night'],
  ['delete from "session"', 'an index on `seen_at` would be written at each visit'],
  ['from gallery_follow as follow cross join lateral', 'each dealer that somebody follows, at most once an hour'],
  ['"trim_id" in ($1, $2) order by "id" desc', 'the newest ads of one model in any state'],
  ['exists (select "refund"."id" from "refund"', 'refunds of one payable; the planner hashes an empty table'],
  [
    `"payment"."state" in ('created', 'redirected', 'suspicious')`,
    'payments of each due payable; the planner hashes an empty table',
  ],
  [
    '"basket_id" in (select "bill_basket"."id" from "bill_basket" where "pay_until"',
    'bills of due baskets, by their basket',
  ],
]

it('no statement of a page or job reads a large table for a few rows', { timeout: 900_000 }, async () => {
  const { db } = test
  const cookieOf = async (condition: string) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from person where ${sql.raw(condition)} order by id limit 1`.execute(db)
    const session = {
      personId: rows[0]!.id,
      userAgent: 'test',
      now: test.now,
      lifetimeSeconds: 36_000,
      confirmed: true,
    }
    return `sid=${await openSession(db, session)}`
  }
  const visitors: Visitor[] = [
    { name: 'guest', cookie: '' },
    { name: 'person', cookie: await cookieOf('id in (select person_id from ticket) and roles = array[]::text[]') },
    { name: 'administrator', cookie: await cookieOf(`'administrator' = any(roles)`) },
  ]
  await sql`savepoint before_request`.execute(db)
  where = 'a page'
  await findInputs(product, visitors, async () => void (await sql`rollback to savepoint before_request`.execute(db)))
  where = null
  await world.prepare()
  const absent = new Proxy({}, { get: () => null }) as never
  for (const name of Object.keys(jobTable({ ...product.platform, providers: absent }))) {
    await world.tried(async () => {
      await world.makeDue(name).catch(() => {})
      where = name
      for (const ahead of later) await world.tried(() => world.touchedBy(name, new Date(test.now.getTime() + ahead)))
      where = null
    })
  }
  expect(statements.size).toBeGreaterThan(900)

  const indexes = await readIndexes(db)
  await sql`set local enable_seqscan = off`.execute(db)
  const found: string[] = []
  for (const { where: place, query } of statements.values()) {
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(query.sql)) continue
    const text = query.sql.replaceAll(/\s+/g, ' ')
    if (allowed.some(([words]) => text.includes(words))) continue
    for (const { table, filter } of await scansOf(db, query, indexes))
      if (!small.has(table)) found.push(`${place}: ${table} ${filter} in ${text}`)
  }
  expect(found).toEqual([])
})
