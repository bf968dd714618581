import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jobTable } from '../../../src/app/jobs.ts'
import { jobWorld, later } from '../../checks/job-world.ts'
import { readIndexes, scansOf } from '../../support/statements-that-scan.ts'
import type { Crawl } from './walk.ts'

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

export function readsNoLargeTable(traverse: Crawl): void {
  const world = jobWorld(traverse.test)
  it('no statement of a page or job reads a large table for a few rows', { timeout: 900_000 }, async () => {
    const { statements, noting } = traverse
    const { db, now } = traverse.test
    await world.prepare()
    const absent = new Proxy({}, { get: () => null }) as never
    for (const name of Object.keys(jobTable({ ...traverse.product.platform, providers: absent }))) {
      await world.tried(async () => {
        await world.makeDue(name).catch(() => {})
        await noting(name, async () => {
          for (const ahead of later) await world.tried(() => world.touchedBy(name, new Date(now.getTime() + ahead)))
        })
      })
    }
    expect(statements.size).toBeGreaterThan(900)

    const indexes = await readIndexes(db)
    await sql`set local enable_seqscan = off`.execute(db)
    const match: string[] = []
    for (const { where: place, query } of statements.values()) {
      if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(query.sql)) continue
      const text = query.sql.replaceAll(/\s+/g, ' ')
      if (allowed.some(([words]) => text.includes(words))) continue
      for (const { table, filter } of await scansOf(db, query, indexes))
        if (!small.has(table)) match.push(`${place}: ${table} ${filter} in ${text}`)
    }
    await traverse.undo()
    expect(match).toEqual([])
  })
}
