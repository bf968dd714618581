import '#features/parking/server/tables.ts'
import { z } from 'zod'
import { getCatalogue } from '#features/catalog/contract.ts'
import type { Demo } from '#demo/demo.ts'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/parking-zones.json?raw'
import { tariffNames, type TariffClass } from '#features/parking/states.ts'

const zones = dataFile(
  'demo/parking-zones.json',
  text,
  z.array(
    z.tuple([z.string(), z.string(), z.string(), z.enum(Object.keys(tariffNames) as [TariffClass, ...TariffClass[]])]),
  ),
)

/**
 * Seeds zones of six cities with real street names; codes and tariffs are invented until a city
 * provides its own.
 */
export const parkingDemo: Demo = {
  after: ['identity'],
  write: async (trx) => {
    const { cities } = await getCatalogue(trx)
    const existing = zones().flatMap(([code, slug, name, tariff]) => {
      const city = cities.bySlug.get(slug)
      return city ? [{ code, city_id: city.id, name, tariff }] : []
    })
    if (existing.length > 0) {
      await trx
        .insertInto('parking_zone')
        .values(existing)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .execute()
    }
    return { counts: { parkingZones: existing.length } }
  },
}
