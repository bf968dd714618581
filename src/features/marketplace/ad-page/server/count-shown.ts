import { sql } from 'kysely'
import { addressLimits } from '#platform/address.ts'
import type { RequestContext } from '#platform/context.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import '../../ad/server/tables.ts'
import { isBot } from './count-view.ts'

/** Max lists per address and hour; more is not human use. */
const maxLists = 600

/**
 * Counts visible cards of live ads by other sellers; bots do not count. Returns the number counted.
 */
export async function countShown(ctx: RequestContext, ids: readonly string[]): Promise<number> {
  const { db, now, scope } = ctx
  const { address, userAgent, session } = scope
  if (ids.length === 0 || isBot(userAgent)) return 0
  const limit = await consumeLimits(ctx, addressLimits('ads-shown', address, { max: maxLists, seconds: 3600 }))
  if (!limit.allowed) return 0
  const { rows } = await sql`
    insert into ad_day (ad_id, day, shown)
    select id, (${now}::timestamptz at time zone 'Asia/Tehran')::date, 1 from ad
    where public_id = any(${[...new Set(ids)]}::text[]) and state = 'published'
      and seller_id is distinct from ${session.personId}::bigint
      and not exists (select from gallery where gallery.id = ad.gallery_id and gallery.owner_id = ${session.personId}::bigint)
      and not exists (select from gallery_member as member
        where member.gallery_id = ad.gallery_id and member.person_id = ${session.personId}::bigint)
    order by id
    on conflict (ad_id, day) do update set shown = ad_day.shown + 1
    returning ad_id`.execute(db)
  return rows.length
}
