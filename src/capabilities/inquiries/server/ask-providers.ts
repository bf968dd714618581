import type { Updateable } from 'kysely'
import './tables.ts'
import { randomUUID } from 'node:crypto'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Tables, type Trx } from '#platform/database.ts'
import { addJob, type JobRun } from '#platform/jobs.ts'
import type { InquiryInput } from '../kinds.ts'
import type { CallOutcome, FailReason } from '../states.ts'
import { askJob, askKey } from './ask-job.ts'
import { isAboutInput } from './check-answer.ts'
import { endWithAnswer, endWithoutAnswer } from './end-inquiry.ts'
import { lockInquiry, openInput } from './find-inquiries.ts'
import { findHealth, findProviders } from './health.ts'
import type { InquiryProvider, Said } from './providers/inquiry-port.ts'
import type { InquiryRow } from './tables.ts'

export type AskContext = { db: Db } & Pick<Platform, 'secrets' | 'manifests' | 'providers' | 'config' | 'clock'>

/** So many calls whose end was no answer; then the fee goes back. */
const mostAttempts = 6
const delays = [2, 5, 15, 40, 90] as const

/** Other jobs of the lane, such as codes, keep most of its workers however slow providers are. */
const mostAtOnce = 6
let atOnce = 0

/**
 * Asks who can answer, one after the other, and writes down what came of it. A call stands in the log before it leaves. Where
 * its outcome is not known, the same provider is asked again under the same key; what nobody answers is given back.
 */
export async function askProviders(ctx: AskContext, inquiryId: bigint, run: JobRun): Promise<void> {
  if (atOnce >= mostAtOnce) return comeBack(ctx.db, inquiryId, 1)
  atOnce++
  try {
    await ask(ctx, inquiryId, run)
  } finally {
    atOnce--
  }
}

async function ask(ctx: AskContext, inquiryId: bigint, run: JobRun): Promise<void> {
  const row = await ctx.db.selectFrom('inquiry').selectAll().where('id', '=', inquiryId).executeTakeFirst()
  if (!row || row.state !== 'running') return
  const input = openInput(ctx.secrets, row)
  if (input === null || isOverdue(row, ctx.clock.now())) return giveBack(ctx, row.id, 'unavailable')
  const providers = await inTurn(ctx, row, input)
  if (providers.length === 0) return giveBack(ctx, row.id, 'no-provider')
  for (const [index, { provider, trackId }] of providers.entries()) {
    const said = await callOne(ctx, { row, input, provider, trackId })
    const last = index === providers.length - 1
    const next = await inTransaction(ctx.db, async (trx) => {
      // A run whose lease is lost writes nothing but what came.
      if (said.state !== 'done') await run.assertLease(trx)
      return writeSaid(trx, ctx, { inquiryId, input, provider, trackId, said })
    })
    if (next === 'ended') return
    if (next === 'later' || last) return comeBack(ctx.db, inquiryId, pauseOf(said, row.attempts + index))
    if (run.signal.aborted) return
  }
}

const isOverdue = ({ due_at }: InquiryRow, now: Date): boolean => due_at !== null && due_at <= now
const pauseOf = (said: Said, attempt: number): number =>
  said.state === 'pending'
    ? Math.min(Math.max(said.afterSeconds, 2), 60)
    : delays[Math.min(attempt, delays.length - 1)]!

const comeBack = (db: Db, id: bigint, delaySeconds: number) =>
  addJob(db, askJob, { inquiryId: String(id) }, { key: askKey(id), delaySeconds })

const giveBack = (ctx: AskContext, id: bigint, reason: FailReason) =>
  inTransaction(ctx.db, async (trx) => {
    const row = await lockInquiry(trx, id)
    if (row?.state === 'running') await endWithoutAnswer(trx, endOf(ctx), row, reason)
  })

const endOf = ({ secrets, manifests, clock }: AskContext) => ({ secrets, manifests, now: clock.now() })

type Turn = { provider: InquiryProvider; trackId: string }

/**
 * Whom to ask: who may have an answer already first and under the same key of the call, then the others as staff have put them,
 * those that are down last.
 */
