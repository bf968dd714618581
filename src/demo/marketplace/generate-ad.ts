import {
  displayYear,
  gearboxOf,
  vehicleTitle,
  type City,
  type District,
  type Trim,
} from '#features/catalog/contract.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import { newPublicId } from '#kit/id.ts'
import { generatePictures } from './ad-pictures.ts'
import { drawLife, drawPrices, priceDropOf, type ListPrice } from './ad-life.ts'
import { describeAd } from './describe-ad.ts'
import { generateVehicle } from './generate-vehicle.ts'
import { freeZones } from './places.ts'
import { listPrice, fairPrice, newestPrice } from './price-model.ts'
import { drawPriceTerms } from './price-terms.ts'
import { searchText } from '#features/marketplace/ad/server/search-text.ts'
import type { AdRow } from './write-ads.ts'
import type { Market } from './market.ts'

/** The seller and the place. */
export type Seller = { id: bigint; galleryId: bigint | null; city: City; district: District | null }

export type AdDraft = { row: AdRow; prices: ListPrice[] }

/** Generates one consistent ad for a trim and a seller: vehicle, price, life, text and pictures. */
export function generateAd(random: SeededRandom, market: Market, trim: Trim, seller: Seller): AdDraft {
  const { catalogue, now } = market
  const { make, model } = market.kindOf(trim)
  const fromGallery = seller.galleryId !== null
  const vehicle = generateVehicle(random, {
    make,
    model,
    trim,
    thisYear: market.thisYear,
    fromGallery,
    city: seller.city,
  })
  const cash = listPrice(random, fairPrice(newestPrice(make, model, trim), make.origin, vehicle), fromGallery)
  const terms = drawPriceTerms(random, cash, fromGallery)
  const life = drawLife(random, now)
  const prices = terms.millions === null ? [] : drawPrices(random, life, terms.millions, now)
  const description = describeAd(random, {
    ...vehicle,
    title: vehicleTitle(catalogue, trim.id),
    year: displayYear(make, vehicle.year),
    fromGallery,
    electric: trim.fuel === 'electric',
    fuel: trim.fuel,
    freeZone: freeZones()[seller.city.slug] ?? null,
    terms,
    cityName: seller.city.nameFa,
    district: seller.district?.nameFa ?? null,
  })
  const province = catalogue.provinces.byId.get(seller.city.provinceId)
  if (!province) throw new RangeError(`The city ${seller.city.slug} has no province: fix the catalogue`)
  const gearbox = gearboxOf(trim)
  const row: AdRow = {
    public_id: publicId(random),
    state: life.state,
    seller_id: seller.id,
    gallery_id: seller.galleryId,
    make_id: make.id,
    model_id: model.id,
    trim_id: trim.id,
    body_type: model.bodyType,
    year: vehicle.year,
    ...conditionOf(vehicle),
    gearbox,
    fuel: trim.fuel,
    province_id: province.id,
    city_id: seller.city.id,
    district_id: seller.district?.id ?? null,
    ...termsOf(terms),
    description,
    pictures: generatePictures(random, model, vehicle.colour),
    search_text: searchText({
      make,
      model,
      trim,
      province,
      gearbox,
      city: seller.city,
      year: vehicle.year,
      colour: vehicle.colour,
      bodyState: vehicle.bodyState,
      fuel: trim.fuel,
      description,
    }),
    created_at: life.createdAt,
    published_at: life.publishedAt,
    expires_at: life.expiresAt,
    sold_at: life.soldAt,
    drop_rial: priceDropOf(prices),
  }
  return { row, prices }
}

/** The columns of the vehicle itself. */
const conditionOf = (vehicle: ReturnType<typeof generateVehicle>) => ({
  mileage_km: vehicle.mileageKm,
  colour: vehicle.colour,
  inside_colour: vehicle.insideColour,
  body_state: vehicle.bodyState,
  panels: vehicle.panels,
  engine_state: vehicle.engine,
  gearbox_state: vehicle.gearbox,
  insurance_months: vehicle.insuranceMonths,
  plate_kind: vehicle.plate,
  document_kind: vehicle.document,
  ride_hailing: vehicle.rideHailing,
})

/** The columns of the price and its way of paying. */
const termsOf = (terms: ReturnType<typeof drawPriceTerms>) => ({
  price_mode: terms.mode,
  price_rial: terms.price,
  down_payment_rial: terms.downPayment,
  instalment_rial: terms.instalment,
  instalment_count: terms.instalmentCount,
  barter_for: terms.barterFor,
})

function publicId(random: SeededRandom): string {
  return newPublicId((count) => Uint8Array.from({ length: count }, () => random.int(0, 255)))
}
