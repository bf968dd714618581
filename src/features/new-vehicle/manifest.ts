import { defineManifest } from '#platform/manifest.ts'
import { findSitemap } from './server/find-sitemap.ts'
import { newVehicleApi } from './server/http.ts'
import { newVehicleSections } from './server/market-sections.ts'
import { newCarCosts } from './server/new-car-costs.ts'
import { ownershipAdExtras } from './server/ownership/ad-extras.ts'
import { ownershipCosts } from './server/ownership/ownership-costs.ts'
import { newVehicleSearch } from './server/site-search.ts'

export const manifest = defineManifest({
  name: 'new-vehicle',
  adExtras: ownershipAdExtras,
  rules: [newCarCosts, ownershipCosts],
  api: { tags: [], prefix: '/v1/catalogue', routes: newVehicleApi },
  marketSections: newVehicleSections,
  siteSearch: newVehicleSearch,
  sitemap: findSitemap,
})