async function inTurn(ctx: AskContext, row: InquiryRow, input: InquiryInput): Promise<Turn[]> {
  const [providers, health, calls] = await Promise.all([
    findProviders(ctx, row.kind, input),
    findHealth({ db: ctx.db, now: ctx.clock.now() }),
    ctx.db
      .selectFrom('inquiry_call')
      .select(['provider', 'track_id', 'outcome'])
      .where('inquiry_id', '=', row.id)
      .orderBy('id', 'desc')
      .execute(),
  ])
  const open = calls[0] && mayHaveAnswer(calls[0].outcome) ? calls[0] : undefined
  const again = open && (open.outcome === 'pending' || row.attempts < 3)
  const known = providers.find(({ name }) => name === open?.provider)
  const bound = providers.find(({ name }) => row.answers_sealed !== null && name === row.provider)
  // A code that somebody has sent is good where it was asked for alone.
  if (bound) return [{ provider: bound, trackId: randomUUID() }]
  const rest = providers
    .filter((provider) => provider !== known || !again)
    .toSorted((a, b) => Number(health.get(a.name)?.level === 'down') - Number(health.get(b.name)?.level === 'down'))
    .map((provider) => ({ provider, trackId: randomUUID() }))
  return known && again && open ? [{ provider: known, trackId: open.track_id }, ...rest] : rest
}

const mayHaveAnswer = (outcome: CallOutcome | null): boolean =>
  outcome === null || outcome === 'pending' || outcome === 'timeout'

type Call = Turn & { row: InquiryRow; input: InquiryInput }

async function callOne(ctx: AskContext, { row, input, provider, trackId }: Call): Promise<Said> {
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
    })
    // The same call again: what became of it?
    .onConflict((conflict) => conflict.column('track_id').doUpdateSet({ began_at: clock.now(), outcome: null }))
    .execute()
  const began = performance.now()
  const said = await provider.ask({
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
  await db
    .updateTable('inquiry_call')
    .set({ ms: Math.round(performance.now() - began), outcome: outcomeOf(said, input), code: codeOf(said) })
    .where('track_id', '=', trackId)
    .execute()
  return said
}

function outcomeOf(said: Said, input: InquiryInput): CallOutcome {
  switch (said.state) {
    case 'done':
      return isAboutInput(said.answer, input) ? 'done' : 'wrong-answer'
    case 'needs':
      return 'needs-code'
    case 'failed':
      if (said.code === 'circuit-open' || said.code === 'too-many-waiting') return 'not-sent'
      if (said.malformed) return 'malformed'
      return said.sent === 'maybe' ? 'timeout' : 'no-answer'
    default:
      return said.state
  }
}

/** Of a provider's own words only what looks like a code is kept. */
const codeOf = (said: Said): string | null => ('code' in said && /^[\w-]{1,40}$/.test(said.code) ? said.code : null)

type Heard = { inquiryId: bigint; input: InquiryInput; provider: InquiryProvider; trackId: string; said: Said }

/** Whether it has ended, another provider is to be asked at once, or everything later. */
async function writeSaid(trx: Trx, ctx: AskContext, heard: Heard): Promise<'ended' | 'next' | 'later'> {
  const { inquiryId, input, provider, said } = heard
  const row = await lockInquiry(trx, inquiryId)
  if (!row) return 'ended'
  const set = (values: Updateable<Tables['inquiry']>) =>
    trx.updateTable('inquiry').set(values).where('id', '=', row.id).execute()
  switch (said.state) {
    case 'done': {
      if (isAboutInput(said.answer, input)) {
        await set({ provider: provider.name })
        await endWithAnswer(trx, endOf(ctx), { row, answer: said.answer, tracking: said.tracking })
        return 'ended'
      }
      break
    }
    case 'refused':
      if (row.state === 'running') await endWithoutAnswer(trx, endOf(ctx), row, said.reason)
      return 'ended'
    case 'needs': {
      if (row.state !== 'running') return 'ended'
      const until = new Date(ctx.clock.now().getTime() + ctx.config.INQUIRY_CODE_SECONDS * 1000)
      await set({
        state: 'needs-code',
        need: JSON.stringify(said.need),
        provider: provider.name,
        answers_sealed: null,
        reason: null,
        due_at: until,
      })
      return 'ended'
    }
    case 'code-wrong':
      if (row.state === 'running') {
        const until = new Date(ctx.clock.now().getTime() + ctx.config.INQUIRY_CODE_SECONDS * 1000)
        await set({ state: 'needs-code', answers_sealed: null, reason: 'code-wrong', due_at: until })
      }
      return 'ended'
    case 'pending':
      return row.state === 'running' ? 'later' : 'ended'
    case 'failed':
      break
  }
  if (row.state !== 'running') return 'ended'
  const counted = outcomeOf(said, input) !== 'not-sent'
  if (counted && row.attempts + 1 >= mostAttempts) {
    await endWithoutAnswer(trx, endOf(ctx), row, 'unavailable')
    return 'ended'
  }
  if (counted) await set({ attempts: row.attempts + 1 })
  return 'next'
}
