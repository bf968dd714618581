import '#features/imported/server/tables.ts'
import { z } from 'zod'
import { findOrder } from '#features/lottery/contract.ts'
import { lotteryForDemo } from '#demo/lottery/draw-for-demo.ts'
import { platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { payForDemo } from '#demo/payments/pay-for-demo.ts'
import { newPublicId } from '#kit/id.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { dayMs } from '#kit/durations.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Demo, DemoContext } from '#demo/demo.ts'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/imported-cars.json?raw'
import type { CarContent } from '#features/imported/content.ts'
import { engineKinds } from '#features/imported/costs.ts'
import { stageKeys } from '#features/imported/states.ts'
import { sectionKeys } from '#features/imported/terms.ts'
import { allocateIn } from '#features/imported/server/allocate.ts'
import { completeWhenPaid, importedPayable, settleBill, writeBill } from '#features/imported/server/bills.ts'
import {
  drawToRound,
  findCars,
  publishCarDraft,
  quoteCar,
  saveCarDraft,
  writeCar,
  writeRound,
} from '#features/imported/server/cars.ts'
import { writeAccount } from '#features/imported/server/providers/fake-store.ts'
import { loadSaleRule } from '#features/imported/server/rules.ts'
import { latestTerms } from '#features/imported/server/terms.ts'
import type { OrderRow } from '#features/imported/server/tables.ts'
import { importedDeposits, importedOrders } from '#features/imported/server/orders.ts'

const million = 10_000_000n

const demoCar = z.strictObject({
  slug: z.string(),
  title: z.string(),
  trim: z.string(),
  year: z.number().int(),
  colour: z.string(),
  origin: z.string(),
  engine: z.enum(engineKinds),
  /** Millions of tomans at the port. */
  port: z.number().int(),
  importer: z.string(),
  capacity: z.number().int(),
  /** The number of completed stages. */
  stages: z.number().int(),
  days: z.tuple([z.number().int(), z.number().int()]),
  settled: z.partialRecord(z.enum(['duty', 'vat', 'freight']), z.number().int()).optional(),
  end: z.enum(['draft', 'withdrawn']).optional(),
  changed: z.string().optional(),
})
type DemoCar = z.output<typeof demoCar>

/** Cars of the demo's three rounds: open, next and last. */
export const demoCars = dataFile(
  'demo/imported-cars.json',
  text,
  z.strictObject({
    open: z.array(demoCar),
    next: z.array(demoCar),
    last: z.array(demoCar),
    importers: z.record(z.string(), z.strictObject({ name: z.string(), phone: z.string(), cities: z.string() })),
  }),
)

const inRial = (millions: number) => String(BigInt(millions) * million)

const contentOf = (car: DemoCar): CarContent => ({
  title: car.title,
  trim: car.trim,
  year: car.year,
  colour: car.colour,
  origin: car.origin,
  engine: car.engine,
  portRial: inRial(car.port),
  settled: Object.fromEntries(Object.entries(car.settled ?? {}).map(([key, amount]) => [key, inRial(amount)])),
  importer: demoCars().importers[car.importer]!,
  warranty: '۲۴ ماه یا ۴۰,۰۰۰ کیلومتر',
  parts: 'قطعات مصرفی در انبار واردکننده؛ بقیه با سفارش ۴۵ روزه',
  deliverFrom: car.days[0],
  deliverTo: car.days[1],
  source: 'اعلام قیمت واردکننده (نمونه)',
  demo: true,
})

const rules = `هر کد ملی در این دوره یک بلیت دارد و بلیت رایگان است؛ سپرده در حساب خود متقاضی می‌ماند.
قرعه‌کشی فقط ترتیب نوبت را مشخص می‌کند: هر کس به نوبت اولویت اولش را می‌گیرد و اگر تمام شده باشد، اولویت دومش را.
بقیه به همان ترتیب ذخیره‌اند.`

type Times = { title: string; opens: number; closes: number; entrants: readonly Entrant[]; drawn: boolean }
type Entrant = { personId: bigint; at: Date }

async function writeDemoRound(
  trx: Trx,
  { secrets, now, seed, content: { people } }: DemoContext,
  { title, opens, closes, entrants, drawn }: Times,
  cars: readonly DemoCar[],
): Promise<{ id: bigint; drawId: bigint }> {
  const at = (days: number) => new Date(now.getTime() + days * dayMs)
  const announced = Math.min(opens, 0) - 2
  const { id } = await writeRound(trx, { title, opensAt: at(opens), closesAt: at(closes), now: at(announced) })
  for (const [index, car] of cars.entries())
    await writeDemoCar(trx, { car, roundId: id, now: at(announced), index, until: now })
  const { drawId } = await lotteryForDemo(trx, {
    draw: {
      title,
      rules,
      places: cars.reduce((sum, { capacity }) => sum + capacity, 0),
      mostEach: 1,
      // The lottery takes tickets from its announcement; the round limits the time of applications.
      opensAt: at(announced + 1),
      closesAt: at(closes),
      revealBy: at(closes + 4),
      substitute: 'شاخص هم‌وزن بورس تهران در اولین روز کاری بعد از مهلت اعلام',
      more: { cars: cars.map(({ slug, capacity }) => ({ slug, capacity })) },
    },
    now: at(announced),
    secrets,
    seed,
    signers: [people.byRole['content-editor'], people.byRole.finance],
    entrants: entrants.map((each, index) => ({ ...each, identity: `00000001${String(index).padStart(2, '0')}` })),
    finished: drawn,
    numberName: 'شاخص کل بورس تهران در اولین روز کاری بعد از پایان',
    numberValue: drawn ? '2915402.7' : '',
  })
  await drawToRound(trx, id, drawId)
  return { id, drawId }
}

type Writing = { car: DemoCar; roundId: bigint; now: Date; index: number; until: Date }

async function writeDemoCar(trx: Trx, { car, roundId, now, index, until }: Writing): Promise<void> {
  const content = contentOf(car)
  const first = car.changed ? { ...content, portRial: String((BigInt(content.portRial) * 98n) / 100n) } : content
  const id = await writeCar(trx, { slug: car.slug, roundId, content: first, capacity: car.capacity, now })
  if (car.end === 'draft') return
  await publishCarDraft(trx, { carId: id, reason: null, now })
  if (car.changed) {
    await saveCarDraft(trx, id, content)
    await publishCarDraft(trx, { carId: id, reason: car.changed, now: new Date(now.getTime() + dayMs) })
  }
  if (car.end === 'withdrawn') {
    await trx.updateTable('imported_car').set({ state: 'withdrawn' }).where('id', '=', id).execute()
  }
  const today = dayOf(until)
  const stages = stageKeys.slice(0, car.stages)
  if (stages.length === 0) return
  await trx
    .insertInto('imported_stage')
    .values(
      stages.map((stage, place) => ({
        car_id: id,
        stage,
        on_day: addDays(today, -8 * (stages.length - place) - index),
        proof: stage === 'shipped' ? 'بارنامه (نمونه)' : stage === 'customs' ? 'پروانهٔ سبز گمرکی (نمونه)' : null,
        at: now,
      })),
    )
    .execute()
}

type Applied = { personId: bigint; roundId: bigint; slugs: readonly string[]; ticket: number; at: Date; name: string }

/**
 * Writes a confirmed application with its blocked deposit, as if the buyer had completed all steps.
 */
async function writeDemoOrder(
  trx: Trx,
  { secrets }: DemoContext,
  { personId, roundId, slugs, ticket, at, name }: Applied,
): Promise<OrderRow> {
  const all = await findCars(trx, at, { roundId })
  const cars = slugs.map((slug) => all.find(({ row }) => row.slug === slug)!)
  const quotes = []
  for (const car of cars) quotes.push(await quoteCar(trx, car, at))
  let row = await trx
    .insertInto('imported_order')
    .values({
      public_id: newPublicId(),
      person_id: personId,
      round_id: roundId,
      state: 'draft',
      first_car_id: cars[0]!.row.id,
      second_car_id: cars[1]?.row.id ?? null,
      quotes: JSON.stringify(quotes),
      lock_until: new Date(at.getTime() + 3_600_000),
      terms_version: null,
      national_index: secrets.blindIndex('imported-buyer', `demo-${personId}`),
      applicant_sealed: secrets.seal(JSON.stringify({ firstName: name, lastName: '(نمونه)', nationalCode: 'demo' })),
      ticket: null,
      allocated_car_id: null,
      reserve_place: null,
      contract_number: null,
      price_rial: null,
      reason: null,
      refund_rial: null,
      fee_rial: null,
      made_at: at,
      confirmed_at: null,
      changed_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await importedOrders.begin(trx, { now: at }, row, 'person')
  const { version } = await latestTerms(trx)
  await trx
    .insertInto('imported_acceptance')
    .values(sectionKeys.map((section) => ({ order_id: row.id, version, section, accepted_at: at })))
    .execute()
  row = await importedOrders.move(trx, { now: at }, row, {
    to: 'terms-accepted',
    by: 'person',
    set: { terms_version: version },
  })
  row = await importedOrders.move(trx, { now: at }, row, { to: 'deposit-checking', by: 'person' })
  await writeBlocked(trx, row, at)
  row = await importedOrders.move(trx, { now: at }, row, { to: 'deposit-ok', by: 'house' })
  return importedOrders.move(trx, { now: at }, row, {
    to: 'confirmed',
    by: 'person',
    set: { ticket, confirmed_at: at },
  })
}

/** Blocks the deposit of an order at the fake bank. */
async function writeBlocked(trx: Trx, row: OrderRow, at: Date): Promise<void> {
  const { deposit } = await loadSaleRule(trx, at)
  await trx
    .insertInto('imported_deposit')
    .values({
      order_id: row.id,
      request_key: `${row.public_id}-1`,
      bank: 'refah',
      state: 'blocked',
      wanted: null,
      amount_rial: deposit,
      take_rial: null,
      taken_rial: null,
      reference: `B-${row.public_id}`,
      reason: null,
      asked_at: at,
      blocked_at: at,
      until: new Date(at.getTime() + 120 * dayMs),
      changed_at: at,
    })
    .execute()
  const block = {
    reference: `B-${row.public_id}`,
    amount: String(deposit),
    until: new Date(at.getTime() + 120 * dayMs).toISOString(),
    open: true,
  }
  await writeAccount(
    trx,
    { bank: 'refah', request_key: `${row.public_id}-1` },
    { pending: 0, blocks: [block], taken: 0n, at },
  )
}

/** Writes contracts for three winners: one awaited, one paid, one delivered. */
async function writeContracts(trx: Trx, ctx: DemoContext, roundId: bigint): Promise<void> {
  const manifests = [{ name: 'imported', payables: [importedPayable] }]
  const at = new Date(ctx.now.getTime() - 2 * dayMs)
  const rows = await trx
    .selectFrom('imported_order')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('state', '=', 'allocated')
    .orderBy('id')
    .limit(3)
    .execute()
  for (const [index, row] of rows.entries()) {
    const quote = row.quotes.find(({ carId }) => BigInt(carId) === row.allocated_car_id)!
    const price = (BigInt(quote.low) / 10n) * 10n
    const contracted = await importedOrders.move(trx, { now: at }, row, {
      to: 'contracted',
      by: 'staff',
      set: { contract_number: `40520${index + 1}17`, price_rial: price },
    })
    const live = await trx
      .selectFrom('imported_deposit')
      .selectAll()
      .where('order_id', '=', row.id)
      .executeTakeFirstOrThrow()
    const held = { ...ctx, now: at, manifests }
    await writeBill(trx, held, { order: contracted, kind: 'rest', amountRial: price - live.amount_rial })
    if (index === 0) continue
    const { payable_id } = await trx
      .selectFrom('imported_bill')
      .select('payable_id')
      .where('order_id', '=', row.id)
      .executeTakeFirstOrThrow()
    await payForDemo(trx, held, payable_id)
    await settleBill(trx, held, `${row.public_id}:rest`)
    // The fake bank is not called while the demo is written, so write its results directly.
    await trx
      .updateTable('imitated_deposit')
      .set({ blocks: '[]', taken_rial: live.amount_rial })
      .where('request_key', '=', `${row.public_id}-1`)
      .execute()
    await importedDeposits.move(trx, held, live, {
      to: 'taken',
      by: 'bank',
      set: { wanted: null, taken_rial: live.amount_rial },
    })
    await postTransfer(trx, {
      kind: 'imported-deposit',
      key: `imported-deposit:${row.public_id}-1`,
      at,
      entries: [
        { account: platformAccount('clearing', 'deposit-bank'), amountRial: -live.amount_rial },
        { account: platformAccount('revenue', 'imported'), amountRial: live.amount_rial },
      ],
    })
    await completeWhenPaid(trx, held, contracted)
    if (index === 2)
      await importedOrders.move(trx, ctx, { ...contracted, state: 'paid' }, { to: 'delivered', by: 'staff' })
  }
}

/**
 * Seeds invented rounds with cars in every state, and applications of the demo accounts, by the
 * product's own actions.
 */
export const importedDemo: Demo = {
  after: ['identity'],
  async write(trx, ctx) {
    // Published versions and lotteries are never deleted, so existing ones stay.
    if (await trx.selectFrom('imported_round').select('id').limit(1).executeTakeFirst()) return {}
    const { now } = ctx
    const { byRole, others } = ctx.content.people
    const cars = demoCars()
    // Confirmed with a ticket, one per day.
    const last = [byRole.seller, ...others.slice(0, 11)].map((personId, index) => ({
      personId,
      at: new Date(now.getTime() - (30 - index) * dayMs),
    }))
    const past = await writeDemoRound(
      trx,
      ctx,
      { title: 'دورهٔ عرضهٔ مهر', opens: -40, closes: -18, entrants: last, drawn: true },
      cars.last,
    )
    const [camry, cerato] = [cars.last[0]!.slug, cars.last[1]!.slug]
    for (const [index, { personId, at }] of last.entries()) {
      const slugs = index % 3 === 0 ? [camry, cerato] : index % 3 === 1 ? [cerato, camry] : [camry]
      await writeDemoOrder(trx, ctx, {
        personId,
        roundId: past.id,
        slugs,
        ticket: index + 1,
        at,
        name: index === 0 ? 'رضا محمدی' : 'متقاضی',
      })
    }
    const order = await findOrder(trx, past.drawId)
    await allocateIn(trx, { roundId: past.id, order: order!, now: new Date(now.getTime() - 10 * dayMs) })
    await writeContracts(trx, ctx, past.id)
    await writeDemoRound(
      trx,
      ctx,
      { title: 'دورهٔ عرضهٔ آذر', opens: -3, closes: 18, entrants: [], drawn: false },
      cars.open,
    )
    await writeDemoRound(
      trx,
      ctx,
      { title: 'دورهٔ عرضهٔ دی', opens: 25, closes: 40, entrants: [], drawn: false },
      cars.next,
    )
    return { counts: { importedCars: cars.open.length + cars.next.length + cars.last.length } }
  },
}
