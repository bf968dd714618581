import { sql } from 'kysely'
import { addressLimits } from '#platform/address.ts'
import type { RequestContext } from '#platform/context.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import './tables.ts'
import { daySeconds } from '#kit/durations.ts'

/**
 * Counts whether an answer helped, once per day, address and answer. A repeat gets the same
 * response.
 */
export async function noteHelp(ctx: RequestContext, slug: string, helped: boolean): Promise<void> {
  const { db, now, scope } = ctx
  const entry = await db
    .selectFrom('content_entry')
    .select('id')
    .where('kind', '=', 'faq')
    .where('slug', '=', slug)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (!entry) return
  const used = await consumeLimits(
    ctx,
    addressLimits(`faq:${entry.id}`, scope.address, { max: 1, seconds: daySeconds }),
  )
  if (!used.allowed) return
  const column = helped ? 'helped' : 'not_helped'
  await db
    .insertInto('content_feedback')
    .values({
      entry_id: entry.id,
      day: now.toISOString().slice(0, 10),
      helped: Number(helped),
      not_helped: Number(!helped),
    })
    .onConflict((conflict) =>
      conflict.columns(['entry_id', 'day']).doUpdateSet({ [column]: sql`content_feedback.${sql.ref(column)} + 1` }),
    )
    .execute()
}
