import { bothYears, displayYear, getCatalogue, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { tehranDaysBetween } from '#kit/jalali.ts'
import { compactToman, formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { adPath } from '../../addresses.ts'
import { panelStates } from '../../ad/body-map.ts'
import { bodyClassOf, colours, priceModes } from '../../ad/choices.ts'
import { compareAddress, parseCompareQuery, markBestCells, type ComparedFact, type CompareQuery } from '../compare.ts'
import type { ComparedCar, CompareView } from '../compare-view.ts'
import { maxCompared } from '../compared-ads.ts'
import { pictureAlt } from '../../ad/picture-alt.ts'
import { isWarning, type NoRatingReason } from '../../ad/price-rating.ts'
import { hiddenPrice, notGiven, unratedText } from '../../ad/texts.ts'
import { adFacts } from '../../ad/server/ad-facts.ts'
import { findSimilar } from '../../ad/server/find-similar.ts'
import { asOthersSee, endOf, hidesPrice, selectFullAds, type FullAdRow } from '../../ad/server/ad-rows.ts'
import { placeText, presentRating } from '../../ad/server/present-card.ts'

type Car = { ad: FullAdRow; years: string; title: string; priceSteps: readonly bigint[]; galleryName: string | null }

/** Public states; ended ads are marked. */
const shown = ['published', 'sold', 'expired'] as const
const endings: Partial<Record<FullAdRow['state'], string>> = { sold: 'فروخته شد', expired: 'منقضی شده' }

/** Loads the comparison for any address; names missing ads. */
export async function loadCompare({ db, now }: RequestContext, params: URLSearchParams): Promise<CompareView> {
  const requested = parseCompareQuery(params)
  const catalogue = await getCatalogue(db)
  const cars = await readCars(db, catalogue, requested.ids)
  const ids = cars.map(({ ad }) => ad.public_id)
  const rows = cars.length > 0 ? factsOf(cars, catalogue, now).map(markBestCells) : []
  const differing = rows.filter(({ differs }) => differs)
  // One car has no differences.
  const onlyDifferences = requested.onlyDifferences && cars.length > 1
  return {
    cars: cars.map((car) => presentCar(car, requested, ids)),
    rows: onlyDifferences ? differing : rows,
    alike: onlyDifferences ? rows.length - differing.length : 0,
    onlyDifferences,
    all: compareAddress(ids),
    differences: compareAddress(ids, true),
    unknown: [...requested.ids.filter((id) => !ids.includes(id)), ...requested.unread],
    tooMany: requested.tooMany,
    suggestions: await suggest(db, catalogue, cars, requested, now),
  }
}

async function readCars(db: Db, catalogue: Catalogue, ids: readonly string[]): Promise<Car[]> {
  if (ids.length === 0) return []
  const rows = await selectFullAds(db).where('public_id', 'in', ids).where('state', 'in', shown).execute()
  const ads = rows.map(asOthersSee)
  if (ads.length === 0) return []
  const dealers = ads.flatMap(({ gallery_id }) => gallery_id ?? [])
  const [prices, names] = await Promise.all([
    db
      .selectFrom('ad_price')
      .select(['ad_id', 'price_rial'])
      .where(
        'ad_id',
        'in',
        ads.map(({ id }) => id),
      )
      .orderBy('at')
      .execute(),
    dealers.length > 0 ? db.selectFrom('gallery').select(['id', 'name']).where('id', 'in', dealers).execute() : [],
  ])
  const byId = new Map(ads.map((ad) => [ad.public_id, ad]))
  return ids.flatMap((id) => {
    const ad = byId.get(id)
    if (!ad) return []
    const make = catalogue.makes.byId.get(ad.make_id)!
    return {
      ad,
      years: bothYears(make, ad.year),
      // The mark keeps the year beside a code in Latin letters.
      title: `${vehicleTitle(catalogue, ad.trim_id)}\u200f ${displayYear(make, ad.year)}`,
      priceSteps: hidesPrice(ad)
        ? []
        : prices.filter(({ ad_id }) => ad_id === ad.id).map(({ price_rial }) => price_rial),
      galleryName: names.find((dealer) => dealer.id === ad.gallery_id)?.name ?? null,
    }
  })
}

function presentCar({ ad, title }: Car, { onlyDifferences }: CompareQuery, ids: readonly string[]): ComparedCar {
  const [picture = null] = ad.pictures
  return {
    id: ad.public_id,
    href: adPath(ad.gallery_slug, ad.public_id),
    title,
    picture,
    alt: picture ? pictureAlt(picture, `${title}، ${colours[ad.colour]}`) : '',
    ended: endings[ad.state] ?? null,
    without: compareAddress(
      ids.filter((id) => id !== ad.public_id),
      onlyDifferences,
    ),
  }
}

/** Lists all compared facts: price first, then the facts of an ad, then its market history. */
function factsOf(cars: readonly Car[], catalogue: Catalogue, now: Date): ComparedFact[] {
  const row = (
    label: string,
    text: (car: Car) => string,
    best: string | null,
    merit?: (car: Car) => number | null,
  ) => ({
    label,
    best,
    cells: cars.map((car) => ({ text: text(car), merit: merit ? merit(car) : null })),
  })
  const facts = adFacts
    .filter(({ text }) => cars.some(({ ad, years }) => text(ad, years)))
    .map(({ label, text, merit }) =>
      row(
        label,
        ({ ad, years }) => text(ad, years) ?? notGiven,
        merit?.best ?? null,
        ({ ad }) => merit?.of(ad) ?? null,
      ),
    )
  return [
    priceRow(cars),
    row('ارزیابی قیمت', ratingText, 'بهترین نسبت به بازار', ({ ad }) =>
      ad.gap_permille === null || ad.rating === null || isWarning(ad.rating) ? null : -ad.gap_permille,
    ),
    ...facts,
    row('قطعه‌های بدنه', panelsText, 'بیشترین قطعهٔ سالم', ({ ad }) =>
      bodyClassOf(ad.body_state) === null || isUnmarked(ad) ? null : -Object.keys(ad.panels).length,
    ),
    row('شهر', ({ ad }) => placeText(catalogue, ad.city_id, ad.district_id), null),
    row('مدت آگهی', ({ ad }) => daysText(ad, now), null),
    row('تغییر قیمت', priceStepsText, null),
    row('فروشنده', ({ galleryName }) => galleryName ?? 'شخصی', null),
  ]
}

/** A down payment and «توافقی» are not prices and cannot be compared with one. */
const isCash = (ad: FullAdRow) => ad.price_rial !== null && ad.price_mode !== 'instalment'

const priceRow = (cars: readonly Car[]): ComparedFact => ({
  label: 'قیمت',
  best: 'ارزان‌ترین',
  cells: cars.map(({ ad }) => ({ ...priceCell(ad), merit: isCash(ad) ? -Number(ad.price_rial) : null })),
})

function priceCell(ad: FullAdRow) {
  if (hidesPrice(ad)) return { text: hiddenPrice }
  const { price_mode, price_rial, down_payment_rial } = ad
  const down = price_mode === 'instalment' ? down_payment_rial : null
  const rial = down ?? price_rial
  if (rial === null) return { text: priceModes.negotiable }
  const before = down === null ? '' : 'پیش‌پرداخت '
  return { text: before + formatMoney(rial), price: { before, toman: Number(rial / 10n) } }
}

function ratingText({ ad }: Car): string {
  const rating = presentRating(ad)
  return rating?.line ?? unratedText(ad.rating_reason as NoRatingReason | null, ad.body_state)
}

/** The seller calls the body damaged, but marked no panel. */
const isUnmarked = ({ panels, body_state }: FullAdRow) => Object.keys(panels).length === 0 && body_state !== 'no-paint'

/** «۲ رنگ‌شده، ۱ تعویض‌شده». */
function panelsText({ ad }: Car): string {
  if (isUnmarked(ad)) return notGiven
  const states = Object.entries(Object.groupBy(Object.values(ad.panels), (state) => state))
  if (states.length === 0) return 'همه سالم'
  return states
    .map(([state, panels]) => `${formatInteger(panels.length)} ${panelStates[state as keyof typeof panelStates]}`)
    .join('، ')
}

function daysText(ad: FullAdRow, now: Date): string {
  const { published_at, sold_at } = ad
  if (!published_at) return notGiven
  const days = tehranDaysBetween(published_at, endOf(ad) ?? now)
  if (days > 0) return `${formatInteger(days)} روز`
  return sold_at ? 'کمتر از یک روز' : 'از امروز'
}

/** «۲ بار، جمعاً ۴۰ میلیون تومان کمتر»; the first step is the price at publication. */
function priceStepsText({ ad, priceSteps }: Car): string {
  if (hidesPrice(ad)) return hiddenPrice
  const [first, last] = [priceSteps[0], priceSteps.at(-1)]
  if (first === undefined || last === undefined) return notGiven
  if (priceSteps.length === 1) return 'بدون تغییر'
  const times = `${toPersianDigits(priceSteps.length - 1)} بار`
  if (last === first) return `${times}، الان مثل قیمت اولیه`
  return `${times}، جمعاً ${compactToman(last < first ? first - last : last - first)}\u00a0تومان ${last < first ? 'کمتر' : 'بیشتر'}`
}

/** Suggests cars like the first with their advantages and disadvantages, while there is space. */
async function suggest(db: Db, catalogue: Catalogue, cars: readonly Car[], requested: CompareQuery, now: Date) {
  const [first] = cars
  const ids = cars.map(({ ad }) => ad.public_id)
  if (!first || ids.length >= maxCompared) return []
  const similar = await findSimilar(db, first.ad, catalogue, now)
  return similar
    .filter(({ ad }) => !ids.includes(ad.id))
    .map(({ ad, better, worse }) => ({
      id: ad.id,
      title: ad.title,
      facts: ad.facts.join(' · '),
      than: first.title,
      better: better.join(' · '),
      worse: worse.join(' · '),
      href: compareAddress([...ids, ad.id], requested.onlyDifferences),
    }))
}
