import { bothYears, displayYear, modelTitle, vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { adTimelinePath } from '#features/garage/contract.ts'
import { reportPath, sameYear } from '#features/inspection/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDate, formatRelative, tehranDaysBetween } from '#kit/jalali.ts'
import { tomanWords } from '#kit/money.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import type { AdExtra } from '#platform/ad-extras.ts'
import { adPath, dealerPath, personalDealer } from '../../addresses.ts'
import type { AdView, PriceStep } from '../ad-view.ts'
import { panels as panelNames, panelStates, type PanelSlug } from '../../ad/body-map.ts'
import { bodyStates, colours, gearboxes } from '../../ad/choices.ts'
import { hoursOf, hoursText } from '../../ad/contact-way.ts'
import { instalmentRate } from '../../ad/instalment-rate.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import { inGroups, pictureAlt, pictureView } from '../../ad/picture-alt.ts'
import { isComparable, type NoRatingReason } from '../../ad/price-rating.ts'
import { noRatingReasons, notRatedYet } from '../../ad/texts.ts'
import { adFacts } from '../../ad/server/ad-facts.ts'
import { drawBodyMap, panelColour } from './draw-body-map.ts'
import { endOf, hidesPrice, linkedStates, type FullAdRow } from '../../ad/server/ad-rows.ts'
import type { AdValuation } from '../../ad/server/find-valuation.ts'
import { presentValue } from '../../ad/server/present-value.ts'
import { placeText, presentRating } from '../../ad/server/present-card.ts'

/** Scratches need no paint, but a scratched body is not sound either. */
const soundBodies: ReadonlySet<string> = new Set(['no-paint'])

const toman = (rial: bigint): number => Number(rial / 10n)

type Related = {
  catalogue: Catalogue
  gallery: { slug: string; name: string; founded_year: number } | null
  prices: readonly { at: Date; price_rial: bigint }[]
  similar: AdView['similar']
  valuation: AdValuation | null
  personId: bigint | null
  numberSeen: boolean
  /** Whether the owner publishes the car's timeline. */
  hasTimeline: boolean
  inspection: {
    code: string
    score: number
    km: number
    year: number
    mismatches: readonly string[]
    inspected_at: Date
  } | null
  sellerFacts: readonly string[]
  extras?: readonly AdExtra[]
  now: Date
}

/** Selects the fields of an ad that its page may show (allow-list). */
export function presentAd(ad: FullAdRow, related: Related): AdView {
  const { catalogue, gallery, prices, similar, valuation, personId, numberSeen, inspection, sellerFacts, now } = related
  const make = catalogue.makes.byId.get(ad.make_id)!
  const title = vehicleTitle(catalogue, ad.trim_id)
  const year = displayYear(make, ad.year)
  const subject = `${title} ${year}، ${colours[ad.colour]}`
  return {
    id: ad.public_id,
    path: adPath(ad.gallery_slug, ad.public_id),
    title,
    year,
    state: ad.state as AdView['state'],
    mine: personId === ad.seller_id,
    contactWay: ad.contact_way,
    contactHours: hoursOf(ad) && hoursText(hoursOf(ad)!),
    sellerFacts,
    numberSeen,
    reserved: ad.state === 'published' && ad.reserved_at !== null,
    pictures: inGroups(ad.pictures).map((key) => ({ key, alt: pictureAlt(key, subject), view: pictureView(key) })),
    toman: ad.price_rial === null ? null : toman(ad.price_rial),
    tomanWords: ad.price_rial === null ? null : tomanWords(ad.price_rial),
    priceMode: ad.price_mode,
    priceHidden: hidesPrice(ad) && personId !== ad.seller_id,
    shared: linkedStates.includes(ad.state) ? { priceHidden: hidesPrice(ad) } : null,
    instalment: presentInstalment(ad),
    barterFor: ad.barter_for && hideContacts(ad.barter_for),
    ...presentMarket(ad),
    value: isComparable(presentReason(ad)) ? valuation && presentValue(valuation) : null,
    inspection: inspection && presentInspection(inspection, ad),
    timeline: related.hasTimeline ? adTimelinePath(ad.public_id) : null,
    facts: presentFacts(ad, bothYears(make, ad.year)),
    extras: sortByOrder(related.extras ?? []).map(({ href, label, value, note }) => ({ href, label, value, note })),
    bodyState: bodyStates[ad.body_state],
    bodySound: soundBodies.has(ad.body_state) && Object.keys(ad.panels).length === 0,
    bodyMap: drawBodyMap(ad.panels),
    damaged: Object.entries(ad.panels).map(([panel, state]) => ({
      panel: panel as PanelSlug,
      name: panelNames[panel as PanelSlug],
      state,
      stateName: panelStates[state],
      colour: panelColour(state),
    })),
    description: hideContacts(ad.description).split(/\n+/).filter(Boolean),
    history: presentHistory(prices),
    published: ad.published_at && {
      date: formatDate(ad.published_at),
      age: formatRelative(ad.published_at, now),
      daysOnMarket: tehranDaysBetween(ad.published_at, endOf(ad) ?? now),
    },
    place: placeText(catalogue, ad.city_id, ad.district_id),
    seller: gallery
      ? {
          kind: 'gallery',
          name: gallery.name,
          href: dealerPath(gallery.slug),
          since: `از سال ${toPersianDigits(gallery.founded_year)}`,
        }
      : { kind: 'personal', name: 'فروشندهٔ شخصی', href: dealerPath(personalDealer), since: null },
    similar,
    vehicle: {
      make: make.nameFa,
      model: modelTitle(make, catalogue.models.byId.get(ad.model_id)!),
      year: ad.year + 621,
      km: ad.mileage_km,
      gearbox: gearboxes[ad.gearbox],
      colour: colours[ad.colour],
    },
  }
}

/**
 * Formats the car's inspection report with its differences from the ad and from earlier knowledge.
 */
const presentInspection = (
  { code, score, km, year, mismatches, inspected_at }: NonNullable<Related['inspection']>,
  ad: Pick<FullAdRow, 'year' | 'mileage_km'>,
) => ({
  differs: [
    ...(sameYear(year, ad.year) ? [] : [`سال ساخت در گزارش ${toPersianDigits(year)} است و با آگهی یکی نیست.`]),
    ...(ad.mileage_km < km ? ['کارکردی که در آگهی نوشته شده از کارکرد گزارش کمتر است.'] : []),
    ...mismatches,
  ],
  href: reportPath(code),
  text: toPersianDigits(
    `کارشناسی‌شده · امتیاز ${score} از ۱۰۰ · ${formatDate(inspected_at)} · کارکرد ${formatInteger(km)}`,
  ),
})

function presentInstalment(ad: FullAdRow): AdView['instalment'] {
  if (ad.price_mode !== 'instalment') return null
  const { down_payment_rial: down, instalment_rial: monthly, instalment_count: count } = ad
  return down === null || monthly === null || count === null
    ? null
    : withRate({ downPayment: toman(down), monthly: toman(monthly), count }, ad.market_rial)
}

/** Adds the yearly rate against the value of the car by similar cash ads. */
const withRate = (instalment: { downPayment: number; monthly: number; count: number }, marketRial: bigint | null) => ({
  ...instalment,
  rate: marketRial === null ? null : instalmentRate(instalment, toman(marketRial)),
})

function presentMarket(ad: FullAdRow): Pick<AdView, 'rating' | 'noRatingReason' | 'market'> {
  const rating = presentRating(ad)
  const reason = presentReason(ad)
  return {
    rating,
    noRatingReason: rating ? null : reason ? noRatingReasons[reason] : notRatedYet,
    market:
      ad.market_rial === null || !isComparable(reason)
        ? null
        : {
            toman: toman(ad.market_rial),
            sample: ad.market_sample ?? 0,
            date: ad.rated_at ? formatDate(ad.rated_at) : '',
          },
  }
}

const presentReason = (ad: Pick<FullAdRow, 'rating_reason'>) => ad.rating_reason as NoRatingReason | null

const presentFacts = (ad: FullAdRow, years: string): AdView['facts'] =>
  adFacts.flatMap(({ label, text }) => {
    const value = text(ad, years)
    return value ? [{ label, value }] : []
  })

/**
 * Formats the dated price changes, newest first, from the record that also gives the days on
 * market.
 */
function presentHistory(prices: Related['prices']): PriceStep[] {
  return prices
    .map(({ at, price_rial }, index) => {
      const before = prices[index - 1]
      return {
        date: formatDate(at),
        day: tehranDaysBetween(prices[0]?.at ?? at, at),
        toman: toman(price_rial),
        change: before ? toman(price_rial - before.price_rial) : null,
      }
    })
    .toReversed()
}
