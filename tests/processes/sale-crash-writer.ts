// Run by sale-crash.test.ts in a separate process (sale-crash-writer.mjs): opens the given database, lets people join
// the opening of the existing plan or a new one, take cars and pay, and prints each acknowledgement only after its
// commit.
import { loadCatalogue } from '#features/catalog/contract.ts'
import { lotteryJobs } from '#features/lottery/server/run-draw.ts'
import { advance } from '#features/waiting-room/server/advance.ts'
import { joinMany } from '#features/waiting-room/server/join.ts'
import { getWaitingRoom } from '#features/waiting-room/server/rows.ts'
import { payForDemo } from '#demo/payments/pay-for-demo.ts'
import { followPlan, lineOf } from '#features/sales/server/admission.ts'
import { salePayable, settleBill } from '#features/sales/server/bills.ts'
import { nationalIndexOf } from '#features/sales/server/buyer-facts.ts'
import { setCapacity } from '#features/sales/server/capacity.ts'
import { writeOrder } from '#features/sales/server/place-order.ts'
import { getPlan } from '#features/sales/server/plans.ts'
import { publishDraft, writePlan } from '#features/sales/server/write-plan.ts'
import { testContent } from '#features/sales/test-plan.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { openPlatform } from '#platform/open-platform.ts'
import type { Secrets } from '#platform/secrets.ts'
import { runJobs } from '../support/jobs.ts'

const minuteMs = 60_000
/** How many people do it at once. */
const atOnce = 8
const slug = 'crash'

/** A plan of 120 cars that opens in a minute, with a line of a thousand people a second. */
async function makePlan(db: Db, secrets: Secrets): Promise<void> {
  await loadCatalogue(db)
  const now = new Date()
  const content = testContent({
    opensAt: new Date(now.getTime() + minuteMs),
    closesAt: new Date(now.getTime() + 600 * minuteMs),
  })
  const city = await db.selectFrom('city').select('id').limit(1).executeTakeFirstOrThrow()
  await inTransaction(db, async (trx) => {
    const agency = { code: '1000', name: 'نمایندگی', city_id: city.id, address: 'تهران', phone: '02166000000' }
    const { id: agencyId } = await trx
      .insertInto('sale_agency')
      .values(agency)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id, publicId } = await writePlan(trx, { slug, content, now })
    for (const { key: colour } of content.colours)
      await setCapacity(trx, { planId: id, trim: content.trims[0]!.slug, colour, agencyId }, 60)
    await publishDraft(trx, { planId: id, content, reason: null, now })
    const row = { public_id: publicId, per_minute: 60_000, line: null }
    await trx.updateTable('sale_plan').set({ per_minute: row.per_minute }).where('id', '=', id).execute()
    await followPlan(trx, { secrets, now, config: { MODE: 'demo' } }, row, content)
  })
}

export async function sellCars(where: string): Promise<never> {
  const opened = await openPlatform({
    LOG_LEVEL: 'silent',
    ...(where.startsWith('postgres') ? { DATABASE_URL: where } : { DATA_DIR: where }),
    ...(process.env.CRASH_DATA_DIR && { DATA_DIR: process.env.CRASH_DATA_DIR }),
  })
  const { database, secrets } = opened
  const { db } = database
  const row = await db.selectFrom('sale_plan').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!row) await makePlan(db, secrets)
  // Everything from here on comes after the opening.
  const now = () => new Date(Date.now() + 2 * minuteMs)
  const clock = { now }
  const joining = { db, secrets, clock }
  const plan = await getPlan(db, now(), { slug })
  const opening = await getWaitingRoom(db, (await lineOf(db, plan.row))!.id)
  const table = lotteryJobs({ ...opened, clock } as never)
  const once = Object.fromEntries(Object.entries(table).filter(([, { everySeconds }]) => !everySeconds))
  while ((await getWaitingRoom(db, opening.id)).state !== 'open') {
    await advance(joining, opening.id)
    await runJobs(db, once)
  }
  const { agency_id: agencyId } = await db
    .selectFrom('sale_stock')
    .select('agency_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const trim = plan.content.trims[0]!.slug
  const say = (...words: (string | number | bigint)[]): void => void process.stdout.write(`${words.join(' ')}\n`)
  const ctx = () => ({
    now: now(),
    secrets,
    manifests: [{ name: 'sales', payables: [salePayable] }],
    config: { SALE_HOLD_SECONDS: 900 },
  })
  let number = Number(process.hrtime.bigint() % 800_000n) * 1000

  /** One person from the line to a car, and every second one to the payment. */
  async function buy(): Promise<void> {
    const mine = ++number
    const { id: personId } = await db
      .insertInto('person')
      .values({
        mobile_sealed: secrets.seal(String(mine)),
        mobile_index: secrets.blindIndex('person.mobile', String(mine)),
        // A line takes people whose national code is known.
        national_code_sealed: secrets.seal(String(mine)),
        name: 'مریم',
        roles: [],
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const place = (await joinMany(joining, opening.id, [personId])).get(personId)!
    if (!place.ok) throw new Error(place.code)
    say('place', personId, place.value.arrival)
    for (;;) {
      await advance(joining, opening.id)
      const colours = mine % 2 ? ['white', 'black'] : ['black', 'white']
      const placed = await inTransaction<Awaited<ReturnType<typeof writeOrder>>>(db, (trx) =>
        writeOrder(trx, ctx(), {
          plan,
          openingId: opening.public_id,
          sealed: secrets.seal('{}'),
          nationalIndex: nationalIndexOf(secrets, String(mine)),
          wanted: {
            personId,
            planId: plan.row.public_id,
            version: 1,
            trim,
            colour: colours[0]!,
            second: { trim, colour: colours[1]! },
            options: [],
            agencyId,
            applicant: { fatherName: '', landline: '', postalCode: String(mine), address: '', oldCar: null },
            formKey: `form-${mine}`,
          },
        }),
      )
      if (!placed.ok && placed.code === 'no-turn') {
        await new Promise((resolve) => setTimeout(resolve, 20))
        continue
      }
      if (!placed.ok) return say('refused', personId, placed.code)
      const { orderId, billId } = placed.value
      say('order', personId, orderId)
      if (mine % 2) return
      const bill = await db
        .selectFrom('sale_bill')
        .selectAll()
        .where('public_id', '=', billId!)
        .executeTakeFirstOrThrow()
      await inTransaction(db, async (trx) => {
        await payForDemo(trx, ctx(), bill.payable_id)
        await settleBill(trx, ctx(), bill.public_id)
      })
      return say('paid', personId, orderId)
    }
  }
  for (;;) await Promise.all(Array.from({ length: atOnce }, buy))
}
