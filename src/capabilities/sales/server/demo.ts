import './tables.ts'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { payForDemo } from '#capabilities/payments/contract.ts'
import { writePlanPrice } from '#capabilities/prices/contract.ts'
import { addDays, dayOf } from '#kit/day.ts'
import type { Trx } from '#platform/database.ts'
import type { Demo, DemoContext } from '#platform/demo.ts'
import { phaseOf } from '../phase.ts'
import type { PlanContent } from '../plan.ts'
import { passOn, salePayable, settleBill } from './bills.ts'
import { nationalIndexOf } from './buyer-facts.ts'
import { setCapacity } from './capacity.ts'
import { addHourly, black, demoContent, demoTrim, giveLine, grey, usualConditions, white } from './demo-plans.ts'
import { writeDrawPlans } from './demo-draws.ts'
import { moveOrder } from './orders.ts'
import { getPlan, tellOfPlan } from './plans.ts'
import { writeOrder } from './place-order.ts'
import { publishDraft, saveDraftVersion, writePlan } from './write-plan.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

const agencies = [
  ['1023', 'tehran', 'نمایندگی ۱۰۲۳، سعادت‌آباد', 'بلوار دریا، نبش خیابان صراف‌ها، پلاک ۴۸'],
  ['1147', 'tehran', 'نمایندگی ۱۱۴۷، تهرانپارس', 'فلکهٔ دوم، خیابان گلبرگ، پلاک ۲۱۰'],
  ['2011', 'mashhad', 'نمایندگی ۲۰۱۱، مشهد', 'بلوار وکیل‌آباد، نبش وکیل‌آباد ۲۵'],
  ['2305', 'isfahan', 'نمایندگی ۲۳۰۵، اصفهان', 'خیابان کاوه، روبه‌روی ترمینال، پلاک ۷۳'],
  ['2412', 'tabriz', 'نمایندگی ۲۴۱۲، تبریز', 'جادهٔ ائل‌گلی، ایستگاه سرباز، پلاک ۱۹'],
  ['2533', 'shiraz', 'نمایندگی ۲۵۳۳، شیراز', 'بلوار امیرکبیر، نبش خیابان سعدی'],
  ['2718', 'karaj', 'نمایندگی ۲۷۱۸، کرج', 'بلوار مؤذن، پلاک ۳۰۴'],
  ['2809', 'ahvaz', 'نمایندگی ۲۸۰۹، اهواز', 'کیانپارس، خیابان ۱۲ شرقی'],
] as const

type DemoPlan = {
  slug: string
  content: PlanContent
  /** Days before now at which it was published. */
  published: number
  /** Of each trim and colour at each of this many agencies. */
  cars: number
  at: number
  /** The admission rate at its opening, in people a minute. */
  perMinute?: number
  turned?: 'paused' | 'cancelled'
  reason?: string
  record?: { onTime: number; late: number; open: number; lateDays: number | null }
}

