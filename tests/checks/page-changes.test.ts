import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import '#features/content/server/tables.ts'
import { aSignedReport } from '#features/inspection/test-inspections.ts'
import { loadSeedTexts } from '#features/content/server/load-seed-texts.ts'
import { useTestDb, type TestDb } from '../support/database.ts'
import { aDealer, anAd, visit } from '../support/market.ts'

const shared = useTestDb()
const root = join(import.meta.dirname, '../../src')

type Screen = { loader: (args: unknown) => Promise<unknown> }
type World = { ad: { public_id: string }; gallery: { slug: string }; report: string }

/** Addresses of every screen whose page is cached for guests; add new ones here. */
const stored: Readonly<Record<string, (world: World) => [path: string, params?: Record<string, string>]>> = {
  'app/screens/home.tsx': () => ['/'],
  'features/marketplace/search/screens/advertisement.tsx': () => [
    '/services/used-vehicle/advertisement?q=%D9%86%D9%88%D8%B4%D8%AA%D9%87',
  ],
  'features/marketplace/ad-page/screens/ad.tsx': ({ ad, gallery }) => [
    '/',
    { galleryId: gallery.slug, adId: ad.public_id },
  ],
  'features/new-vehicle/screens/info.tsx': () => ['/', { vehicleId: 'ikco-tara-v1-manual' }],
  'features/marketplace/dealers/screens/galleries.tsx': () => ['/services/used-vehicle/exhibition'],
  'features/marketplace/dealers/screens/gallery.tsx': ({ gallery }) => ['/', { galleryId: gallery.slug }],
  'features/marketplace/dealers/screens/gallery-ads.tsx': ({ gallery }) => ['/', { galleryId: gallery.slug }],
  'features/new-vehicle/screens/range.tsx': () => ['/', { slug: 'peugeot-207' }],
  'features/albums/screens/albums.tsx': () => ['/services/vehicle-info/album'],
  'features/albums/screens/album.tsx': () => ['/', { albumId: 'peugeot-207' }],
  'app/screens/services.tsx': () => ['/services'],
  'app/screens/market.tsx': () => ['/services/vehicle-info'],
  'features/new-vehicle/screens/compare.tsx': () => [
    '/services/new-vehicle/compare?v=peugeot-207-manual-tu5,ikco-tara-v1-manual',
  ],
  'features/new-vehicle/screens/pair.tsx': () => ['/', { slug: 'ikco-tara-v1-manual-vs-peugeot-207-manual-tu5' }],
  'features/new-vehicle/screens/ownership.tsx': () => ['/', { slug: 'peugeot-207-manual-tu5' }],
  'features/inspection/screens/verify.tsx': ({ report }) => ['/', { code: report }],
  'features/prices/screens/prices.tsx': () => ['/services/vehicle-info/price'],
  'features/content/screens/news.tsx': () => ['/services/club/news'],
  'features/content/screens/magazine.tsx': () => ['/pages/magazine'],
  'features/content/screens/faq.tsx': () => ['/pages/faq'],
  'features/content/screens/terms.tsx': () => ['/pages/conditions-rules'],
  'features/content/screens/privacy.tsx': () => ['/pages/privacy-policy'],
  'features/content/screens/about-us.tsx': () => ['/pages/about-us'],
  'features/content/screens/article.tsx': () => ['/', { slug: 'an-article' }],
  'features/prices/screens/price.tsx': () => ['/', { slug: 'peugeot-207-manual-tu5' }],
}

/** Tables that record changes and are shown on no page. */
const bookkeeping = new Set(['ad_epoch', 'catalogue_revision', 'search_word_revision', 'vehicle_spec_revision'])

/** Returns a handle that records the queried tables, of the query builder and of SQL texts. */
function watched(db: Db): { db: Db; tables: Set<string> } {
  const tables = new Set<string>()
  const traverse = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { kind, table, sqlFragments } = node as {
      kind?: string
      table?: { identifier: { name: string } }
      sqlFragments?: string[]
    }
    if (kind === 'TableNode' && table) tables.add(table.identifier.name)
    const written = sqlFragments?.join(' ? ') ?? ''
    for (const [, name] of written.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)) tables.add(name!)
    Object.values(node).forEach(traverse)
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => (traverse(node), node),
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), tables }
}

async function tablesOf(names: Iterable<string>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname = any(${[...names]}::text[])`.execute(shared.db)
  return rows.map(({ name }) => name)
}

async function withoutTrigger(names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'page_change'`.execute(shared.db)
  const having = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !having.has(name) && !bookkeeping.has(name))
}

/** Creates an article about a car with its price. */
async function anArticle() {
  const fields = JSON.stringify({
    category: 'market',
    title: 'x',
    lead: 'x',
    author: 'x',
    series: { slug: 'x', title: 'x', part: 1 },
    models: ['peugeot-207'],
    cover: { model: 'peugeot-207', alt: 'x' },
    body: { type: 'doc', content: [] },
  })
  await shared.db
    .insertInto('content_entry')
    .values({
      kind: 'article',
      slug: 'an-article',
      state: 'published',
      title: 'x',
      fields,
      live: fields,
      version: 1,
      publish_at: null,
      first_published_at: shared.now,
      published_at: shared.now,
      withdrawn_at: null,
      withdraw_reason: null,
      created_at: shared.now,
      changed_at: shared.now,
    })
    .execute()
}

test('every table that a cached page reads signals its changes', async () => {
  await loadCatalogue(shared.db)
  const gallery = await aDealer(shared)
  const ad = await anAd(shared, { gallery_id: gallery.id })
  await anArticle()
  const report = await aSignedReport(shared)
  // Legal texts, which have their own pages.
  await loadSeedTexts(shared.db)
  const { db, tables } = watched(shared.db)
  const watching: TestDb = { ...shared, db }
  for (const [file, address] of Object.entries(stored)) {
    const [path, params] = address({ ad, gallery, report })
    const { loader } = (await import(join(root, file))) as Screen
    // Words that are a filter redirect to its address; they are read all the same.
    await loader(visit(watching, path, { params })).catch((thrown: unknown) => {
      // A missing album is a missing page.
      if (!(thrown instanceof Response) && !(thrown instanceof AppError && thrown.status === 404)) throw thrown
    })
  }
  const read = await tablesOf(tables)
  expect(read).toEqual(expect.arrayContaining(['ad', 'gallery', 'ad_price']))
  expect(await withoutTrigger(read)).toEqual([])
  expect(await withoutTrigger(['ad', 'person'])).toEqual(['person'])
})

// A screen with its own few seconds needs no signal of changes.
test('every screen whose page is cached is visited', () => {
  const files = globSync('**/screens/**/*.tsx', { cwd: root })
  const keeping = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('cacheForGuests(context)'))
  expect(keeping.toSorted()).toEqual(Object.keys(stored).toSorted())
})
