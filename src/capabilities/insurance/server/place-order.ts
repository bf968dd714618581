import { randomUUID } from 'node:crypto'
import './tables.ts'
import { attachFiles } from '#capabilities/files/contract.ts'
import { openMobile } from '#capabilities/identity/contract.ts'
import { requestPayment } from '#capabilities/payments/contract.ts'
import { dayOfJalali } from '#kit/day.ts'
import { newPublicId } from '#kit/id.ts'
import { toJalali } from '#kit/jalali.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database.ts'
import { consumeLimits } from '#platform/limits.ts'
import { premiumOf } from '../premium.ts'
import { periodOfInput, premiumInput, type QuoteInput } from '../quote-input.ts'
import { liveStates, type Delivery } from '../states.ts'
import { insuranceTerms } from '../texts.ts'
import { selectOrders } from './find-orders.ts'
import { insurancePaper, papersSubject } from './papers.ts'
import { getQuote, openQuote } from './quotes.ts'
import { loadTariff } from './rules.ts'
import type { OrderRow } from './tables.ts'

export const orderPayable = 'insurance'
export const subjectIndexPurpose = 'insurance-subject'
const mostADay = 20

/** Whom a policy names, as the insurer gets it; sealed where it lies. */
export type Insured = { firstName: string; lastName: string; nationalCode: string; birthDate: string; mobile: string }
export type Address = { postalCode: string; address: string }

export type NewOrder = {
  personId: bigint
  quoteId: string
  insurer: string
  coverRial: Rial
  insured: Omit<Insured, 'mobile'>
  address: Address
  /** What the policy is for, where the quote has not said it: a plate, or the VIN of a car without one. */
  subject: string | null
  delivery: Delivery
  papers: readonly string[]
}

export type OrderRefusal = 'over' | 'no-offer' | 'insured-already' | 'no-subject' | 'too-many' | 'file-unknown'

/** An offer that can still be bought, with its price; null where there is none. */
export async function findOffer(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets'>,
  wanted: { personId: bigint; quoteId: string; insurer: string; coverRial: Rial },
) {
  const quote = await getQuote(ctx.db, { id: wanted.quoteId, personId: wanted.personId })
  const offer = await ctx.db
    .selectFrom('insurance_offer')
    .innerJoin('insurer', 'insurer.key', 'insurance_offer.insurer')
    .selectAll('insurance_offer')
    .select('name')
    .where('quote_id', '=', quote.id)
    .where('insurer', '=', wanted.insurer)
    .executeTakeFirst()
  const price = offer?.state === 'offered' ? offer.prices?.[String(wanted.coverRial)] : undefined
  if (!offer?.reference || price === undefined) return null
  const input = openQuote(ctx.secrets, quote)
  const tariff = await loadTariff(ctx.db, quote.made_at)
  const today = toJalali(quote.made_at)
  const insurerHundredths = offer.discount_hundredths ?? 0
  const { late } = premiumOf(premiumInput(input, tariff, { today, coverRial: wanted.coverRial, insurerHundredths }))
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
  }
}

/** An order that a second one for the same thing and days would double. */
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

/** Writes an order of one offer down and asks for its price; gives what is to be paid. The price holds as long as the quote. */
export async function placeOrder(ctx: RequestContext, wanted: NewOrder): Promise<Result<string, OrderRefusal>> {
  const { personId, coverRial } = wanted
  const offer = await findOffer(ctx, wanted)
  if (!offer) return refuse('no-offer')
  if (offer.over) return refuse('over')
  const subject = offer.input.plate ?? wanted.subject
  if (!subject) return refuse('no-subject')
  const used = await consumeLimits(ctx, [{ key: `insurance-orders:${personId}`, max: mostADay, seconds: 24 * 3600 }])
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
    if (await findDouble(trx, { subject: subjectIndex, beginsOn, endsOn })) return refuse('insured-already')
    const seal = (value: object) => ctx.secrets.seal(JSON.stringify(value))
    const { id, public_id: publicId } = await trx
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
        insured_sealed: seal({ ...wanted.insured, mobile } satisfies Insured),
        address_sealed: seal(wanted.address),
        subject_sealed: ctx.secrets.seal(subject),
        subject_index: subjectIndex,
        car: offer.input.car,
        begins_on: beginsOn,
        ends_on: endsOn,
        delivery: wanted.delivery,
        terms_version: insuranceTerms.version,
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
    const subjectOfFiles = { kind: papersSubject, id }
    const attached = await attachFiles(trx, {
      purpose: insurancePaper,
      personId,
      ids: wanted.papers,
      subject: subjectOfFiles,
      now: ctx.now,
    })
    if (!attached.ok) return attached
    const premium = offer.priceRial - offer.lateRial
    const payableId = await requestPayment(trx, ctx, {
      kind: orderPayable,
      subject: publicId,
      personId,
      title: `شخص ثالث، ${offer.insurer.name}`,
      lines: [
        { label: 'حق بیمه و مالیات', amountRial: premium, part: 'price' },
        ...(offer.lateRial > 0n ? [{ label: 'جریمهٔ دیرکرد', amountRial: offer.lateRial, part: 'price' as const }] : []),
      ],
      expiresAt: offer.quote.valid_until,
    })
    await trx.updateTable('insurance_order').set({ payable_id: payableId }).where('id', '=', id).execute()
    return ok(payableId)
  })
}
