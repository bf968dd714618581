import { pictureAddress } from '#kit/picture-address.ts'
import { advertisementPath } from '../addresses.ts'
import type { AdView } from './ad-view.ts'
import { breadcrumbs } from '#ui/breadcrumbs.ts'

const context = 'https://schema.org'

/**
 * Formats an ad as a schema.org Car with its Offer and breadcrumbs. `origin` is empty when none is
 * configured.
 */
export function adJsonLd(ad: AdView, origin: string): object[] {
  const trail = [
    { name: 'آگهی‌های خودرو', path: advertisementPath },
    { name: ad.seller.name, path: ad.seller.href },
    { name: `${ad.title} ${ad.year}`, path: ad.path },
  ]
  return [
    { '@context': context, ...carOf(ad, origin) },
    { '@context': context, ...breadcrumbs(trail, origin) },
  ]
}

function carOf(ad: AdView, origin: string) {
  const { make, model, year, km, colour } = ad.vehicle
  return {
    '@type': 'Car',
    name: `${ad.title} ${ad.year}`,
    url: origin + ad.path,
    brand: { '@type': 'Brand', name: make },
    model,
    vehicleModelDate: String(year),
    color: colour,
    itemCondition: 'https://schema.org/UsedCondition',
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: km, unitCode: 'KMT' },
    image: ad.pictures.map(({ key }) => origin + pictureAddress(key, 1200, 'webp')),
    description: ad.description.join('\n'),
    knownVehicleDamages: ad.damaged.map(({ name, stateName }) => `${name}: ${stateName}`).join('، ') || undefined,
    offers: offerOf(ad, origin),
  }
}

/**
 * Prices are in rials (`IRR`). An instalment sale has no price, because a down payment is not one.
 */
function offerOf(ad: AdView, origin: string) {
  const price = ad.instalment || ad.toman === null ? null : ad.toman * 10
  return {
    '@type': 'Offer',
    url: origin + ad.path,
    ...(price === null ? {} : { price, priceCurrency: 'IRR' }),
    availability: `https://schema.org/${ad.state === 'published' ? 'InStock' : ad.state === 'sold' ? 'SoldOut' : 'Discontinued'}`,
    itemCondition: 'https://schema.org/UsedCondition',
    seller: {
      '@type': ad.seller.kind === 'gallery' ? 'AutoDealer' : 'Person',
      name: ad.seller.name,
      ...(ad.seller.kind === 'gallery' ? { url: origin + ad.seller.href } : {}),
    },
  }
}
