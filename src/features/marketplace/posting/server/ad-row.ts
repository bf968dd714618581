import { gearboxOf, productionYears, type Catalogue } from '#features/catalog/contract.ts'
import { cleanParagraphs } from '#kit/text.ts'
import type { Panels } from '../../ad/body-map.ts'
import { searchText } from '../../ad/server/search-text.ts'
import { jalaliYearOf, type YearSpan } from '../questions.ts'
import type { PostedAd } from '../steps.ts'

/** Returns the years of a trim; null for an unknown trim. */
export function yearsOf(catalogue: Catalogue, trimSlug: string, thisYear: number): YearSpan | null {
  const trim = catalogue.trims.bySlug.get(trimSlug)
  const model = trim && catalogue.models.byId.get(trim.modelId)
  return model ? productionYears(model, thisYear) : null
}

/** Maps a posted ad to row columns; null when its car or place is not in the catalogue. */
export function adColumns(catalogue: Catalogue, { car, condition, pictures, price, contact }: PostedAd) {
  const trim = catalogue.trims.bySlug.get(car.trim)
  const model = trim && catalogue.models.byId.get(trim.modelId)
  const make = model && catalogue.makes.byId.get(model.makeId)
  const city = catalogue.cities.bySlug.get(contact.city)
  const province = city && catalogue.provinces.byId.get(city.provinceId)
  if (!trim || !model || !make || !city || !province || province.slug !== contact.province) return null
  const district = contact.district ? catalogue.districts.bySlug.get(contact.district) : undefined
  const year = jalaliYearOf(car.year)
  const gearbox = gearboxOf(trim)
  const description = cleanParagraphs(contact.description)
  const instalment = price.mode === 'instalment'
  const panels = Object.fromEntries(
    Object.entries(condition.panels ?? {}).filter(([, state]) => state !== undefined),
  ) as Panels
  return {
    make_id: make.id,
    model_id: model.id,
    trim_id: trim.id,
    body_type: model.bodyType,
    year,
    mileage_km: car.mileage,
    gearbox,
    fuel: trim.fuel,
    colour: car.colour,
    body_state: condition.body,
    panels: JSON.stringify(panels),
    engine_state: condition.engine,
    gearbox_state: condition.gearbox,
    insurance_months: condition.insurance ?? null,
    plate_kind: car.plate,
    document_kind: car.document,
    province_id: province.id,
    city_id: city.id,
    // Another town has other districts.
    district_id: district?.cityId === city.id ? district.id : null,
    price_mode: price.mode,
    price_rial: price.mode === 'fixed' || price.mode === 'barter' ? price.price! : null,
    down_payment_rial: instalment ? price.downPayment! : null,
    instalment_rial: instalment ? price.instalment! : null,
    instalment_count: instalment ? price.instalments! : null,
    barter_for: price.mode === 'barter' ? price.barterFor || null : null,
    description,
    pictures: pictures.pictures,
    search_text: searchText({
      make,
      model,
      trim,
      city,
      province,
      year,
      gearbox,
      description,
      colour: car.colour,
      bodyState: condition.body,
      fuel: trim.fuel,
    }),
  }
}
/** Maps the contact way to columns; null when the form has none. */
export const contactColumns = ({ contact: { way, from, until } }: PostedAd) =>
  way === undefined ? null : { contact_way: way, contact_from: from ?? null, contact_until: until ?? null }

export type AdColumns = NonNullable<ReturnType<typeof adColumns>>
