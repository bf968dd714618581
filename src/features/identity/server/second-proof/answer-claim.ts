import '../tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { endSignIn } from '../end-sign-in.ts'
import { forgetDevice } from '../known-device.ts'
import { makeClaim, objectToClaims } from './claims.ts'

/** Handles the owner's answer to claims: objects to them, or disowns the account and signs out. */
export async function answerClaim(
  ctx: RequestContext,
  personId: bigint,
  statement: 'object' | 'not-mine',
): Promise<void> {
  if (statement === 'object') return objectToClaims(ctx.db, personId, ctx.now)
  const { mobile_index } = await ctx.db
    .selectFrom('person')
    .select('mobile_index')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  await inTransaction(ctx.db, (trx) => makeClaim(trx, ctx, { personId, kind: 'release' }))
  await endSignIn(ctx)
  forgetDevice(ctx, Buffer.from(mobile_index))
}
