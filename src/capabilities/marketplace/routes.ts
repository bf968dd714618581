import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (wing: string, name: string) => `./capabilities/marketplace/${wing}/screens/${name}`
const usedVehicle = (path: string) => `services/used-vehicle/${path}`

/** The addresses of this capability by the layout around them. */
export const routes: LayoutRoutes = {
  'used-vehicle': [
    route(usedVehicle('advertisement'), screen('search', 'advertisement.tsx')),
    route(usedVehicle('advertisement/compare'), screen('shortlist', 'compare.tsx')),
    route(usedVehicle('exhibition'), screen('galleries', 'galleries.tsx')),
    route(usedVehicle('exhibition/:galleryId'), screen('galleries', 'gallery.tsx')),
    route(usedVehicle('exhibition/:galleryId/ads'), screen('galleries', 'gallery-ads.tsx')),
    route(usedVehicle('exhibition/:galleryId/ads/:adId'), screen('ad-page', 'ad.tsx')),
    route(usedVehicle('exhibition/:galleryId/news/:slug'), screen('galleries', 'gallery-news.tsx')),
    route('a/:adId', screen('ad-page', 'short-ad.tsx')),
  ],
  // Also for guests.
  profile: [
    route('profile/my-bookmarks', screen('shortlist', 'my-bookmarks.tsx')),
    route('profile/my-ads', screen('my-ads', 'my-ads.tsx')),
    route('profile/my-ads/new', screen('posting', 'new-ad.tsx')),
    route('profile/my-ads/new/:step', screen('posting', 'new-ad-step.tsx')),
    route('profile/my-ads/:adId', screen('my-ads', 'my-ad.tsx')),
    route('profile/my-ads/:adId/edit/:step', screen('posting', 'edit-ad-step.tsx')),
    route('profile/my-searches', screen('saved-searches', 'my-searches.tsx')),
    route('profile/my-searches/new', screen('saved-searches', 'new-search.tsx')),
    route('profile/messages', screen('chat', 'messages.tsx')),
    route('profile/messages/new', screen('chat', 'new-thread.tsx')),
    route('profile/messages/:threadId', screen('chat', 'thread.tsx')),
    route('profile/my-gallery', screen('gallery-desk', 'my-gallery.tsx')),
    route('profile/my-gallery/apply', screen('gallery-desk', 'apply.tsx')),
    route('profile/my-gallery/:galleryId', screen('gallery-desk', 'stock.tsx')),
    route('profile/my-gallery/:galleryId/prices', screen('gallery-desk', 'prices.tsx')),
    route('profile/my-gallery/:galleryId/new', screen('gallery-desk', 'desk-new-ad.tsx')),
    route('profile/my-gallery/:galleryId/new/:step', screen('gallery-desk', 'desk-new-step.tsx')),
    route('profile/my-gallery/:galleryId/ads/:adId', screen('gallery-desk', 'desk-ad.tsx')),
    route('profile/my-gallery/:galleryId/ads/:adId/edit/:step', screen('gallery-desk', 'desk-edit-step.tsx')),
    route('profile/my-gallery/:galleryId/imports', screen('gallery-desk', 'imports.tsx')),
    route('profile/my-gallery/:galleryId/imports/:importId', screen('gallery-desk', 'import.tsx')),
    route('profile/my-gallery/:galleryId/team', screen('gallery-desk', 'team.tsx')),
  ],
  endpoints: [
    route('profile/messages/:threadId/send', screen('chat', 'send.ts')),
    route('profile/messages/:threadId/visits/:messageId', screen('chat', 'visit-calendar.ts')),
    route(usedVehicle('exhibition/:galleryId/ads/:adId/contact'), screen('ad-page', 'ad-contact.ts')),
    route(usedVehicle('advertisement/part'), screen('search', 'list-fragment.ts')),
    route(usedVehicle('advertisement/suggest'), screen('search', 'suggest.ts')),
    route(usedVehicle('advertisement/rss'), screen('feeds', 'feed.ts')),
    route(usedVehicle('exhibition/:galleryId/rss'), screen('feeds', 'gallery-feed.ts')),
    route('a/:adId/qr', screen('ad-page', 'ad-qr.ts')),
    route('sitemap.xml', screen('feeds', 'sitemap-index.ts')),
    route('sitemaps/:file', screen('feeds', 'sitemap.ts')),
    route('robots.txt', screen('feeds', 'robots.ts')),
    route('profile/my-bookmarks/kept', screen('shortlist', 'bookmarks.ts')),
    route('profile/my-gallery/:galleryId/imports/template', screen('gallery-desk', 'import-template.ts')),
    route('profile/my-bookmarks/cards', screen('shortlist', 'bookmark-cards.ts')),
  ],
  admin: [
    route('admin/ads', screen('review', 'admin/ads.tsx')),
    route('admin/ads/:adId', screen('review', 'admin/ad-review.tsx')),
    route('admin/reports', screen('reports', 'admin/reports.tsx')),
    route('admin/reports/:adId', screen('reports', 'admin/ad-reports.tsx')),
    route('admin/gallery-applications', screen('gallery-desk', 'admin/applications.tsx')),
    route('admin/gallery-applications/:applicationId', screen('gallery-desk', 'admin/application.tsx')),
    route('admin/conversations', screen('chat', 'admin/reported-threads.tsx')),
    route('admin/conversations/:threadId', screen('chat', 'admin/reported-thread.tsx')),
    route('admin/galleries/:galleryId', screen('reports', 'admin/gallery-desk.tsx')),
  ],
}
