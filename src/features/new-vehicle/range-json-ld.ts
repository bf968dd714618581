import { pictureAddress } from '#kit/picture-address.ts'
import type { RangeView } from './range-view.ts'

/**
 * Formats a maker or a model for search engines (schema.org), without offers, because these cars
 * are not sold here.
 */
export function rangeJsonLd(view: RangeView, origin: string): object {
  const at = (path: string) => origin + path
  if (view.kind === 'maker') {
    return {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: `خودروهای ${view.title}`,
      url: at(view.path),
      numberOfItems: view.models.length,
      itemListElement: view.models.map(({ href, label }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        url: at(href),
      })),
    }
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: view.path.split('/').at(-1),
    name: view.title,
    url: at(view.path),
    image: at(pictureAddress(view.picture.name, 1200, 'webp')),
    brand: { '@type': 'Brand', name: view.brand },
    variesBy: ['https://schema.org/vehicleConfiguration'],
    hasVariant: view.variants.map(({ name, path, gearbox, fuel }) => ({
      '@type': 'Car',
      name,
      url: at(path),
      brand: { '@type': 'Brand', name: view.brand },
      bodyType: view.body,
      ...(gearbox && { vehicleTransmission: gearbox }),
      ...(fuel && { fuelType: fuel }),
    })),
  }
}
