import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import './tables.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { newPublicId } from '#kit/id.ts'
import { addJalaliDays, jalaliText, startOfTehranDay, toJalali } from '#kit/jalali.ts'
import { refuse, ok, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import { senderLimits } from '#platform/address.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Tables } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { addJob, defineJob, handleJob, type JobTable } from '#platform/jobs/jobs.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { isPlanAllowed } from '../instalments.ts'
import { payableOf, premiumOf } from '../premium.ts'
import { premiumInput, type QuoteInput } from '../quote-input.ts'
import type { Tariff } from '../tariff.ts'
import type { Quoted } from './providers/insurer-port.ts'
import { loadTariff } from './rules.ts'
import type { QuoteRow } from './tables.ts'

const validMinutes = 30
/** The page is shown with the responses so far. */
const patienceMs = 1500
const maxAnHour = 60

/** Requests one quote from every insurer; somebody waits with the page open. */
const quoteJob = defineJob({
  name: 'insurance.quote',
  lane: 'urgent',
  payload: z.object({ quoteId: z.string() }),
  timeoutSeconds: 60,
})

/**
 * Stores the inputs and requests a quote from every insurer. Valid for half an hour, and never beyond midnight in
 * Tehran, when a late fine grows.
 */
export async function requestQuote(
  ctx: RequestContext,
  input: QuoteInput,
): Promise<Result<string, 'closed' | 'too-many'>> {
  const { db, now, secrets, scope, providers, config } = ctx
  let existing = db.selectFrom('insurer').select('key').where('enabled', '=', true)
  // Facts of the samples are invented.
  if (config.MODE === 'production') existing = existing.where('sample', '=', false)
  const insurers = await existing.execute()
  if (providers.insurers === null || insurers.length === 0) return refuse('closed')
  const limit = await consumeLimits(ctx, senderLimits('insurance-quotes', scope, { max: maxAnHour, seconds: 3600 }))
  if (!limit.allowed) return refuse('too-many')
  const midnight = startOfTehranDay(addJalaliDays(toJalali(now), 1))
  const later = new Date(now.getTime() + validMinutes * 60_000)
  const publicId = newPublicId()
  return inTransaction(db, async (trx) => {
    const { quote_id: id } = await trx
      .with('quote', (made) =>
        made
          .insertInto('insurance_quote')
          .values({
            public_id: publicId,
            person_id: scope.session.personId,
            input_sealed: secrets.seal(JSON.stringify(input)),
            made_at: now,
            valid_until: later < midnight ? later : midnight,
          })
          .returning('id'),
      )
      .insertInto('insurance_offer')
      .columns(['quote_id', 'insurer', 'state'])
      .expression((from) =>
        from
          .selectFrom(['quote', 'insurer'])
          .select(['quote.id', 'insurer.key', sql<'asking'>`'asking'`.as('state')])
          .where(
            'insurer.key',
            'in',
            insurers.map(({ key }) => key),
          ),
      )
      .returning('quote_id')
      .executeTakeFirstOrThrow()
    await addJob(trx, quoteJob, { quoteId: String(id) }, { key: `insurance-quote:${id}` })
    return ok(publicId)
  })
}

/** The owner's quote, or a guest's, which anyone with its id may see. */
export async function getQuote(db: Db, { id, personId }: { id: string; personId: bigint | null }): Promise<QuoteRow> {
  const row = await db.selectFrom('insurance_quote').selectAll().where('public_id', '=', id).executeTakeFirst()
  if (!row?.input_sealed || (row.person_id !== null && row.person_id !== personId)) throw notFound()
  return row
}

/** Returns the responses so far; waits a short while for missing ones. */
export async function findOffers(db: Db, quote: QuoteRow, now: () => Date) {
  for (;;) {
    const offers = await db
      .selectFrom('insurance_offer as offer')
      .innerJoin('insurer', 'insurer.key', 'offer.insurer')
      .selectAll('offer')
      .select(['name', 'place', 'satisfaction', 'solvency', 'branches', 'complaint_days', 'sample'])
      .where('quote_id', '=', quote.id)
      .orderBy('place')
      .execute()
    const waited = now().getTime() - quote.made_at.getTime()
    if (waited >= patienceMs || offers.every(({ state }) => state !== 'asking')) return offers
    await wait(Math.min(60, patienceMs - waited))
  }
}

type Judged = { state: 'offered' | 'refused' | 'failed'; reason: string | null }

/** An offer counts when each of its prices equals the tariff with the stated discount, except for rounding. */
function judge(
  quoted: Quoted,
  input: QuoteInput,
  tariff: Tariff,
  today: { year: number; month: number; day: number },
): Judged {
  if (quoted.state !== 'offered') return { state: quoted.state, reason: quoted.reason }
  const { discountHundredths: insurerHundredths, prices } = quoted
  if (insurerHundredths < 0 || insurerHundredths > tariff.insurerMostHundredths)
    return { state: 'failed', reason: 'discount' }
  for (const coverRial of tariff.covers) {
    const { total } = premiumOf(premiumInput(input, tariff, { today, coverRial, insurerHundredths }))
    const difference = (prices.get(String(coverRial)) ?? 0n) - total
    // Insurers round to a toman.
    if (difference > 10n || difference < -10n) return { state: 'failed', reason: 'wrong-price' }
  }
  return { state: 'offered', reason: null }
}

export const openQuote = (secrets: Pick<RequestContext['secrets'], 'open'>, row: QuoteRow): QuoteInput =>
  JSON.parse(secrets.open(row.input_sealed!)) as QuoteInput

/** Requests the missing responses, checks each one, and stores it. */
export async function askAll(
  { database: { db }, secrets, providers: { insurers } }: Platform,
  quoteId: bigint,
): Promise<void> {
  const quote = await db.selectFrom('insurance_quote').selectAll().where('id', '=', quoteId).executeTakeFirst()
  if (!quote?.input_sealed) return
  const input = openQuote(secrets, quote)
  const tariff = await loadTariff(db, quote.made_at)
  const today = toJalali(quote.made_at)
  const open = await db
    .selectFrom('insurance_offer')
    .select('insurer')
    .where('quote_id', '=', quoteId)
    .where('state', '=', 'asking')
    .execute()
  const write = answerWriter(db, quoteId)
  await Promise.all(
    open.map(async ({ insurer }) => {
      const began = performance.now()
      const quoted: Quoted = insurers
        ? await insurers.quote({
            insurer,
            key: `${quote.public_id}-${insurer}`,
            input,
            covers: tariff.covers,
            pricedOn: jalaliText(today),
          })
        : { state: 'failed', reason: 'closed' }
      const offered = quoted.state === 'offered' ? quoted : null
      await write({
        insurer,
        ...judge(quoted, input, tariff, today),
        ms: Math.round(performance.now() - began),
        reference: offered && offered.reference,
        discount_hundredths: offered && offered.discountHundredths,
        prices:
          offered && Object.fromEntries([...offered.prices].map(([cover, total]) => [cover, String(payableOf(total))])),
        plans: offered && offered.plans.filter(isPlanAllowed),
      })
    }),
  )
}

type Answered = Judged &
  Pick<
    Selectable<Tables['insurance_offer']>,
    'insurer' | 'ms' | 'reference' | 'discount_hundredths' | 'prices' | 'plans'
  >

/** Writes responses as they come; those that arrive during a write go together in the next statement. */
function answerWriter(db: Db, quoteId: bigint): (answered: Answered) => Promise<void> {
  const waiting: Answered[] = []
  let writing = Promise.resolve()
  const writeWaiting = async () => {
    if (waiting.length === 0) return
    const rows = JSON.stringify(waiting.splice(0))
    await sql`
      update insurance_offer as offer
      set state = answered.state, reason = answered.reason, ms = answered.ms, reference = answered.reference,
        discount_hundredths = answered.discount_hundredths, prices = answered.prices, plans = answered.plans
      from jsonb_to_recordset(${rows}::jsonb) as answered (
        insurer text, state text, reason text, ms int, reference text, discount_hundredths int, prices jsonb, plans jsonb
      )
      where offer.quote_id = ${quoteId} and offer.insurer = answered.insurer and offer.state = 'asking'
    `.execute(db)
  }
  return (answered) => {
    waiting.push(answered)
    writing = writing.then(writeWaiting)
    return writing
  }
}

export const insuranceJobs = (platform: Platform): JobTable => ({
  [quoteJob.name]: handleJob(quoteJob, ({ quoteId }) => askAll(platform, BigInt(quoteId))),
  // Deletes quotes after a day, with their responses.
  'insurance.forget': {
    everySeconds: 3600,
    run: async () => {
      const before = new Date(platform.clock.now().getTime() - dayMs)
      await platform.database.db.deleteFrom('insurance_quote').where('made_at', '<', before).execute()
    },
  },
})
