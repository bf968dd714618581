import '#platform/tables.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { requirePermission } from '#platform/staff.ts'
import type { WorkDone, WorkFilter, WorkItem, WorkPreview, WorkQueue } from '#platform/work-queue.ts'
import { jobTexts as texts } from '../../job-texts.ts'
import { jobNamesOf } from './job-names.ts'
import { retryJob } from './retry-jobs.ts'

const columns = ['id', 'name', 'lane', 'attempts', 'failed_at', 'last_error'] as const
const attemptsText = (attempts: number) => `${formatInteger(attempts)} تلاش ناموفق`

/** Lists failed jobs, oldest first. They cannot be assigned. */
async function findGivenUp(ctx: RequestContext, { limit, assigneeId }: WorkFilter): Promise<WorkItem[]> {
  requirePermission(ctx, 'jobs.manage')
  if (assigneeId !== null) return []
  const rows = await ctx.db
    .selectFrom('job')
    .select(columns)
    .where('failed_at', 'is not', null)
    .orderBy('failed_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const names = jobNamesOf(ctx.manifests)
  return rows.map(({ id, name, lane, attempts, failed_at }) => ({
    id: String(id),
    title: names[name] ?? name,
    about: `${attemptsText(attempts)} · اولویت ${texts.lanes[lane]}`,
    waitingSince: failed_at!,
    due: null,
  }))
}

async function previewJob(ctx: RequestContext, id: string): Promise<WorkPreview | null> {
  requirePermission(ctx, 'jobs.manage')
  if (!/^\d{1,18}$/.test(id)) return null
  const row = await ctx.db
    .selectFrom('job')
    .select(columns)
    .where('id', '=', BigInt(id))
    .where('failed_at', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const { name, lane, attempts, failed_at, last_error } = row
  const listPath = `/admin/jobs?name=${encodeURIComponent(name)}`
  return {
    title: jobNamesOf(ctx.manifests)[name] ?? name,
    href: listPath,
    due: null,
    badges: [{ text: texts.states.failed, tone: 'bad' }],
    facts: [
      { label: texts.heads.at.failed, value: formatDateTime(failed_at!) },
      { label: texts.heads.attempts, value: formatInteger(attempts) },
      { label: texts.heads.lane, value: texts.lanes[lane] },
      { label: texts.heads.name, value: name },
    ],
    ...(last_error && { quote: { label: texts.heads.error, text: last_error } }),
    acts: [
      { act: 'retry', key: 'a', label: texts.retry },
      { act: 'drop', key: 'd', label: texts.drop, href: `${listPath}&drop=${id}` },
    ],
  }
}

async function actOn(ctx: RequestContext, { id }: WorkDone): Promise<null> {
  await retryJob(ctx, BigInt(id))
  return null
}

/** Failed jobs in the queue of the back office. */
export const jobQueue: WorkQueue = {
  kind: 'job',
  label: 'پردازش',
  plural: 'پردازش‌ها',
  find: findGivenUp,
  preview: previewJob,
  act: actOn,
}
