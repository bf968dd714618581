import './tables.ts'
import { drawForDemo, findOrder } from '#features/draws/contract.ts'
import { houseAccount, postTransfer } from '#features/ledger/contract.ts'
import { payForDemo } from '#features/payments/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { addDays, dayOf } from '#kit/day.ts'
import type { Trx } from '#platform/database.ts'
import type { Demo, DemoContext } from '#platform/demo.ts'
import type { CarContent } from '../content.ts'
import type { EngineKind } from '../costs.ts'
import { stageKeys } from '../states.ts'
import { sectionKeys } from '../terms.ts'
import { allocateIn } from './allocate.ts'
import { completeWhenPaid, importedPayable, settleBill, writeBill } from './bills.ts'
import { drawToRound, findCars, publishCarDraft, quoteCar, saveCarDraft, writeCar, writeRound } from './cars.ts'
import { moveOrder, noteMove } from './orders.ts'
import { writeAccount } from './providers/imitation-store.ts'
import { loadSaleRule } from './rules.ts'
import { latestTerms } from './terms.ts'
import type { OrderRow } from './tables.ts'

const dayMs = 86_400_000
const million = 10_000_000n

const importers = {
  pars: { name: 'بازرگانی نمونهٔ پارس', phone: '021-00000001', cities: 'تهران، اصفهان، مشهد، شیراز، تبریز' },
  khalij: { name: 'خودروسرای نمونهٔ خلیج', phone: '076-00000002', cities: 'بندرعباس، تهران، اهواز' },
  caspian: { name: 'واردات نمونهٔ کاسپین', phone: '013-00000003', cities: 'رشت، تهران، کرج' },
} as const

type DemoCar = {
  slug: string
  title: string
  trim: string
  year: number
  colour: string
  origin: string
  engine: EngineKind
  /** Millions of tomans at the port. */
  port: number
  importer: keyof typeof importers
  capacity: number
  /** The number of completed stages. */
  stages: number
  days: readonly [number, number]
  settled?: Partial<Record<'duty' | 'vat' | 'freight', number>>
  end?: 'draft' | 'withdrawn'
  changed?: string
}

export const openCars: readonly DemoCar[] = [
  {
    slug: 'corolla-hybrid-2025',
    title: 'تویوتا کرولا هیبرید',
    trim: 'toyota-corolla-1-8-hybrid',
    year: 2025,
    colour: 'white',
    origin: 'ژاپن',
    engine: 'hybrid',
    port: 2150,
    importer: 'pars',
    capacity: 40,
    stages: 3,
    days: [45, 75],
    changed: 'کرایهٔ حمل دریایی گران شد و قیمت در بندر ۲٪ بالا رفت.',
  },
  {
    slug: 'rav4-hybrid-2025',
    title: 'تویوتا راوفور هیبرید',
    trim: 'toyota-rav4-2-5-hybrid',
    year: 2025,
    colour: 'silver',
    origin: 'ژاپن',
    engine: 'hybrid',
    port: 3900,
    importer: 'pars',
    capacity: 15,
    stages: 4,
    days: [20, 40],
    settled: { duty: 790 },
  },
  {
    slug: 'song-plus-phev-2025',
    title: 'بی‌وای‌دی سانگ پلاس هیبرید',
    trim: 'byd-song-plus-dm-i-plug-in',
    year: 2025,
    colour: 'grey',
    origin: 'چین',
    engine: 'hybrid',
    port: 1980,
    importer: 'khalij',
    capacity: 60,
    stages: 2,
    days: [60, 90],
  },
  {
    slug: 'id4-crozz-2024',
    title: 'فولکس‌واگن ID.4 برقی',
    trim: 'volkswagen-id4-pro-crozz',
    year: 2024,
    colour: 'blue',
    origin: 'چین',
    engine: 'electric',
    port: 2450,
    importer: 'caspian',
    capacity: 25,
    stages: 5,
    days: [10, 25],
    settled: { duty: 98, vat: 255 },
  },
  {
    slug: 'sportage-2021',
    title: 'کیا اسپورتیج',
    trim: 'kia-sportage-gen-4-2-0',
    year: 2021,
    colour: 'black',
    origin: 'کرهٔ جنوبی',
    engine: 'e1500',
    port: 2300,
    importer: 'khalij',
    capacity: 30,
    stages: 1,
    days: [75, 120],
  },
  {
    slug: 'creta-2024',
    title: 'هیوندای کرتا',
    trim: 'hyundai-creta-1-5-cvt',
    year: 2024,
    colour: 'red',
    origin: 'هند',
    engine: 'below1500',
    port: 1850,
    importer: 'caspian',
    capacity: 20,
    stages: 3,
    days: [40, 70],
    end: 'withdrawn',
  },
]

