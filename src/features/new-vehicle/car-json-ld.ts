import { pictureAddress } from '#kit/picture-address.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'
import { newComparePath } from './addresses.ts'
import type { CarView } from './car-view.ts'
import type { PairView } from './compare/compare-view.ts'

const cars = { name: 'خودروی صفر', path: '/services/new-vehicle' }

/**
 * Formats a trim for search engines (schema.org), without an offer, because these cars are not sold
 * here.
 */
export const carJsonLd = (car: CarView, origin: string): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Car',
      name: car.title,
      alternateName: car.fullName,
      url: origin + car.path,
      image: origin + pictureAddress(car.picture, 1200, 'webp'),
      brand: { '@type': 'Brand', name: car.brand },
    },
    breadcrumbs([cars, { name: car.modelTitle, path: car.model }, { name: car.title, path: car.path }], origin),
  ],
})

/** Formats the comparison of two cars with breadcrumbs. */
export const pairJsonLd = (view: PairView, origin: string): object => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'ItemList',
      name: view.title,
      url: origin + view.path,
      numberOfItems: view.cars.length,
      itemListElement: view.cars.map(({ href, title, picture }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'Car',
          name: title,
          url: origin + href,
          image: origin + pictureAddress(picture, 1200, 'webp'),
        },
      })),
    },
    breadcrumbs(
      [cars, { name: 'مقایسهٔ خودروها', path: newComparePath }, { name: view.title, path: view.path }],
      origin,
    ),
  ],
})
