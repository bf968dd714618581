import { defineManifest } from '#platform/manifest.ts'
import { albumDemo } from './server/demo/album-demo.ts'
import { findSitemap } from './server/find-sitemap.ts'
import { albumsApi } from './server/http.ts'
import { albumJobs } from './server/jobs.ts'

export const manifest = defineManifest({
  name: 'albums',
  jobNames: { 'albums.measure-pictures': 'اندازه‌گیری حجم تصویرهای آلبوم‌ها' },
  jobs: albumJobs,
  api: {
    tags: [{ name: 'Albums', description: 'Pictures of models, by what they show.', order: 35 }],
    routes: albumsApi,
  },
  sitemap: findSitemap,
  demo: albumDemo,
})
