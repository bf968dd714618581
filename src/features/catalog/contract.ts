export { getCatalogue } from './server/get-catalogue.ts'
export { getSearchWords } from './server/get-search-words.ts'
export { getSpecSheet } from './server/specs/get-spec-sheet.ts'
export { loadSpecs } from './server/specs/load-specs.ts'
export { specKeys, unsureWord, type SpecKeyName } from './specs/spec-keys.ts'
export { notAnnounced, specSources } from './specs/spec-value.ts'
export { worksColours } from './specs/works-colours.ts'
export { findHolidays, type Holidays } from './server/find-holidays.ts'
export { loadCatalogue } from './server/load-catalogue.ts'
export { cityChoices, placeName } from './place-name.ts'
export { vehicleTitle, modelTitle, latinName, persianNumbers } from './vehicle-title.ts'
export { bodyTypeNames } from './body-types.ts'
export { bothYears, displayYear, gregorianYear, productionYears } from './years.ts'
export { gearboxOf } from './trims.ts'
export type {
  Catalogue,
  City,
  District,
  Make,
  Model,
  Origin,
  Position,
  Province,
  SearchWord,
  SearchWordKind,
  Shelf,
  Trim,
} from './types.ts'
export type { SpecLine, SpecSheet } from './specs/spec-sheet.ts'
