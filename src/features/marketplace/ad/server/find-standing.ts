import { sql } from 'kysely'
import { countOtherAccounts } from '#features/identity/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { PersonStanding } from '../person-weight.ts'

/** Older findings no longer count. */
const remembered = 365 * dayMs

/** Loads the standing of the person of a request, whose report or review will be weighed. */
export async function findStanding(ctx: RequestContext, personId: bigint): Promise<PersonStanding> {
  const { db, now } = ctx
  const since = new Date(now.getTime() - remembered)
  const { rows } = await sql<{ created_at: Date; identified: boolean; upheld: number; dismissed: number }>`
    select created_at, national_code_index is not null as identified,
      (select count(*)::int from ad_report
        where person_id = person.id and outcome = 'upheld' and closed_at > ${since}) as upheld,
      (select count(*)::int from ad_report
        where person_id = person.id and outcome = 'dismissed' and closed_at > ${since}) as dismissed
    from person where id = ${personId}`.execute(db)
  const { created_at, ...match } = rows[0]!
  const accountDays = (now.getTime() - created_at.getTime()) / dayMs
  return { ...match, accountDays, otherAccounts: await countOtherAccounts(ctx, personId) }
}
