import '#features/sales/server/tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { payForDemo } from '#demo/payments/pay-for-demo.ts'
import { writePlanPrice } from '#demo/prices/plan-price.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { dayMs } from '#kit/durations.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Demo, DemoContext } from '#demo/demo.ts'
import { phaseOf } from '#features/sales/phase.ts'
import type { PlanContent } from '#features/sales/plan.ts'
import { passOn, salePayable, settleBill } from '#features/sales/server/bills.ts'
import { nationalIndexOf } from '#features/sales/server/buyer-facts.ts'
import { setCapacity } from '#features/sales/server/capacity.ts'
import { writeDrawPlans } from './demo-draws.ts'
import { demoPlanList, type DemoPlanData, type DemoTime } from './demo-plan-list.ts'
import { addHourly, demoContent, demoTrim, giveLine, usualConditions } from './demo-plans.ts'
import { saleOrders, salePlans } from '#features/sales/server/orders.ts'
import { getPlan, notifyOfPlan } from '#features/sales/server/plans.ts'
import { writeOrder } from '#features/sales/server/place-order.ts'
import { publishDraft, saveDraftVersion, writePlan } from '#features/sales/server/write-plan.ts'

const minuteMs = 60_000

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

type DemoPlan = Omit<DemoPlanData, 'content'> & { content: PlanContent }

function timeAt(now: Date, time: DemoTime): Date {
  if ('minutes' in time) return new Date(Math.ceil(now.getTime() / minuteMs) * minuteMs + time.minutes * minuteMs)
  const midnight = new Date(`${dayOf(new Date(now.getTime() + time.days * dayMs))}T00:00:00Z`)
  return new Date(midnight.getTime() + (time.hour ?? 6.5) * 60 * minuteMs)
}

const plansAt = (now: Date): DemoPlan[] =>
  demoPlanList().map(({ content, ...plan }) => ({
    ...plan,
    content: demoContent({
      ...content,
      opensAt: timeAt(now, content.opensAt),
      closesAt: timeAt(now, content.closesAt),
    }),
  }))

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
  const { trims: existing } = await getCatalogue(trx)
  const written = new Set<string>()
  for (const { content, turned } of plans) {
    if (turned === 'cancelled' || content.priceMode !== 'final') continue
    for (const { slug, priceRial } of content.trims) {
      const trim = existing.bySlug.get(slug)
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
  if (content.opensAt <= now) await notifyOfPlan(trx, id, { kind: 'opened', at: content.opensAt })
  if (content.closesAt <= now) await notifyOfPlan(trx, id, { kind: 'closed', at: content.closesAt })
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
    await salePlans.move(trx, { now: at2 }, await salePlans.lock(trx, id), { to: turned, by: 'staff' })
    await notifyOfPlan(trx, id, { kind: turned, text: reason, at: at2 })
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

type Purchase = { slug: string; personId: bigint; colour: number; agency: number; at: Date }

/** Places and pays one order with the usual functions. */
async function buy(trx: Trx, ctx: DemoContext, { slug, personId, colour, agency, at }: Purchase) {
  const plan = await getPlan(trx, ctx.now, { slug })
  const held = {
    ...ctx,
    now: at,
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
      colour: plan.content.colours[colour]!.key,
      second: null,
      options: [],
      agencyId: agencyIds[agency]!.agency_id,
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
  return trx
    .selectFrom('sale_order')
    .selectAll()
    .where('public_id', '=', placed.value.orderId)
    .executeTakeFirstOrThrow()
}

/** A plan that is full because its cars are sold, and one late order of the demo's seller. */
async function writeOrders(trx: Trx, ctx: DemoContext): Promise<number> {
  const { others, byRole } = ctx.content.people
  const buyers = others.slice(0, 4)
  const reera = new Date(ctx.now.getTime() - 30 * 3_600_000)
  for (const [index, personId] of buyers.entries()) {
    await buy(trx, ctx, {
      slug: 'foghol-ade-reera',
      personId,
      colour: index % 2,
      agency: Math.floor(index / 2),
      at: reera,
    })
  }
  const bought = new Date(ctx.now.getTime() - 118 * dayMs)
  const order = await buy(trx, ctx, {
    slug: 'pish-foroush-207-mordad',
    personId: byRole.seller,
    colour: 0,
    agency: 0,
    at: bought,
  })
  const contracted = new Date(bought.getTime() + 12 * dayMs)
  await saleOrders.move(trx, { now: contracted }, order, {
    to: 'contracted',
    by: 'maker',
    set: { contract_number: '4050121733' },
  })
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
  return buyers.length + 1
}
