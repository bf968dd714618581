import type { Config } from '#platform/config.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { cityParkingOverHttp } from './city-http.ts'
import { fakeCity } from './city-fake.ts'
import type { CityParking } from './city-port.ts'

/**
 * Chooses the configured service of the city, otherwise the fake; in production none without an
 * address.
 */
export function chooseCityParking(
  config: Pick<Config, 'MODE' | 'PARKING_CITY_URL' | 'PARKING_CITY_TOKEN'>,
  outbound: Outbound,
): CityParking {
  const url = () => config.PARKING_CITY_URL ?? (config.MODE === 'demo' ? fakeCity.address() : undefined)
  const client = outbound.client('city-parking', { configuredUrl: url, timeoutMs: 8000 })
  return cityParkingOverHttp({ client, url, token: config.PARKING_CITY_TOKEN ?? 'imitated' })
}
