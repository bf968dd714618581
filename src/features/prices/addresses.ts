/** The prices. */
export const pricesPath = '/services/vehicle-info/price'
/** The same table as a file for spreadsheets, and its movements as RSS; both take the query of the page. */
export const pricesCsvPath = `${pricesPath}/csv`
export const pricesFeedPath = `${pricesPath}/rss`

/** The page of a trim; `year` selects a year of make, `new` the unused cars. */
export const trimPricePath = (trimSlug: string, year?: number | 'new' | null): string =>
  `${pricesPath}/${trimSlug}${year ? `?year=${year}` : ''}`

/** The valuation of a car of a trim. */
export const myCarPath = (trimSlug: string): string => `${pricesPath}/${trimSlug}/my-car`

/** The form of a price alert; `year` as on the page of the trim. */
export const newAlertPath = (trimSlug: string, year?: number | 'new' | null): string =>
  `${pricesPath}/${trimSlug}/alert${year ? `?year=${year}` : ''}`

/** A person's price alerts. */
export const alertsPath = '/profile/price-alerts'

/** The entry of prices by staff. */
export const adminPricesPath = '/admin/prices'
/** The import and the export of prices. */
export const priceImportPath = `${adminPricesPath}/import`
export const priceFilePath = `${adminPricesPath}/file`

/** The facts of the car itself; a page of new cars. */
export const carInfoPath = (trimSlug: string): string => `/services/new-vehicle/info/${trimSlug}`

/** A model among new cars, some trims side by side, and the ads of a model. */
export const modelRangePath = (modelSlug: string): string => `/services/new-vehicle/${modelSlug}`
export const compareAllPath = (trimSlugs: readonly string[]): string =>
  `/services/new-vehicle/compare?v=${trimSlugs.join()}`
export const modelAdsPath = (makeSlug: string, modelSlug: string): string =>
  `/services/used-vehicle/advertisement?make=${makeSlug}&model=${modelSlug}`

/** The cost of keeping a car of a trim, and the trim beside others; pages of new cars. */
export const ownershipPath = (trimSlug: string): string => `${pricesPath}/${trimSlug}/ownership`
export const comparePath = (trimSlug: string): string => `/services/new-vehicle/compare?v=${trimSlug}`