function plansAt(now: Date): DemoPlan[] {
  const inMinutes = (minutes: number) => new Date(Math.ceil(now.getTime() / minuteMs) * minuteMs + minutes * minuteMs)
  const inDays = (days: number, hour = 6.5) => {
    const midnight = new Date(`${dayOf(new Date(now.getTime() + days * dayMs))}T00:00:00Z`)
    return new Date(midnight.getTime() + hour * 60 * minuteMs)
  }
  return [
    {
      slug: 'pish-foroush-tara-azar',
      published: 6,
      cars: 12,
      at: 4,
      content: demoContent({
        title: 'پیش‌فروش تارا',
        circular: '1405-318',
        make: 'ikco',
        kind: 'presale-final',
        trims: [
          demoTrim('ikco-tara-v1-plus-6mt', 'تارا V1 پلاس ۶ سرعته', 1180, 420, 1290),
          demoTrim('ikco-tara-v4-automatic', 'تارا V4 اتوماتیک', 1420, 520, 1560),
        ],
        opensAt: inDays(-1),
        closesAt: inDays(4),
        participation: 20_50,
        deliverDays: 210,
      }),
    },
    {
      slug: 'aghsati-shahin',
      published: 9,
      cars: 8,
      at: 5,
      content: demoContent({
        title: 'فروش اقساطی شاهین G',
        circular: '1405-291',
        make: 'saipa',
        kind: 'instalments',
        trims: [demoTrim('saipa-shahin-g-turbo', 'شاهین G', 905, 400, 905)],
        instalments: Array.from({ length: 24 }, (_, month) => ({ afterDays: 30 * (month + 1), share: 3_20 })),
        opensAt: inDays(-2),
        closesAt: inDays(8),
        deliverDays: 45,
      }),
    },
    {
      slug: 'fori-saina',
      published: 3,
      cars: 5,
      at: 3,
      content: demoContent({
        title: 'فروش فوری ساینا S با بیعانه',
        circular: '1405-322',
        make: 'saipa',
        kind: 'immediate',
        trims: [demoTrim('saipa-saina-s', 'ساینا S', 640, 80)],
        // Sold for cash to anyone: the plan to try everything with.
        conditions: [],
        colours: [white, grey],
        opensAt: inDays(-1, 9),
        closesAt: inDays(2),
        deliverDays: 30,
      }),
    },
    {
      slug: 'pish-foroush-dena-plus-turbo',
      perMinute: 30,
      published: 5,
      cars: 10,
      at: 6,
      content: demoContent({
        title: 'پیش‌فروش دنا پلاس توربو',
        circular: '1405-325',
        make: 'ikco',
        kind: 'presale-final',
        trims: [
          demoTrim('ikco-dena-plus-turbo-6mt', 'دنا پلاس توربو ۶ سرعته', 1240, 460, 1330),
          demoTrim('ikco-dena-plus-turbo-6at', 'دنا پلاس توربو اتوماتیک', 1490, 540, 1610),
        ],
        opensAt: inMinutes(7),
        closesAt: inDays(3),
        participation: 20_50,
        deliverDays: 180,
      }),
    },
    {
      slug: 'javani-saina-otomatik',
      published: 2,
      cars: 6,
      at: 8,
      content: demoContent({
        title: 'طرح جوانی جمعیت، ساینا اتوماتیک',
        circular: '1405-330',
        make: 'saipa',
        kind: 'youth',
        applicants: 'youth',
        trims: [demoTrim('saipa-saina-automatic-cvt', 'ساینا اتوماتیک', 812, 300, 890)],
        opensAt: inDays(3, 10.5),
        closesAt: inDays(10),
        deliverDays: 90,
        conditions: ['identity', 'licence', 'youth', 'sheba'],
      }),
    },
    {
      slug: 'jaygozini-soren-plus',
      published: 1,
      cars: 4,
      at: 6,
      content: demoContent({
        title: 'جایگزینی خودروی فرسوده با سورن پلاس',
        circular: '1405-331',
        make: 'ikco',
        kind: 'worn-out',
        applicants: 'worn-out',
        trims: [demoTrim('ikco-soren-plus-ef7-dual-fuel', 'سورن پلاس دوگانه‌سوز', 890, 300, 980)],
        opensAt: inDays(9, 6.5),
        closesAt: inDays(20),
        deliverDays: 120,
        conditions: ['identity', 'licence', 'sheba'],
        documents: ['کارت ملی خریدار', 'گواهی اسقاط خودروی فرسوده', 'کارت خودروی فرسوده'],
      }),
    },
    {
      slug: 'foghol-ade-reera',
      published: 4,
      cars: 1,
      at: 2,
      content: demoContent({
        title: 'فروش فوق‌العادهٔ ری‌را',
        circular: '1405-312',
        make: 'ikco',
        kind: 'extraordinary',
        trims: [demoTrim('ikco-reera-turbo-automatic', 'ری‌را توربو اتوماتیک', 1870, 600, 2150)],
        colours: [white, black],
        opensAt: inDays(-2),
        closesAt: inDays(5),
      }),
    },
    {
      slug: 'moshakhas-respect',
      published: 12,
      cars: 6,
      at: 3,
      turned: 'paused',
      reason: 'خودروساز خواست ظرفیت نمایندگی‌ها را بررسی کند. زمان ادامه همین‌جا اعلام می‌شود.',
      content: demoContent({
        title: 'پیش‌فروش ریسپکت پرایم',
        circular: '1405-284',
        make: 'bahman',
        kind: 'presale',
        priceMode: 'at-delivery',
        trims: [demoTrim('bahman-respect-prime', 'ریسپکت پرایم', 1750, 700)],
        opensAt: inDays(-3),
        closesAt: inDays(6),
        deliverDays: 300,
        participation: 18_00,
      }),
    },
    {
      slug: 'pish-foroush-sahand',
      published: 15,
      cars: 5,
      at: 4,
      turned: 'cancelled',
      reason: 'خودروساز قیمت قطعی را تأیید نکرد و طرح لغو شد. کسی پولی نپرداخته بود.',
      content: demoContent({
        title: 'پیش‌فروش سهند S',
        circular: '1405-270',
        make: 'saipa',
        kind: 'presale-final',
        trims: [demoTrim('saipa-sahand-s', 'سهند S', 930, 350)],
        opensAt: inDays(-4),
        closesAt: inDays(7),
        deliverDays: 200,
      }),
    },
    {
      slug: 'mosharekat-atlas',
      published: 610,
      cars: 10,
      at: 5,
      record: { onTime: 74, late: 19, open: 7, lateDays: 24 },
      content: demoContent({
        title: 'مشارکت در تولید اطلس',
        circular: '1404-018',
        year: 1404,
        make: 'saipa',
        kind: 'participation',
        trims: [demoTrim('saipa-atlas-gl-automatic', 'اطلس GL اتوماتیک', 720, 280)],
        opensAt: inDays(-600),
        closesAt: inDays(-593),
        participation: 26_00,
        deliverDays: 540,
      }),
    },
    {
      slug: 'pish-foroush-207-mordad',
      published: 130,
      cars: 6,
      at: 4,
      record: { onTime: 46, late: 22, open: 4, lateDays: 21 },
      content: demoContent({
        title: 'پیش‌فروش پژو ۲۰۷، مرداد',
        circular: '1405-121',
        make: 'peugeot',
        kind: 'presale-final',
        trims: [demoTrim('peugeot-207-automatic-tu5', 'پژو ۲۰۷ اتوماتیک', 1120, 400)],
        opensAt: inDays(-122),
        closesAt: inDays(-112),
        participation: 20_50,
        deliverDays: 90,
      }),
    },
    {
      slug: 'pish-foroush-aria',
      published: 8,
      cars: 7,
      at: 4,
      content: demoContent({
        title: 'پیش‌فروش آریا',
        circular: '1405-305',
        make: 'saipa',
        kind: 'presale-final',
        trims: [demoTrim('saipa-aria-turbo-automatic', 'آریا توربو اتوماتیک', 1390, 500, 1480)],
        opensAt: inDays(1, 10.5),
        closesAt: inDays(6),
        participation: 20_50,
        deliverDays: 240,
      }),
    },
    {
      slug: 'sefaresh-khas-haima-s8',
      published: 3,
      cars: 3,
      at: 2,
      content: demoContent({
        title: 'سفارش خاص هایما 8S',
        circular: '1405-328',
        make: 'haima',
        kind: 'special',
        trims: [demoTrim('haima-s8-1-6t', 'هایما 8S', 2640, 1200, 2890)],
        colours: [white, black],
        opensAt: inDays(0, 3.5),
        closesAt: inDays(3),
        lateMonth: 3_00,
        deliverDays: 60,
        conditions: ['identity', 'licence', 'sheba'],
      }),
    },
  ]
}

