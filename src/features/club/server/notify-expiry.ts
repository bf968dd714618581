import './tables.ts'
import { sql } from 'kysely'
import { notify } from '#features/notifications/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { formatDate } from '#kit/jalali.ts'
import { dayMs } from '#kit/durations.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { scorePath } from '../addresses.ts'
import { pointsEndNotice } from './notices.ts'
import { clubLimits } from './rules.ts'

/**
 * Notifies people of expiring points, once per Tehran day of expiry, as many days ahead as the rule
 * says.
 */
export async function notifyExpiry(db: Db, now: Date): Promise<void> {
  const { noticeDays } = (await ruleAt(db, clubLimits, now)).value
  const until = new Date(now.getTime() + noticeDays * dayMs)
  const { rows } = await sql<{ person_id: bigint; day: string; ends: Date; points: number }>`
    select person_id, (expires_at at time zone 'Asia/Tehran')::date::text as day, min(expires_at) as ends,
      sum(left_points)::int as points
    from point_lot join point_account on point_account.id = account_id
    where left_points > 0 and expires_at > ${now} and expires_at <= ${until} and person_id is not null
      and blocked_at is null and ${notFailed('club.tell-expiry', 'person_id')}
    group by person_id, day order by day limit 2000`.execute(db)
  await eachRow('club.tell-expiry', rows, async ({ person_id: personId, day, ends, points }) => {
    const data = { points, day: formatDate(ends) }
    await inTransaction(db, (trx) =>
      notify(trx, { now }, { notice: pointsEndNotice, personId, data, link: scorePath, key: `points-end:${day}` }),
    )
  })
}
