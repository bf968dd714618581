import { sql } from 'kysely'
import { findFileNames } from '#features/files/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { AdState } from '../../ad/ad-states.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { isLadder } from '../../ad/price-steps.ts'
import { findRecentPrices } from '../../ad/server/recent-prices.ts'
import type { RiskFacts } from '../risk.ts'
import type { AdColumns } from './ad-row.ts'
import { findSameCars } from './car-identity.ts'
import { findSamePictures, pictureRiskOf } from './find-same-pictures.ts'
import { findMarketRial } from './market-price.ts'
import { findStanding } from '../../strikes/server/find-strikes.ts'
import './tables.ts'

const openStates: readonly AdState[] = ['pending', 'published', 'paused']
/** A lower mileage than in an earlier ad of the car, beyond rounding. */
const minBackKm = 1000
/** Ads of one seller with one mileage: this one is the third. */
const manySame = 2

/** Whether a picture's file name contains a contact: «0912-123-4567.jpg». */
export function tellsContact(fileName: string): boolean {
  const name = fileName.replace(/\.\w{1,5}$/, '')
  return hideContacts(name) !== name
}

type Question = {
  /** The number of other accounts used on the device. */
  otherAccounts: number
  adId: bigint
  personId: bigint
  row: AdColumns
  /** For a dealer's ad: many cars a day with the same text are normal there. */
  gallery?: { id: bigint; since: Date | null } | null
}
type Match = RiskFacts & { published: number }

/** Collects the risk facts of a sent ad, in the transaction that sends it. */
export async function findRiskFacts(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  { adId, personId, row, otherAccounts, gallery = null }: Question,
): Promise<Match> {
  const person = await db.selectFrom('person').select('created_at').where('id', '=', personId).executeTakeFirst()
  const ageDays = (since: Date | undefined) => (since ? (now.getTime() - since.getTime()) / dayMs : 0)
  const since = (days: number) => new Date(now.getTime() - days * dayMs)
  const others = db.selectFrom('ad').select('id').where('id', '<>', adId).where('state', '<>', 'removed').limit(1)
  const owner = { personId, galleryId: gallery?.id }
  const identity = await db
    .selectFrom('ad')
    .select(['plate_index as plateIndex', 'vin_index as vinIndex'])
    .where('id', '=', adId)
    .executeTakeFirstOrThrow()
  const sameCars = await findSameCars(db, { adId, owner, ...identity })
  const [marketRial, sameText, sameCar, samePictures, pictureNames, sent, prices, standing, sameKm] = await Promise.all(
    [
      findMarketRial(db, row, { now, besides: adId }),
      others
        .where(sql<boolean>`md5(description) = md5(${row.description})`)
        .where('description', '=', row.description)
        .where('seller_id', '<>', personId)
        .executeTakeFirst(),
      others
        .where('trim_id', '=', row.trim_id)
        .where('year', '=', row.year)
        .where('mileage_km', '=', row.mileage_km)
        .where('colour', '=', row.colour)
        .where('city_id', '=', row.city_id)
        .where('mileage_km', '>', 0)
        .where('state', 'in', ['pending', 'published', 'paused'])
        .executeTakeFirst(),
      findSamePictures(db, { pictures: row.pictures, modelId: row.model_id, adId, owner }),
      findFileNames(db, row.pictures),
      db
        .selectFrom('ad_submission')
        .innerJoin('ad', 'ad.id', 'ad_submission.ad_id')
        .select([
          sql<number>`(count(distinct ad.id) filter (where ad_submission.at > ${since(1)} and ad.id <> ${adId}))::int`.as(
            'today',
          ),
          sql<number>`(count(*) filter (where ad_submission.outcome = 'rejected' and ad_submission.at > ${since(30)}))::int`.as(
            'rejected',
          ),
          sql<number>`(count(distinct ad.id) filter (where ad_submission.outcome = 'approved'))::int`.as('published'),
        ])
        .where('ad.seller_id', '=', personId)
        .executeTakeFirstOrThrow(),
      findRecentPrices(db, [adId], now),
      findStanding(db, owner, now),
      db
        .selectFrom('ad')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('id', '<>', adId)
        .where('mileage_km', '=', row.mileage_km)
        .where('mileage_km', '>', 0)
        .where(sql<boolean>`(seller_id = ${personId} or gallery_id = ${gallery?.id ?? null})`)
        .where('created_at', '>', since(90))
        .where('state', '<>', 'removed')
        .executeTakeFirstOrThrow(),
    ],
  )
  return {
    priceRial: row.price_rial,
    marketRial,
    priceLadder: row.price_rial !== null && isLadder(row.price_rial, prices.get(adId) ?? []),
    mileageKm: row.mileage_km,
    accountDays: ageDays(gallery?.since ?? person?.created_at),
    sameText: gallery === null && sameText !== undefined,
    sameCar: sameCar !== undefined,
    samePlate: sameCars.some(({ state }) => openStates.includes(state)),
    mileageBack: sameCars.some(({ mileageKm }) => mileageKm - row.mileage_km > minBackKm),
    manySameKm: sameKm.n >= manySame,
    picture: pictureRiskOf(samePictures),
    contactInText: [row.description, row.barter_for ?? ''].some((text) => hideContacts(text) !== text),
    contactInPictureName: pictureNames.some(tellsContact),
    otherAccounts,
    sentToday: gallery === null ? sent.today : 0,
    rejectedLately: sent.rejected > 0,
    struck: standing.reviewed,
    description: row.description,
    published: sent.published,
  }
}
