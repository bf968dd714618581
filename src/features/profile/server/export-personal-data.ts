import { openMobile } from '#features/identity/contract.ts'
import { refuse, ok, type Accepted, type Refused } from '#kit/result.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { settingsPath } from '../addresses.ts'
import { personalDataOf } from './personal-data-of.ts'

/** Max data files of one person per day. */
const filesADay = { max: 5, seconds: daySeconds }

/**
 * Exports everything stored about the signed-in person as a JSON text: times in UTC, amounts in
 * rials. Needs a fresh proof. Each feature contributes its part; tests/checks/personal-data.test.ts
 * checks that no table is missing.
 */
export async function exportAllPersonalData(
  ctx: RequestContext,
  personId: bigint,
): Promise<Accepted<string> | Refused<'limited'>> {
  requireRecentAuth(ctx, settingsPath)
  const limit = await consumeLimits(ctx, [{ key: `own-data:${personId}`, ...filesADay }])
  if (!limit.allowed) return refuse('limited')
  const person = { personId, mobile: await openMobile(ctx.db, ctx.secrets, personId) }
  const own: Record<string, unknown> = { madeAt: ctx.now }
  for (const part of personalDataOf(ctx.manifests)) own[part.key] = await part.export(ctx, person)
  return ok(JSON.stringify(own, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2))
}
