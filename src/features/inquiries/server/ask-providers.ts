import type { Updateable } from 'kysely'
import './tables.ts'
import { randomUUID } from 'node:crypto'
import { findKnownFacts } from '#features/garage/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { parsePlate } from '#kit/plate.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Tables, type Trx } from '#platform/database/database.ts'
import { addJob, type JobRun } from '#platform/jobs/jobs.ts'
import { doubtsOf, examineAnswer, missingParts, type Examining } from '../examine-answer.ts'
import { answerPath } from '../addresses.ts'
import { inquiryKind, type InquiryInput } from '../kinds.ts'
import { askJob, askKey } from './ask-job.ts'
import { isPermitted } from './behalf-permission.ts'
import { isAboutInput } from './check-answer.ts'
import { endWithAnswer, endWithoutAnswer } from './end-inquiry.ts'
import { openInput } from './find-inquiries.ts'
import { findHealth, findProviders } from './health.ts'
import { isNight, secondsToMorning } from './night.ts'
import { needNotice } from './notices.ts'
import type { InquiryProvider, Reply } from './providers/inquiry-port.ts'
import type { InquiryRow } from './tables.ts'
import type { CallOutcome, FailReason } from '../states.ts'
import { inquiries } from './flows.ts'

export type AskContext = { db: Db } & Pick<Platform, 'secrets' | 'manifests' | 'providers' | 'config' | 'clock'>

/** The maximum number of calls without an answer; then the fee is refunded. */
const maxAttempts = 6
const delays = [2, 5, 15, 40, 90] as const

/** Leave most workers to other jobs of the lane, such as codes, however slow providers are. */
const maxAtOnce = 6
/** One slow kind leaves workers for the others. */
const maxOfKind = 3
const atOnce = new Map<string, number>()

const runningNow = (): number => [...atOnce.values()].reduce((sum, each) => sum + each, 0)

/**
 * Calls the providers one after the other, and stores the result. The log has a call before it is sent. After an
 * unknown outcome the same provider is called again under the same key; an inquiry without an answer is refunded.
 */
export async function askProviders(ctx: AskContext, inquiryId: bigint, run: JobRun): Promise<void> {
  const row = await ctx.db.selectFrom('inquiry').selectAll().where('id', '=', inquiryId).executeTakeFirst()
  if (!row || row.state !== 'running') return
  const ofKind = atOnce.get(row.kind) ?? 0
  if (runningNow() >= maxAtOnce || ofKind >= maxOfKind) return comeBack(ctx.db, inquiryId, 1)
  atOnce.set(row.kind, ofKind + 1)
  try {
    await ask(ctx, row, run)
  } finally {
    atOnce.set(row.kind, atOnce.get(row.kind)! - 1)
  }
}

async function ask(ctx: AskContext, row: InquiryRow, run: JobRun): Promise<void> {
  const inquiryId = row.id
  const input = openInput(ctx.secrets, row)
  if (input === null || isOverdue(row, ctx.clock.now())) return giveBack(ctx, row.id, 'unavailable')
  const permission = { manifests: ctx.manifests, now: ctx.clock.now(), at: 'begin' } as const
  if (!(await isPermitted(ctx.db, row, permission))) return giveBack(ctx, row.id, 'consent-ended')
  const all = await inTurn(ctx, row, input)
  if (all.length === 0) return giveBack(ctx, row.id, 'no-provider')
  const resting = await findResting(ctx, row.kind)
  const providers = all.filter(({ provider }) => !resting.has(provider.name))
  if (providers.length === 0) {
    const first = Math.min(...all.map(({ provider }) => resting.get(provider.name)!.getTime()))
    return comeBack(ctx.db, inquiryId, Math.max(1, Math.ceil((first - ctx.clock.now().getTime()) / 1000)))
  }
  for (const [index, { provider, trackId }] of providers.entries()) {
    const reply = await callOne(ctx, { row, input, provider, trackId })
    const last = index === providers.length - 1
    const next = await inTransaction(ctx.db, async (trx) => {
      // A run with a lost lease writes only the answer.
      if (reply.state !== 'done') await run.assertLease(trx)
      return writeSaid(trx, ctx, { inquiryId, provider, said: reply })
    })
    if (next === 'ended') return
    if (next === 'later' || last) {
      return comeBack(ctx.db, inquiryId, pauseOf(reply, row.attempts + index, ctx.clock.now()))
    }
    if (run.signal.aborted) return
  }
}

const isOverdue = ({ due_at }: InquiryRow, now: Date): boolean => due_at !== null && due_at <= now

function pauseOf(statement: Reply, attempt: number, now: Date): number {
  if (statement.state === 'refused' && statement.reason === 'night') return secondsToMorning(now)
  if (statement.state === 'pending') return Math.min(Math.max(statement.afterSeconds, 2), 60)
  const delay = delays[Math.min(attempt, delays.length - 1)]!
  return statement.state === 'failed' ? Math.max(delay, restOf(statement) ?? 0) : delay
}

