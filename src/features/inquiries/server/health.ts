import { sql } from 'kysely'
import './tables.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { InquiryInput, InquiryKindSlug } from '../kinds.ts'
import type { HealthLevel } from '../states.ts'
import type { InquiryProvider } from './providers/inquiry-port.ts'

export type Health = {
  level: HealthLevel
  /** The number of latest answers for the median. */
  medianMs: number | null
  lastAnswer: Date | null
}

const windowMs = 15 * 60_000
/** After a minute of pause a provider that was down is tried again. */
const restMs = 60_000
const slowMs = 8000

type Recent = { inquiry_id: bigint; provider: string; outcome: string | null; ms: number | null; began_at: Date }

/** Only silence is an outage: a refusal is an answer, and an unreadable response concerns one inquiry. */
const outages = new Set(['no-answer', 'timeout'])
const faults = new Set(['malformed', 'wrong-answer'])

/** Returns how each provider has answered a kind (or any, for staff) lately, from the calls of all processes. */
export async function findHealth(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  kind: InquiryKindSlug | null = null,
): Promise<ReadonlyMap<string, Health>> {
  let query = db
    .selectFrom('inquiry_call')
    .select(['inquiry_id', 'provider', 'outcome', 'ms', 'began_at'])
    .where('began_at', '>', new Date(now.getTime() - dayMs))
    .where('outcome', 'is not', null)
    .where('outcome', '<>', 'not-sent')
    .orderBy('began_at', 'desc')
    .limit(200)
  if (kind) query = query.where('kind', '=', kind)
  const rows: Recent[] = await query.execute()
  return new Map(
    [...Map.groupBy(rows, ({ provider }) => provider)].map(([name, calls]) => [name, healthOf(calls, now)]),
  )
}

/** Newest first. Pure. */
export function healthOf(calls: readonly Recent[], now: Date): Health {
  const recent = calls.filter(({ began_at }) => now.getTime() - began_at.getTime() < windowMs).slice(0, 60)
  const answered = calls.filter(({ outcome }) => !outages.has(outcome ?? '') && !faults.has(outcome ?? ''))
  const times = answered.slice(0, 20).flatMap(({ ms }) => (ms === null ? [] : [ms]))
  const medianMs = times.length === 0 ? null : times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  return { level: levelOf(recent, { now, medianMs }), medianMs, lastAnswer: answered[0]?.began_at ?? null }
}

type Level = { now: Date; medianMs: number | null }

/** Inquiries in a row without any answer, of all persons, that count as an outage. */
const silentQuestions = 3

/** Judges by inquiries, each by its latest call: an inquiry with six calls counts once. */
function levelOf(recent: readonly Recent[], { now, medianMs }: Level): HealthLevel {
  const usual = medianMs !== null && medianMs > slowMs ? 'slow' : 'good'
  if (recent.length === 0) return medianMs === null ? 'unknown' : usual
  const questions = [...new Map(recent.toReversed().map((call) => [call.inquiry_id, call])).values()].toSorted(
    (a, b) => b.began_at.getTime() - a.began_at.getTime(),
  )
  const isSilent = ({ outcome }: Recent) => outages.has(outcome ?? '')
  const latest = questions.slice(0, silentQuestions)
  if (latest.length === silentQuestions && latest.every(isSilent)) {
    return now.getTime() - latest[0]!.began_at.getTime() < restMs ? 'down' : 'slow'
  }
  const silent = questions.filter(isSilent).length
  return silent >= 2 && silent * 5 >= questions.length ? 'slow' : usual
}

type Ctx = Pick<RequestContext, 'db' | 'now' | 'providers'>

/** Returns the providers that may be called now, in the order of staff or the configuration. */
export async function findProviders(
  ctx: { db: Db; providers: Pick<RequestContext['providers'], 'inquiries'> },
  kind: InquiryKindSlug,
  input: InquiryInput | null,
): Promise<InquiryProvider[]> {
  const settings = await ctx.db.selectFrom('inquiry_provider').selectAll().execute()
  const settingOf = ({ name }: InquiryProvider) => settings.find((each) => each.name === name)
  return ctx.providers.inquiries
    .map((provider, index) => ({ provider, place: settingOf(provider)?.place ?? index + 1 }))
    .filter(({ provider }) => settingOf(provider)?.enabled !== false)
    .filter(({ provider }) => input === null || provider.supports(kind, input))
    .toSorted((a, b) => a.place - b.place)
    .map(({ provider }) => provider)
}

const rank: Record<HealthLevel, number> = { good: 0, unknown: 1, slow: 2, down: 3 }

/** Returns the health of a service for a person: that of its best provider; null without any provider. */
export async function serviceHealth(ctx: Ctx, kind: InquiryKindSlug, input: InquiryInput): Promise<Health | null> {
  const providers = await findProviders(ctx, kind, input)
  if (providers.length === 0) return null
  // Only this kind: behind one provider are many authorities.
  const own = await findHealth(ctx, kind)
  const nothing: Health = { level: 'unknown', medianMs: null, lastAnswer: null }
  const each = providers.map(({ name }) => own.get(name) ?? nothing)
  return each.toSorted((a, b) => rank[a.level] - rank[b.level])[0]!
}

/** The calls that nobody waits for any more. */
export const lostCalls = (db: Db, now: Date) =>
  db
    .selectFrom('inquiry_call')
    .select('id')
    .where('outcome', 'is', null)
    .where('began_at', '<', new Date(now.getTime() - 600_000))

/** Closes abandoned calls, which do not count as answers. Run by a job. */
export const closeLostCalls = (db: Db, now: Date) =>
  db
    .updateTable('inquiry_call')
    .set({ outcome: 'no-answer', ms: sql<number>`600000` })
    .where('outcome', 'is', null)
    .where('began_at', '<', new Date(now.getTime() - 600_000))
    .execute()
