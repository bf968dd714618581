/** Addresses of the marketplace. `personal` is the reserved dealer of private sellers. */
export const advertisementPath = '/services/used-vehicle/advertisement'
export const dealersPath = '/services/used-vehicle/exhibition'
export const personalDealer = 'personal'
export const bookmarksPath = '/profile/my-bookmarks'

export const dealerPath = (dealerSlug: string): string => `${dealersPath}/${dealerSlug}`

/** The reviews of a dealer. */
export const dealerReviewsPath = (dealerSlug: string): string => `${dealersPath}/${dealerSlug}/reviews`
/** Reported reviews, for staff. */
export const reportedReviewsPath = '/admin/gallery-reviews'

export const dealerAdsPath = (dealerSlug: string): string => `${dealersPath}/${dealerSlug}/ads`

/** The only address of an ad; the ad is not found below another dealer. */
export const adPath = (dealerSlug: string | null, publicId: string): string =>
  `${dealersPath}/${dealerSlug ?? personalDealer}/ads/${publicId}`

/** One news item of a dealer. */
export const newsPath = (dealerSlug: string, slug: string): string => `${dealersPath}/${dealerSlug}/news/${slug}`

/** The news of a dealer as RSS. */
export const dealerFeedPath = (dealerSlug: string): string => `${dealersPath}/${dealerSlug}/rss`

/** The comparison of cars: `?ads=` with at most four ids. */
export const comparePath = `${advertisementPath}/compare`

/** The short address of an ad, for messages and QR codes. */
export const shortAdPath = (publicId: string): string => `/a/${publicId}`

/** The newest ads of any search as RSS; takes the query of the list. */
export const feedPath = `${advertisementPath}/rss`

export const sitemapPath = '/sitemap.xml'

/** `ads-1.xml`, `galleries.xml`, `news.xml`, `pages.xml`. */
export const sitemapPartPath = (part: string): string => `/sitemaps/${part}.xml`

/** The start of a new ad: the choice of the car. */
export const newAdPath = '/profile/my-ads/new'
