import { formBytesFor } from '#features/files/contract.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { albumPicture, pictureFiles } from './server/album-picture-purpose.ts'
import { findSitemap } from './server/find-sitemap.ts'
import { albumsApi } from './server/http.ts'
import { albumJobs } from './server/jobs.ts'
import { albumSearch } from './server/site-search.ts'

const permissions = {
  'albums.edit': { roles: ['content-editor'], label: 'ساخت و انتشار آلبوم‌ها', order: 87 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'albums',
  permissions,
  adminAddresses: { '/admin/albums': 'albums.edit', '/admin/albums/:albumId': 'albums.edit' },
  auditLabels: {
    acts: {
      'album.create': 'ساخت آلبوم',
      'album.rename': 'تغییر عنوان آلبوم',
      'album.publish': 'انتشار آلبوم',
      'album.unpublish': 'لغو انتشار آلبوم',
      'album.picture-add': 'افزودن تصویر به آلبوم',
      'album.picture-edit': 'تغییر تصویر آلبوم',
      'album.picture-remove': 'حذف تصویر آلبوم',
    },
    subjects: { album: 'آلبوم' },
    details: { title: 'عنوان', caption: 'شرح تصویر', count: 'تعداد' },
  },
  filePurposes: [albumPicture],
  formBytes: { '/admin/albums/:albumId': formBytesFor(pictureFiles) },
  jobNames: { 'albums.measure-album': 'اندازه‌گیری حجم تصویرهای یک آلبوم' },
  jobs: albumJobs,
  api: {
    tags: [{ name: 'Albums', description: 'Pictures of models, by what they show.', order: 35 }],
    routes: albumsApi,
  },
  siteSearch: albumSearch,
  sitemap: findSitemap,
})
