import './tables.ts'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import type { Demo } from '#platform/demo.ts'
import { writeSlots } from './slots.ts'

type DemoPlace = { id: string; city: string; name: string; address: string | null; inspectors: number }

const places: readonly DemoPlace[] = [
  {
    id: 'tehran0001',
    city: 'tehran',
    name: 'ایستگاه ستارخان',
    address: 'ستارخان، نرسیده به پل یادگار امام، پلاک ۵۱۲',
    inspectors: 3,
  },
  {
    id: 'tehran0002',
    city: 'tehran',
    name: 'ایستگاه تهرانپارس',
    address: 'تهرانپارس، خیابان استخر، پلاک ۸۸',
    inspectors: 2,
  },
  { id: 'tehran0003', city: 'tehran', name: 'در محل شما، تهران', address: null, inspectors: 2 },
  { id: 'mashhad001', city: 'mashhad', name: 'ایستگاه بلوار توس', address: 'بلوار توس، توس ۴۵، پلاک ۱۲', inspectors: 2 },
  {
    id: 'isfahan001',
    city: 'isfahan',
    name: 'ایستگاه خیابان امام خمینی',
    address: 'خیابان امام خمینی، کوچهٔ ۲۰، پلاک ۷',
    inspectors: 1,
  },
  {
    id: 'shiraz0001',
    city: 'shiraz',
    name: 'ایستگاه بلوار امیرکبیر',
    address: 'بلوار امیرکبیر، پلاک ۲۱۰',
    inspectors: 1,
  },
]
const hours = [8, 10, 12, 14, 16, 18]

/** Places of four cities with their inspectors; addresses are made up. The first inspector of all can be signed in as. */
export const inspectionDemo: Demo = {
  after: ['identity', 'catalog'],
  write: async (trx, { now, content }) => {
    const { cities } = await getCatalogue(trx)
    let count = 0
    if (await trx.selectFrom('inspection_place').select('id').limit(1).executeTakeFirst()) return {}
    for (const { id, city, name, address, inspectors } of places) {
      const found = cities.bySlug.get(city)
      if (!found) continue
      const place = await trx
        .insertInto('inspection_place')
        .values({ public_id: id, city_id: found.id, kind: address === null ? 'home' : 'station', name, address })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (let index = 0; index < inspectors; index++) {
        count++
        const inspector = await trx
          .insertInto('inspector')
          .values({
            code: String(100 + count),
            person_id: count === 1 ? content.people.byRole.inspector : null,
            place_id: place.id,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const shifts = [0, 1, 2, 3, 4, 5].flatMap((weekday) =>
          // Thursdays end early, and an address in town takes longer to reach.
          hours
            .filter((hour) => (weekday < 5 || hour < 14) && (address !== null || hour % 4 === 2))
            .map((hour) => ({ inspector_id: inspector.id, weekday, hour })),
        )
        await trx.insertInto('inspector_shift').values(shifts).execute()
      }
    }
    const slots = await writeSlots(trx, now)
    return { counts: { inspectors: count, inspectionSlots: slots } }
  },
}
