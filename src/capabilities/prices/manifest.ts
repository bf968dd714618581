import { defineManifest } from '#platform/manifest.ts'
import { pricesDemo } from './server/demo/price-demo.ts'
import { pricesJobs } from './server/jobs.ts'

export const manifest = defineManifest({
  name: 'prices',
  jobNames: { 'prices.record-market-day': 'ثبت قیمت روز بازار از روی آگهی‌ها' },
  jobs: pricesJobs,
  demo: pricesDemo,
  personColumns: {
    'factory_price.entered_by': { exported: false, deleted: 'unnamed' },
    'market_quote.entered_by': { exported: false, deleted: 'unnamed' },
  },
})
