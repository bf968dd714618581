import './tables.ts'
import { enterLottery, findEntrants } from '#features/lottery/contract.ts'
import { useAdmission } from '#features/waiting-room/contract.ts'
import { getPersonInfo, openNationalCode } from '#features/identity/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { jalaliText } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { Config } from '#platform/config.ts'
import type { RequestContext } from '#platform/context.ts'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import type { OrderRefusal } from '../texts.ts'
import { mayRegister } from '../passport.ts'
import { admissionOf } from './admission.ts'
import { writeBill } from './bills.ts'
import {
  countHousehold,
  findHousehold,
  householdIndexOf,
  namedHouseholdIndexOf,
  nationalIndexOf,
  passportFor,
} from './buyer-facts.ts'
import { reserveUnit, type Cell } from './capacity.ts'
import { attachDocuments } from './papers.ts'
import { getPlan, type Plan } from './plans.ts'
import type { SecondWish, StoredLine } from './tables.ts'
import { plannedPayments, priceLines, sumOf, type PriceLine } from '../plan.ts'
import { findOpenOrder, saleOrders } from './orders.ts'

/** Facts of a buyer that only the form has; sealed with those of the account. */
export type Applicant = {
  fatherName: string
  landline: string
  postalCode: string
  address: string
  oldCar: { vin: string; engineNumber: string; name: string } | null
}

export type NewOrder = {
  personId: bigint
  planId: string
  /** The version on the page; a newer version must be shown first. */
  version: number
  trim: string
  colour: string
  second: SecondWish | null
  options: readonly string[]
  agencyId: number
  applicant: Applicant
  /** Files that the buyer has uploaded, of the purpose `sale-paper`. */
  papers?: readonly string[]
  /** The same for every submission of one form. */
  formKey: string
}

/** A registration for a lottery has no bill yet. */
export type Placed = { orderId: string; billId: string | null; second: boolean }
/** The limit of reservations that a person may drop in a day for one plan, because each keeps a car from others. */
const maxADay = 5

/**
 * Registers a person for a plan: reserves one free car of the first wish, otherwise one of the second, until the
 * deadline of the advance. All of it, or nothing with the reason.
 */
