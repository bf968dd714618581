import { sql } from 'kysely'
import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { withSecondApproval } from '#features/rules/contract.ts'
import { dayText, jalaliOfDay, dayOf, addDays, type Day } from '#kit/day.ts'
import { endOfTehranDay } from '#kit/jalali.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { parseCsv } from '#platform/sheets/parse-csv.ts'
import { requirePermission } from '#platform/staff.ts'
import { orderPath, planOrdersPath } from '../addresses.ts'
import {
  makerFiles,
  problemTexts,
  readMakerFile,
  type ContractRow,
  type DeliveryRow,
  type MakerFile,
} from '../maker-file.ts'
import { deliveryNews, deliveryStepKeys, deliverySteps, type DeliveryStep, saleOrderFlow } from '../states.ts'
import { completeWhenPaid, passOn, writeBill } from './bills.ts'
import { endOrder, fullRefundOf } from './change-order.ts'
import { contractNotice, deliveryNotice, promiseNotice } from './notices.ts'
import { getVersion } from './plans.ts'
import type { SaleOrderRow } from './tables.ts'
import { plannedPayments, type PlanContent } from '../plan.ts'
import { saleOrders } from './orders.ts'

export type FileOutcome = {
  good: number
  wrong: { line: number; tracking: string; text: string }[]
  written: boolean
  waits: boolean
}

/** The amounts that a file pays out to the maker and refunds to buyers. */
type Moved = { amountRial: Rial }

type Brought = { planId: string; file: MakerFile; text: string; write: boolean }

/**
 * Reads a maker's file about the orders of a plan; with `write` it applies all lines or, when a single one is wrong,
 * none. The same file changes nothing the second time: its lines are reported as wrong.
 */
export async function importMakerFile(
  ctx: RequestContext,
  { planId, file, text, write }: Brought,
): Promise<FileOutcome> {
  requirePermission(ctx, 'sales.orders')
  const plan = await ctx.db.selectFrom('sale_plan').select('id').where('public_id', '=', planId).executeTakeFirst()
  if (!plan) throw notFound()
  const rows = readMakerFile(file, parseCsv(text))
  const wrong: FileOutcome['wrong'] = []
  const moved: Moved = { amountRial: 0n }
  const outcome = await withSecondApproval<null, 'tried'>(ctx, (appearance) =>
    inTransaction<Result<null, 'tried' | 'second-look'>>(ctx.db, async (trx) => {
      moved.amountRial = 0n
      for (const { line, tracking, row, problem } of rows) {
        const say = (words: string) => wrong.push({ line, tracking, text: words })
        if (problem !== null || row === null) {
          say(problemTexts[problem!])
          continue
        }
        const existing = await trx
          .selectFrom('sale_order')
          .select('id')
          .where('public_id', '=', tracking)
          .where('plan_id', '=', plan.id)
          .executeTakeFirst()
        if (!existing) {
          say('چنین سفارشی در این طرح نیست.')
          continue
        }
        const order = await saleOrders.lock(trx, existing.id)
        const refused =
          'contract' in row
            ? await takeContract(trx, ctx, { order, row, moved })
            : await takeDelivery(trx, ctx, { order, row, moved })
        if (refused) say(refused)
      }
      const written = write && wrong.length === 0 && rows.length > 0
      if (!written) return refuse('tried')
      if (moved.amountRial > 0n) {
        const looked = await appearance(trx, {
          act: `sale-file.${file}`,
          subject: `sale-plan:${planId}`,
          facts: [text],
          title: `${makerFiles[file]}، ${formatInteger(rows.length)} سطر، ${formatMoney(moved.amountRial)}`,
          href: planOrdersPath(planId),
          amountRial: moved.amountRial,
          personId: null,
        })
        if (!looked.ok) return looked
      }
      await writeAudit(trx, ctx, {
        act: `sale-file.${file}`,
        subject: `sale-plan:${planId}`,
        details: { count: rows.length },
      })
      return ok(null)
    }),
  )
  const waits = !outcome.ok && outcome.code === 'second-look'
  return { good: rows.length - wrong.length, wrong, written: outcome.ok, waits }
}

