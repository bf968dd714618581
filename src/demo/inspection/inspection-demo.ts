import '#features/inspection/server/tables.ts'
import { z } from 'zod'
import { getCatalogue } from '#features/catalog/contract.ts'
import { payForDemo } from '#demo/payments/pay-for-demo.ts'
import { parsePlate } from '#kit/plate.ts'
import { dayMs } from '#kit/durations.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Demo, DemoContext } from '#demo/demo.ts'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/inspection-places.json?raw'
import { orderOf } from '#features/inspection/addresses.ts'
import { groups, groupsOf, panelSlugs } from '#features/inspection/report-items.ts'
import type { ReportInput } from '#features/inspection/report-schema.ts'
import { inspectionOrders } from '#features/inspection/server/flows.ts'
import { orderPayable, writeOrder } from '#features/inspection/server/place-order.ts'
import { writeReport } from '#features/inspection/server/report.ts'
import { settleShare } from '#features/inspection/server/settle.ts'
import { writeSlots } from '#features/inspection/server/slots.ts'

const places = dataFile(
  'demo/inspection-places.json',
  text,
  z.array(
    z.strictObject({
      id: z.string(),
      city: z.string(),
      name: z.string(),
      address: z.string().nullable(),
      inspectors: z.number().int(),
    }),
  ),
)
const hours = [8, 10, 12, 14, 16, 18]

/** Places of four cities with their inspectors; addresses are invented. The first inspector has a known sign-in. */
export const inspectionDemo: Demo = {
  after: ['identity'],
  write: async (trx, ctx) => {
    const { now, content } = ctx
    const { cities } = await getCatalogue(trx)
    let count = 0
    if (await trx.selectFrom('inspection_place').select('id').limit(1).executeTakeFirst()) return {}
    for (const { id, city, name, address, inspectors } of places()) {
      const entry = cities.bySlug.get(city)
      if (!entry) continue
      const place = await trx
        .insertInto('inspection_place')
        .values({ public_id: id, city_id: entry.id, kind: address === null ? 'home' : 'station', name, address })
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
          // Thursdays end early, and a visit in town takes longer.
          hours
            .filter((hour) => (weekday < 5 || hour < 14) && (address !== null || hour % 4 === 2))
            .map((hour) => ({ inspector_id: inspector.id, weekday, hour })),
        )
        await trx.insertInto('inspector_shift').values(shifts).execute()
      }
    }
    const slots = await writeSlots(trx, now)
    await writeBooking(trx, ctx)
    await writeReported(trx, ctx)
    return { counts: { inspectors: count, inspectionSlots: slots } }
  },
}

const halfHour = 1_800_000

type Booking = { car: string; formKey: string; startsAt: Date }

/** A booking of the demo's buyer that begins soon, so that the demo's inspector has a report to write. */
async function writeBooking(trx: Trx, ctx: DemoContext): Promise<void> {
  const startsAt = new Date((Math.floor(ctx.now.getTime() / halfHour) + 1) * halfHour)
  await writePaid(trx, ctx, { car: 'دنا پلاس توربو ۱۴۰۲', formKey: 'demo-booking', startsAt })
}

/**
 * An inspection of two days ago: its signed report can be read, stored and verified, and is in the timeline of the car.
 */
async function writeReported(trx: Trx, ctx: DemoContext): Promise<void> {
  const startsAt = new Date(Math.floor(ctx.now.getTime() / halfHour) * halfHour - 2 * dayMs)
  const before = { ...ctx, now: new Date(startsAt.getTime() - dayMs) }
  const orderId = await writePaid(trx, before, { car: 'دنا پلاس ۱۴۰۳', formKey: 'demo-reported', startsAt })
  if (orderId === null) return
  const after = { secrets: ctx.secrets, now: new Date(startsAt.getTime() + 5_400_000) }
  const booked = await inspectionOrders.lock(trx, orderId)
  const { id } = booked
  const assigned = await inspectionOrders.move(trx, after, booked, { to: 'assigned', by: 'inspector' })
  const row = await inspectionOrders.move(trx, after, assigned, { to: 'in-progress', by: 'inspector' })
  const slot = await trx
    .selectFrom('inspection_slot')
    .select('inspector_id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('inspection_finding')
    .values({
      order_id: id,
      inspector_id: slot.inspector_id,
      content: JSON.stringify(demoFindings()),
      inspected_at: after.now,
      received_at: after.now,
    })
    .execute()
  await writeReport(trx, after, row, [])
}

/** A good car with a painted hood and a worn shock absorber. */
const demoFindings = (): ReportInput => ({
  mileageKm: 38_480,
  year: 1403,
  vinTail: '48C217',
  note: 'کاپوت رنگ دارد. بقیهٔ بدنه سالم است.',
  panels: Object.fromEntries(
    panelSlugs.map((panel, index) => [
      panel,
      panel === 'hood' ? { state: 'painted', microns: 236 } : { state: 'sound', microns: 104 + ((index * 7) % 18) },
    ]),
  ),
  groups: Object.fromEntries(
    groupsOf.full.map((group) => [
      group,
      Object.fromEntries(Object.keys(groups[group].items).map((item) => [item, item === 'shocks' ? 'minor' : 'good'])),
    ]),
  ),
})

/** Adds a paid booking of the buyer with the demo's inspector; returns its public id. */
async function writePaid(trx: Trx, ctx: DemoContext, { car, formKey, startsAt }: Booking): Promise<string | null> {
  const { buyer, inspector: personId } = ctx.content.people.byRole
  const inspector = await trx
    .selectFrom('inspector')
    .innerJoin('inspection_place', 'inspection_place.id', 'place_id')
    .select(['inspector.id', 'place_id', 'public_id'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!inspector) return null
  await trx
    .insertInto('inspection_slot')
    .values({
      inspector_id: inspector.id,
      place_id: inspector.place_id,
      starts_at: startsAt,
      order_id: null,
      waiting_id: null,
      until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const payable = {
    kind: orderPayable,
    label: '',
    creditTo: { revenue: 'inspection' },
    mayUseWallet: true,
    pathOf: orderOf,
  }
  const held = { ...ctx, manifests: [{ name: 'inspection', payables: [payable] }] }
  const plate = parsePlate('۱۲ ب ۳۴۵ ایران ۶۷')
  const placed = await writeOrder(trx, held, {
    personId: buyer,
    placeId: inspector.public_id,
    pack: 'full',
    startsAt,
    car,
    // The first car in the garage of the buyer, so that the report is in its timeline.
    plate: plate.ok ? plate.value : null,
    address: null,
    request: null,
    split: 'booker',
    formKey,
  })
  if (!placed.ok || placed.value.payable === null) throw new Error('the demo cannot book an inspection')
  await payForDemo(trx, held, placed.value.payable)
  await settleShare(trx, held, { subject: `${placed.value.orderId}-1`, payableId: placed.value.payable })
  return placed.value.orderId
}