export const nextCars: readonly DemoCar[] = [
  {
    slug: 'seagull-electric-2026',
    title: 'بی‌وای‌دی سیگال برقی',
    trim: 'byd-seagull-electric',
    year: 2026,
    colour: 'yellow',
    origin: 'چین',
    engine: 'electric',
    port: 890,
    importer: 'pars',
    capacity: 120,
    stages: 1,
    days: [60, 100],
  },
  {
    slug: 'tucson-2020',
    title: 'هیوندای توسان',
    trim: 'hyundai-tucson-gen-3-2-0',
    year: 2020,
    colour: 'navy',
    origin: 'کرهٔ جنوبی',
    engine: 'e1500',
    port: 2380,
    importer: 'caspian',
    capacity: 35,
    stages: 0,
    days: [90, 120],
  },
  {
    slug: 'vitara-2025',
    title: 'سوزوکی ویتارا',
    trim: 'suzuki-vitara-1-4t',
    year: 2025,
    colour: 'beige',
    origin: 'مجارستان',
    engine: 'below1500',
    port: 1540,
    importer: 'khalij',
    capacity: 20,
    stages: 0,
    days: [90, 120],
    end: 'draft',
  },
]

export const lastCars: readonly DemoCar[] = [
  {
    slug: 'camry-hybrid-2024',
    title: 'تویوتا کمری هیبرید',
    trim: 'toyota-camry-2-5-hybrid',
    year: 2024,
    colour: 'silver',
    origin: 'ژاپن',
    engine: 'hybrid',
    port: 2400,
    importer: 'pars',
    capacity: 4,
    stages: 6,
    days: [15, 30],
    settled: { duty: 480, vat: 288, freight: 9 },
  },
  {
    slug: 'cerato-2024',
    title: 'کیا سراتو',
    trim: 'kia-cerato-2-0-automatic',
    year: 2024,
    colour: 'white',
    origin: 'کرهٔ جنوبی',
    engine: 'e1500',
    port: 1490,
    importer: 'khalij',
    capacity: 3,
    stages: 6,
    days: [15, 30],
    settled: { duty: 880, vat: 237 },
  },
]

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
  importer: importers[car.importer],
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
  const { drawId } = await drawForDemo(trx, {
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
  await noteMove(trx, { orderId: row.id, from: null, to: 'draft', by: 'person', at })
  const { version } = await latestTerms(trx)
  await trx
    .insertInto('imported_acceptance')
    .values(sectionKeys.map((section) => ({ order_id: row.id, version, section, accepted_at: at })))
    .execute()
  row = await moveOrder(trx, row, { to: 'terms-accepted', by: 'person', at, set: { terms_version: version } })
  row = await moveOrder(trx, row, { to: 'deposit-checking', by: 'person', at })
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
  row = await moveOrder(trx, row, { to: 'deposit-ok', by: 'house', at })
  return moveOrder(trx, row, { to: 'confirmed', by: 'person', at, set: { ticket, confirmed_at: at } })
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
    const contracted = await moveOrder(trx, row, {
      to: 'contracted',
      by: 'staff',
      at,
      set: { contract_number: `40520${index + 1}17`, price_rial: price },
    })
    const live = await trx
      .selectFrom('imported_deposit')
      .select(['id', 'amount_rial'])
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
    await trx
      .updateTable('imported_deposit')
      .set({ state: 'taken', wanted: null, taken_rial: live.amount_rial })
      .where('id', '=', live.id)
      .execute()
    await postTransfer(trx, {
      kind: 'imported-deposit',
      key: `imported-deposit:${row.public_id}-1`,
      at,
      entries: [
        { account: houseAccount('clearing', 'deposit-bank'), amountRial: -live.amount_rial },
        { account: houseAccount('revenue', 'imported'), amountRial: live.amount_rial },
      ],
    })
    await completeWhenPaid(trx, held, contracted)
    if (index === 2)
      await moveOrder(trx, { ...contracted, state: 'paid' }, { to: 'delivered', by: 'staff', at: ctx.now })
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
    // Confirmed with a ticket, one per day.
    const last = [byRole.seller, ...others.slice(0, 11)].map((personId, index) => ({
      personId,
      at: new Date(now.getTime() - (30 - index) * dayMs),
    }))
    const past = await writeDemoRound(
      trx,
      ctx,
      { title: 'دورهٔ عرضهٔ مهر', opens: -40, closes: -18, entrants: last, drawn: true },
      lastCars,
    )
    const [camry, cerato] = [lastCars[0]!.slug, lastCars[1]!.slug]
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
      openCars,
    )
    await writeDemoRound(
      trx,
      ctx,
      { title: 'دورهٔ عرضهٔ دی', opens: 25, closes: 40, entrants: [], drawn: false },
      nextCars,
    )
    return { counts: { importedCars: openCars.length + nextCars.length + lastCars.length } }
  },
}
