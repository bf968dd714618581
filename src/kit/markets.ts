/** Markets of the product, at the address `/services/{marketName}`; each has a page. */
export const marketNames = [
  'new-vehicle',
  'used-vehicle',
  'imported',
  'vehicle-center',
  'vehicle-info',
  'insurance',
  'club',
] as const
export type MarketName = (typeof marketNames)[number]

export const marketPath = (name: MarketName): string => `/services/${name}`
