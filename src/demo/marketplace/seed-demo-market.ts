import { seededRandom, type SeededRandom } from '#kit/seeded-random.ts'
import type { Catalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { generateAds, type SellingDealer } from './generate-ads.ts'
import type { AdDraft } from './generate-ad.ts'
import { generateDealers } from './dealers.ts'
import { openMarket } from './market.ts'
import { seedReports } from './reports.ts'
import { writeAds } from './write-ads.ts'

/** Ids of people: the owner of the first dealer, the first private seller, and all others. */
export type DemoSellers = { galleryOwner: bigint; seller: bigint; others: readonly bigint[] }

export type DemoMarketOptions = {
  secrets: Secrets
  catalogue: Catalogue
  people: DemoSellers
  now: Date
  seed: string | number
  ads: number
  galleries: number
  /** Called per batch with the number of ads so far. */
  onProgress?: (written: number) => void
}

const BATCH = 500
/** The share of ads that belong to dealers. */
const DEALER_SHARE = 0.25

/**
 * Fills an empty marketplace with dealers, ads and price histories, deterministic for seed and
 * time. Streams in batches, so a million ads need no more memory than a thousand. Ads beyond the
 * limit of private people go to dealers. Returns the counts.
 */
export async function seedDemoMarket(db: Db, options: DemoMarketOptions): Promise<{ ads: number; galleries: number }> {
  const { catalogue, now, seed, onProgress } = options
  const random = seededRandom(`market ${seed}`)
  const market = openMarket(catalogue, now)
  const owners = options.people.others.slice(0, Math.max(0, options.galleries - 1))
  const sellers = [options.people.seller, ...options.people.others.slice(owners.length)]
  const quota = Math.max(Math.round(options.ads * DEALER_SHARE), options.ads - sellers.length * 3)
  const dealers = await seedDealers(db, random, options, [options.people.galleryOwner, ...owners], quota)
  let written = 0
  // Generate one batch while the previous one is written.
  let writing: Promise<void> = Promise.resolve()
  for (const batch of batches(generateAds(random, market, options.ads, dealers, sellers))) {
    await writing
    writing = writeAds(db, batch)
    written += batch.length
    onProgress?.(written)
  }
  await writing
  await seedReports(db, seededRandom(`reports ${seed}`), { people: options.people.others.slice(0, 8), now })
  return { ads: written, galleries: dealers.length }
}

function* batches(drafts: Iterable<AdDraft>): Generator<AdDraft[]> {
  let batch: AdDraft[] = []
  for (const draft of drafts) {
    batch.push(draft)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function seedDealers(
  db: Db,
  random: SeededRandom,
  { secrets, catalogue, now, galleries }: DemoMarketOptions,
  owners: readonly bigint[],
  adCount: number,
): Promise<SellingDealer[]> {
  const drafts = generateDealers(random, catalogue, galleries, now)
  const quotas = shareOut(random, adCount, drafts.length)
  const selling: SellingDealer[] = []
  for (const [i, { phone, hours, holidayHours, team, notices, district, city, ...row }] of drafts.entries()) {
    const ownerId = owners[i] ?? owners[0]
    if (ownerId === undefined) throw new RangeError('The demo needs an owner for each dealer: pass at least one person')
    const { id } = await db
      .insertInto('gallery')
      .values({
        ...row,
        district_id: district?.id ?? null,
        owner_id: ownerId,
        hours: JSON.stringify(hours),
        holiday_hours: holidayHours && JSON.stringify(holidayHours),
        team: JSON.stringify(team),
        phone_sealed: secrets.seal(phone),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (notices.length > 0) {
      await db
        .insertInto('gallery_news')
        .values(notices.map((notice) => ({ ...notice, gallery_id: id })))
        .execute()
    }
    selling.push({ id: ownerId, galleryId: id, city, district, makeIds: row.make_ids ?? [], quota: quotas[i] ?? 0 })
  }
  return selling
}

/** Splits `total` into `parts` uneven parts, the largest about four times the smallest. */
function shareOut(random: SeededRandom, total: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, () => 14 + 44 * random.next())
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let reached = 0
  let given = 0
  return weights.map((weight) => {
    reached += weight
    const share = Math.round((total * reached) / sum) - given
    given += share
    return share
  })
}
