import { sql } from 'kysely'
import '#platform/tables.ts'
import { writeAudit } from '#platform/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { afterCommit, inTransaction, type Trx } from '#platform/database.ts'
import { lanes } from '#platform/jobs/lanes.ts'
import { wakeLane } from '#platform/jobs/wake.ts'
import { requirePermission } from '#platform/staff.ts'
import { isStuck } from './find-jobs.ts'

/** Gives the jobs that were given up all their attempts again, at once. Gives their name, once for each. */
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

/** Tries one job that was given up again. What is no longer given up stays as it is. */
export async function retryJob(ctx: RequestContext, id: bigint): Promise<void> {
  requirePermission(ctx, 'jobs.manage')
  await inTransaction(ctx.db, async (trx) => {
    const [name] = await retryGivenUp(trx, { id })
    if (name) await writeAudit(trx, ctx, { act: 'job.retry', subject: `job:${id}`, details: { name } })
  })
}

/** Tries every job of a name that was given up again. */
export async function retryJobsOf(ctx: RequestContext, name: string): Promise<void> {
  requirePermission(ctx, 'jobs.manage')
  await inTransaction(ctx.db, async (trx) => {
    const count = (await retryGivenUp(trx, { name })).length
    if (count > 0) await writeAudit(trx, ctx, { act: 'job.retry-all', subject: `job:${name}`, details: { count } })
  })
}

/** Takes away a job that was given up, or that no build knows: its work will not be done. */
export async function dropJob(ctx: RequestContext, id: bigint): Promise<void> {
  requirePermission(ctx, 'jobs.manage')
  await inTransaction(ctx.db, async (trx) => {
    const dropped = await trx.deleteFrom('job').where('id', '=', id).where(isStuck).returning('name').executeTakeFirst()
    if (dropped) await writeAudit(trx, ctx, { act: 'job.drop', subject: `job:${id}`, details: { name: dropped.name } })
  })
}
