import { sql } from 'kysely'
import { ruleAt } from '#features/rules/contract.ts'
import { ok, refuse, type Accepted, type Refused, type Result } from '#kit/result.ts'
import { cleanParagraphs } from '#kit/text.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { addressGroup, addressLimits } from '#platform/address.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { reportNoteLength, reportReasons, type ReportReason, type ReportRefusal } from '../report.ts'
import { fullWeight, personWeight } from '../../ad/person-weight.ts'
import { findStanding } from '../../ad/server/find-standing.ts'
import '../../ad/server/tables.ts'
import { adReports } from './ad-reports-rule.ts'

type ReportInput = { reason: ReportReason; note: string }
type Reported =
  | Accepted<{ again: boolean }>
  | Refused<Exclude<ReportRefusal, 'too-many'>>
  | (Refused<'too-many'> & { wait: LimitRefusal })
type Reporter = { adId: bigint; personId: bigint; form: FormData }

function readReport(form: FormData): Result<ReportInput, Exclude<ReportRefusal, 'too-many'>> {
  const [reason, written] = [form.get('reason'), form.get('note')]
  if (typeof reason !== 'string' || !Object.hasOwn(reportReasons, reason)) return refuse('no-reason')
  if (reason !== 'other') return ok({ reason: reason as ReportReason, note: '' })
  const note = cleanParagraphs(typeof written === 'string' ? written : '')
  if (note === '') return refuse('no-note')
  return [...note].length > reportNoteLength ? refuse('long-note') : ok({ reason: 'other', note })
}

/**
 * Stores a person's report of an ad; one open report each. Reports above the rule's weight suspend
 * the ad in the same transaction, unless staff kept it unchanged. `again`: this report already
 * exists, or staff rejected the same one.
 */
export async function reportAd(ctx: RequestContext, { adId, personId, form }: Reporter): Promise<Reported> {
  const { db, now, scope, secrets } = ctx
  const input = readReport(form)
  if (!input.ok) return input
  return inTransaction(db, async (trx) => {
    // Lock the ad, so that concurrent reports see each other.
    const ad = await trx
      .selectFrom('ad')
      .select(['state', 'seller_id', 'kept_at'])
      .where('id', '=', adId)
      .forUpdate()
      .executeTakeFirst()
    if (ad?.seller_id === personId) return refuse('own')
    if (ad?.state !== 'published')
      return (await hasReported(trx, adId, personId)) ? ok({ again: true }) : refuse('gone')
    const stored = ad.kept_at !== null && !(await hasChanged(trx, adId, ad.kept_at))
    if (stored && (await wasDismissed(trx, { adId, personId, reason: input.value.reason, since: ad.kept_at! })))
      return ok({ again: true })
    const weight = personWeight(await findStanding({ ...ctx, db: trx }, personId))
    const network = secrets.keyedHash('report-network', addressGroup(scope.address))
    const written = await trx
      .insertInto('ad_report')
      .values({ ad_id: adId, person_id: personId, at: now, weight, network, ...input.value })
      .onConflict((conflict) => conflict.columns(['ad_id', 'person_id']).where('state', '=', 'open').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return ok({ again: true })
    // Do not count a repeated report against the limit.
    const limit = await consumeLimits({ ...ctx, db: trx }, limitsFor(personId, scope.address))
    if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
    // Above the limit of open reports, hide the ad until a review.
    const { value: rule } = await ruleAt(trx, adReports, now)
    if (!stored && (await weighOpen(trx, adId)) > rule.openAllowed * fullWeight) {
      await trx.updateTable('ad').set({ state: 'suspended' }).where('id', '=', adId).execute()
    }
    return ok({ again: false })
  })
}

const limitsFor = (personId: bigint, address: string) => [
  { key: `report:person:${personId}`, max: 10, seconds: daySeconds },
  ...addressLimits('report', address, { max: 50, seconds: daySeconds }),
]

/**
 * Returns the weight of an ad's open reports in hundredths. Per network the heaviest counts fully
 * and each other one a quarter: one phone can have many numbers, but many people also share an
 * address.
 */
async function weighOpen(db: Db, adId: bigint): Promise<number> {
  const { rows } = await sql<{ weight: number }>`
    select coalesce(sum(most + (total - most) / 4.0), 0)::float8 as weight from (
      select max(weight) as most, sum(weight) as total from ad_report
      where ad_id = ${adId} and state = 'open' group by coalesce(network, int8send(id))) as networks`.execute(db)
  return rows[0]!.weight
}

/** Whether the seller sent the ad again or changed its price since. */
async function hasChanged(db: Db, adId: bigint, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from ad_submission where ad_id = ${adId} and at > ${since}
    union all select from ad_price where ad_id = ${adId} and at > ${since} limit 1`.execute(db)
  return rows.length > 0
}

type Dismissed = { adId: bigint; personId: bigint; reason: ReportReason; since: Date }

/** Whether staff rejected this report when they kept the ad. */
async function wasDismissed(db: Db, { adId, personId, reason, since }: Dismissed): Promise<boolean> {
  const row = await db
    .selectFrom('ad_report')
    .select('id')
    .where('ad_id', '=', adId)
    .where('person_id', '=', personId)
    .where('reason', '=', reason)
    .where('outcome', '=', 'dismissed')
    .where('closed_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the person has an open or confirmed report of the ad; only then they see the outcome. */
export async function hasReported(db: Db, adId: bigint, personId: bigint): Promise<boolean> {
  const report = await db
    .selectFrom('ad_report')
    .select('id')
    .where('ad_id', '=', adId)
    .where('person_id', '=', personId)
    .where((is) => is.or([is('state', '=', 'open'), is('outcome', '=', 'upheld')]))
    .limit(1)
    .executeTakeFirst()
  return report !== undefined
}
