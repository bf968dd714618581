import { sql } from 'kysely'
import { ruleAt } from '#capabilities/rules/contract.ts'
import { ok, refuse, type Accepted, type Refused, type Result } from '#kit/result.ts'
import { cleanParagraphs } from '#kit/text.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database.ts'
import { addressLimits } from '#platform/address.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits.ts'
import { reportNoteLength, reportReasons, type ReportReason, type ReportRefusal } from '../report.ts'
import '../../ad/server/tables.ts'
import { adReports } from './ad-reports-rule.ts'

const day = 24 * 3600

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
 * Writes down what a person says is wrong with an ad: one open report each. One too many suspends the ad in the same
 * transaction. `again` tells that this person's report was already there.
 */
export async function reportAd(ctx: RequestContext, { adId, personId, form }: Reporter): Promise<Reported> {
  const { db, now, scope } = ctx
  const input = readReport(form)
  if (!input.ok) return input
  return inTransaction(db, async (trx) => {
    // Locked, so that reports of the same moment see each other's.
    const ad = await trx
      .selectFrom('ad')
      .select(['state', 'seller_id'])
      .where('id', '=', adId)
      .forUpdate()
      .executeTakeFirst()
    if (ad?.seller_id === personId) return refuse('own')
    if (ad?.state !== 'published')
      return (await hasReported(trx, adId, personId)) ? ok({ again: true }) : refuse('gone')
    const written = await trx
      .insertInto('ad_report')
      .values({ ad_id: adId, person_id: personId, at: now, ...input.value })
      .onConflict((conflict) => conflict.columns(['ad_id', 'person_id']).where('state', '=', 'open').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return ok({ again: true })
    // A report that is there already is not counted again.
    const limit = await consumeLimits({ ...ctx, db: trx }, limitsFor(personId, scope.address))
    if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
    // With more open reports than allowed an ad is hidden until somebody has looked (DOMAIN 9.3).
    const { value: rule } = await ruleAt(trx, adReports, now)
    if ((await countOpen(trx, adId)) > rule.openAllowed) {
      await trx.updateTable('ad').set({ state: 'suspended' }).where('id', '=', adId).execute()
    }
    return ok({ again: false })
  })
}

const limitsFor = (personId: bigint, address: string) => [
  { key: `report:person:${personId}`, max: 10, seconds: day },
  ...addressLimits('report', address, { max: 50, seconds: day }),
]

async function countOpen(db: Db, adId: bigint): Promise<number> {
  const { n } = await db
    .selectFrom('ad_report')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('ad_id', '=', adId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return n
}

/** Has this person a report of the ad that is open or was right? Such a person may see what became of it. */
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
