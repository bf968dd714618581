/** Where cars that are sold new live. */
const newVehiclePath = '/services/new-vehicle'

/** What is known of one trim, by its slug in the catalogue. */
export const carInfoPath = (trimSlug: string): string => `${newVehiclePath}/info/${trimSlug}`

/** Used cars of one trim. */
export const usedAdsPath = (trimSlug: string): string => `/services/used-vehicle/advertisement?trim=${trimSlug}`

/** What one trim costs today; a page of prices. */
export const trimPricePath = (trimSlug: string): string => `/services/vehicle-info/price/${trimSlug}`

/** Cars that are sold new, side by side. */
export const newComparePath = `${newVehiclePath}/compare`

/** The ready page of two cars. */
export const pairPath = (slug: string): string => `/services/vehicle-info/compare/${slug}`

/** Prices of one maker's cars. */
export const pricesOfMakePath = (makeSlug: string): string => `/services/vehicle-info/price?make=${makeSlug}`
