import { getCatalogue } from '#features/catalog/contract.ts'
import type { MarketOffers } from '#features/prices/contract.ts'
import { adPath } from '../../addresses.ts'
import { selectFullAds } from './ad-rows.ts'
import { findValuation } from './find-valuation.ts'
import { presentValue } from './present-value.ts'

/** Loads a live ad with the value that its card, page and API show. */
export const valuedOffer: MarketOffers['valued'] = async (db, id) => {
  const ad = await selectFullAds(db).where('public_id', '=', id).where('state', '=', 'published').executeTakeFirst()
  if (!ad) return null
  const catalogue = await getCatalogue(db)
  const valuation = await findValuation(db, ad, catalogue)
  if (!valuation) return null
  return {
    trimId: ad.trim_id,
    href: adPath(ad.gallery_slug, ad.public_id),
    typed: {
      year: String(ad.year),
      km: String(ad.mileage_km),
      body: ad.body_state,
      engine: ad.engine_state,
      gearbox: ad.gearbox_state,
      ...(ad.insurance_months !== null && { insurance: String(ad.insurance_months) }),
      colour: ad.colour,
      province: catalogue.provinces.byId.get(ad.province_id)!.slug,
      ...(ad.ride_hailing && { taxi: 'on' }),
    },
    value: presentValue(valuation),
  }
}
