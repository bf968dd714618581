/** Addresses of the marketplace. `personal` is the reserved dealer of private sellers. */
export const advertisementPath = '/services/used-vehicle/advertisement'
export const galleriesPath = '/services/used-vehicle/exhibition'
export const personalGallery = 'personal'
export const bookmarksPath = '/profile/my-bookmarks'

export const galleryPath = (gallerySlug: string): string => `${galleriesPath}/${gallerySlug}`

/** The reviews of a dealer. */
export const galleryReviewsPath = (gallerySlug: string): string => `${galleriesPath}/${gallerySlug}/reviews`
/** Reported reviews, for staff. */
export const reportedReviewsPath = '/admin/gallery-reviews'

export const galleryAdsPath = (gallerySlug: string): string => `${galleriesPath}/${gallerySlug}/ads`

/** The only address of an ad; the ad is not found below another dealer. */
export const adPath = (gallerySlug: string | null, publicId: string): string =>
  `${galleriesPath}/${gallerySlug ?? personalGallery}/ads/${publicId}`

/** One news item of a dealer. */
export const newsPath = (gallerySlug: string, slug: string): string => `${galleriesPath}/${gallerySlug}/news/${slug}`

/** The news of a dealer as RSS. */
export const galleryFeedPath = (gallerySlug: string): string => `${galleriesPath}/${gallerySlug}/rss`

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
