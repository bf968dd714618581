import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { getPerson } from '#features/identity/contract.ts'
import { formatInteger, toLatinDigits, toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'
import { lineStates, type LineState } from '../relay.ts'
import '../../ad/server/tables.ts'
import './tables.ts'

const callsText = (answered: number, missed: number): string =>
  answered + missed === 0
    ? 'بدون تماس'
    : [answered && `${formatInteger(answered)} تماس`, missed && `${formatInteger(missed)} بی‌پاسخ`]
        .filter(Boolean)
        .join('، ')

const counts = [
  sql<number>`(select count(*)::int from relay_call where line_id = relay_line.id and outcome = 'answered')`.as(
    'answered',
  ),
  sql<number>`(select count(*)::int from relay_call where line_id = relay_line.id and outcome <> 'answered')`.as(
    'missed',
  ),
] as const

/** Lists the lines of buyers to the seller of an ad, without any phone number. */
export async function findLinesOfAd(db: Db, adId: bigint) {
  const rows = await db
    .selectFrom('relay_line')
    .select(['reference', 'alias', 'ends_at', 'stopped_at', ...counts])
    .where('ad_id', '=', adId)
    .where('state', '=', 'open')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map(({ reference, alias, ends_at, stopped_at, answered, missed }) => ({
    reference,
    alias: toPersianDigits(alias ?? ''),
    until: formatDateTime(ends_at),
    calls: callsText(answered, missed),
    stopped: stopped_at !== null,
  }))
}

const shownLines = 50

/** A stopped line counts as closing even before the job has closed it. */
const stateNow = sql<LineState>`
  case when relay_line.state = 'open' and relay_line.stopped_at is not null then 'closing' else relay_line.state end`.as(
  'state',
)

/**
 * Lists the latest lines for staff. With a number, finds the buyer who had it; the access is
 * logged.
 */
export async function findLines(ctx: RequestContext, query: string) {
  requirePermission(ctx, 'ads.moderate')
  const alias = toLatinDigits(query).replace(/\D/g, '')
  const [catalogue, rows, going] = await Promise.all([
    getCatalogue(ctx.db),
    ctx.db
      .selectFrom('relay_line')
      .innerJoin('ad', 'ad.id', 'ad_id')
      .select(['relay_line.id', stateNow, 'alias', 'asked_at', 'ends_at', 'closed_at'])
      .select(['person_id', 'ad.public_id', 'ad.trim_id', ...counts])
      .$if(alias !== '', (query) => query.where('alias', '=', alias))
      .orderBy('relay_line.id', 'desc')
      .limit(shownLines)
      .execute(),
    ctx.db
      .selectFrom('relay_line')
      .select([stateNow, sql<number>`count(*)::int`.as('n')])
      .where('state', '<>', 'closed')
      .groupBy(sql`1`)
      .execute(),
  ])
  const traced = alias !== '' && rows.length > 0
  if (traced)
    await inTransaction(ctx.db, (trx) =>
      writeAudit(trx, ctx, { act: 'relay.trace', subject: `relay-line:${alias}`, details: {} }),
    )
  const buyers = await Promise.all(
    rows.map(({ person_id }) => (traced ? getPerson(ctx.db, ctx.secrets, person_id).catch(() => null) : null)),
  )
  return {
    on: ctx.providers.numberRelay !== null,
    going: Object.fromEntries(going.map(({ state, n }) => [state, n])) as Partial<Record<LineState, number>>,
    lines: rows.map((row, index) => ({
      id: String(row.id),
      ad: vehicleTitle(catalogue, row.trim_id),
      adId: row.public_id,
      alias: row.alias === null ? '' : toPersianDigits(row.alias),
      buyer: buyers[index] ? (buyers[index].name ?? buyers[index].maskedMobile) : null,
      buyerMobile: buyers[index]?.maskedMobile ?? null,
      state: row.state,
      stateName: lineStates[row.state],
      asked: formatDateTime(row.asked_at),
      until: formatDateTime(row.closed_at ?? row.ends_at),
      calls: callsText(row.answered, row.missed),
    })),
  }
}
