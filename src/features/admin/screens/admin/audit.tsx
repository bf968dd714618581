import { IconDownload, IconShieldCheck } from '#ui/icons/index.ts'
import { findNames } from '#features/identity/contract.ts'
import { operatorActor } from '#platform/audit/audit.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { textLanguage } from '#kit/text-language.ts'
import type { AuditFault } from '#platform/audit/verify-audit.ts'
import { listLoader, type RowOf } from '#platform/admin-list.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, AdminListPage } from '#ui/admin-list/admin-list.tsx'
import { choiceFilter, textFilter } from '#ui/admin-list/filters.tsx'
import { daysFilter } from '#ui/admin-list/days-filter.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { checkLog } from '../../server/check-log.ts'
import { auditTexts, faultTexts } from '../../texts.ts'
import { codePurposeText, detailWords, subjectWords } from '../../server/audit-labels.ts'
import { findAuditEntries, findFilterChoices } from '../../server/find-audit-entries.ts'
import type { Route } from './+types/audit'

/** Returns the reader of the names of actors. */
async function actorNames({ db, secrets }: RequestContext, ids: readonly bigint[]) {
  const names = await findNames(db, secrets, ids)
  return (id: bigint) =>
    id === operatorActor ? auditTexts.operator : (names.get(id) ?? `همکار ${toPersianDigits(id)}`)
}

async function presentEntries(ctx: RequestContext, entries: readonly RowOf<typeof findAuditEntries>[]) {
  const { manifests } = ctx
  const nameOf = await actorNames(
    ctx,
    entries.map(({ actor_id }) => actor_id),
  )
  return entries.map(({ number, at, actor_id, act, subject, details, hash }) => ({
    number: String(number),
    at: formatDateTime(at),
    actor: nameOf(actor_id),
    act: codePurposeText(manifests, act),
    subject,
    about: subjectWords(manifests, subject),
    details: detailWords(manifests, { subject, details }),
    hash: Buffer.from(hash).toString('hex').slice(0, 12),
  }))
}

async function findOptions(ctx: RequestContext) {
  const { actors, acts } = await findFilterChoices(ctx.db)
  const nameOf = await actorNames(ctx, actors)
  return {
    actor: actors.map((id) => ({ value: String(id), label: nameOf(id) })),
    act: acts.map((value) => ({ value, label: codePurposeText(ctx.manifests, value) })),
  }
}

type Row = Awaited<ReturnType<typeof presentEntries>>[number]

const columns: Column<Row>[] = [
  { key: 'at', head: 'زمان', cell: ({ at }) => at },
  { key: 'actor', head: 'همکار', cell: ({ actor }) => actor },
  { key: 'act', head: 'فعالیت', cell: ({ act }) => act },
  { key: 'subject', head: 'موضوع', cell: ({ about }) => <bdi lang={textLanguage(about)}>{about}</bdi> },
  { key: 'details', head: 'جزئیات', cell: Details },
  { key: 'number', head: 'ردیف', numeric: true, cell: ({ number }) => toPersianDigits(number) },
  {
    key: 'hash',
    head: 'کد تأیید',
    cell: ({ hash }) => (
      <code dir="ltr" className="text-note">
        {hash}
      </code>
    ),
  },
]

function Details({ details }: Row) {
  return (
    <dl className="max-w-md min-w-48">
      {details.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{label}:</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            <bdi lang={textLanguage(value)}>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const entries = adminList({
  title: 'گزارش فعالیت‌ها',
  lead: 'هر کاری که همکاران انجام می‌دهند همان لحظه ثبت می‌شود و بعداً نمی‌شود تغییرش داد.',
  filters: {
    actor: choiceFilter({ label: 'همکار' }),
    act: choiceFilter({ label: 'فعالیت' }),
    subject: textFilter({
      label: 'موضوع',
      dir: 'ltr',
      hint: 'کد موضوع؛ مثلاً rule:vat برای مالیات بر ارزش افزوده',
    }),
    days: daysFilter({ label: 'بازهٔ تاریخ' }),
  },
  caption: 'فعالیت‌ها',
  columns,
  rowKey: ({ number }) => number,
  empty: (texts) => (Object.values(texts).some(Boolean) ? 'فعالیتی با این مشخصات ثبت نشده' : 'هنوز فعالیتی ثبت نشده'),
})

export const middleware = [requireStaff]

export const loader = async (args: Route.LoaderArgs) => ({
  ...(await listLoader(entries, findAuditEntries, { options: findOptions, present: presentEntries })(args)),
  check: args.url.searchParams.has('check') ? await checkLog(contextOf(args.context)) : null,
})

export const meta: Route.MetaFunction = entries.meta

/** Staff actions in words, with the result of the integrity check. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { check } = loaderData
  const checked = (
    <>
      {check && <CheckResult {...check} />}
      <LogActions />
    </>
  )
  return <AdminListPage list={entries} data={loaderData} before={checked} />
}

type Check = NonNullable<Route.ComponentProps['loaderData']['check']>

/** The result of the integrity check, including the head stored outside the database. */
function CheckResult({ broken, entries, head, kept }: Check) {
  if (broken) {
    return (
      <Notice tone="bad" live title="گزارش فعالیت‌ها دستکاری شده است">
        <p>{faultTexts[broken.fault satisfies AuditFault['fault']](toPersianDigits(broken.number))}</p>
        <p>فعلاً چیزی را تغییر ندهید؛ این گزارش را با نسخه‌های پشتیبان و خروجی‌های قبلی مقایسه کنید.</p>
      </Notice>
    )
  }
  return (
    <Notice tone="good" live title="همهٔ ردیف‌ها سالم‌اند">
      <p>{`${formatInteger(BigInt(entries))} ردیف بررسی شد و هیچ‌کدام تغییر نکرده است.`}</p>
      <p>
        {kept ? `آخرین ردیفی که جداگانه ذخیره شده: ${toPersianDigits(kept)}` : 'هنوز کد تأییدی جداگانه ذخیره نشده.'}
      </p>
      {head && (
        <p>
          کد تأیید آخرین ردیف:{' '}
          <code dir="ltr" className="text-note [overflow-wrap:anywhere]">
            {head}
          </code>
        </p>
      )}
    </Notice>
  )
}

/** The two forms submit natively: one checks, the other downloads a file. */
function LogActions() {
  return (
    <div className="flex flex-wrap gap-3">
      <form method="get" action="/admin/audit">
        <Button kind="outline" type="submit" name="check" value="1" icon={<IconShieldCheck aria-hidden size={20} />}>
          بررسی سلامت گزارش
        </Button>
      </form>
      <PostForm leavesPage action="/admin/audit/export" className="flex flex-wrap gap-3">
        <Button kind="outline" type="submit" name="format" value="jsonl" icon={<IconDownload aria-hidden size={20} />}>
          دریافت همه (JSONL)
        </Button>
        <Button kind="outline" type="submit" name="format" value="csv" icon={<IconDownload aria-hidden size={20} />}>
          دریافت همه (CSV)
        </Button>
        <Button kind="outline" type="submit" name="format" value="head" icon={<IconDownload aria-hidden size={20} />}>
          دریافت کد تأیید آخرین ردیف
        </Button>
      </PostForm>
    </div>
  )
}
