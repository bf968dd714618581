import { bothYears, displayYear, persianNumbers, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { spreadPictures } from '#features/drawings/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatRelative } from '#kit/jalali.ts'
import { compactToman } from '#kit/money.ts'
import { adPath } from '../../addresses.ts'
import type { AdCard, CardPrice, RatingView } from '../ad-card.ts'
import { bodyStates, colours, gearboxes, plateKinds, priceModes, ratings, type RatingWord } from '../choices.ts'
import { pictureAlt } from '../picture-alt.ts'
import { shownPercent, type NoRatingReason } from '../price-rating.ts'
import { cautions, hiddenPrice, unratedText } from '../texts.ts'
import { hidesPrice, type AdRow } from './ad-rows.ts'

export const kilometres = (km: number): string => (km === 0 ? 'صفر کیلومتر' : `${formatInteger(km)}\u00a0کیلومتر`)

/** «۶٪ زیر بازار»; the mark before «٪» keeps the sign on the correct side in every browser. */
export function gapText(gapPermille: number, word: RatingWord): string {
  const percent = shownPercent(gapPermille, word)
  if (percent === 0) return 'هم‌قیمت بازار'
  return `${toPersianDigits(percent)}\u200f٪ ${gapPermille < 0 ? 'زیر' : 'بالای'} بازار`
}

/** Formats the stored rating, for cards, the ad's page, the comparison and the API. */
export function presentRating({ rating, gap_permille }: Pick<AdRow, 'rating' | 'gap_permille'>): RatingView | null {
  if (rating === null || gap_permille === null) return null
  const text = ratings[rating]
  const gap = gapText(gap_permille, rating)
  const caution = cautions[rating] ?? null
  const line = [text, caution, gap].filter(Boolean).join(' · ')
  return { word: rating, text, caution, gap, line }
}

export function placeText(catalogue: Catalogue, cityId: number, districtId: number | null): string {
  const city = catalogue.cities.byId.get(cityId)?.nameFa ?? ''
  const district = districtId === null ? undefined : catalogue.districts.byId.get(districtId)
  return district ? `${city}، ${persianNumbers(district.nameFa)}` : city
}

const toman = (rial: bigint | null): number | null => (rial === null ? null : Number(rial / 10n))

function presentCardPrice(row: AdRow): CardPrice {
  if (hidesPrice(row)) return { before: hiddenPrice, toman: null, after: '' }
  const { price_mode, price_rial, down_payment_rial, instalment_rial } = row
  if (price_mode === 'instalment' && instalment_rial !== null) {
    const after = `ماهانه ${compactToman(instalment_rial)}\u00a0تومان`
    return { before: 'پیش‌پرداخت ', toman: toman(down_payment_rial), after }
  }
  if (price_rial === null) return { before: priceModes.negotiable, toman: null, after: '' }
  return { before: '', toman: toman(price_rial), after: price_mode === 'barter' ? 'معاوضه هم می‌کند' : '' }
}

/**
 * Formats the cards of a list with pictures that differ from their neighbours'. `present` formats
 * one card.
 */
export function presentCards<Row extends AdRow, Card extends AdCard = AdCard>(
  rows: readonly Row[],
  present: (row: Row) => Card,
): Card[] {
  const pictures = spreadPictures(rows.map((row) => row.pictures))
  return rows.map((row, at) => ({ ...present(row), picture: pictures[at] ?? null }))
}

/** Selects the fields of a card that may be shown (allow-list). */
export function presentCard(row: AdRow, catalogue: Catalogue, now: Date): AdCard {
  const make = catalogue.makes.byId.get(row.make_id)!
  const title = vehicleTitle(catalogue, row.trim_id)
  const year = displayYear(make, row.year)
  const [picture = null] = row.pictures
  const rating = presentRating(row)
  return {
    id: row.public_id,
    href: adPath(row.gallery_slug, row.public_id),
    title,
    facts: [
      `${bothYears(make, row.year)} · ${kilometres(row.mileage_km)}`,
      `${gearboxes[row.gearbox]} · ${bodyStates[row.body_state]}`,
    ],
    toman: toman(row.price_rial),
    price: presentCardPrice(row),
    rating,
    unrated: rating ? null : unratedText(row.rating_reason as NoRatingReason | null, row.body_state),
    place: placeText(catalogue, row.city_id, row.district_id),
    // Beside the age, explain why an older ad stands among the newest.
    age: row.published_at ? `${row.bumped_at ? 'نردبان · ' : ''}${formatRelative(row.published_at, now)}` : '',
    seller: row.gallery_id === null ? 'شخصی' : 'نمایشگاه',
    plate: row.plate_kind === 'national' ? null : `پلاک ${plateKinds[row.plate_kind]}`,
    dropped: toman(row.drop_rial) || null,
    picture,
    pictureCount: row.pictures.length,
    alt: picture ? pictureAlt(picture, `${title} ${year}، ${colours[row.colour]}`) : title,
    sold: row.state === 'sold',
  }
}
