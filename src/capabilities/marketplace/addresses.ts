/** Where things of the marketplace live. `personal` is the reserved gallery of private sellers. */
export const advertisementPath = '/services/used-vehicle/advertisement'
export const galleriesPath = '/services/used-vehicle/exhibition'
export const personalGallery = 'personal'
export const bookmarksPath = '/profile/my-bookmarks'

export const galleryPath = (gallerySlug: string): string => `${galleriesPath}/${gallerySlug}`

/** What people say of a gallery. */
export const galleryReviewsPath = (gallerySlug: string): string => `${galleriesPath}/${gallerySlug}/reviews`
/** Reviews that were reported, for staff. */
export const reportedReviewsPath = '/admin/gallery-reviews'

export const galleryAdsPath = (gallerySlug: string): string => `${galleriesPath}/${gallerySlug}/ads`

/** The one address of an ad; any other gallery before the same ad is not found. */
export const adPath = (gallerySlug: string | null, publicId: string): string =>
  `${galleriesPath}/${gallerySlug ?? personalGallery}/ads/${publicId}`

/** One notice of a gallery. */
export const newsPath = (gallerySlug: string, slug: string): string => `${galleriesPath}/${gallerySlug}/news/${slug}`

/** The notices of a gallery as RSS. */
export const galleryFeedPath = (gallerySlug: string): string => `${galleriesPath}/${gallerySlug}/rss`

/** Cars side by side: `?ads=` with their ids, at most four. */
export const comparePath = `${advertisementPath}/compare`

/** A short address that leads to an ad, for messages and QR codes. */
export const shortAdPath = (publicId: string): string => `/a/${publicId}`

/** Newest ads of any search as RSS; takes the same query as the list. */
export const feedPath = `${advertisementPath}/rss`

export const sitemapPath = '/sitemap.xml'

/** `ads-1.xml`, `galleries.xml`, `news.xml`, `pages.xml`. */
export const sitemapPartPath = (part: string): string => `/sitemaps/${part}.xml`

/** Where a new ad begins: the choice of the car. */
export const newAdPath = '/profile/my-ads/new'
