import type { Panels } from '#features/marketplace/ad/body-map.ts'
import type { BodyStateSlug, DocumentKind, PartState, PlateKind } from '#features/marketplace/ad/choices.ts'
import type { PriceTerms } from './price-terms.ts'

/** The facts that a description may mention. */
export type DescriptionFacts = {
  /** «پژو ۲۰۷ اتوماتیک». */
  title: string
  /** The year as people say it, in Persian digits. */
  year: string
  fromGallery: boolean
  mileageKm: number
  yearsOnRoad: number
  electric: boolean
  fuel: string
  bodyState: BodyStateSlug
  panels: Panels
  engine: PartState
  gearbox: PartState
  insuranceMonths: number | null
  document: DocumentKind
  plate: PlateKind
  freeZone: string | null
  rideHailing: boolean
  terms: PriceTerms
  cityName: string
  district: string | null
}
