import type { z } from 'zod'
import { gregorianYear, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { confidences } from '#features/prices/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { pictureAddress } from '#kit/picture-address.ts'
import { money, type labelledSchema, type yearSchema } from '#platform/http/api-schemas.ts'
import { adPath, personalDealer } from '../../addresses.ts'
import { panels, panelStates, type PanelSlug } from '../../ad/body-map.ts'
import {
  bodyStates,
  colours,
  documentKinds,
  fuels,
  gearboxes,
  partStates,
  plateKinds,
  priceModes,
  ratings,
} from '../../ad/choices.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { isComparable, type NoRatingReason } from '../../ad/price-rating.ts'
import { pictureView } from '../../ad/picture-alt.ts'
import { noRatingReasons } from '../../ad/texts.ts'
import type { adSchema, adSummarySchema } from './api-schemas.ts'
import type { FullAdRow } from '../../ad/server/ad-rows.ts'
import type { AdRow } from '../../ad/server/ad-rows.ts'
import type { AdValuation } from '../../ad/server/find-valuation.ts'

type Labelled = z.output<typeof labelledSchema>

const word = (words: Readonly<Record<string, string>>, slug: string): Labelled => ({ slug, label: words[slug] ?? slug })

/** Formats a catalogue entry as slug and name. */
export const entry = (match: { slug: string; nameFa: string } | undefined): Labelled => ({
  slug: match?.slug ?? '',
  label: toPersianDigits(match?.nameFa ?? ''),
})

/** Converts a stored Jalali year to both calendars. */
export const bothYears = (jalali: number): z.output<typeof yearSchema> => ({ jalali, gregorian: gregorianYear(jalali) })

const amount = (rial: bigint | null) => (rial === null ? null : money(rial))
const moment = (at: Date | null) => at && at.toISOString()

const picture = (key: string) => ({
  small: pictureAddress(key, 320, 'webp'),
  large: pictureAddress(key, 1200, 'webp'),
  view: pictureView(key),
})

/** Selects the fields of an ad for lists of the API (allow-list). */
export function presentAdSummaryForApi(row: AdRow, catalogue: Catalogue): z.output<typeof adSummarySchema> {
  return {
    id: row.public_id,
    path: adPath(row.gallery_slug, row.public_id),
    title: vehicleTitle(catalogue, row.trim_id),
    state: row.state,
    make: entry(catalogue.makes.byId.get(row.make_id)),
    model: entry(catalogue.models.byId.get(row.model_id)),
    trim: entry(catalogue.trims.byId.get(row.trim_id)),
    year: bothYears(row.year),
    mileageKm: row.mileage_km,
    gearbox: word(gearboxes, row.gearbox),
    colour: word(colours, row.colour),
    bodyState: word(bodyStates, row.body_state),
    plateKind: word(plateKinds, row.plate_kind),
    province: entry(catalogue.provinces.byId.get(row.province_id)),
    city: entry(catalogue.cities.byId.get(row.city_id)),
    district: row.district_id === null ? null : entry(catalogue.districts.byId.get(row.district_id)),
    ...presentPrice(row),
    seller: row.gallery_id === null ? 'personal' : 'gallery',
    gallery: row.gallery_slug ?? personalDealer,
    publishedAt: moment(row.published_at),
    pictures: row.pictures.map(picture),
  }
}

const presentPrice = (row: AdRow) => ({
  priceMode: word(priceModes, row.price_mode),
  price: amount(row.price_rial),
  downPayment: amount(row.down_payment_rial),
  monthly: amount(row.instalment_rial),
  priceDrop: row.drop_rial ? money(row.drop_rial) : null,
  rating:
    row.rating === null || row.gap_permille === null
      ? null
      : { ...word(ratings, row.rating), gapPermille: row.gap_permille },
})

type Related = {
  catalogue: Catalogue
  galleryName: string | null
  prices: readonly { at: Date; price_rial: bigint }[]
  valuation: AdValuation | null
}

/**
 * Selects the fields of an ad for the API (allow-list). Removes numbers, links and accounts from
 * sellers' texts.
 */
export function presentAdForApi(
  ad: FullAdRow,
  { catalogue, galleryName, prices, valuation }: Related,
): z.output<typeof adSchema> {
  const comparable = isComparable(ad.rating_reason as NoRatingReason | null)
  return {
    ...presentAdSummaryForApi(ad, catalogue),
    ...presentCondition(ad),
    instalment: presentInstalment(ad),
    barterFor: ad.barter_for && hideContacts(ad.barter_for),
    description: hideContacts(ad.description),
    market:
      ad.market_rial === null || !comparable
        ? null
        : { value: money(ad.market_rial), sample: ad.market_sample ?? 0, ratedAt: moment(ad.rated_at) },
    valuation: comparable && valuation ? presentValuation(valuation) : null,
    noRatingReason: ad.rating_reason ? word(noRatingReasons, ad.rating_reason) : null,
    priceHistory: prices.map(({ at, price_rial }) => ({ at: at.toISOString(), price: money(price_rial) })),
    expiresAt: moment(ad.expires_at),
    soldAt: moment(ad.sold_at),
    galleryName,
  }
}

const presentValuation = ({ lowRial, highRial, confidence, steps, comparables }: AdValuation) => ({
  low: money(lowRial),
  high: money(highRial),
  confidence: word(confidences, confidence),
  steps: steps.map(({ kind, label, rial }) => ({ kind, label, change: money(rial) })),
  comparables: comparables.map(({ id, priceRial, adjustedRial }) => ({
    id,
    price: money(priceRial),
    adjusted: money(adjustedRial),
  })),
})

const presentCondition = (ad: FullAdRow) => ({
  fuel: word(fuels, ad.fuel),
  insideColour: ad.inside_colour && word(colours, ad.inside_colour),
  engineState: word(partStates, ad.engine_state),
  gearboxState: word(partStates, ad.gearbox_state),
  panels: Object.entries(ad.panels).map(([panel, state]) => ({
    panel: word(panels, panel as PanelSlug),
    state: word(panelStates, state),
  })),
  insuranceMonths: ad.insurance_months,
  documentKind: word(documentKinds, ad.document_kind),
  rideHailing: ad.ride_hailing,
})

function presentInstalment(ad: FullAdRow) {
  const { price_mode, down_payment_rial: down, instalment_rial: monthly, instalment_count: count } = ad
  if (price_mode !== 'instalment' || down === null || monthly === null || count === null) return null
  return { downPayment: money(down), monthly: money(monthly), count }
}
