import '../../ad/server/tables.ts'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { adStateNames, type AdState } from '../../ad/ad-states.ts'
import { ownedBy, type AdOwner } from '../../ad/server/ad-owner.ts'
import { panelAdPath } from '../../panel-addresses.ts'
import { myAdPath } from '../../own-ad-addresses.ts'
import type { PostingView } from '../posting-view.ts'
import type { PostedAd } from '../steps.ts'
import type { AdColumns } from './ad-row.ts'
import { findSameCars, identityOf } from './car-identity.ts'
import { findSamePictures } from './find-same-pictures.ts'

type Question = {
  owner: AdOwner
  gallery: string | null
  car: PostedAd['car']
  row: AdColumns
  /** The ad itself, when it is an edit. */
  besides: bigint | null
}

const openStates: readonly AdState[] = ['pending', 'published', 'paused']

/** Finds the seller's own open ads that seem to be of the same car, each once with its strongest reason. */
export async function findOwnSame(
  ctx: RequestContext,
  { owner, gallery, car, row, besides }: Question,
): Promise<PostingView['same']> {
  const { db } = ctx
  const { plate_index: plateIndex = null, vin_index: vinIndex = null } = await identityOf(ctx, owner, car)
  const [catalogue, identified, pictured, alike] = await Promise.all([
    getCatalogue(db),
    findSameCars(db, { adId: besides, owner, plateIndex, vinIndex }),
    findSamePictures(db, { pictures: row.pictures, modelId: row.model_id, ownCropsOnly: true, adId: besides, owner }),
    db
      .selectFrom('ad')
      .select(['public_id as publicId', 'trim_id as trimId', 'state'])
      .where(ownedBy(owner))
      .where('id', '<>', besides ?? 0n)
      .where('trim_id', '=', row.trim_id)
      .where('year', '=', row.year)
      .where('mileage_km', '=', row.mileage_km)
      .where('mileage_km', '>', 0)
      .where('colour', '=', row.colour)
      .where('state', 'in', openStates)
      .execute(),
  ])
  const matches = [
    ...identified.filter(({ own }) => own).map((ad) => ({ ...ad, why: 'همین پلاک یا شمارهٔ شاسی' })),
    ...pictured.filter(({ ad }) => ad.own).map(({ ad }) => ({ ...ad, why: 'همین عکس‌ها' })),
    ...alike.map((ad) => ({ ...ad, why: 'همین مدل، سال، رنگ و کارکرد' })),
  ].filter(({ state }) => openStates.includes(state))
  const each = new Map(matches.toReversed().map((ad) => [ad.publicId, ad]))
  return [...each.values()].map(({ publicId, trimId, state, why }) => ({
    href: gallery === null ? myAdPath(publicId) : panelAdPath(gallery, publicId),
    title: `${vehicleTitle(catalogue, trimId)} (${adStateNames[state]})`,
    why,
  }))
}
