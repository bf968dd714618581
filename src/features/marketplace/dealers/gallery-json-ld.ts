import { galleriesPath, galleryPath } from '../addresses.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import type { GalleryHours } from './opening-hours.ts'
import type { GalleryView, RatingLine } from './gallery-view.ts'

const context = 'https://schema.org'
const days = ['Sa', 'Su', 'Mo', 'Tu', 'We', 'Th', 'Fr']

/**
 * Formats each open day as «Sa 09:00-21:00»; midnight becomes 23:59, because schema.org has no
 * 24:00.
 */
export function openingHours(hours: GalleryHours): string[] {
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
export function galleryJsonLd(gallery: Omit<GalleryView, 'ads'>, origin: string): object[] {
  const path = galleryPath(gallery.slug)
  const trail = [
    { name: 'نمایشگاه‌ها', path: galleriesPath },
    { name: gallery.name, path },
  ]
  const dealer = {
    '@context': context,
    '@type': 'AutoDealer',
    name: gallery.name,
    url: origin + path,
    description: gallery.about,
    address: {
      '@type': 'PostalAddress',
      streetAddress: gallery.address,
      addressLocality: gallery.place,
      addressCountry: 'IR',
    },
    ...(gallery.openingHours.length > 0 && { openingHours: gallery.openingHours }),
    ...(gallery.map && { geo: { '@type': 'GeoCoordinates', ...gallery.map.place } }),
    currenciesAccepted: 'IRR',
    ...(gallery.rating && { aggregateRating: aggregateRating(gallery.rating) }),
  }
  return [dealer, { '@context': context, ...breadcrumbs(trail, origin) }]
}