/**
 * Invented plans of makers in every state, with agencies and orders, written by the usual functions of plans and
 * payments.
 */
export const salesDemo: Demo = {
  after: ['identity', 'prices'],
  write: async (trx, ctx) => {
    // Published versions are never removed, so existing ones stay.
    if (await trx.selectFrom('sale_plan').select('id').limit(1).executeTakeFirst()) return {}
    const agencyIds = await writeAgencies(trx)
    const plans = plansAt(ctx.now)
    for (const plan of plans) await writeOne(trx, ctx, plan, agencyIds)
    await writePrices(trx, ctx.now, plans)
    await writePlan(trx, {
      slug: 'pish-nevis-arizo-8',
      now: ctx.now,
      content: demoContent({
        title: 'فروش فوری آریزو ۸',
        circular: '1405-340',
        make: 'fownix',
        kind: 'immediate',
        trims: [demoTrim('fownix-arrizo-8-1-6t', 'آریزو ۸', 2480, 2480)],
        opensAt: new Date(ctx.now.getTime() + 20 * dayMs),
        closesAt: new Date(ctx.now.getTime() + 24 * dayMs),
        conditions: usualConditions,
      }),
    })
    await addHourly(trx, {
      opensAt: new Date(Math.ceil(ctx.now.getTime() / (60 * minuteMs)) * 60 * minuteMs),
      now: ctx.now,
      secrets: ctx.secrets,
    })
    const drawPlans = await writeDrawPlans(trx, ctx, agencyIds)
    const orders = await writeOrders(trx, ctx)
    return { counts: { salePlans: plans.length + drawPlans + 2, saleOrders: orders } }
  },
}