const notifyBuyer = async (
  trx: Trx,
  ctx: Pick<RequestContext, 'now'>,
  order: SaleOrderRow,
  say: (personId: bigint, title: string) => Promise<void>,
) => {
  if (order.person_id === null) return
  await say(order.person_id, (await getVersion(trx, order.plan_id, order.version)).title)
}

/** A line of a maker's file for an order; the money that it moves is summed up. */
type Taking<Row> = { order: SaleOrderRow; row: Row; moved: Moved }

/**
 * Applies the maker's contract: a number, a promised day, bills for the rest. Returns a message when that is
 * impossible.
 */
async function takeContract(
  trx: Trx,
  ctx: RequestContext,
  { order, row, moved }: Taking<ContractRow>,
): Promise<string | null> {
  if (!saleOrderFlow.may(order.state, 'contracted', 'maker')) return 'این سفارش منتظر قرارداد نیست.'
  const taken = await trx
    .selectFrom('sale_order')
    .select('id')
    .where('plan_id', '=', order.plan_id)
    .where('contract_number', '=', row.contract)
    .executeTakeFirst()
  if (taken) return 'این شمارهٔ قرارداد مال سفارش دیگری است.'
  const refused = refuseTerms(await getVersion(trx, order.plan_id, order.version), order, row, dayOf(ctx.now))
  if (refused) return refused
  await saleOrders.move(trx, ctx, order, { to: 'contracted', by: 'maker', set: { contract_number: row.contract } })
  const [advance] = await trx
    .selectFrom('sale_bill')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('kind', '=', 'advance')
    .execute()
  await passOn(trx, ctx, advance!)
  moved.amountRial += advance!.amount_rial
  await trx
    .insertInto('sale_promise')
    .values({ order_id: order.id, on_day: row.promisedOn, reason: null, at: ctx.now })
    .execute()
  const paidOn = dayOf(advance!.paid_at ?? order.made_at)
  if (order.person_id !== null)
    await writeLaterBills(trx, ctx, { order: { ...order, person_id: order.person_id }, row, paidOn })
  await completeWhenPaid(trx, ctx, order)
  await notifyBuyer(trx, ctx, order, (personId, plan) =>
    notify(trx, ctx, {
      notice: contractNotice,
      personId,
      data: { plan, contract: row.contract, promised: dayText(row.promisedOn) },
      link: orderPath(order.public_id),
      key: `sale-contract:${order.public_id}`,
    }),
  )
  return null
}

/** The buyer accepted a version: its final price stays, and no day of the contract is in the past or too far ahead. */
function refuseTerms(content: PlanContent, order: SaleOrderRow, row: ContractRow, today: Day): string | null {
  if (row.promisedOn < today || row.promisedOn > addDays(today, maxPromiseDays))
    return `تاریخ وعده باید بین ${dayText(today)} و ${dayText(addDays(today, maxPromiseDays))} باشد.`
  if (row.dueOn !== null && (row.dueOn < today || row.dueOn > row.promisedOn))
    return 'مهلت پرداخت مانده باید از امروز تا روز وعدهٔ تحویل باشد.'
  if (row.restRial === null || content.priceMode === 'at-delivery') return null
  const planned = plannedPayments(content, order)?.slice(1) ?? []
  const rest = planned.length > content.instalments.length ? planned.at(-1)!.amountRial : 0n
  if (row.restRial === rest) return null
  return rest === 0n
    ? 'این طرح ماندهٔ قیمت ندارد.'
    : `قیمت این سفارش قطعی است و ماندهٔ آن ${formatMoney(rest)} می‌ماند. برای قیمت دیگر، نسخهٔ جدید طرح را با دلیل منتشر کنید.`
}

