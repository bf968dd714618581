import { defineManifest } from '#platform/manifest.ts'
import { newVehicleSearch } from './server/site-search.ts'
import { newVehicleSections } from './server/market-sections.ts'

export const manifest = defineManifest({
  name: 'new-vehicle',
  marketSections: newVehicleSections,
  siteSearch: newVehicleSearch,
})
