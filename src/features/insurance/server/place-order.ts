import { randomUUID } from 'node:crypto'
import './tables.ts'
import { attachFiles } from '#features/files/contract.ts'
import { openMobile } from '#features/identity/contract.ts'
import { requestPayment, stopPayment } from '#features/payments/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { dayOf, dayOfJalali } from '#kit/day.ts'
import { newPublicId } from '#kit/id.ts'
import { addJalaliMonths, compareJalali, parseJalali, toJalali } from '#kit/jalali.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { worthPlans, type InstalmentPlan, type Schedule } from '../instalments.ts'
import { yearDays } from '../classes.ts'
import { premiumOf } from '../premium.ts'
import { periodOfInput, premiumInput, type QuoteInput } from '../quote-input.ts'
import { liveStates, type Delivery } from '../states.ts'
import { insuranceTerms } from '../texts.ts'
import { planInstalments, whyNoInstalments, type Ineligible } from './instalments.ts'
import { selectOrders } from './find-orders.ts'
import { insuranceDocument, documentsSubject } from './papers.ts'
import { getQuote, openQuote } from './quotes.ts'
import { instalmentRule, loadTariff } from './rules.ts'
import type { OrderRow } from './tables.ts'

export const orderPayable = 'insurance'
export const subjectIndexPurpose = 'insurance-subject'
const maxADay = 20

/** The person of a policy, as the insurer receives it; stored sealed. */
export type Insured = {
  firstName: string
  lastName: string
  nationalCode: string
  birthDate: string
  mobile: string
  cheque?: string
}
export type Address = { postalCode: string; address: string }

export type NewOrder = {
  personId: bigint
  quoteId: string
  insurer: string
  coverRial: Rial
  insured: Omit<Insured, 'mobile'>
  address: Address
  /** The vehicle, where the quote lacks it: a plate, or the VIN of a car without one. */
  subject: string | null
  delivery: Delivery
  papers: readonly string[]
  /** The instalment plan by its key; null pays all at once. */
  plan: string | null
}

export type OrderRefusal =
  | 'over'
  | 'no-offer'
  | 'insured-already'
  | 'no-subject'
  | 'too-many'
  | 'file-unknown'
  | 'no-plan'
  | 'too-young'
  | Ineligible

/** Returns an offer that can still be bought, with its price; null without one. */
export async function findOffer(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets'>,
  target: { personId: bigint; quoteId: string; insurer: string; coverRial: Rial },
) {
  const quote = await getQuote(ctx.db, { id: target.quoteId, personId: target.personId })
  const offer = await ctx.db
    .selectFrom('insurance_offer')
    .innerJoin('insurer', 'insurer.key', 'insurance_offer.insurer')
    .selectAll('insurance_offer')
    .select('name')
    .where('quote_id', '=', quote.id)
    .where('insurer', '=', target.insurer)
    .executeTakeFirst()
  const price = offer?.state === 'offered' ? offer.prices?.[String(target.coverRial)] : undefined
  if (!offer?.reference || price === undefined) return null
  const input = openQuote(ctx.secrets, quote)
  const tariff = await loadTariff(ctx.db, quote.made_at)
  const today = toJalali(quote.made_at)
  const insurerHundredths = offer.discount_hundredths ?? 0
  const { late } = premiumOf(premiumInput(input, tariff, { today, coverRial: target.coverRial, insurerHundredths }))
  const { from, until } = periodOfInput(input, today)
  return {
    quote,
    input,
    insurer: { key: offer.insurer, name: offer.name },
    reference: offer.reference,
    priceRial: BigInt(price),
    lateRial: late,
    beginsOn: dayOfJalali(from),
    endsOn: dayOfJalali(until),
    over: quote.valid_until <= ctx.now,
    plans: await plansOf(ctx, {
      plans: offer.plans,
      term: input.term,
      priceRial: BigInt(price),
      lateRial: late,
      madeAt: quote.made_at,
    }),
  }
}

type Planned = { plan: InstalmentPlan; schedule: Schedule }

/** Returns the plans for which an offer qualifies, with their schedules from the day of the quote. */
export async function plansOf(
  ctx: Pick<RequestContext, 'db'>,
  offer: { plans: readonly InstalmentPlan[] | null; term: number; priceRial: Rial; lateRial: Rial; madeAt: Date },
): Promise<Planned[]> {
  const { plans, term, priceRial, lateRial, madeAt } = offer
  if (!plans || plans.length === 0 || term !== yearDays) return []
  const { value: rule } = await ruleAt(ctx.db, instalmentRule, madeAt)
  return worthPlans(plans, { priceRial, lateRial, day: dayOf(madeAt), leastRial: rule.leastRial })
}

