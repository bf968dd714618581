import { sql } from 'kysely'
import './tables.ts'
import { randomUUID } from 'node:crypto'
import { payPath, requestPayment } from '#features/payments/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { answerPath } from '../addresses.ts'
import { inquiryKind, type InquiryInput, type InquiryKindSlug } from '../kinds.ts'
import { askJob, askKey } from './ask-job.ts'
import { serviceHealth } from './health.ts'
import { feeOf } from './rules.ts'
import type { InquiryRow } from './tables.ts'
import { inquiries } from './flows.ts'

export const inquiryPayable = 'inquiry'
const inputIndexPurpose = 'inquiry.input'

export const payMinutes = 30
const maxAnHour = 40

/** `behalfPath`: with another person's data and consent, for that page; nobody except the authority reads the input. */
export type NewInquiry = { personId: bigint; kind: InquiryKindSlug; input: InquiryInput; behalfPath?: string }

/** The next page of the person: the payment or the answer. */
export type Registered = { id: string; path: string; fresh: boolean }

export type RegisterAnswer =
  | Accepted<Registered>
  | Refused<'closed' | 'down'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/** The same person, kind and input are the same inquiry. */
export const indexOf = (
  { secrets }: Pick<RequestContext, 'secrets'>,
  { personId, kind, input, behalfPath }: NewInquiry,
): Buffer => {
  const entries = Object.entries(input).toSorted(([a], [b]) => a.localeCompare(b))
  return secrets.blindIndex(
    inputIndexPurpose,
    JSON.stringify([String(personId), kind, entries, ...(behalfPath ? [behalfPath] : [])]),
  )
}

/**
 * Registers an inquiry and leads the person to its payment. An open one continues, from any number of tabs; a recent
 * answer is shown again without a fee. Refuses an inquiry that no provider can answer now.
 */
export async function registerInquiry(ctx: RequestContext, newInquiry: NewInquiry): Promise<RegisterAnswer> {
  const index = indexOf(ctx, newInquiry)
  const existing = await findKnown(ctx, index)
  if (existing) return ok(wayOf(existing))
  const health = await serviceHealth(ctx, newInquiry.kind, newInquiry.input)
  if (health === null) return refuse('closed')
  if (health.level === 'down') return refuse('down')
  const limit = await consumeLimits(ctx, [
    { key: `inquiries:person:${newInquiry.personId}`, max: maxAnHour, seconds: 3600 },
  ])
  if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
  const made = await inTransaction(ctx.db, (trx) => insertInquiry(trx, ctx, newInquiry, { index }))
  // A concurrent request won.
  const row = made ?? (await findKnown(ctx, index))
  if (!row) throw new Error('the open inquiry ended during a repeated request')
  return ok({ ...wayOf(row), fresh: made !== null })
}

const wayOf = ({ public_id: id, state, payable_id: payableId, behalf_path: behalfPath }: InquiryRow): Registered => ({
  id,
  path: state === 'awaiting-payment' && payableId !== null ? payPath(payableId) : (behalfPath ?? answerPath(id)),
  fresh: false,
})

