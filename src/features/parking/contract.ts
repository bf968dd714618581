/** The server API of parking for `app`. */
export { parkingPath } from './addresses.ts'
export { countZonesByCity } from './server/count-zones.ts'
export { chooseCityParking } from './server/providers/choose-city.ts'
