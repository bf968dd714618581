import type { RequestContext } from '#platform/context.ts'
import { countOtherNumbers } from './known-device.ts'
import './tables.ts'

/** Counts the other accounts used in the browser of this request; zero for API clients. */
export async function countOtherAccounts(ctx: RequestContext, personId: bigint): Promise<number> {
  if (!ctx.scope.deviceCookie) return 0
  const person = await ctx.db.selectFrom('person').select('mobile_index').where('id', '=', personId).executeTakeFirst()
  return person?.mobile_index ? countOtherNumbers(ctx, Buffer.from(person.mobile_index)) : 0
}
