import { defineManifest } from '#platform/manifest.ts'
import { announceDemo } from '#demo/waiting-room/announce-demo.ts'
import { openHourly } from './sales/hourly-plan.ts'

/** What demo mode adds to the product beside its content: recurring sales, so that anyone can watch an opening. */
export const demoManifest = defineManifest({
  name: 'demo',
  jobNames: {
    'openings.demo': 'اعلام فروش نمایشی',
    'sales.hourly-plan': 'طرح نمایشی هر ساعت',
  },
  jobs: (platform) => ({
    'openings.demo': { everySeconds: 60, run: () => announceDemo(platform) },
    'sales.hourly-plan': { everySeconds: 60, run: () => openHourly(platform) },
  }),
})