const maxPromiseDays = 3 * 365

/** Instalments by the accepted version, counted from the advance; and the rest, by the maker or the version. */
async function writeLaterBills(
  trx: Trx,
  ctx: RequestContext,
  { order, row, paidOn }: { order: SaleOrderRow & { person_id: bigint }; row: ContractRow; paidOn: Day },
) {
  const content = await getVersion(trx, order.plan_id, order.version)
  const planned = plannedPayments(content, order)?.slice(1) ?? []
  for (const [index, { label, afterDays, amountRial }] of planned.entries()) {
    const rest = index === planned.length - 1 && content.instalments.length === index
    const amount = rest && row.restRial !== null ? row.restRial : amountRial
    const on = rest && row.dueOn !== null ? row.dueOn : addDays(paidOn, afterDays)
    await writeBill(trx, ctx, {
      order,
      kind: rest ? 'rest' : 'instalment',
      label,
      title: content.title,
      amountRial: amount,
      dueAt: endOfTehranDay(jalaliOfDay(on)),
      beforeDelivery: rest || afterDays <= content.deliverDays,
      expiresAt: null,
    })
  }
}

/** Steps are in the past, each after the previous one; a promise is in the future. */
async function refuseDay(trx: Trx, order: SaleOrderRow, { what, on }: DeliveryRow, today: Day): Promise<string | null> {
  if (what === 'promised') {
    return on >= today && on <= addDays(today, maxPromiseDays)
      ? null
      : `وعدهٔ جدید باید بین ${dayText(today)} و ${dayText(addDays(today, maxPromiseDays))} باشد.`
  }
  if (on > today) return 'تاریخ این مرحله هنوز نرسیده است.'
  const rows = await trx
    .selectFrom('sale_delivery')
    .select(['step', 'on_day'])
    .where('order_id', '=', order.id)
    .execute()
  const last = rows.reduce((latest, { on_day: day }) => (day > latest ? day : latest), dayOf(order.made_at))
  if (on < last) return `این مرحله نمی‌تواند قبل از ${dayText(last)} باشد.`
  const before = deliveryStepKeys.slice(
    0,
    what === 'delivered' ? undefined : deliveryStepKeys.indexOf(what as DeliveryStep),
  )
  const missing = before.find((step) => mustComeFirst.has(step) && !rows.some((each) => each.step === step))
  return missing ? `اول مرحلهٔ «${deliverySteps[missing]}» را ثبت کنید.` : null
}

/**
 * A car has a chassis number before its plate, and a plate before it leaves; insurance may come at any time between.
 */
const mustComeFirst: ReadonlySet<DeliveryStep> = new Set(['produced', 'plated'])

