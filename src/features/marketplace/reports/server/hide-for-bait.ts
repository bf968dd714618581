import { sql } from 'kysely'
import { z } from 'zod'
import { notify } from '#features/notifications/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { defineJob, type JobRun } from '#platform/jobs/jobs.ts'
import { stopAds } from './change-dealer.ts'
import { dealerBait } from './dealer-bait-rule.ts'
import { dealerSuspendedNotice } from './notices.ts'
import './tables.ts'

/** Added when a report about a dealer's ad is confirmed. */
export const hideForBaitJob = defineJob({
  name: 'marketplace.hide-for-bait',
  payload: z.object({ galleryId: z.string().regex(/^\d{1,18}$/) }),
})

/** Counts confirmed bait ads: already sold, or with a false price. */
export async function countBait(db: Db, dealer: { id: bigint; cleared_at: Date | null }, since: Date): Promise<number> {
  const from = dealer.cleared_at && dealer.cleared_at > since ? dealer.cleared_at : since
  const { rows } = await sql<{ n: number }>`
    select count(distinct ad_id)::int as n from ad_report join ad on ad.id = ad_report.ad_id
    where ad.gallery_id = ${dealer.id} and outcome = 'upheld' and reason in ('sold', 'fake-price')
      and closed_at > ${from}`.execute(db)
  return rows[0]!.n
}

/** Suspends a dealer with its ads when too many are bait, until staff release it. */
export async function hideForBait(
  { db, clock }: { db: Db; clock: Clock },
  dealerId: bigint,
  run: Pick<JobRun, 'complete'>,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const dealer = await trx
      .selectFrom('gallery')
      .select(['id', 'state', 'name', 'owner_id', 'cleared_at'])
      .where('id', '=', dealerId)
      .forUpdate()
      .executeTakeFirst()
    const { value: rule } = await ruleAt(trx, dealerBait, now)
    const since = new Date(now.getTime() - rule.days * dayMs)
    if (dealer?.state === 'active' && (await countBait(trx, dealer, since)) >= rule.ads) {
      await trx.updateTable('gallery').set({ state: 'suspended', bait_at: now }).where('id', '=', dealerId).execute()
      await stopAds(trx, dealerId)
      const { owner_id: personId, name } = dealer
      if (personId !== null) {
        const key = `gallery-bait:${dealerId}:${now.getTime()}`
        await notify(
          trx,
          { now },
          { personId, notice: dealerSuspendedNotice, data: { gallery: name }, link: '/profile/support', key },
        )
      }
    }
    await run.complete(trx)
  })
}
