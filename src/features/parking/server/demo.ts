import './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import type { Demo } from '#platform/demo.ts'
import type { TariffClass } from '../states.ts'

const zones: readonly (readonly [code: string, city: string, name: string, tariff: TariffClass])[] = [
  ['101', 'tehran', 'خیابان ولیعصر، از ونک تا پارک‌وی', 'one'],
  ['102', 'tehran', 'میدان ونک و خیابان ملاصدرا', 'one'],
  ['103', 'tehran', 'خیابان طالقانی و بهار', 'one'],
  ['104', 'tehran', 'سعادت‌آباد، خیابان سرو', 'two'],
  ['105', 'tehran', 'نارمک، میدان هفت‌حوض', 'two'],
  ['106', 'tehran', 'تهرانپارس، فلکهٔ اول', 'two'],
  ['201', 'mashhad', 'اطراف حرم، خیابان امام رضا', 'one'],
  ['202', 'mashhad', 'بلوار سجاد', 'two'],
  ['301', 'isfahan', 'چهارباغ بالا', 'two'],
  ['302', 'isfahan', 'خیابان نظر', 'three'],
  ['401', 'shiraz', 'خیابان زند', 'two'],
  ['402', 'shiraz', 'معالی‌آباد', 'three'],
  ['501', 'tabriz', 'خیابان ارتش', 'three'],
  ['601', 'qom', 'خیابان صفاییه', 'three'],
]

/**
 * Seeds zones of six cities with real street names; codes and tariffs are invented until a city
 * provides its own.
 */
export const parkingDemo: Demo = {
  after: ['identity'],
  write: async (trx) => {
    const { cities } = await getCatalogue(trx)
    const known = zones.flatMap(([code, slug, name, tariff]) => {
      const city = cities.bySlug.get(slug)
      return city ? [{ code, city_id: city.id, name, tariff }] : []
    })
    if (known.length > 0) {
      await trx
        .insertInto('parking_zone')
        .values(known)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .execute()
    }
    return { counts: { parkingZones: known.length } }
  },
}