/** Applies the maker's report of a car on its way. Returns a message when that is impossible. */
async function takeDelivery(
  trx: Trx,
  ctx: RequestContext,
  { order, row, moved }: Taking<DeliveryRow>,
): Promise<string | null> {
  const { what, on } = row
  const link = orderPath(order.public_id)
  if (what === 'cancelled') {
    if (!saleOrderFlow.may(order.state, 'cancelled-by-house', 'maker')) return 'این سفارش در این مرحله لغو نمی‌شود.'
    const sums = await fullRefundOf(trx, order, ctx.now)
    moved.amountRial += sums.whole
    await endOrder(trx, ctx, order, { to: 'cancelled-by-house', by: 'maker', reason: 'maker', sums })
    return null
  }
  if (order.state !== 'contracted' && order.state !== 'completed') return 'این سفارش قرارداد ندارد یا تحویل شده است.'
  const refused = await refuseDay(trx, order, row, dayOf(ctx.now))
  if (refused) return refused
  if (what === 'promised') {
    await trx
      .insertInto('sale_promise')
      .values({ order_id: order.id, on_day: on, reason: row.reason, at: ctx.now })
      .execute()
    await notifyBuyer(trx, ctx, order, (personId, plan) =>
      notify(trx, ctx, {
        notice: promiseNotice,
        personId,
        data: { plan, day: dayText(on), reason: row.reason },
        link,
        key: `sale-promise:${order.public_id}:${on}`,
      }),
    )
    return null
  }
  if (what === 'delivered') {
    if (!saleOrderFlow.may(order.state, 'delivered', 'maker'))
      return 'تا صورت‌حساب‌های قبل از تحویل پرداخت نشود، تحویل ثبت نمی‌شود.'
    await saleOrders.move(trx, ctx, order, { to: 'delivered', by: 'maker' })
  } else {
    const added = await trx
      .insertInto('sale_delivery')
      .values({ order_id: order.id, step: what, on_day: on, at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('step')
      .executeTakeFirst()
    if (!added) return 'این مرحله قبلاً ثبت شده است.'
    if ('vin' in row && row.vin) {
      await trx
        .updateTable('sale_order')
        .set({ vin_sealed: ctx.secrets.seal(row.vin) })
        .where('id', '=', order.id)
        .execute()
    }
  }
  await notifyBuyer(trx, ctx, order, (personId, plan) =>
    notify(trx, ctx, {
      notice: deliveryNotice,
      personId,
      data: { plan, step: deliveryNews[what], day: dayText(on) },
      link,
      key: `sale-delivery:${order.public_id}:${what}`,
    }),
  )
  return null
}

/** Lists orders of a plan for its maker, as rows of a file: buyers and cars, for the contracts. */
export async function ordersForMaker(ctx: RequestContext, planId: string) {
  requirePermission(ctx, 'sales.orders')
  const plan = await ctx.db.selectFrom('sale_plan').select('id').where('public_id', '=', planId).executeTakeFirst()
  if (!plan) throw notFound()
  const rows = await ctx.db
    .selectFrom('sale_order')
    .innerJoin('sale_agency', 'sale_agency.id', 'agency_id')
    .selectAll('sale_order')
    .select('sale_agency.code as agency')
    .where('plan_id', '=', plan.id)
    .where('state', 'in', ['paid', 'contracted', 'completed', 'delivered'])
    .orderBy('sale_order.id')
    .execute()
  await inTransaction(ctx.db, (trx) =>
    writeAudit(trx, ctx, { act: 'sale-file.orders', subject: `sale-plan:${planId}`, details: { count: rows.length } }),
  )
  return rows.map((row) => {
    const buyer = row.applicant_sealed
      ? (JSON.parse(ctx.secrets.open(row.applicant_sealed)) as Record<string, string | undefined>)
      : {}
    return [
      row.public_id,
      row.state,
      row.trim,
      row.colour,
      row.options.join(' '),
      row.agency,
      buyer.firstName ?? '',
      buyer.lastName ?? '',
      buyer.nationalCode ?? '',
      buyer.fatherName ?? '',
      buyer.postalCode ?? '',
      buyer.address ?? '',
      row.price_rial / 10n,
      row.made_at,
      row.contract_number ?? '',
    ]
  })
}

/** Lists objections of buyers to bills, oldest first, without names. */
export async function findDisputes(ctx: Pick<RequestContext, 'db'>, planId: string) {
  const rows = await ctx.db
    .selectFrom('sale_bill')
    .innerJoin('sale_order', 'sale_order.id', 'order_id')
    .innerJoin('sale_plan', 'sale_plan.id', 'plan_id')
    .select([
      'sale_bill.public_id as id',
      'sale_order.public_id as tracking',
      'label',
      'amount_rial',
      'disputed',
      'answer',
    ])
    .where('disputed', 'is not', null)
    .where('sale_plan.public_id', '=', planId)
    .orderBy(sql`answer is not null`)
    .orderBy('sale_bill.id')
    .limit(50)
    .execute()
  return rows.map(({ amount_rial, ...row }) => ({ ...row, amount: formatMoney(amount_rial), disputed: row.disputed! }))
}