/** The circular of a plan is the source of the factory price; of two plans of a trim the first counts. */
async function writePrices(trx: Trx, now: Date, plans: readonly DemoPlan[]) {
  const { trims: known } = await getCatalogue(trx)
  const written = new Set<string>()
  for (const { content, turned } of plans) {
    if (turned === 'cancelled' || content.priceMode !== 'final') continue
    for (const { slug, priceRial } of content.trims) {
      const trim = known.bySlug.get(slug)
      if (!trim || written.has(slug)) continue
      written.add(slug)
      const source = `بخشنامهٔ ${content.circular} (نمایشی)`
      await writePlanPrice(trx, { trimId: trim.id, rial: priceRial, from: dayOf(now), source, now })
    }
  }
}

async function writeAgencies(trx: Trx): Promise<number[]> {
  const { cities } = await getCatalogue(trx)
  const rows = agencies.flatMap(([code, city, name, address], index) => {
    const place = cities.bySlug.get(city)
    return place ? [{ code, name, city_id: place.id, address, phone: `0219100${1000 + index}` }] : []
  })
  return (await trx.insertInto('sale_agency').values(rows).returning('id').execute()).map(({ id }) => id)
}

async function writeOne(trx: Trx, { now, secrets }: DemoContext, plan: DemoPlan, agencyIds: readonly number[]) {
  const { slug, content, published, cars, at, turned, reason, record, perMinute } = plan
  const then0 = new Date(now.getTime() - published * dayMs)
  const { id, publicId } = await writePlan(trx, { slug, content, now: then0 })
  for (const agencyId of agencyIds.slice(0, at)) {
    for (const { slug: trim } of content.trims) {
      for (const { key: colour } of content.colours)
        await setCapacity(trx, { planId: id, trim, colour, agencyId }, cars)
    }
  }
  await publishDraft(trx, { planId: id, content, reason: null, now: then0 })
  // Past events have their own times; the job would date them by the start of the demo.
  if (content.opensAt <= now) await tellOfPlan(trx, id, { kind: 'opened', at: content.opensAt })
  if (content.closesAt <= now) await tellOfPlan(trx, id, { kind: 'closed', at: content.closesAt })
  const phase = phaseOf({ ...content, state: turned ?? 'published', full: false }, now)
  await trx.updateTable('sale_plan').set({ phase }).where('id', '=', id).execute()
  if (perMinute) await giveLine(trx, { secrets, now: then0 }, { id, publicId, content, perMinute })
  if (slug === 'pish-foroush-aria') {
    const changed: PlanContent = {
      ...content,
      deliverDays: 270,

      cancelProfit: 18_00,
    }
    await saveDraftVersion(trx, id, changed)
    const at2 = new Date(now.getTime() - 2 * dayMs)
    await publishDraft(trx, {
      planId: id,
      content: changed,
      reason: 'خودروساز زمان تحویل و سود انصراف را عوض کرد.',
      now: at2,
    })
  }
  if (turned && reason) {
    const at2 = new Date(now.getTime() - dayMs)
    await trx.updateTable('sale_plan').set({ state: turned, changed_at: at2 }).where('id', '=', id).execute()
    await tellOfPlan(trx, id, { kind: turned, text: reason, at: at2 })
  }
  if (record) {
    await trx
      .insertInto('sale_record')
      .values({
        plan_id: id,
        on_time: record.onTime,
        late: record.late,
        open: record.open,
        late_days: record.lateDays,
        as_of: addDays(dayOf(now), -6),
        source: 'گزارش تحویل خودروساز (نمونه)',
      })
      .execute()
  }
}

