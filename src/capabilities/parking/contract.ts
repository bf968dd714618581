/** The server API of parking for `app`. */
export { chooseCityParking } from './server/providers/choose-city.ts'
