import './tables.ts'
import { getCatalogue, placeName } from '#features/catalog/contract.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import { findNames } from '#features/identity/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import type { WorkDone, WorkFilter, WorkItem, WorkPreview, WorkQueue } from '#platform/work-queue.ts'
import { applicationPath } from '../../panel-addresses.ts'
import { applicationRefusals } from '../texts.ts'
import { decideApplication } from './decide-application.ts'
import { licenceSubject } from './licence-picture.ts'

/** Three working days, which include an office day of the guild. */
const decideWithinMs = 3 * dayMs

/** Returns the number of open applications. */
export async function countWaitingApplications(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('gallery_application')
    .select((is) => is.fn.countAll<bigint>().as('n'))
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Lists open applications, oldest first. */
export async function findWaitingApplications(ctx: RequestContext, limit: number) {
  requirePermission(ctx, 'ads.moderate')
  const rows = await ctx.db
    .selectFrom('gallery_application')
    .select(['id', 'name', 'city_id', 'licence_number', 'at'])
    .where('outcome', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const catalogue = await getCatalogue(ctx.db)
  return rows.map(({ id, name, city_id, licence_number, at }) => ({
    id: String(id),
    name,
    place: placeName(catalogue, city_id),
    licence: toPersianDigits(licence_number),
    at,
  }))
}

/** Loads one application for staff. */
export async function getApplication(ctx: RequestContext, id: string) {
  requirePermission(ctx, 'ads.moderate')
  const row = /^\d{1,18}$/.test(id)
    ? await ctx.db.selectFrom('gallery_application').selectAll().where('id', '=', BigInt(id)).executeTakeFirst()
    : undefined
  if (!row) throw notFound()
  const [catalogue, files, names] = await Promise.all([
    getCatalogue(ctx.db),
    findAttachedFiles(ctx.db, licenceSubject, [row.id]),
    findNames(ctx.db, ctx.secrets, [row.person_id]),
  ])
  return {
    id,
    name: row.name,
    outcome: row.outcome,
    note: row.note,
    about: row.about,
    at: row.at,
    pictures: (files.get(row.id) ?? []).map((file) => `/files/licences/${file}`),
    facts: [
      { label: 'درخواست‌دهنده', value: names.get(row.person_id) ?? 'حساب حذف‌شده' },
      { label: 'شمارهٔ پروانهٔ کسب', value: toPersianDigits(row.licence_number) },
      { label: 'شهر', value: placeName(catalogue, row.city_id) },
      { label: 'آدرس', value: row.address },
      { label: 'تلفن', value: toPersianDigits(ctx.secrets.open(row.phone_sealed)) },
      { label: 'فعال از سال', value: toPersianDigits(row.founded_year) },
      { label: 'تاریخ درخواست', value: formatDate(row.at) },
    ],
  }
}

async function find(ctx: RequestContext, { limit, assigneeId }: WorkFilter): Promise<WorkItem[]> {
  if (assigneeId !== null) return []
  const rows = await findWaitingApplications(ctx, limit)
  return rows.map(({ id, name, place, licence, at }) => ({
    id,
    title: name,
    about: `درخواست نمایشگاه · ${place} · پروانهٔ ${licence}`,
    waitingSince: at,
    due: new Date(at.getTime() + decideWithinMs),
  }))
}

async function preview(ctx: RequestContext, id: string): Promise<WorkPreview | null> {
  const application = await getApplication(ctx, id)
  if (application.outcome !== null) return null
  return {
    title: application.name,
    href: applicationPath(id),
    due: new Date(application.at.getTime() + decideWithinMs),
    badges: [{ text: 'در انتظار بررسی', tone: 'warn' }],
    reasons: [],
    facts: application.facts,
    quote: { label: 'دربارهٔ نمایشگاه', text: application.about },
    seen: id,
    acts: [
      { act: 'accept', key: 'a', label: 'ثبت نمایشگاه', href: applicationPath(id) },
      { act: 'reject', key: 'r', label: 'رد با دلیل', danger: true, href: applicationPath(id) },
    ],
  }
}

async function runAction(ctx: RequestContext, { id, act: completed }: WorkDone): Promise<string | null> {
  if (completed !== 'accept') return applicationRefusals.decided
  const decided = await decideApplication(ctx, { id, decision: 'accept' })
  return decided.ok ? null : applicationRefusals[decided.code]
}

/** Dealer applications in the queue of the back office. */
export const applicationQueue: WorkQueue = {
  kind: 'gallery-application',
  label: 'نمایشگاه',
  plural: 'درخواست‌های نمایشگاه',
  find,
  preview,
  act: runAction,
}
