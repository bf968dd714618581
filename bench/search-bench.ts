import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '#demo/seed-demo.ts'
import { getCatalogue, loadCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { sorts, type AdQuery, type Sort } from '#features/marketplace/search/ad-query.ts'
import { emptyQuery } from '#features/marketplace/search/parse-ad-query.ts'
import { getAdIndex } from '#features/marketplace/search/server/ad-index/get-ad-index.ts'
import { countFacets } from '#features/marketplace/search/server/count-facets.ts'
import { listAds, pageSize } from '#features/marketplace/search/server/list-ads.ts'
import { loadAdList } from '#features/marketplace/search/server/load-ad-list.ts'
import { resolveQuery } from '#features/marketplace/search/server/resolve-query.ts'
import { withProviders } from '#app/providers.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { guestSession } from '#platform/session.ts'
import type { Platform } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { addressOf, countInSql, traverse } from './search-walk.ts'

/** Today, because ratings of another day would be rewritten while the search is measured. */
const now = new Date()

async function openSeeded(environment: Record<string, string>, ads: number): Promise<Platform> {
  const platform = withProviders(await openPlatform({ LOG_LEVEL: 'silent', ...environment }))
  const { database, secrets, log } = platform
  const began = performance.now()
  const made = await seedDemo({ db: database.db, secrets, log, now }, { ads })
  await loadCatalogue(database.db)
  if (made) console.log(`${made.ads} ads seeded and rated in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return platform
}

/** Returns one filled list, for rendering without a server. */
export async function sampleView() {
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  const platform = await openSeeded({ DATA_DIR: folder }, 6000)
  const scope = { id: '', origin: '', session: guestSession, address: '', userAgent: '', cookies: [] }
  const ctx = { ...platform, db: platform.database.db, scope, now }
  const view = await loadAdList(ctx, new URLSearchParams(), { base: '/services/used-vehicle/advertisement' })
  await platform.database.close()
  rmSync(folder, { recursive: true, force: true })
  return view
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!.toFixed(1)

async function time<T>(inputs: readonly T[], run: (input: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const input of inputs) {
    const began = performance.now()
    await run(input)
    times.push(performance.now() - began)
  }
  return times
}

const say = (times: readonly number[]) => `p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)}, p99 ${at(times, 0.99)} ms`

/**
 * Prints how long list, total and all counts take together, unfiltered and over a random walk; the 500th page against
 * the first; and the cost of the index at start. Compares counts with plain SQL. Seeds `ads` when the database is
 * empty.
 */
export async function benchSearch(name: string, environment: Record<string, string>, ads: number): Promise<void> {
  const platform = await openSeeded(environment, ads)
  const { db } = platform.database
  const catalogue = await getCatalogue(db)
  await measureLoad(name, db)
  const search = async (query: AdQuery) => {
    const resolved = resolveQuery(catalogue, query).query
    await Promise.all([listAds(db, catalogue, resolved), countFacets(db, catalogue, resolved)])
  }
  await time(traverse(catalogue, 100, 'warm-up'), search)
  console.log(`  random filters: ${say(await time(traverse(catalogue, 600), search))}`)
  console.log(
    `  unfiltered, uncached: ${say(await time(Array(40).fill(emptyQuery), (query: AdQuery) => countAnew(db, catalogue, query)))}`,
  )
  await measurePages(db, catalogue)
  await checkCounts(db, catalogue)
  await platform.database.close()
}

async function measureLoad(name: string, db: Db): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage()
  const began = performance.now()
  const { size } = await getAdIndex(db)
  const seconds = (performance.now() - began) / 1000
  globalThis.gc?.()
  const after = process.memoryUsage()
  const bytes = after.arrayBuffers - before.arrayBuffers + after.heapUsed - before.heapUsed
  console.log(
    `${name}, ${size.toLocaleString('en')} live ads: index read in ${seconds.toFixed(1)} s, ` +
      `${(bytes / 1e6).toFixed(0)} MB, ${(bytes / size).toFixed(0)} bytes an ad`,
  )
}

/** Counts without cached results, as after a change of an ad. */
async function countAnew(db: Db, catalogue: Catalogue, query: AdQuery): Promise<void> {
  const index = await getAdIndex(db)
  index.version++
  await countFacets(db, catalogue, query)
}

async function measurePages(db: Db, catalogue: Catalogue): Promise<void> {
  const parts: string[] = []
  for (const sort of ['newest', 'cheapest', 'deal'] satisfies Sort[]) {
    const first = { ...emptyQuery, sort }
    const { next } = await listAds(db, catalogue, first, {}, pageSize * 499)
    const times = async (after: string | null) =>
      time(
        Array.from({ length: 60 }, () => ({ ...first, after })),
        (query) => listAds(db, catalogue, query),
      )
    await times(next)
    parts.push(`${sorts[sort]} ${at(await times(null), 0.5)} and ${at(await times(next), 0.5)} ms`)
  }
  console.log(`  page 1 and page 500: ${parts.join('; ')}`)
}

async function checkCounts(db: Db, catalogue: Catalogue): Promise<void> {
  const checked = traverse(catalogue, 40, 'check')
  for (const query of checked) {
    const [{ total }, expected] = [await countFacets(db, catalogue, query), await countInSql(db, catalogue, query)]
    if (total !== expected) throw new Error(`${addressOf('', query)} gives ${total}, and ${expected} in SQL`)
  }
  console.log(`  ${checked.length} counts are those of plain SQL`)
}

/** Returns addresses of the public API for a walk. */
export async function searchAddresses(environment: Record<string, string>, count: number): Promise<string[]> {
  const platform = withProviders(await openPlatform({ LOG_LEVEL: 'silent', ...environment }))
  const catalogue = await getCatalogue(platform.database.db)
  await platform.database.close()
  return traverse(catalogue, count, 'http').map((query) => addressOf('/api/v1/ads', query))
}
