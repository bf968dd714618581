import { sql } from 'kysely'
import '#platform/tables.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { afterCommit, inTransaction, type Trx } from '#platform/database/database.ts'
import { lanes } from '#platform/jobs/lanes.ts'
import { wakeLane } from '#platform/jobs/wake.ts'
import { requirePermission } from '#platform/staff.ts'
import { isStuck } from './find-jobs.ts'

/** Resets the attempts of failed jobs. Returns their distinct names. */
async function retryGivenUp(trx: Trx, which: { id: bigint } | { name: string }): Promise<string[]> {
  const retried = await trx
    .updateTable('job')
    .set({ failed_at: null, attempts: 0, run_at: sql<Date>`clock_timestamp()` })
    .where('failed_at', 'is not', null)
    .$if('id' in which, (query) => query.where('id', '=', (which as { id: bigint }).id))
    .$if('name' in which, (query) => query.where('name', '=', (which as { name: string }).name))
    .returning('name')
    .execute()
  afterCommit(trx, 'retry-jobs', () => lanes.forEach(wakeLane))
  return retried.map(({ name }) => name)
}

/** Retries one failed job. A job in another state stays unchanged. */
export async function retryJob(ctx: RequestContext, id: bigint): Promise<void> {
  requirePermission(ctx, 'jobs.manage')
  await inTransaction(ctx.db, async (trx) => {
    const [name] = await retryGivenUp(trx, { id })
    if (name) await writeAudit(trx, ctx, { act: 'job.retry', subject: `job:${id}`, details: { name } })
  })
}

/** Retries every failed job of a name. */
export async function retryJobsOf(ctx: RequestContext, name: string): Promise<void> {
  requirePermission(ctx, 'jobs.manage')
  await inTransaction(ctx.db, async (trx) => {
    const count = (await retryGivenUp(trx, { name })).length
    if (count > 0) await writeAudit(trx, ctx, { act: 'job.retry-all', subject: `job:${name}`, details: { count } })
  })
}

/** Drops a failed job, or one without a handler: its work will not be done. */
export async function dropJob(ctx: RequestContext, id: bigint): Promise<void> {
  requirePermission(ctx, 'jobs.manage')
  await inTransaction(ctx.db, async (trx) => {
    const dropped = await trx.deleteFrom('job').where('id', '=', id).where(isStuck).returning('name').executeTakeFirst()
    if (dropped) await writeAudit(trx, ctx, { act: 'job.drop', subject: `job:${id}`, details: { name: dropped.name } })
  })
}
