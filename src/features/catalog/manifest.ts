import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { catalogueFigures } from './server/house-figures.ts'
import { catalogueApi } from './server/http.ts'
import { getCatalogue } from './server/get-catalogue.ts'
import { loadCatalogue } from './server/load-catalogue.ts'
import { loadSpecs } from './server/specs/load-specs.ts'

const permissions = {
  'holidays.edit': { roles: ['content-editor', 'operator'], label: 'تغییر تعطیلات رسمی', order: 80 },
  'specs.edit': { roles: ['content-editor'], label: 'تغییر مشخصات خودروها', order: 82 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'catalog',
  permissions,
  adminAddresses: {
    '/admin/holidays': 'holidays.edit',
    '/admin/specs': 'specs.edit',
    '/admin/specs/file': 'specs.edit',
  },
  houseFigures: catalogueFigures,
  auditLabels: {
    acts: {
      'holiday.save': 'ثبت تعطیلی رسمی',
      'holiday.remove': 'حذف تعطیلی رسمی',
      'specs.draft': 'ثبت پیش‌نویس مشخصات',
      'specs.publish': 'انتشار مشخصات',
      'specs.undo': 'برگرداندن مشخصات',
      'specs.drop': 'کنار گذاشتن پیش‌نویس مشخصات',
      'specs.export': 'دریافت فایل مشخصات',
    },
    subjects: { holiday: 'تعطیلی', specs: 'مشخصات خودروها' },
    details: { facts: 'موارد' },
  },
  api: {
    tags: [
      {
        name: 'Catalogue',
        description: 'Makes, models, trims and places; the slugs that everything else uses.',
        order: 30,
      },
    ],
    prefix: '/v1/catalogue',
    routes: catalogueApi,
  },
  prepare: async (db) => {
    await loadCatalogue(db)
    await loadSpecs(db)
    // Transactions of the demo read it from memory then.
    await getCatalogue(db)
  },
})
