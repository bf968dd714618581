import '#features/garage/server/tables.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { getCatalogue } from '#features/catalog/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { formatPlate, parsePlate } from '#kit/plate.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Demo } from '#demo/demo.ts'
import type { Secrets } from '#platform/secrets.ts'
import { addDays, addMonths, dayOf, type Day } from '#kit/day.ts'
import { dataFile } from '#platform/data-file.ts'
import carsText from '#resources/demo/garage-cars.json?raw'
import { deadlineKind, deadlineKinds, type CostKind, type DeadlineKindSlug } from '#features/garage/kinds.ts'
import { plateIndexPurpose } from '#features/garage/server/plate-index.ts'

const demoCar = z.strictObject({
  plate: z.string(),
  trim: z.string(),
  year: z.number().int(),
  colour: z.string(),
  nickname: z.string().optional(),
  km: z.number().int(),
  kmPerDay: z.number().int(),
  /** Days from today and kilometres above today's. */
  due: z.array(
    z.strictObject({
      kind: z.enum(Object.keys(deadlineKinds) as [DeadlineKindSlug, ...DeadlineKindSlug[]]),
      days: z.number().int().optional(),
      km: z.number().int().optional(),
    }),
  ),
})
type DemoCar = z.output<typeof demoCar>
const demoCars = dataFile(
  'demo/garage-cars.json',
  carsText,
  z.strictObject({ cars: z.array(demoCar), shared: demoCar }),
)

/** Cars of the demo's people: the buyer has two and shares the seller's, staff have one each. */
export const garageDemo: Demo = {
  after: ['identity'],
  clear: (trx) => sql`truncate garage_car cascade`.execute(trx),
  write: async (trx, { now, seed, secrets, content: { people } }) => {
    const { buyer, seller, ...others } = people.byRole
    const write = (owner: bigint, car: DemoCar) => writeCar(trx, { owner, car, now, secrets, seed: `${seed} ${owner}` })
    const { cars, shared: sharedCar } = demoCars()
    for (const car of cars) await write(buyer, car)
    const shared = await write(seller, sharedCar)
    await trx
      .insertInto('garage_share')
      .values({ public_id: newPublicId(), car_id: shared, person_id: buyer, role: 'viewer', since: now })
      .execute()
    for (const person of Object.values(others)) for (const car of cars) await write(person, car)
    return {}
  },
}

type Writing = { owner: bigint; car: DemoCar; now: Date; secrets: Secrets; seed: string }

