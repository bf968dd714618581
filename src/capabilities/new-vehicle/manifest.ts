import { defineManifest } from '#platform/manifest.ts'
import { findSitemap } from './server/find-sitemap.ts'
import { newVehicleSearch } from './server/site-search.ts'
import { newVehicleSections } from './server/market-sections.ts'

export const manifest = defineManifest({
  name: 'new-vehicle',
  marketSections: newVehicleSections,
  siteSearch: newVehicleSearch,
  sitemap: findSitemap,
})