/** Returns the same inquiry, open or recently answered. Abandons one that was not paid in time. */
export async function findKnown(
  { db, now, config }: Pick<RequestContext, 'db' | 'now' | 'config'>,
  index: Buffer,
): Promise<InquiryRow | undefined> {
  const step = { from: 'awaiting-payment', to: 'abandoned', by: 'house' } as const
  await inquiries.moveAll(db, { now }, step, (inquiry) =>
    inquiry.where('input_index', '=', index).where('pay_until', '<=', now),
  )
  const since = new Date(now.getTime() - config.INQUIRY_SHOWN_AGAIN_SECONDS * 1000)
  return db
    .selectFrom('inquiry')
    .selectAll()
    .where('input_index', '=', index)
    .where((is) =>
      is.or([
        is('state', 'in', ['awaiting-payment', 'running', 'needs-code']),
        is.and([is('state', 'in', ['done', 'empty']), is('answered_at', '>', since), is('hidden_at', 'is', null)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Inserting = Pick<RequestContext, 'now' | 'secrets' | 'config' | 'manifests'>

/** Adds an inquiry and requests its fee; without a fee it starts at once. Returns null when the same one is open. */
export async function insertInquiry(
  trx: Trx,
  ctx: Inserting,
  newInquiry: NewInquiry,
  { index, recheckId }: { index: Buffer; recheckId?: bigint },
): Promise<InquiryRow | null> {
  const { totalRial, taxRial } = await feeOf(trx, newInquiry.kind, ctx.now)
  const payUntil = new Date(ctx.now.getTime() + payMinutes * 60_000)
  const row = await writeInquiry(trx, ctx, { wanted: newInquiry, index, priceRial: totalRial, payUntil, recheckId })
  if (!row || totalRial === 0n) return row
  const { title } = inquiryKind(newInquiry.kind)
  const payableId = await requestPayment(trx, ctx, {
    kind: inquiryPayable,
    subject: row.public_id,
    personId: newInquiry.personId,
    title: `استعلام ${title}`,
    lines: [
      { label: `استعلام ${title}`, amountRial: totalRial - taxRial, part: 'price' as const },
      { label: 'مالیات بر ارزش افزوده', amountRial: taxRial, part: 'tax' as const },
    ].filter(({ amountRial }) => amountRial > 0n),
    expiresAt: payUntil,
  })
  await trx.updateTable('inquiry').set({ payable_id: payableId }).where('id', '=', row.id).execute()
  return { ...row, payable_id: payableId }
}

export const plateIndexOf = ({ secrets }: Pick<RequestContext, 'secrets'>, plate: string): Buffer =>
  secrets.blindIndex('inquiry.plate', plate)

type Written = {
  wanted: NewInquiry
  index: Buffer
  priceRial: bigint
  payUntil: Date
  runId?: bigint
  recheckId?: bigint | undefined
}

/** Adds the row of an inquiry; without a fee it starts at once. Returns null when the same one is open. */
export async function writeInquiry(
  trx: Trx,
  ctx: Pick<RequestContext, 'now' | 'secrets' | 'config'>,
  { wanted: { personId, kind, input, behalfPath }, index, priceRial, payUntil, runId, recheckId }: Written,
): Promise<InquiryRow | null> {
  const { now, secrets, config } = ctx
  const free = priceRial === 0n
  const row = await trx
    .insertInto('inquiry')
    .values({
      public_id: newPublicId(),
      person_id: personId,
      kind,
      input_sealed: secrets.seal(JSON.stringify(input)),
      input_index: index,
      state: free ? 'running' : 'awaiting-payment',
      price_rial: priceRial,
      payable_id: null,
      purchase_key: randomUUID(),
      need: null,
      answers_sealed: null,
      answer_sealed: null,
      reason: null,
      provider: null,
      tracking: null,
      made_at: now,
      pay_until: free ? null : payUntil,
      begun_at: free ? now : null,
      due_at: free ? new Date(now.getTime() + config.INQUIRY_REFUND_SECONDS * 1000) : null,
      answered_at: null,
      ended_at: null,
      note_sealed: null,
      hidden_at: null,
      run_id: runId ?? null,
      recheck_id: recheckId ?? null,
      // Comparisons with the last time use only a person's own inquiries.
      plate_index: input.plate === undefined || behalfPath ? null : plateIndexOf(ctx, input.plate),
      behalf_path: behalfPath ?? null,
    })
    .onConflict((conflict) =>
      // As in the unique index.
      conflict
        .column('input_index')
        .where(sql<boolean>`state in ('awaiting-payment', 'running', 'needs-code')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  if (free) await addJob(trx, askJob, { inquiryId: String(row.id) }, { key: askKey(row.id) })
  return row
}
