import './tables.ts'
import type { Db } from '#platform/database/database.ts'

const windowMs = 10 * 60 * 1000

/**
 * Lists gateways without a response to the last three payments of ten minutes; payers are warned
 * before they choose.
 */
export async function findSilentGateways(db: Db, now: Date): Promise<ReadonlySet<string>> {
  const recent = await db
    .selectFrom('payment')
    .select(['gateway', 'reason', 'state'])
    .where('made_at', '>', new Date(now.getTime() - windowMs))
    .where('gateway', '<>', 'wallet')
    .where('state', '<>', 'created')
    .orderBy('id', 'desc')
    .limit(60)
    .execute()
  const silent = [...Map.groupBy(recent, ({ gateway }) => gateway)].filter(
    ([, payments]) =>
      payments.length >= 3 && payments.slice(0, 3).every(({ reason }) => reason === 'gateway-unreachable'),
  )
  return new Set(silent.map(([gateway]) => gateway))
}
