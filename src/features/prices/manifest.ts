import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { exportAlerts } from './server/price-alerts/find-alerts.ts'
import { priceReachedNotice } from './server/price-alerts/notices.ts'
import { countHeld } from './server/find-entries.ts'
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
  adminAddresses: {
    '/admin/prices': 'prices.edit',
    '/admin/prices/import': 'prices.edit',
    '/admin/prices/file': 'prices.edit',
  },
  adminTasks: [
    {
      label: 'قیمت در انتظار تأیید نفر دوم',
      href: '/admin/prices',
      advice: 'این قیمت‌ها با قبلی خیلی فرق دارند؛ اگر درست است تأیید کنید.',
      permission: 'prices.edit',
      order: 60,
      count: countHeld,
    },
  ],
  auditLabels: {
    acts: {
      'price.factory': 'ثبت قیمت کارخانه',
      'price.quote': 'ثبت قیمت بازار',
      'price.index': 'ثبت شاخص',
      'price.import': 'ثبت قیمت از فایل',
      'price.hold': 'ثبت قیمتی که تأیید نفر دوم می‌خواهد',
      'price.accept': 'تأیید قیمت',
      'price.refuse': 'رد قیمت',
      'price.export': 'دریافت فایل قیمت‌ها',
    },
    subjects: { trim: 'تیپ خودرو', index: 'شاخص', prices: 'قیمت‌ها' },
    details: { source: 'منبع', from: 'از', price: 'قیمت', saved: 'ثبت‌شده', held: 'در انتظار نفر دوم' },
  },
  jobNames: {
    'prices.record-market-day': 'ثبت قیمت روز بازار از روی آگهی‌ها',
    'prices.look-at-alerts': 'خبر دادن به کسانی که هشدار قیمت دارند',
    'prices.forget-shared-valuations': 'پاک کردن لینک‌های قیمت که مهلتشان گذشته',
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
  personColumns: {
    'price_alert.person_id': { exported: true, deleted: 'gone' },
    'factory_price.entered_by': { exported: false, deleted: 'unnamed' },
    'market_quote.entered_by': { exported: false, deleted: 'unnamed' },
    'price_held.decided_by': { exported: false, deleted: 'unnamed' },
    'price_held.entered_by': { exported: false, deleted: 'unnamed' },
    'price_index.entered_by': { exported: false, deleted: 'unnamed' },
  },
})
