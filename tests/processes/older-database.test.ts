import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withPostgres } from '../../scripts/postgres.mjs'
import { manifests } from '#app/features.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { allPlatesQuery } from '#features/marketplace/search/parse-ad-query.ts'
import { listAds } from '#features/marketplace/search/server/list-ads.ts'
import { parseConfig } from '#platform/config.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { checkInvariants } from '#platform/invariants.ts'
import { testSecrets } from '../support/database.ts'

/**
 * The dump of a server that an older version wrote (migrations up to 0555, 29 November 2026), with its demo of six ads.
 * It was made by `pg_dump --inserts` with the keys of tests.
 */
const olderDump = () => brotliDecompressSync(readFileSync('tests/support/older-database.sql.br')).toString('utf8')

/** Rows of the kinds that later migrations change, as that version wrote them. */
const olderRows = `
  update garage_car set nickname = 'دنا (فروخته شد)' where id = 1;
  insert into garage_document (public_id, car_id, kind, expires_on, added_at)
    values ('licence001', 1, 'licence', '2030-05-01', '2026-11-20');
  insert into garage_deadline (public_id, car_id, kind, due_on, made_at)
    values ('licence002', 2, 'licence', '2031-05-01', '2026-11-20');
  update person set last_entered_at = '2026-11-20' where id = 9;
  update ad set rating = 'excellent', gap_permille = -200, rating_reason = null where id = 1;
  update ad set rating = 'excellent', gap_permille = -120, rating_reason = null where id = 5;
  insert into gallery_import (gallery_id, at, name, state) values (1, '2026-11-20', 'stock.csv', 'done');
  insert into gallery_stock (gallery_id, code, ad_id) values (1, '۱۲۳', 1);`

/** Tables whose number of rows a migration changes, and the difference. */
const changed: Readonly<Record<string, number>> = {
  // Driving licences moved from cars to people (0583).
  garage_deadline: -1,
  garage_document: -1,
  // Moves of flows (0649, 0596).
  inspection_change: 4,
  // The first value of the rule of strikes (0660).
  rule_version: 1,
  sale_order_move: 1,
}
/** The log of changed pages, which triggers fill. */
const logs = ['page_change']

const engines = ['the embedded engine', 'PostgreSQL'] as const
type Engine = (typeof engines)[number]

const rowCounts = async (db: Db): Promise<Map<string, number>> => {
  const { rows } = await sql<{ name: string; count: number }>`
    select tablename as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', tablename), false, true, '')))[1]::text::int as count
    from pg_tables where schemaname = 'public' order by 1`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

const one = async (db: Db, query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(db)).rows.map((row) => Object.values(row).join(' '))

async function withOlder(engine: Engine, work: (database: Database) => Promise<void>): Promise<void> {
  const load = async (database: Database) => {
    try {
      await sql.raw(olderDump()).execute(database.db)
      await sql.raw(olderRows).execute(database.db)
      await work(database)
    } finally {
      await database.close()
    }
  }
  if (engine === 'PostgreSQL') await withPostgres(async (url) => load(await openServer(url)))
  else await load(await openEmbedded({ relaxed: true }))
}

describe('a database that an older version wrote', () => {
  it.each(engines)(
    'is migrated on %s with all its rows, keeps every invariant and is searched',
    (engine) =>
      withOlder(engine, async ({ db }) => {
        const before = await rowCounts(db)
        const ran = await migrate(db)
        expect(ran.slice(0, 2)).toEqual(['0560-fees-of-two-inquiries', '0561-inquiry-rechecks'])
        expect(ran).toContain('0670-changed-ads')
        expect(await migrate(db)).toEqual([])

        const after = await rowCounts(db)
        const differences = [...before]
          .map(([name, count]) => [name, (after.get(name) ?? NaN) - count] as const)
          .filter(([name, difference]) => difference !== 0 && !logs.includes(name))
        expect(Object.fromEntries(differences)).toEqual({ ...changed, kysely_migration: ran.length })

        expect(await one(db, "select person_id, to_char(expires_on, 'YYYY-MM-DD') from garage_licence")).toEqual([
          '9 2031-05-01',
        ])
        expect(await one(db, 'select id from garage_car where handed_over_at is not null')).toEqual(['1'])
        expect(await one(db, 'select id from person where first_entered_at is not null')).toEqual(['9'])
        expect(await one(db, 'select id, rating from ad where id in (1, 5) order by id')).toEqual([
          '1 very-low',
          '5 excellent',
        ])
        expect(await one(db, 'select id, stock_price_unit from gallery where stock_price_unit is not null')).toEqual([
          '1 toman',
        ])
        expect(await one(db, 'select code from gallery_stock')).toEqual(['123'])
        expect(
          await one(db, "select value ->> 'technicalInspection' from rule_version where key = 'inquiry-fees' limit 1"),
        ).toEqual(['30000'])

        const held = { db, secrets: testSecrets, config: parseConfig({ DATA_DIR: '/nowhere/farman' }), manifests }
        const broken = (await checkInvariants(held)).filter(({ count }) => count > 0)
        expect(broken.map(({ code, name, rows }) => ({ code, name, rows }))).toEqual([])
        const { rows } = await listAds(db, await getCatalogue(db), allPlatesQuery, {}, 100)
        const live = await one(db, "select id from ad where state = 'published' order by id")
        expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(live.toSorted())
        expect(live.length).toBeGreaterThan(3)
      }),
    120_000,
  )
})
