import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { keysetPage, readKeyset, writeKeyset, type PageRequest } from '#platform/keyset.ts'
import type { ReportReason } from '../report.ts'
import { dealerSlug } from '../../ad/server/ad-rows.ts'

/** An ad with open reports. */
export type ReportedAd = {
  adId: string
  title: string
  state: string
  reports: number
  reasons: ReportReason[]
  first: Date
}

/** Lists ads with open reports, most first, with the cursor of the next page. */
export async function findReportedAds({ db }: Pick<RequestContext, 'db'>, page: PageRequest) {
  const [after, size] = [readKeyset(page.after), page.size]
  const reports = sql<number>`count(*)::int`
  let query = db
    .selectFrom('ad_report')
    .innerJoin('ad', 'ad.id', 'ad_report.ad_id')
    .select(['ad.id', 'ad.public_id', 'ad.state', 'ad.trim_id'])
    .select([
      reports.as('reports'),
      sql<ReportReason[]>`array_agg(distinct ad_report.reason)`.as('reasons'),
      sql<Date>`min(ad_report.at)`.as('first'),
    ])
    .where('ad_report.state', '=', 'open')
    .groupBy('ad.id')
    .orderBy('reports', 'desc')
    .orderBy('ad.id')
    .limit(size + 1)
  if (after) query = query.having(sql<boolean>`(-count(*), ad.id) > (${-Number(after.at)}, ${after.id})`)
  const [rows, catalogue] = await Promise.all([query.execute(), getCatalogue(db)])
  const { rows: shown, next } = keysetPage(rows, size, ({ reports, id }) => writeKeyset(reports, id))
  return {
    rows: shown.map(({ public_id, state, trim_id, reports, reasons, first }): ReportedAd => {
      return { adId: public_id, title: vehicleTitle(catalogue, trim_id), state, reports, reasons, first }
    }),
    next,
  }
}

/** Returns the number of ads with open reports. */
export async function countReportedAds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ad_report')
    .select(sql<number>`count(distinct ad_id)::int`.as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Finds one ad with all its reports, latest first, without reporters; undefined for an unknown ad.
 */
export async function findAdReports(db: Db, adId: string) {
  const ad = await db
    .selectFrom('ad')
    .select(['id', 'public_id', 'state', 'trim_id', 'description', 'stopped_with_gallery'])
    .select(dealerSlug)
    .where('public_id', '=', adId)
    .executeTakeFirst()
  if (!ad) return undefined
  const reports = await db
    .selectFrom('ad_report')
    .select(['id', 'reason', 'note', 'at', 'state', 'outcome'])
    .where('ad_id', '=', ad.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return { ...ad, title: vehicleTitle(await getCatalogue(db), ad.trim_id), reports }
}

/** Lists dealers suspended by staff, by name. */
export const findStoppedDealers = (db: Db) =>
  db
    .selectFrom('gallery')
    .select(['slug', 'name', sql<boolean>`bait_at is not null`.as('bait')])
    .where('state', '=', 'suspended')
    .orderBy('sort_key')
    .limit(200)
    .execute()
