import type { SeededRandom } from '#kit/seeded-random.ts'
import type { Db } from '#platform/database/database.ts'
import { reportReasons, type ReportReason } from '#features/marketplace/reports/report.ts'
import '#features/marketplace/ad/server/tables.ts'

/** Too few to hide an ad. */
const maxReportsAt = 3
const reportedAds = 8
const hourMs = 3_600_000

/** Seeds a few open reports for the admin panel. Nobody reports their own ad. */
export async function seedReports(
  db: Db,
  random: SeededRandom,
  { people, now }: { people: readonly bigint[]; now: Date },
): Promise<void> {
  const ads = await db
    .selectFrom('ad')
    .select(['id', 'seller_id'])
    .where('state', '=', 'published')
    .orderBy('id')
    .limit(reportedAds)
    .execute()
  const reasons = Object.keys(reportReasons).filter((reason) => reason !== 'other') as ReportReason[]
  const rows = ads.flatMap(({ id, seller_id }, index) =>
    people
      .filter((person) => person !== seller_id)
      .slice(0, (index % maxReportsAt) + 1)
      .map((person_id) => ({
        ad_id: id,
        person_id,
        reason: random.pick(reasons),
        at: new Date(now.getTime() - Math.floor(48 * random.next()) * hourMs),
      })),
  )
  if (rows.length > 0) await db.insertInto('ad_report').values(rows).execute()
}
