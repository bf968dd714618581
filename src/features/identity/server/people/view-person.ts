import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'
import { getPersonRecord, type PersonRecord } from './get-person-record.ts'

/** Actions on a page reload it; that is still the same view. */
const sameViewMs = 10 * 60 * 1000

/** Loads a person's record for the staff screen and logs the view. */
export async function viewPerson(ctx: RequestContext, id: bigint): Promise<PersonRecord> {
  const actor = requirePermission(ctx, 'people.read')
  const record = await getPersonRecord(ctx, id)
  const subject = `person:${id}`
  await inTransaction(ctx.db, async (trx) => {
    if (!(await hasLooked(trx, { actor, subject, since: new Date(ctx.now.getTime() - sameViewMs) }))) {
      await writeAudit(trx, ctx, { act: 'person.view', subject })
    }
  })
  return record
}

type Appearance = { actor: bigint; subject: string; since: Date }

const hasLooked = async (db: Db, { actor, subject, since }: Appearance): Promise<boolean> =>
  (await db
    .selectFrom('audit_entry')
    .select('number')
    .where('subject', '=', subject)
    .where('actor_id', '=', actor)
    .where('act', '=', 'person.view')
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined
