/** Addresses of new cars. */
const newVehiclePath = '/services/new-vehicle'

/** A maker or a model, by its catalogue slug. */
export const rangePath = (slug: string): string => `${newVehiclePath}/${slug}`

/** A comparison of cars, by the slugs of their trims. */
export const comparePath = (trimSlugs: readonly string[]): string =>
  `${newVehiclePath}/compare?v=${trimSlugs.join(',')}`

/** Used cars of a maker or of one of its models. */
export const usedRangePath = (makeSlug: string, modelSlug?: string): string =>
  `/services/used-vehicle/advertisement?make=${makeSlug}${modelSlug ? `&model=${modelSlug}` : ''}`

/** The spec sheet of a trim, by its catalogue slug. */
export const carInfoPath = (trimSlug: string): string => `${newVehiclePath}/info/${trimSlug}`

/** Used cars of one trim. */
export const usedAdsPath = (trimSlug: string): string => `/services/used-vehicle/advertisement?trim=${trimSlug}`

/** The price history of a model with all trims; a page of prices. */
export const modelPricePath = (modelSlug: string): string => `/services/vehicle-info/price/${modelSlug}`

/** Today's price of a trim; a page of prices. */
export const trimPricePath = (trimSlug: string): string => `/services/vehicle-info/price/${trimSlug}`

/** The comparison of new cars. */
export const newComparePath = `${newVehiclePath}/compare`

/** The prepared comparison of two cars. */
export const pairPath = (slug: string): string => `/services/vehicle-info/compare/${slug}`

/** The cost of ownership of a trim. */
export const ownershipPath = (trimSlug: string): string => `${trimPricePath(trimSlug)}/ownership`