/** A plan that is full because its cars are sold, and one late order of the demo's seller. */
async function writeOrders(trx: Trx, ctx: DemoContext): Promise<number> {
  const { others, byRole } = ctx.content.people
  let count = 0
  const buy = async (slug: string, personId: bigint, pick: { colour: number; agency: number; at: Date }) => {
    const plan = await getPlan(trx, ctx.now, { slug })
    const held = {
      ...ctx,
      now: pick.at,
      manifests: [{ name: 'sales', payables: [salePayable] }],
      config: { SALE_HOLD_SECONDS: 900 },
    }
    const agencyIds = await trx
      .selectFrom('sale_stock')
      .select('agency_id')
      .distinct()
      .where('plan_id', '=', plan.row.id)
      .orderBy('agency_id')
      .execute()
    const placed = await writeOrder(trx, held, {
      plan,
      sealed: ctx.secrets.seal(JSON.stringify({ demo: true })),
      nationalIndex: nationalIndexOf(ctx.secrets, `demo-${personId}`),
      wanted: {
        personId,
        planId: plan.row.public_id,
        version: plan.version,
        trim: plan.content.trims[0]!.slug,
        colour: plan.content.colours[pick.colour]!.key,
        second: null,
        options: [],
        agencyId: agencyIds[pick.agency]!.agency_id,
        applicant: {
          fatherName: 'حسن',
          landline: '02188000000',
          postalCode: `demo-${personId}`,
          address: 'تهران',
          oldCar: null,
        },
        formKey: `demo-${personId}`,
      },
    })
    if (!placed.ok) throw new Error(`the demo cannot buy a car: ${placed.code}`)
    const bill = await trx
      .selectFrom('sale_bill')
      .selectAll()
      .where('public_id', '=', placed.value.billId)
      .executeTakeFirstOrThrow()
    await payForDemo(trx, held, bill.payable_id)
    await settleBill(trx, held, bill.public_id)
    count++
    return trx
      .selectFrom('sale_order')
      .selectAll()
      .where('public_id', '=', placed.value.orderId)
      .executeTakeFirstOrThrow()
  }
  const reera = new Date(ctx.now.getTime() - 30 * 3_600_000)
  for (let index = 0; index < Math.min(4, others.length); index++) {
    await buy('foghol-ade-reera', others[index]!, { colour: index % 2, agency: Math.floor(index / 2), at: reera })
  }
  const bought = new Date(ctx.now.getTime() - 118 * dayMs)
  const order = await buy('pish-foroush-207-mordad', byRole.seller, { colour: 0, agency: 0, at: bought })
  const contracted = new Date(bought.getTime() + 12 * dayMs)
  await moveOrder(trx, order, { to: 'contracted', by: 'maker', at: contracted, set: { contract_number: '4050121733' } })
  const [advance] = await trx.selectFrom('sale_bill').selectAll().where('order_id', '=', order.id).execute()
  await passOn(trx, { now: contracted }, advance!)
  const day = dayOf(bought)
  await trx
    .insertInto('sale_promise')
    .values([
      { order_id: order.id, on_day: addDays(day, 90), reason: null, at: bought },
      {
        order_id: order.id,
        on_day: addDays(dayOf(ctx.now), 20),
        reason: 'کمبود قطعه در خط تولید',
        at: new Date(ctx.now.getTime() - 20 * dayMs),
      },
    ])
    .execute()
  await trx
    .insertInto('sale_delivery')
    .values({
      order_id: order.id,
      step: 'produced',
      on_day: addDays(dayOf(ctx.now), -3),
      at: new Date(ctx.now.getTime() - 3 * dayMs),
    })
    .execute()
  return count
}
