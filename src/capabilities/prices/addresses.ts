/** Where prices live. */
export const pricesPath = '/services/vehicle-info/price'
/** The same table as a file for spreadsheets, and its movements as RSS; both take the query of the page. */
export const pricesCsvPath = `${pricesPath}/csv`
export const pricesFeedPath = `${pricesPath}/rss`

/** The page of a trim; `year` chooses a year of make, `new` the unused ones. */
export const trimPricePath = (trimSlug: string, year?: number | 'new' | null): string =>
  `${pricesPath}/${trimSlug}${year ? `?year=${year}` : ''}`

/** Where a car of a trim is valued. */
export const myCarPath = (trimSlug: string): string => `${pricesPath}/${trimSlug}/my-car`

/** Where a person asks to hear of a price; `year` as on the page of the trim. */
export const newAlertPath = (trimSlug: string, year?: number | 'new' | null): string =>
  `${pricesPath}/${trimSlug}/alert${year ? `?year=${year}` : ''}`

/** What a person watches. */
export const alertsPath = '/profile/price-alerts'

/** Where staff write prices down. */
export const adminPricesPath = '/admin/prices'
/** The same from a file, and as a file. */
export const priceImportPath = `${adminPricesPath}/import`
export const priceFilePath = `${adminPricesPath}/file`

/** What is known of the car itself; a page of new cars. */
export const carInfoPath = (trimSlug: string): string => `/services/new-vehicle/info/${trimSlug}`

/** A model among new cars, some trims side by side, and the ads of a model. */
export const modelRangePath = (modelSlug: string): string => `/services/new-vehicle/${modelSlug}`
export const compareAllPath = (trimSlugs: readonly string[]): string =>
  `/services/new-vehicle/compare?v=${trimSlugs.join()}`
export const modelAdsPath = (makeSlug: string, modelSlug: string): string =>
  `/services/used-vehicle/advertisement?make=${makeSlug}&model=${modelSlug}`

/** What it costs to keep a car of a trim, and the trim beside others; pages of new cars. */
export const ownershipPath = (trimSlug: string): string => `${pricesPath}/${trimSlug}/ownership`
export const comparePath = (trimSlug: string): string => `/services/new-vehicle/compare?v=${trimSlug}`
