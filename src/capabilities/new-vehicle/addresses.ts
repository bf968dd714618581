/** Where cars that are sold new live. */
const newVehiclePath = '/services/new-vehicle'

/** A maker or a model, by its slug in the catalogue. */
export const rangePath = (slug: string): string => `${newVehiclePath}/${slug}`

/** Cars side by side, by the slugs of their trims. */
export const comparePath = (trimSlugs: readonly string[]): string =>
  `${newVehiclePath}/compare?v=${trimSlugs.join(',')}`

/** Used cars of a maker, or of one of its models. */
export const usedRangePath = (makeSlug: string, modelSlug?: string): string =>
  `/services/used-vehicle/advertisement?make=${makeSlug}${modelSlug ? `&model=${modelSlug}` : ''}`

/** What is known of one trim, by its slug in the catalogue. */
export const carInfoPath = (trimSlug: string): string => `${newVehiclePath}/info/${trimSlug}`

/** Used cars of one trim. */
export const usedAdsPath = (trimSlug: string): string => `/services/used-vehicle/advertisement?trim=${trimSlug}`

/** What a model with all of its trims costs, over time; a page of prices. */
export const modelPricePath = (modelSlug: string): string => `/services/vehicle-info/price/${modelSlug}`

/** What one trim costs today; a page of prices. */
export const trimPricePath = (trimSlug: string): string => `/services/vehicle-info/price/${trimSlug}`

/** Cars that are sold new, side by side. */
export const newComparePath = `${newVehiclePath}/compare`

/** The ready page of two cars. */
export const pairPath = (slug: string): string => `/services/vehicle-info/compare/${slug}`

/** What it costs to keep a car of a trim. */
export const ownershipPath = (trimSlug: string): string => `${trimPricePath(trimSlug)}/ownership`
