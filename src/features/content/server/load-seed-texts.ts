import { sql } from 'kysely'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { titleOf, type AnyFields, type EntryKind } from '../entry-fields.ts'
import type { SeedVersion } from './seed/seed-shapes.ts'
import { readSeedTexts } from './seed/seed-texts.ts'
import { writeVersion } from './edit-entry.ts'
import './tables.ts'
import { dayMs } from '#kit/durations.ts'

type Seed = { kind: EntryKind; slug: string; versions: AnyFields[]; daysAgo: number; place?: number }

const legal = (slug: string, title: string, versions: readonly SeedVersion[]): Seed[] =>
  versions.length > 0
    ? [{ kind: 'document', slug, versions: versions.map((version) => ({ title, ...version })), daysAgo: 30 }]
    : []

function seeds(): Seed[] {
  const { answers, articles, pages, jobs, terms, privacy } = readSeedTexts()
  return [
    ...answers.map(({ slug, ...fields }, place): Seed => ({
      kind: 'faq',
      slug,
      versions: [fields],
      daysAgo: 30,
      place,
    })),
    ...articles.map(({ slug, kind, publishedDaysAgo, ...fields }): Seed => ({
      kind,
      slug,
      versions: [fields],
      daysAgo: publishedDaysAgo,
    })),
    ...pages.map(({ slug, ...fields }): Seed => ({ kind: 'page', slug, versions: [fields], daysAgo: 30 })),
    ...jobs.map(({ slug, ...fields }): Seed => ({ kind: 'job', slug, versions: [fields], daysAgo: 10 })),
    ...legal('terms', 'قوانین و مقررات', terms),
    ...legal('privacy', 'حریم خصوصی', privacy),
  ]
}

/** Writes the texts of a new installation. Existing entries and staff's changes stay. */
export async function loadSeedTexts(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { now } = (await sql<{ now: Date }>`select now() as now`.execute(trx)).rows[0]!
    const rows = await trx.selectFrom('content_entry').select(['kind', 'slug']).execute()
    const former = await trx.selectFrom('content_old_slug').select('slug').execute()
    const names = new Set([...rows.map(({ slug }) => slug), ...former.map(({ slug }) => slug)])
    for (const { kind, slug, versions, daysAgo, place = 0 } of seeds()) {
      if (names.has(slug)) continue
      const at = new Date(now.getTime() - daysAgo * dayMs)
      const last = versions.at(-1)!
      const row = await trx
        .insertInto('content_entry')
        .values({
          kind,
          slug,
          state: 'draft',
          title: titleOf(last),
          fields: JSON.stringify(last),
          live: null,
          version: null,
          publish_at: null,
          first_published_at: null,
          published_at: null,
          withdrawn_at: null,
          withdraw_reason: null,
          place,
          created_at: at,
          changed_at: at,
        })
        .onConflict((conflict) => conflict.columns(['space', 'slug']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!row) continue
      for (const fields of versions) await writeVersion(trx, { id: row.id, fields }, at)
    }
  })
}
