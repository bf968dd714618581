import { dealersPath, dealerPath } from '../addresses.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import type { DealerHours } from './opening-hours.ts'
import type { DealerView, RatingLine } from './dealer-view.ts'

const context = 'https://schema.org'
const days = ['Sa', 'Su', 'Mo', 'Tu', 'We', 'Th', 'Fr']

/**
 * Formats each open day as «Sa 09:00-21:00»; midnight becomes 23:59, because schema.org has no
 * 24:00.
 */
export function openingHours(hours: DealerHours): string[] {
  return hours.flatMap((day, index) => (day ? [`${days[index]} ${clock(day[0])}-${clock(day[1])}`] : []))
}

function clock(minute: number): string {
  const shown = Math.min(minute, 1439)
  return [Math.floor(shown / 60), shown % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const aggregateRating = ({ average, count }: NonNullable<RatingLine>) => ({
  '@type': 'AggregateRating',
  ratingValue: Number(toLatinDigits(average).replace('٫', '.')),
  ratingCount: Number(toLatinDigits(count).replace(/\D/g, '')),
  bestRating: 5,
  worstRating: 1,
})

/** Formats a dealer as a schema.org AutoDealer with breadcrumbs, without its phone. */
export function dealerJsonLd(oneDealer: Omit<DealerView, 'ads'>, origin: string): object[] {
  const path = dealerPath(oneDealer.slug)
  const trail = [
    { name: 'نمایشگاه‌ها', path: dealersPath },
    { name: oneDealer.name, path },
  ]
  const dealer = {
    '@context': context,
    '@type': 'AutoDealer',
    name: oneDealer.name,
    url: origin + path,
    description: oneDealer.about,
    address: {
      '@type': 'PostalAddress',
      streetAddress: oneDealer.address,
      addressLocality: oneDealer.place,
      addressCountry: 'IR',
    },
    ...(oneDealer.openingHours.length > 0 && { openingHours: oneDealer.openingHours }),
    ...(oneDealer.map && { geo: { '@type': 'GeoCoordinates', ...oneDealer.map.place } }),
    currenciesAccepted: 'IRR',
    ...(oneDealer.rating && { aggregateRating: aggregateRating(oneDealer.rating) }),
  }
  return [dealer, { '@context': context, ...breadcrumbs(trail, origin) }]
}
