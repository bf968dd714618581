import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { pricesDemo } from './server/demo/price-demo.ts'
import { exportAlerts } from './server/price-alerts/find-alerts.ts'
import { priceReachedNotice } from './server/price-alerts/notices.ts'
import { findSitemap } from './server/find-sitemap.ts'
import { pricesApi } from './server/http.ts'
import { loadHomeMovers } from './markup/load-home-movers.tsx'
import { priceSections } from './server/movers.ts'
import { pricesJobs } from './server/jobs.ts'

const permissions = {
  'prices.edit': { roles: ['content-editor'], label: 'ثبت قیمت کارخانه و بازار', order: 85 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'prices',
  permissions,
  adminAddresses: { '/admin/prices': 'prices.edit' },
  auditLabels: {
    acts: { 'price.factory': 'ثبت قیمت کارخانه', 'price.quote': 'ثبت قیمت بازار' },
    subjects: { trim: 'تیپ خودرو' },
    details: { source: 'منبع', from: 'از', price: 'قیمت' },
  },
  jobNames: {
    'prices.record-market-day': 'ثبت قیمت روز بازار از روی آگهی‌ها',
    'prices.look-at-alerts': 'خبر دادن به کسانی که هشدار قیمت دارند',
    'prices.forget-shared-valuations': 'پاک کردن لینک‌های قیمت که تمام شده‌اند',
  },
  api: {
    tags: [
      {
        name: 'Prices',
        description: 'What vehicles cost at the factory and in the market, day by day, and what one car is worth.',
        order: 35,
      },
    ],
    prefix: '/v1',
    routes: pricesApi,
  },
  notices: [priceReachedNotice],
  personalData: {
    order: 45,
    inFile: ['هشدارهای قیمت'],
    deletion: { gone: ['هشدارهای قیمت'] },
    export: async ({ db }, { personId }) => ({ priceAlerts: await exportAlerts(db, personId) }),
    erase: async (trx, _ctx, { personId }) =>
      void (await trx.deleteFrom('price_alert').where('person_id', '=', personId).execute()),
  },
  homeData: loadHomeMovers,
  marketSections: priceSections,
  sitemap: findSitemap,
  jobs: pricesJobs,
  demo: pricesDemo,
  personColumns: {
    'price_alert.person_id': { exported: true, deleted: 'gone' },
    'factory_price.entered_by': { exported: false, deleted: 'unnamed' },
    'market_quote.entered_by': { exported: false, deleted: 'unnamed' },
  },
})