/** Returns the pause that a provider requests; a minute by default, an hour at most. */
function restOf(statement: Reply): number | null {
  if (statement.state !== 'failed') return null
  if (statement.afterSeconds !== undefined) return Math.min(statement.afterSeconds, 3600)
  return statement.code === 'http-429' ? 60 : null
}

/** Returns the providers that requested a pause for a kind. */
async function findResting({ db, clock }: AskContext, kind: InquiryRow['kind']): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('inquiry_call')
    .select(['provider', 'retry_at'])
    .where('kind', '=', kind)
    .where('retry_at', '>', clock.now())
    .orderBy('retry_at')
    .execute()
  return new Map(rows.map(({ provider, retry_at }) => [provider, retry_at!]))
}

const comeBack = (db: Db, id: bigint, delaySeconds: number) =>
  addJob(db, askJob, { inquiryId: String(id) }, { key: askKey(id), delaySeconds })

const giveBack = (ctx: AskContext, id: bigint, reason: FailReason) =>
  inTransaction(ctx.db, async (trx) => {
    const row = await inquiries.lockIf(trx, id)
    if (row?.state === 'running') await endWithoutAnswer(trx, endOf(ctx), row, reason)
  })

const endOf = ({ secrets, manifests, clock }: AskContext) => ({ secrets, manifests, now: clock.now() })

type Turn = { provider: InquiryProvider; trackId: string }

/**
 * Returns the order of providers: first the one that may have an answer, under the same key; then the others in the
 * order of staff, those that are down last.
 */
async function inTurn(ctx: AskContext, row: InquiryRow, input: InquiryInput): Promise<Turn[]> {
  const [providers, health, calls] = await Promise.all([
    findProviders(ctx, row.kind, input),
    findHealth({ db: ctx.db, now: ctx.clock.now() }, row.kind),
    ctx.db
      .selectFrom('inquiry_call')
      .select(['provider', 'track_id', 'outcome'])
      .where('inquiry_id', '=', row.id)
      .orderBy('id', 'desc')
      .execute(),
  ])
  const open = calls[0] && mayHaveAnswer(calls[0].outcome) ? calls[0] : undefined
  // Wait for a slow authority under its key: another call would be another purchase.
  const again = open && (open.outcome === 'pending' || row.attempts < maxAttempts - 1)
  const existing = providers.find(({ name }) => name === open?.provider)
  const bound = providers.find(({ name }) => row.answers_sealed !== null && name === row.provider)
  // A code is valid only at the provider that requested it.
  if (bound) return [{ provider: bound, trackId: randomUUID() }]
  const own = existing && open ? [{ provider: existing, trackId: open.track_id }] : []
  const rest = providers
    .filter((provider) => provider !== existing)
    .toSorted((a, b) => Number(health.get(a.name)?.level === 'down') - Number(health.get(b.name)?.level === 'down'))
    .map((provider) => ({ provider, trackId: randomUUID() }))
  return again ? [...own, ...rest] : [...rest, ...own]
}

const mayHaveAnswer = (outcome: CallOutcome | null): boolean =>
  outcome === null || outcome === 'pending' || outcome === 'timeout'

type Call = Turn & { row: InquiryRow; input: InquiryInput }

/** Makes and logs one call, and examines its response. */
export async function callOne(ctx: AskContext, { row, input, provider, trackId }: Call): Promise<Reply> {
  const { db, clock, secrets } = ctx
  await db
    .insertInto('inquiry_call')
    .values({
      inquiry_id: row.id,
      provider: provider.name,
      kind: row.kind,
      track_id: trackId,
      began_at: clock.now(),
      ms: null,
      outcome: null,
      code: null,
      retry_at: null,
    })
    // Repeats the same call to learn its outcome.
    .onConflict((conflict) => conflict.column('track_id').doUpdateSet({ began_at: clock.now(), outcome: null }))
    .execute()
  const began = performance.now()
  const message = await provider.ask({
    kind: row.kind,
    input,
    trackId,
    purchaseKey: row.purchase_key,
    reference: row.provider_refs[provider.name] ?? null,
    keepReference: async (reference) => {
      row.provider_refs[provider.name] = reference
      await db
        .updateTable('inquiry')
        .set({ provider_refs: JSON.stringify(row.provider_refs) })
        .where('id', '=', row.id)
        .execute()
    },
    given: row.answers_sealed && (JSON.parse(secrets.open(row.answers_sealed)) as { need: 'code'; value: string }),
  })
  const reply = examined(message, input, { now: clock.now(), carYear: await carYearOf(ctx, row, input) })
  const rest = restOf(reply)
  await db
    .updateTable('inquiry_call')
    .set({
      ms: Math.round(performance.now() - began),
      outcome: outcomeOf(reply),
      code: codeOf(reply),
      retry_at: rest === null ? null : new Date(clock.now().getTime() + rest * 1000),
    })
    .where('track_id', '=', trackId)
    .execute()
  return reply
}

/** Returns the Jalali model year of the car with this plate in the person's own garage. */
async function carYearOf({ db, secrets }: AskContext, row: InquiryRow, input: InquiryInput): Promise<number | null> {
  const plate = input.plate === undefined ? null : parsePlate(input.plate)
  if (row.kind !== 'fines-details' || row.person_id === null || row.behalf_path !== null || !plate?.ok) return null
  const { year } = await findKnownFacts({ db, secrets }, { personId: row.person_id, plate: plate.value })
  return year !== null && year > 1700 ? year - 621 : year
}

