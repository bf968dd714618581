import type { Catalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { stateAfterAction } from '../../ad/ad-states.ts'
import { ownedBy, type AdOwner } from '../../ad/server/ad-owner.ts'
import { selectFullAds, type FullAdRow } from '../../ad/server/ad-rows.ts'
import { findOpenEdit, withColumns } from './proposals.ts'

/** Typed values by step, as the wizard stores them. */
type StepEntries = [name: string, value: string][]
export type PostingValues = Record<string, StepEntries>

/** The kind of ad drafts; `new` is the id of one that was never sent. */
export const draftKind = 'post-ad'
export const newDraft = 'new'

const toman = (rial: bigint | null) => (rial === null ? '' : String(rial / 10n))

/** Converts an ad to form values. */
export function valuesOfAd(ad: FullAdRow, catalogue: Catalogue): PostingValues {
  const filled = (entries: StepEntries): StepEntries => entries.filter(([, value]) => value !== '')
  const city = catalogue.cities.byId.get(ad.city_id)
  return {
    car: filled([
      ['trim', catalogue.trims.byId.get(ad.trim_id)?.slug ?? ''],
      ['year', String(ad.year)],
      ['mileage', String(ad.mileage_km)],
      ['mileageMeant', 'on'],
      ['colour', ad.colour],
      ['plate', ad.plate_kind],
      ['document', ad.document_kind],
    ]),
    condition: filled([
      ['body', ad.body_state],
      ...Object.entries(ad.panels).map(([panel, state]): [string, string] => [`panels.${panel}`, state]),
      ['engine', ad.engine_state],
      ['gearbox', ad.gearbox_state],
      ['insurance', ad.insurance_months === null ? '' : String(ad.insurance_months)],
    ]),
    pictures: ad.pictures.map((picture): [string, string] => ['pictures', picture]),
    price: filled([
      ['mode', ad.price_mode],
      ['price', toman(ad.price_rial)],
      ['downPayment', toman(ad.down_payment_rial)],
      ['instalment', toman(ad.instalment_rial)],
      ['instalments', ad.instalment_count === null ? '' : String(ad.instalment_count)],
      ['barterFor', ad.barter_for ?? ''],
    ]),
    contact: filled([
      ['province', (city && catalogue.provinces.byId.get(city.provinceId)?.slug) ?? ''],
      ['city', city?.slug ?? ''],
      ['district', catalogue.districts.byId.get(ad.district_id ?? 0)?.slug ?? ''],
      ['description', ad.description],
      ['way', ad.contact_way],
      ['from', ad.contact_from === null ? '' : String(ad.contact_from)],
      ['until', ad.contact_until === null ? '' : String(ad.contact_until)],
    ]),
  }
}

/**
 * Finds an editable own ad. Throws not-found for other people and for states that cannot be edited.
 */
export async function findEditableAd(db: Db, publicId: string, owner: AdOwner): Promise<FullAdRow> {
  const ad = await selectFullAds(db).where('public_id', '=', publicId).where(ownedBy(owner)).executeTakeFirst()
  if (!ad || stateAfterAction(ad.state, 'send', 'seller') === null) throw notFound()
  return ad
}

/** Returns an ad as its seller last sent it: with the edit that waits for staff, or that they rejected. */
export async function asLastSent(db: Db, ad: FullAdRow): Promise<FullAdRow> {
  return withColumns(ad, (await findOpenEdit(db, ad.id))?.proposed)
}
