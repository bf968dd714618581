import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

const screen = (name: string) => `./features/content/screens/${name}`

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  club: [route('services/club/news', screen('news.tsx')), route('services/club/news/:slug', screen('article.tsx'))],
  default: [
    route('pages/faq', screen('faq.tsx')),
    route('pages/magazine', screen('magazine.tsx')),
    route('pages/conditions-rules', screen('terms.tsx')),
    route('pages/privacy-policy', screen('privacy.tsx')),
    route('pages/about-us', screen('about-us.tsx')),
    // In the layout in which readers will see it.
    route('admin/content/:entryId/preview', screen('admin/preview.tsx')),
  ],
  admin: [
    route('admin/content', screen('admin/entries.tsx')),
    route('admin/content/:entryId', screen('admin/entry.tsx')),
    route('admin/content/:entryId/versions', screen('admin/versions.tsx')),
  ],
  endpoints: [
    route('pages/faq/answers', screen('answers.ts')),
    route('admin/content/cars', screen('admin/cars.ts')),
    route('services/club/news/rss', screen('news-feed.ts')),
    route('pages/magazine/rss', screen('magazine-feed.ts')),
  ],
}
