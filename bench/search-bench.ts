import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '#app/demo.ts'
import { type AdQuery } from '#capabilities/marketplace/ad-query.ts'
import { parseAdQuery } from '#capabilities/marketplace/parse-ad-query.ts'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { countFacets } from '#capabilities/marketplace/server/count-facets.ts'
import { listAds } from '#capabilities/marketplace/server/list-ads.ts'
import { loadAdList } from '#capabilities/marketplace/server/load-ad-list.ts'
import { resolveQuery } from '#capabilities/marketplace/server/resolve-query.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { guestSession } from '#platform/session.ts'
import type { Platform } from '#platform/context.ts'

const now = new Date('2026-11-21T08:00:00Z')

async function openSeeded(environment: Record<string, string>, ads: number): Promise<Platform> {
  const platform = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { database, secrets, log } = platform
  await seedDemo({ db: database.db, secrets, log, now }, { ads })
  return platform
}

/** One filled list, for rendering without a server. */
export async function sampleView() {
  const folder = mkdtempSync(join(tmpdir(), 'farman-bench-'))
  const platform = await openSeeded({ DATA_DIR: folder }, 6000)
  const scope = { id: '', session: guestSession, address: '', userAgent: '', cookies: [] }
  const doing = { ...platform, db: platform.database.db, scope, now }
  const view = await loadAdList(doing, new URLSearchParams(), { base: '/services/used-vehicle/advertisement' })
  await platform.database.close()
  rmSync(folder, { recursive: true, force: true })
  return view
}

const steps = [
  'make=peugeot',
  'make=saipa&make=ikco',
  'make=peugeot&model=peugeot-206',
  'province=tehran',
  'province=isfahan&province=fars',
  'gearbox=automatic',
  'body=no-paint',
  'tomanTo=900000000',
  'tomanFrom=500000000&tomanTo=1500000000',
  'yearFrom=1398',
  'kmTo=120000',
  'colour=white&colour=black',
  'seller=gallery',
  'fuel=petrol',
  'sort=cheapest',
  'sort=mileage',
  'sort=deal',
]

/** A person who adds one to four filters at random; the same walk for every run. */
function walk(count: number): AdQuery[] {
  const random = seededRandom('search-bench')
  return Array.from({ length: count }, () => {
    const chosen = Array.from({ length: random.int(1, 4) }, () => random.pick(steps))
    return parseAdQuery(new URLSearchParams(chosen.join('&'))).query
  })
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]!

async function time(queries: AdQuery[], run: (query: AdQuery) => Promise<unknown>): Promise<string> {
  for (const query of queries.slice(0, 10)) await run(query)
  const times: number[] = []
  for (const query of queries) {
    const began = performance.now()
    await run(query)
    times.push(performance.now() - began)
  }
  return `p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`
}

/** Seeds `ads` and prints the time of list, total and all facet counts together, unfiltered and over a random walk. */
export async function benchSearch(name: string, environment: Record<string, string>, ads: number): Promise<void> {
  const began = performance.now()
  const platform = await openSeeded(environment, ads)
  const { db } = platform.database
  const seededSeconds = ((performance.now() - began) / 1000).toFixed(1)
  const catalogue = await getCatalogue(db)
  const search = async (query: AdQuery) => {
    const resolved = resolveQuery(catalogue, query).query
    await Promise.all([listAds(db, catalogue, resolved), countFacets(db, catalogue, resolved)])
  }
  const unfiltered = Array.from({ length: 40 }, () => parseAdQuery(new URLSearchParams()).query)
  console.log(
    `${name}, ${ads.toLocaleString('en')} ads (seeded and rated in ${seededSeconds} s): ` +
      `random filters ${await time(walk(120), search)}; unfiltered ${await time(unfiltered, search)}`,
  )
  await platform.database.close()
}