/** Returns an order that a second one for the same vehicle and days would duplicate. */
export const findDouble = (
  trx: Trx,
  { subject, beginsOn, endsOn, except = 0n }: { subject: Buffer; beginsOn: string; endsOn: string; except?: bigint },
): Promise<OrderRow | undefined> =>
  selectOrders(trx)
    .where('subject_index', '=', subject)
    .where('state', 'in', liveStates)
    .where('id', '<>', except)
    .where('begins_on', '<', endsOn)
    .where('ends_on', '>', beginsOn)
    .executeTakeFirst()

type Unpaid = { personId: bigint; subjectIndex: Buffer; beginsOn: string; endsOn: string; now: Date }

/** Lists a person's unpaid orders of one subject and days. */
const findUnpaid = (trx: Trx, { personId, subjectIndex, beginsOn, endsOn, now }: Unpaid): Promise<OrderRow[]> =>
  selectOrders(trx)
    .where('person_id', '=', personId)
    .where('subject_index', '=', subjectIndex)
    .where('state', '=', 'awaiting-payment')
    .where('pay_until', '>', now)
    .where('begins_on', '<', endsOn)
    .where('ends_on', '>', beginsOn)
    .forUpdate()
    .execute()

type SameOrder = { terms: readonly (string | null)[]; insured: Insured; address: Address }

/** Returns whether an order was placed with the same offer, plan, delivery, person and address. */
function isSameOrder({ secrets }: Pick<RequestContext, 'secrets'>, row: OrderRow, sameOrder: SameOrder): boolean {
  const plan = row.plan as { key: string } | null
  const terms = [row.reference, row.insurer, String(row.cover_rial), plan?.key ?? null, row.delivery]
  const same = (sealed: Uint8Array | null, value: object) =>
    sealed !== null && secrets.open(sealed) === JSON.stringify(value)
  return (
    JSON.stringify(terms) === JSON.stringify(sameOrder.terms) &&
    same(row.insured_sealed, sameOrder.insured) &&
    same(row.address_sealed, sameOrder.address)
  )
}

/** Closes the payment of this order. A payment in progress continues. */
async function lapse(trx: Trx, { id, public_id }: OrderRow, now: Date): Promise<void> {
  await stopPayment(trx, { kind: orderPayable, subject: public_id, now })
  await trx.updateTable('insurance_order').set({ pay_until: now }).where('id', '=', id).execute()
}

async function isTooYoung({ db, now }: Pick<RequestContext, 'db' | 'now'>, birthDate: string): Promise<boolean> {
  const { value: rule } = await ruleAt(db, instalmentRule, now)
  const born = parseJalali(birthDate)
  return !born || compareJalali(addJalaliMonths(born, rule.leastAge * 12), toJalali(now)) > 0
}

/**
 * Places an order of one offer and requests its price; returns its payable. The price is valid as long as the quote.
 */