export async function placeOrder(ctx: RequestContext, newOrder: NewOrder): Promise<Result<Placed, OrderRefusal>> {
  const { personId } = newOrder
  const before = await findByForm(ctx, newOrder)
  if (before) return ok(before)
  const plan = await getPlan(ctx.db, ctx.now, { publicId: newOrder.planId })
  if (plan.row.halted !== null) return refuse('halted')
  if (plan.phase === 'full' && plan.content.method === 'first-come') return refuse('sold-out')
  if (plan.phase !== 'open') return refuse('not-open')
  const admission = await admissionOf(ctx, plan, personId)
  if (!admission.admitted) return refuse(admission.why === 'line' ? 'no-turn' : 'not-open')
  if (plan.version !== newOrder.version) return refuse('newer-version')
  const since = new Date(ctx.now.getTime() - 24 * 3_600_000)
  const { count } = await ctx.db
    .selectFrom('sale_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('plan_id', '=', plan.row.id)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxADay) return refuse('too-many')
  const rows = await passportFor(ctx, plan, personId)
  // Without a national code there was no search for open orders, and the missing code is a condition already.
  if (rows.some(({ key, state }) => key === 'no-order' && state === 'not-met')) return refuse('open-order')
  if (rows.some(({ key, state }) => key === 'household-full' && state === 'not-met')) return refuse('household')
  const nationalCode = await openNationalCode(ctx.db, ctx.secrets, personId)
  if (!mayRegister(rows) || nationalCode === null) return refuse('not-eligible')
  const info = await getPersonInfo(ctx.db, ctx.secrets, personId)
  const sealed = ctx.secrets.seal(
    JSON.stringify({
      firstName: info.firstName,
      lastName: info.lastName,
      birthDay: info.birthDay && jalaliText(info.birthDay),
      nationalCode,
      ...newOrder.applicant,
    }),
  )
  const household = await findHousehold(ctx, personId)
  return inTransaction<Result<Placed, OrderRefusal>>(ctx.db, (trx) =>
    writeOrder(trx, ctx, {
      plan,
      wanted: newOrder,
      sealed,
      nationalIndex: nationalIndexOf(ctx.secrets, nationalCode),
      openingId: admission.line?.id ?? null,
      nationalCode,
      household,
    }),
  )
}

type Writing = {
  plan: Plan
  wanted: NewOrder
  sealed: Buffer
  nationalIndex: Buffer
  /** The queue through which the person came. */
  openingId?: string | null
  /** The key that counts chances in a lottery. */
  nationalCode?: string
  /** By the authority; null until it has named one, and the postal code counts. */
  household?: string | null
}
type WriteContext = Pick<RequestContext, 'now' | 'secrets' | 'manifests'> & {
  config: Pick<Config, 'SALE_HOLD_SECONDS'>
}

/**
 * Writes an order of a buyer whose conditions were checked before; checks limits and capacity here, under their locks.
 */
export async function writeOrder(
  trx: Trx,
  ctx: WriteContext,
  { plan, wanted, sealed, nationalIndex, openingId = null, nationalCode, household = null }: Writing,
): Promise<Result<Placed, OrderRefusal>> {
  if (openingId !== null) {
    // The order uses the admission up; a refusal restores it. A person who dropped a car returns by the same admission.
    const used = await useAdmission(trx, ctx.now, { openingId, personId: wanted.personId })
    if (!used.ok && used.code !== 'used') return refuse('no-turn')
  }
  const { personId, options, applicant } = wanted
  const [first, second] = wishesOf(wanted)
  const householdIndex =
    household === null
      ? householdIndexOf(ctx.secrets, applicant.postalCode)
      : namedHouseholdIndexOf(ctx.secrets, household)
  // Serializes two orders of one household, from any accounts.
  await advisoryLock(trx, 'sale', `${plan.row.id}:${householdIndex.toString('hex')}`)
  if ((await countHousehold(trx, plan.row.id, householdIndex)) >= plan.content.perHousehold) return refuse('household')
  const householdOrder = { plan, wanted, sealed, nationalIndex, householdIndex }
  if (plan.content.method === 'draw')
    return nationalCode === undefined
      ? refuse('not-eligible')
      : writeRegistration(trx, ctx, { ...householdOrder, nationalCode })
  const until = new Date(ctx.now.getTime() + ctx.config.SALE_HOLD_SECONDS * 1000)
  // The order is written for the wish that gets a car: that is known before anything else is locked.
  for (const [index, wish] of [first, ...(second ? [second] : [])].entries()) {
    const lines = priceLines(plan.content, { ...wish, options })
    const payments = plannedPayments(plan.content, { ...wish, options })
    if (!lines || !payments) return refuse('no-such-car')
    const cell: Cell = { planId: plan.row.id, ...wish }
    if (!(await hasFree(trx, cell))) continue
    const order = await trx
      .insertInto('sale_order')
      .values({
        ...orderRow(ctx, householdOrder, lines),
        state: 'awaiting-payment',
        trim: wish.trim,
        colour: wish.colour,
        agency_id: wish.agencyId,
        second: second && JSON.stringify(index === 0 ? second : first),
        pay_until: until,
      })
      // A concurrent request with the same national code won.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!order) return refusedBy(trx, wanted, nationalIndex)
    if (!(await reserveUnit(trx, cell, { orderId: order.id, until, now: ctx.now }))) {
      // A concurrent request got the last one; the order is rolled back.
      await trx.deleteFrom('sale_order').where('id', '=', order.id).execute()
      continue
    }
    const attached = await attachDocuments(trx, {
      orderId: order.id,
      personId,
      papers: wanted.papers ?? [],
      now: ctx.now,
    })
    if (!attached.ok) return attached
    await saleOrders.begin(trx, ctx, order, 'person')
    const billId = await writeBill(trx, ctx, {
      order: { ...order, person_id: personId },
      kind: 'advance',
      label: payments[0]!.label,
      title: plan.content.title,
      amountRial: payments[0]!.amountRial,
      dueAt: until,
      beforeDelivery: true,
      expiresAt: until,
    })
    return ok({ orderId: order.public_id, billId, second: index === 1 })
  }
  return refuse('sold-out')
}

type Wish = { trim: string; colour: string; agencyId: number }

/** The first wish, and the second one, which may be for another agency. */
const wishesOf = ({ trim, colour, agencyId, second }: NewOrder): [first: Wish, second: Wish | null] => [
  { trim, colour, agencyId },
  second && { trim: second.trim, colour: second.colour, agencyId: second.agencyId ?? agencyId },
]

type Owned = Pick<Writing, 'plan' | 'wanted' | 'sealed' | 'nationalIndex'> & { householdIndex: Buffer }

/** The columns of every new order. */
const orderRow = (
  { now }: Pick<RequestContext, 'now'>,
  { plan, wanted, sealed, nationalIndex, householdIndex }: Owned,
  lines: readonly PriceLine[],
) => ({
  public_id: newPublicId(),
  person_id: wanted.personId,
  plan_id: plan.row.id,
  version: plan.version,
  agency_id: wanted.agencyId,
  options: [...wanted.options],
  price_rial: sumOf(lines),
  lines: storedLines(lines),
  applicant_sealed: sealed,
  national_index: nationalIndex,
  household_index: householdIndex,
  terms_version: plan.version,
  form_key: wanted.formKey,
  reason: null,
  refund_rial: null,
  profit_rial: null,
  contract_number: null,
  vin_sealed: null,
  made_at: now,
  changed_at: now,
})

export const storedLines = (lines: readonly PriceLine[]): string =>
  JSON.stringify(lines.map((line): StoredLine => ({ ...line, amountRial: String(line.amountRial) })))

/** Why an order was not written: the same form or the national code has one already. */
async function refusedBy(trx: Trx, newOrder: NewOrder, nationalIndex: Buffer): Promise<Result<Placed, OrderRefusal>> {
  const again = await findByForm({ db: trx }, newOrder)
  if (again) return ok(again)
  if (await findOpenOrder(trx, nationalIndex)) return refuse('open-order')
  throw new Error('an unknown rule refused an order')
}

/**
 * Registers a person for the lottery of a plan: a ticket and an order that waits for it, without a car and without
 * money. A person who cancelled an earlier registration gets its ticket again.
 */
async function writeRegistration(
  trx: Trx,
  ctx: WriteContext,
  registration: Owned & { nationalCode: string },
): Promise<Result<Placed, OrderRefusal>> {
  const { plan, wanted, nationalIndex, nationalCode } = registration
  const { personId, options } = wanted
  const [first, second] = wishesOf(wanted)
  const lines = priceLines(plan.content, { ...first, options })
  if (!lines || (second && !priceLines(plan.content, { ...second, options }))) return refuse('no-such-car')
  for (const wish of [first, ...(second ? [second] : [])])
    if (!(await hasAny(trx, { planId: plan.row.id, ...wish }))) return refuse('no-such-car')
  const drawId = plan.row.draw_id
  if (drawId === null) return refuse('no-draw')
  const entered = await enterLottery(trx, ctx, { drawId, personId, nationalCode, named: false })
  if (!entered.ok && entered.code === 'not-open') return refuse('no-draw')
  const ticket = entered.ok
    ? entered.value.number
    : (await findEntrants(trx, drawId, { after: personId - 1n, most: 1 })).find((each) => each.personId === personId)
        ?.tickets[0]
  if (!ticket)
    return (await findByForm({ db: trx }, wanted)) ? refusedBy(trx, wanted, nationalIndex) : refuse('in-draw')
  const order = await trx
    .insertInto('sale_order')
    .values({
      ...orderRow(ctx, registration, lines),
      state: 'registered',
      trim: first.trim,
      colour: first.colour,
      second: second && JSON.stringify(second),
      ticket,
      pay_until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!order) return refusedBy(trx, wanted, nationalIndex)
  const attached = await attachDocuments(trx, {
    orderId: order.id,
    personId,
    papers: wanted.papers ?? [],
    now: ctx.now,
  })
  if (!attached.ok) return attached
  await saleOrders.begin(trx, ctx, order, 'person')
  return ok({ orderId: order.public_id, billId: null, second: false })
}

/** Returns whether a plan has such cars at all. */
async function hasAny(trx: Trx, { planId, trim, colour, agencyId }: Cell): Promise<boolean> {
  const row = await trx
    .selectFrom('sale_stock')
    .select('id')
    .where('plan_id', '=', planId)
    .where('trim', '=', trim)
    .where('colour', '=', colour)
    .where('agency_id', '=', agencyId)
    .where('total', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function hasFree(trx: Trx, { planId, trim, colour, agencyId }: Cell): Promise<boolean> {
  const row = await trx
    .selectFrom('sale_stock')
    .select('id')
    .where('plan_id', '=', planId)
    .where('trim', '=', trim)
    .where('colour', '=', colour)
    .where('agency_id', '=', agencyId)
    .where('free', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the order that this form has made already. */
async function findByForm(
  { db }: Pick<RequestContext, 'db'> | { db: Trx },
  { personId, formKey, trim, colour }: NewOrder,
): Promise<Placed | null> {
  const row = await db
    .selectFrom('sale_order')
    .leftJoin('sale_bill', (join) => join.onRef('sale_bill.order_id', '=', 'sale_order.id').on('kind', '=', 'advance'))
    .select(['sale_order.public_id', 'sale_bill.public_id as bill', 'trim', 'colour'])
    .where('person_id', '=', personId)
    .where('form_key', '=', formKey)
    .executeTakeFirst()
  return row ? { orderId: row.public_id, billId: row.bill, second: row.trim !== trim || row.colour !== colour } : null
}
