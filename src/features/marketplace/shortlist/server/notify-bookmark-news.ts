import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { notifyMany } from '#features/notifications/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { shortAdPath } from '../../addresses.ts'
import { ratingWord, shownPercent } from '../../ad/price-rating.ts'
import '../../ad/server/tables.ts'
import { backOnOfferNotice, betterDealNotice } from './notices.ts'
import './tables.ts'

type Parts = { db: Db; clock: Clock }

const batchSize = 500
/** Covers ads whose transaction commits slightly after their publication time. */
const lagMs = 30_000

/**
 * Notifies people who bookmarked a sold, paused or ended ad of its return. The bookmark stores that
 * the ad was gone, and clears it in the transaction of the notice: no repeats, no gaps.
 */
export async function notifyBackOnOffer({ db, clock }: Parts): Promise<number> {
  const now = clock.now()
  await sql`
    update bookmark set gone_at = ${now} from ad
    where ad.id = bookmark.ad_id and gone_at is null and ad.state in ('sold', 'expired', 'paused')`.execute(db)
  const catalogue = await getCatalogue(db)
  let message = 0
  for (;;) {
    const batch = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{
        person_id: bigint
        gone: string
        quiet: boolean
        public_id: string
        trim_id: number
        seller_id: bigint
        price_rial: bigint | null
      }>`
        with back as (
          select person_id, ad_id, gone_at from bookmark join ad on ad.id = ad_id
          where gone_at is not null and ad.state = 'published'
          order by ad_id, person_id limit ${batchSize} for update of bookmark
        )
        update bookmark set gone_at = null from back join ad on ad.id = back.ad_id
        where bookmark.person_id = back.person_id and bookmark.ad_id = back.ad_id
        returning bookmark.person_id, extract(epoch from back.gone_at)::bigint::text as gone, bookmark.quiet, ad.public_id,
          ad.trim_id, ad.seller_id, ad.price_rial`.execute(trx)
      const to = rows
        .filter(({ quiet, seller_id, person_id }) => !quiet && seller_id !== person_id)
        .map(({ person_id: personId, public_id: adId, trim_id, price_rial, gone }) => ({
          personId,
          data: {
            ad: vehicleTitle(catalogue, trim_id),
            rial: price_rial === null ? null : String(price_rial),
            adId,
          },
          link: shortAdPath(adId),
          key: `back-on-offer:${adId}:${gone}`,
        }))
      await notifyMany(trx, { now }, { notice: backOnOfferNotice, to })
      message += to.length
      return rows.length
    })
    if (batch < batchSize) return message
  }
}

/**
 * By how much a new ad must be further below its market than the best bookmarked one, in permille.
 */
const minBetter = 30

type Better = {
  person_id: bigint
  public_id: string
  trim_id: number
  price_rial: bigint
  gap_permille: number
  best_id: string
}

/**
 * Notifies people of a new ad that beats their best bookmark of the same model: a good price, of
 * the bookmarked years, and further below its market. One per model at a time. Each new ad is
 * checked once, in the transaction of its notices.
 */
export async function notifyBetterDeals({ db, clock }: Parts): Promise<number> {
  const now = clock.now()
  const until = new Date(now.getTime() - lagMs)
  const catalogue = await getCatalogue(db)
  return inTransaction(db, async (trx) => {
    const { until: since } = await trx
      .selectFrom('better_deal_place')
      .select('until')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (since >= until) return 0
    const { rows } = await sql<Better>`
      with fresh as (
        select id, public_id, model_id, trim_id, year, seller_id, price_rial, gap_permille from ad
        where state = 'published' and published_at > ${since} and published_at <= ${until} and price_rial is not null
          and rating in ('excellent', 'good')
      ), best as (
        select person_id, model_id, min(gap_permille) as gap, min(year) - 1 as from_year, max(year) + 1 as to_year,
          (array_agg(public_id order by gap_permille, ad.id))[1] as best_id
        from bookmark join ad on ad.id = ad_id
        where ad.state = 'published' and not quiet and gap_permille is not null
          and model_id in (select model_id from fresh)
        group by person_id, model_id
      )
      select distinct on (person_id, model_id) person_id, public_id, trim_id, price_rial, gap_permille, best_id
      from fresh join best using (model_id)
      where fresh.gap_permille <= best.gap - ${minBetter} and fresh.year between from_year and to_year
        and seller_id <> person_id
        and not exists (select from bookmark where bookmark.person_id = best.person_id and ad_id = fresh.id)
      order by person_id, model_id, fresh.gap_permille, fresh.id`.execute(trx)
    const to = rows.map(({ person_id: personId, public_id, trim_id, price_rial, gap_permille, best_id }) => ({
      personId,
      data: {
        ad: vehicleTitle(catalogue, trim_id),
        rial: String(price_rial),
        percent: shownPercent(gap_permille, ratingWord(gap_permille)),
        adId: best_id,
      },
      link: shortAdPath(public_id),
      key: `better-deal:${public_id}`,
    }))
    await notifyMany(trx, { now }, { notice: betterDealNotice, to })
    await trx.updateTable('better_deal_place').set({ until }).execute()
    return to.length
  })
}