export async function placeOrder(ctx: RequestContext, newOrder: NewOrder): Promise<Result<string, OrderRefusal>> {
  const { personId, coverRial } = newOrder
  const offer = await findOffer(ctx, newOrder)
  if (!offer) return refuse('no-offer')
  if (offer.over) return refuse('over')
  const planned = newOrder.plan === null ? null : offer.plans.find(({ plan }) => plan.key === newOrder.plan)
  if (planned === undefined) return refuse('no-plan')
  if (planned && (await isTooYoung(ctx, newOrder.insured.birthDate))) return refuse('too-young')
  const subject = offer.input.plate ?? newOrder.subject
  if (!subject) return refuse('no-subject')
  const used = await consumeLimits(ctx, [{ key: `insurance-orders:${personId}`, max: maxADay, seconds: daySeconds }])
  if (!used.allowed) return refuse('too-many')
  const mobile = await openMobile(ctx.db, ctx.secrets, personId)
  const subjectIndex = ctx.secrets.blindIndex(subjectIndexPurpose, subject)
  const input: QuoteInput & { vin?: string } = offer.input.plate
    ? offer.input
    : offer.input.before === 'new'
      ? { ...offer.input, vin: subject }
      : { ...offer.input, plate: subject }
  return inTransaction<Result<string, OrderRefusal>>(ctx.db, async (trx) => {
    const { beginsOn, endsOn } = offer
    // Serializes concurrent orders of one person, so that the limit holds.
    await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
    const insured: Insured = { ...newOrder.insured, mobile }
    const unpaid = await findUnpaid(trx, { personId, subjectIndex, beginsOn, endsOn, now: ctx.now })
    const terms = [offer.reference, offer.insurer.key, String(coverRial), newOrder.plan, newOrder.delivery]
    const again = unpaid.find((row) => isSameOrder(ctx, row, { terms, insured, address: newOrder.address }))
    if (again?.payable_id) return ok(again.payable_id)
    if (planned) {
      const why = await whyNoInstalments(trx, personId, ctx.now)
      if (why) return refuse(why)
    }
    if (await findDouble(trx, { subject: subjectIndex, beginsOn, endsOn })) return refuse('insured-already')
    // One unpaid order for a car and its days: the new one replaces the earlier choice.
    for (const row of unpaid) await lapse(trx, row, ctx.now)
    const { id, public_id: publicId } = await insertOrder(trx, ctx, {
      wanted: newOrder,
      offer,
      planned,
      subject,
      subjectIndex,
      input,
      insured,
    })
    if (planned) await planInstalments(trx, id, planned.schedule)
    const subjectOfFiles = { kind: documentsSubject, id }
    const attached = await attachFiles(trx, {
      purpose: insuranceDocument,
      personId,
      ids: newOrder.papers,
      subject: subjectOfFiles,
      now: ctx.now,
    })
    if (!attached.ok) return attached
    const payableId = await requestPremium(trx, ctx, { offer, planned, personId, publicId })
    await trx.updateTable('insurance_order').set({ payable_id: payableId }).where('id', '=', id).execute()
    return ok(payableId)
  })
}

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

type Writing = {
  wanted: NewOrder
  offer: Offer
  planned: Offer['plans'][number] | null
  subject: string
  subjectIndex: Buffer
  input: QuoteInput
  insured: Insured
}

function insertOrder(
  trx: Trx,
  ctx: RequestContext,
  { wanted, offer, planned, subject, subjectIndex, input, insured }: Writing,
) {
  const { personId, coverRial } = wanted
  const { beginsOn, endsOn } = offer
  const seal = (value: object) => ctx.secrets.seal(JSON.stringify(value))
  return trx
    .insertInto('insurance_order')
    .values({
      public_id: newPublicId(),
      person_id: personId,
      insurer: offer.insurer.key,
      request_key: randomUUID(),
      reference: offer.reference,
      cover_rial: coverRial,
      price_rial: offer.priceRial,
      late_rial: offer.lateRial,
      input_sealed: seal(input),
      insured_sealed: seal(insured),
      address_sealed: seal(wanted.address),
      subject_sealed: ctx.secrets.seal(subject),
      subject_index: subjectIndex,
      car: offer.input.car,
      begins_on: beginsOn,
      ends_on: endsOn,
      delivery: wanted.delivery,
      terms_version: insuranceTerms.version,
      plan: planned && JSON.stringify(planned.plan),
      first_rial: planned && planned.schedule.firstRial,
      plan_fee_rial: planned && planned.schedule.feeRial,
      reason: null,
      refund_rial: null,
      payable_id: null,
      tracking: null,
      made_at: ctx.now,
      pay_until: offer.quote.valid_until,
      paid_at: null,
      papers_until: null,
      changed_at: ctx.now,
      reminded: null,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
}

type Premium = Pick<Writing, 'offer' | 'planned'> & { personId: bigint; publicId: string }

/** Requests the premium, or its first part; returns its payable. */
function requestPremium(
  trx: Trx,
  ctx: RequestContext,
  { offer, planned, personId, publicId }: Premium,
): Promise<string> {
  const premium = (planned?.schedule.firstRial ?? offer.priceRial) - offer.lateRial
  return requestPayment(trx, ctx, {
    kind: orderPayable,
    subject: publicId,
    personId,
    title: `شخص ثالث، ${offer.insurer.name}`,
    lines: [
      { label: planned ? 'پیش‌پرداخت حق بیمه' : 'حق بیمه و مالیات', amountRial: premium, part: 'price' },
      ...(offer.lateRial > 0n ? [{ label: 'جریمهٔ دیرکرد', amountRial: offer.lateRial, part: 'price' as const }] : []),
    ],
    expiresAt: offer.quote.valid_until,
  })
}
