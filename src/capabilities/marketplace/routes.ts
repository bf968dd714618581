import { route } from '@react-router/dev/routes'

const screen = (name: string) => `./capabilities/marketplace/screens/${name}`
const usedVehicle = (path: string) => `services/used-vehicle/${path}`

/** Screens in the used-vehicle frame. */
export const marketplaceRoutes = [
  route(usedVehicle('advertisement'), screen('advertisement.tsx')),
  route(usedVehicle('advertisement/compare'), screen('compare.tsx')),
  route(usedVehicle('exhibition'), screen('galleries.tsx')),
  route(usedVehicle('exhibition/:galleryId'), screen('gallery.tsx')),
  route(usedVehicle('exhibition/:galleryId/ads'), screen('gallery-ads.tsx')),
  route(usedVehicle('exhibition/:galleryId/ads/:adId'), screen('ad.tsx')),
  route(usedVehicle('exhibition/:galleryId/news/:slug'), screen('gallery-news.tsx')),
  route('a/:adId', screen('short-ad.tsx')),
]

/** Bookmarks live in the profile frame, for guests too. */
export const bookmarkRoutes = [route('profile/my-bookmarks', screen('my-bookmarks.tsx'))]

/** Data without a page. */
export const marketplaceEndpoints = [
  route(usedVehicle('exhibition/:galleryId/ads/:adId/contact'), screen('ad-contact.ts')),
  route(usedVehicle('advertisement/part'), screen('list-part.ts')),
  route(usedVehicle('advertisement/suggest'), screen('suggest.ts')),
  route(usedVehicle('advertisement/rss'), screen('feed.ts')),
  route(usedVehicle('exhibition/:galleryId/rss'), screen('gallery-feed.ts')),
  route('a/:adId/qr', screen('ad-qr.ts')),
  route('sitemap.xml', screen('sitemap-index.ts')),
  route('sitemaps/:file', screen('sitemap.ts')),
  route('robots.txt', screen('robots.ts')),
  route('profile/my-bookmarks/kept', screen('kept.ts')),
  route('profile/my-bookmarks/cards', screen('kept-cards.ts')),
]

/** Screens in the frame of the back office. */
export const marketplaceAdminRoutes = [
  route('admin/reports', screen('admin/reports.tsx')),
  route('admin/reports/:adId', screen('admin/ad-reports.tsx')),
  route('admin/galleries/:galleryId', screen('admin/gallery-desk.tsx')),
]
