import './tables.ts'
import '../../ad/server/tables.ts'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { defineJob, type JobRun } from '#platform/jobs/jobs.ts'
import { changeOwnAd, restorePrice } from '../../my-ads/server/change-own-ad.ts'
import { lockSeller } from '../../posting/server/lock-seller.ts'
import { batchSize, isUntouched, type BatchAction, type BatchFacts, type BatchReason } from '../stock-batch.ts'
import { factsFor, lockBatchAd } from './plan-batch.ts'

export const writeBatchJob = defineJob({
  name: 'marketplace.write-batch',
  lane: 'bulk',
  payload: z.object({ batchId: z.string().regex(/^\d{1,18}$/) }),
})

type Acting = { db: Db; now: Date }
type Batch = { id: bigint; galleryId: bigint; personId: bigint; act: BatchAction }
type BatchAd = NonNullable<Awaited<ReturnType<typeof lockBatchAd>>>
type Completed = { outcome: 'done'; after: BatchFacts } | { outcome: 'left'; reason: BatchReason }

/** Writes one ad as it was planned. An ad that changed since the check stays as it is. */
async function writeRow(
  ctx: Acting,
  batch: Batch,
  row: { ad: BatchAd | undefined; before: BatchFacts; after: BatchFacts },
) {
  const { ad, before, after } = row
  const left = (reason: BatchReason): Completed => ({ outcome: 'left', reason })
  if (!ad) return left('gone')
  if (!isUntouched(factsFor(batch.act, ad), before)) return left('changed')
  if (batch.act === 'hand') {
    const to = BigInt(after.seller!)
    if (!(await worksFor(ctx.db, batch.galleryId, to))) return left('gone')
    await ctx.db.updateTable('ad').set({ seller_id: to }).where('id', '=', ad.id).execute()
    return { outcome: 'done', after } satisfies Completed
  }
  const act = batch.act === 'price' ? 'reprice' : batch.act
  const priceRial = after.price ? BigInt(after.price) : undefined
  const owner = { personId: batch.personId, galleryId: batch.galleryId }
  const result = await changeOwnAd(ctx, { ...owner, adId: ad.public_id, act, priceRial })
  if (!result.ok) return left(result.code)
  const written = await lockBatchAd(ctx.db, batch.galleryId, ad.id)
  return { outcome: 'done', after: factsFor(batch.act, written!) } satisfies Completed
}

/** Whether a person works for a dealer now. */
async function worksFor(db: Db, dealerId: bigint, personId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('gallery')
    .leftJoin('gallery_member', (join) =>
      join.onRef('gallery_member.gallery_id', '=', 'gallery.id').on('gallery_member.person_id', '=', personId),
    )
    .select('gallery.id')
    .where('gallery.id', '=', dealerId)
    .where((is) => is.or([is('owner_id', '=', personId), is('gallery_member.person_id', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

type Undone = { outcome: 'undone' | 'kept'; reason: BatchReason | null }

/** Restores one ad, unless somebody changed it since. */
async function undoRow(
  ctx: Acting,
  batch: Batch,
  row: { ad: BatchAd | undefined; before: BatchFacts; after: BatchFacts },
) {
  const { ad, before, after } = row
  const storedOf = (reason: BatchReason): Undone => ({ outcome: 'kept', reason })
  if (!ad) return storedOf('gone')
  if (!isUntouched(factsFor(batch.act, ad), after)) return storedOf('changed')
  const undone: Undone = { outcome: 'undone', reason: null }
  if (batch.act === 'price') {
    await restorePrice(ctx, ad.id, BigInt(before.price!))
    return undone
  }
  if (batch.act === 'hand') {
    const to = BigInt(before.seller!)
    if (!(await worksFor(ctx.db, batch.galleryId, to))) return storedOf('gone')
    await ctx.db.updateTable('ad').set({ seller_id: to }).where('id', '=', ad.id).execute()
    return undone
  }
  if (batch.act === 'renew') {
    const at = (text: string | null | undefined) => (text ? new Date(text) : null)
    await ctx.db
      .updateTable('ad')
      .set({
        state: before.state!,
        expires_at: at(before.expires),
        renewals: before.renewals!,
        published_at: at(before.published),
        bumped_at: at(before.bumped),
        bumps: before.bumps!,
      })
      .where('id', '=', ad.id)
      .execute()
    return undone
  }
  const owner = { personId: batch.personId, galleryId: batch.galleryId }
  const act = batch.act === 'pause' ? 'resume' : 'pause'
  const result = await changeOwnAd(ctx, { ...owner, adId: ad.public_id, act })
  return result.ok ? undone : storedOf(result.code)
}

/**
 * Writes, or undoes, the next ads of a batch in the caller's transaction. Returns their number; with the last ones the
 * batch ends. A batch that is in neither state is over.
 */
export async function writeBatchPart(trx: Trx, batchId: bigint, now: Date): Promise<number> {
  const row = await trx
    .selectFrom('gallery_batch')
    .innerJoin('gallery', 'gallery.id', 'gallery_batch.gallery_id')
    .select(['gallery_batch.id', 'gallery_id', 'gallery_batch.person_id', 'owner_id', 'act', 'gallery_batch.state'])
    .where('gallery_batch.id', '=', batchId)
    .executeTakeFirst()
  const personId = row?.person_id ?? row?.owner_id
  if (!row || !personId) return 0
  await lockSeller(trx, { personId, galleryId: row.gallery_id })
  // The state after the lock: another run may have ended the batch meanwhile.
  const { state } = await trx
    .selectFrom('gallery_batch')
    .select('state')
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (state !== 'running' && state !== 'undoing') return 0
  const ctx = { db: trx, now }
  const batch = { id: batchId, galleryId: row.gallery_id, personId, act: row.act }
  const rows = await trx
    .selectFrom('gallery_batch_row')
    .select(['line', 'ad_id', 'before', 'after'])
    .where('batch_id', '=', batchId)
    .where('outcome', '=', state === 'running' ? 'planned' : 'done')
    .orderBy('line')
    .limit(batchSize)
    .execute()
  for (const { line, ad_id, before, after } of rows) {
    const row = { ad: await lockBatchAd(trx, batch.galleryId, ad_id), before, after: after! }
    const result = state === 'running' ? await writeRow(ctx, batch, row) : await undoRow(ctx, batch, row)
    await trx
      .updateTable('gallery_batch_row')
      .set({
        outcome: result.outcome,
        reason: 'reason' in result ? result.reason : null,
        ...('after' in result && { after: JSON.stringify(result.after) }),
      })
      .where('batch_id', '=', batchId)
      .where('line', '=', line)
      .execute()
  }
  if (rows.length < batchSize) {
    const ended = state === 'running' ? { state: 'done' as const, done_at: now } : { state: 'undone' as const }
    await trx.updateTable('gallery_batch').set(ended).where('id', '=', batchId).execute()
  }
  return rows.length
}

/** Writes or undoes a large batch: a hundred ads in each transaction, so that a crash repeats and loses none. */
export async function writeBatch({ db, clock }: { db: Db; clock: Clock }, batchId: bigint, run: JobRun): Promise<void> {
  for (;;) {
    const written = await inTransaction(db, async (trx) => {
      await run.assertLease(trx)
      const count = await writeBatchPart(trx, batchId, clock.now())
      if (count < batchSize) await run.complete(trx)
      return count
    })
    if (written < batchSize) return
  }
}
