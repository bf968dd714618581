import { displayYear, getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatMoney } from '#kit/money.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { adIdSchema } from '../../ad/ad-id.ts'
import { bodyStates, colours } from '../../ad/choices.ts'
import '../../ad/server/tables.ts'
import type { PanelDealer } from './panel-context.ts'

/** Finds a live car of the dealer for its poster; throws not-found otherwise. */
export async function findPosterCar(db: Db, dealer: Pick<PanelDealer, 'id'>, adId: string) {
  const ad = adIdSchema.safeParse(adId).success
    ? await db
        .selectFrom('ad')
        .select(['public_id', 'trim_id', 'make_id', 'year', 'mileage_km', 'colour', 'body_state', 'price_rial'])
        .where('public_id', '=', adId)
        .where('gallery_id', '=', dealer.id)
        .where('state', '=', 'published')
        .executeTakeFirst()
    : undefined
  if (!ad) throw notFound()
  const catalogue = await getCatalogue(db)
  return {
    id: ad.public_id,
    title: vehicleTitle(catalogue, ad.trim_id),
    year: displayYear(catalogue.makes.byId.get(ad.make_id)!, ad.year),
    facts: [
      ad.mileage_km === 0 ? 'صفر کیلومتر' : `${formatInteger(ad.mileage_km)}\u00a0کیلومتر`,
      colours[ad.colour],
      bodyStates[ad.body_state],
    ],
    price: ad.price_rial === null ? null : formatMoney(ad.price_rial),
  }
}