async function writeCar(trx: Trx, { owner, car, now, secrets, seed }: Writing): Promise<bigint> {
  const catalogue = await getCatalogue(trx)
  const today = dayOf(now)
  const plate = parsePlate(car.plate)
  const text = plate.ok ? formatPlate(plate.value) : car.plate
  const trim = catalogue.trims.list.find(({ slug }) => slug.startsWith(car.trim))
  const { id } = await trx
    .insertInto('garage_car')
    .values({
      public_id: newPublicId(),
      owner_id: owner,
      plate_sealed: secrets.seal(text),
      plate_index: secrets.blindIndex(plateIndexPurpose, text),
      vin_sealed: null,
      vin_index: null,
      engine_sealed: null,
      trim_id: trim?.id ?? null,
      described: trim ? null : 'خودرو',
      nickname: car.nickname ?? null,
      year: car.year,
      colour: car.colour,
      mileage_km: car.km,
      mileage_at: now,
      added_at: now,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeReadings(trx, id, car, today)
  await writeDeadlines(trx, id, car, { today, now })
  await writeCosts(trx, id, car, { today, now, seed, secrets })
  return id
}

async function writeReadings(trx: Trx, carId: bigint, { km, kmPerDay }: DemoCar, today: Day): Promise<void> {
  for (const days of [300, 210, 120, 60, 0]) {
    await trx
      .insertInto('garage_reading')
      .values({ car_id: carId, read_on: addDays(today, -days), km: Math.max(0, km - days * kmPerDay) })
      .execute()
  }
}

const { everyKm: oilEveryKm = 0, everyMonths: oilEveryMonths = 0 } = deadlineKind('oil')

async function writeDeadlines(
  trx: Trx,
  carId: bigint,
  car: DemoCar,
  { today, now }: { today: Day; now: Date },
): Promise<void> {
  // The date of the last oil change fits the remaining kilometres.
  const driven = oilEveryKm - (car.due.find(({ kind }) => kind === 'oil')?.km ?? 4000)
  const completed = { day: addDays(today, -Math.round(driven / car.kmPerDay)), km: car.km - driven }
  for (const { kind, days, km } of car.due) {
    const usual = deadlineKind(kind)
    const dueOn =
      kind === 'oil' ? addMonths(completed.day, oilEveryMonths) : days === undefined ? null : addDays(today, days)
    await trx
      .insertInto('garage_deadline')
      .values({
        public_id: newPublicId(),
        car_id: carId,
        kind,
        title: null,
        due_on: dueOn,
        due_km: km === undefined ? null : car.km + km,
        every_months: usual.everyMonths ?? null,
        every_km: km === undefined ? null : (usual.everyKm ?? null),
        snoozed_until: null,
        told: null,
        made_at: now,
      })
      .execute()
  }
  await trx
    .insertInto('garage_done')
    .values({ car_id: carId, kind: 'oil', title: null, done_on: completed.day, km: completed.km })
    .execute()
}

/** An amount in tomans, and the interval in days. */
const usualCosts: readonly { kind: CostKind; every: number; from: number; to: number; note?: string }[] = [
  { kind: 'fuel', every: 13, from: 120_000, to: 190_000 },
  { kind: 'service', every: 80, from: 1_900_000, to: 3_400_000, note: 'روغن و فیلترها' },
  { kind: 'wash', every: 37, from: 250_000, to: 420_000 },
  { kind: 'toll', every: 29, from: 60_000, to: 240_000 },
  { kind: 'parts', every: 160, from: 4_000_000, to: 9_500_000, note: 'دو حلقه لاستیک' },
  { kind: 'insurance', every: 330, from: 6_800_000, to: 8_900_000 },
  { kind: 'fine', every: 210, from: 300_000, to: 900_000 },
]

async function writeCosts(
  trx: Trx,
  carId: bigint,
  car: DemoCar,
  { today, now, seed, secrets }: { today: Day; now: Date; seed: string; secrets: Secrets },
): Promise<void> {
  const random = seededRandom(`costs ${seed} ${car.plate}`)
  // A tank lasts about 530 kilometres.
  const fuelDays = Math.max(4, Math.round(530 / car.kmPerDay))
  const usual = usualCosts.map((cost) => (cost.kind === 'fuel' ? { ...cost, every: fuelDays } : cost))
  const rows = usual.flatMap(({ kind, every, from, to, note }) =>
    Array.from({ length: Math.floor(345 / every) }, (_, index) => {
      const days = Math.min(350, Math.floor(index * every + 2 + random.next() * every * 0.7))
      const toman = Math.round((from + random.next() * (to - from)) / 1000) * 1000
      return { kind, days, rial: toman * 10, note: note ?? null }
    }),
  )
  await trx
    .insertInto('garage_cost')
    .values(
      rows.map(({ kind, days, rial, note }) => ({
        public_id: newPublicId(),
        car_id: carId,
        kind,
        amount_rial: BigInt(rial),
        spent_on: addDays(today, -days),
        km: Math.max(0, car.km - days * car.kmPerDay),
        // Three thousand tomans a litre.
        fuel_hundredths: kind === 'fuel' ? Math.round(rial / 300) : null,
        note_sealed: note === null ? null : secrets.seal(note),
        sent_key: null,
        added_at: now,
        removed_at: null,
      })),
    )
    .execute()
}
