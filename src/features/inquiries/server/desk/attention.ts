import { sql } from 'kysely'
import '../tables.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { dayMs } from '#kit/durations.ts'
import type { Db } from '#platform/database/database.ts'
import { inquirySlugs } from '../../kinds.ts'
import type { CallOutcome } from '../../states.ts'
import { findHealth } from '../health.ts'

/** Answers that staff review: unreadable ones, those about another subject, and contradictions. */
export const doubtful: readonly CallOutcome[] = ['malformed', 'wrong-answer', 'contradiction']

/** Returns the number of inquiries with such an answer in the last 24 hours. */
export async function countDoubtful(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('inquiry_call')
    .select(sql<number>`count(distinct inquiry_id)::int`.as('count'))
    .where('outcome', 'in', doubtful)
    .where('began_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the number of kinds that a provider does not answer now. */
export async function countDown(db: Db, now: Date): Promise<number> {
  const recent = await db
    .selectFrom('inquiry_call')
    .select('kind')
    .distinct()
    .where('began_at', '>', new Date(now.getTime() - 15 * 60_000))
    .execute()
  const kinds = inquirySlugs.filter((kind) => recent.some((row) => row.kind === kind))
  const each = await Promise.all(kinds.map((kind) => findHealth({ db, now }, kind)))
  return each.flatMap((health) => [...health.values()]).filter(({ level }) => level === 'down').length
}

/** The age from which a bill counts as unknown; younger ones still settle by themselves. */
const isStuck = sql<boolean>`bill.state = 'unknown' and bill.attempts > 1`

/** Returns the number of bills with an unknown outcome. */
export async function countUnknownBills(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('bill')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isStuck)
    .executeTakeFirstOrThrow()
  return count
}

const shown = 200

/** Lists bills with an unknown outcome, oldest first, without their ids and their person. */
export async function listUnknownBills(db: Db) {
  const rows = await db
    .selectFrom('bill')
    .select(['public_id', 'title', 'amount_rial', 'attempts', 'made_at', 'request_key'])
    .where(isStuck)
    .orderBy('made_at')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    id: row.public_id,
    title: row.title,
    amount: formatMoney(row.amount_rial),
    attempts: toPersianDigits(row.attempts),
    at: formatDateTime(row.made_at),
    key: row.request_key,
  }))
}