/** Returns the adapter's answer after the common checks: the subject matches, and nothing contradicts itself. */
export function examined(statement: Reply, input: InquiryInput, examining: Examining): Reply {
  if (statement.state !== 'done') return statement
  if (!isAboutInput(statement.answer, input)) return { state: 'other-subject' }
  const answer = examineAnswer(statement.answer, examining)
  return answer ? { ...statement, answer } : { state: 'failed', sent: 'maybe', malformed: true, code: 'answer' }
}

function outcomeOf(statement: Reply): CallOutcome {
  switch (statement.state) {
    case 'done':
      if (doubtsOf(statement.answer).length > 0) return 'contradiction'
      return missingParts(statement.answer).missing > 0 ? 'partial' : 'done'
    case 'needs':
      return 'needs-code'
    case 'other-subject':
      return 'wrong-answer'
    case 'failed':
      if (statement.sent === 'no' && restOf(statement) !== null) return 'busy'
      if (statement.code === 'circuit-open' || statement.code === 'too-many-waiting') return 'not-sent'
      if (statement.malformed) return 'malformed'
      return statement.sent === 'maybe' ? 'timeout' : 'no-answer'
    default:
      return statement.state
  }
}

/** Stores only code-like text of a provider's own words, and for a contradiction its values. */
function codeOf(statement: Reply): string | null {
  if (statement.state === 'done') return doubtsOf(statement.answer).join('-') || null
  return 'code' in statement && /^[\w-]{1,40}$/.test(statement.code) ? statement.code : null
}

type Heard = { inquiryId: bigint; provider: InquiryProvider; said: Reply }

/** Returns whether the inquiry has ended, another provider follows at once, or all are called later. */
async function writeSaid(trx: Trx, ctx: AskContext, heard: Heard): Promise<'ended' | 'next' | 'later'> {
  const { inquiryId, provider, said } = heard
  const row = await inquiries.lockIf(trx, inquiryId)
  if (!row) return 'ended'
  const set = (values: Omit<Updateable<Tables['inquiry']>, 'state'>) =>
    trx.updateTable('inquiry').set(values).where('id', '=', row.id).execute()
  switch (said.state) {
    case 'done':
      await set({ provider: provider.name })
      await endWithAnswer(trx, endOf(ctx), { row, answer: said.answer, tracking: said.tracking })
      return 'ended'
    case 'refused':
      if (said.reason === 'night' && row.state === 'running' && isNight(ctx.clock.now())) {
        // Waits until the morning, with the time limit of a day inquiry.
        const wait = secondsToMorning(ctx.clock.now()) + ctx.config.INQUIRY_REFUND_SECONDS
        await set({ reason: 'night', due_at: new Date(ctx.clock.now().getTime() + wait * 1000) })
        return 'later'
      }
      if (row.state === 'running') await endWithoutAnswer(trx, endOf(ctx), row, said.reason)
      return 'ended'
    case 'needs': {
      if (row.state !== 'running') return 'ended'
      const until = new Date(ctx.clock.now().getTime() + ctx.config.INQUIRY_CODE_SECONDS * 1000)
      const request = {
        need: JSON.stringify(said.need),
        provider: provider.name,
        answers_sealed: null,
        reason: null,
        due_at: until,
      }
      await inquiries.move(trx, endOf(ctx), row, { to: 'needs-code', by: 'house', set: request })
      if (row.person_id !== null && row.behalf_path === null) {
        await notify(trx, endOf(ctx), {
          notice: needNotice,
          personId: row.person_id,
          data: { service: inquiryKind(row.kind).title, need: said.need.kind },
          link: answerPath(row.public_id),
          key: `inquiry-need:${row.public_id}`,
        })
      }
      return 'ended'
    }
    case 'code-wrong':
      if (row.state === 'running') {
        const until = new Date(ctx.clock.now().getTime() + ctx.config.INQUIRY_CODE_SECONDS * 1000)
        const request = { answers_sealed: null, reason: 'code-wrong', due_at: until } as const
        await inquiries.move(trx, endOf(ctx), row, { to: 'needs-code', by: 'house', set: request })
      }
      return 'ended'
    case 'pending':
      return row.state === 'running' ? 'later' : 'ended'
    case 'failed':
    case 'other-subject':
      break
  }
  if (row.state !== 'running') return 'ended'
  const outcome = outcomeOf(said)
  const counted = outcome !== 'not-sent' && outcome !== 'busy'
  if (counted && row.attempts + 1 >= maxAttempts) {
    await endWithoutAnswer(trx, endOf(ctx), row, 'unavailable')
    return 'ended'
  }
  if (counted) await set({ attempts: row.attempts + 1 })
  // It may be bought: no other provider is called until this one has been waited for.
  return outcome === 'timeout' && row.attempts + 1 < maxAttempts - 1 ? 'later' : 'next'
}
