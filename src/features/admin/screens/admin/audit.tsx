import { IconDownload, IconShieldCheck } from '#ui/icons/index.ts'
import { findNames } from '#features/identity/contract.ts'
import { operatorActor } from '#platform/audit/audit.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { AuditFault } from '#platform/audit/verify-audit.ts'
import { contextOf } from '#platform/context.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { requireStaff } from '#platform/staff.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { jalaliRangeField } from '#ui/calendar/date-schemas.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { TextField } from '#ui/text-field.tsx'
import { checkLog } from '../../server/check-log.ts'
import { auditTexts, faultTexts } from '../../texts.ts'
import { codePurposeText, detailWords, subjectWords } from '../../server/audit-labels.ts'
import { findAuditEntries, findFilterChoices, type EntryFilter } from '../../server/find-audit-entries.ts'
import type { Route } from './+types/audit'

export const middleware = [requireStaff]

const pageSize = 50

function filterOf(params: URLSearchParams): EntryFilter {
  const days = jalaliRangeField({ title: 'بازهٔ تاریخ' }).safeParse(params.get('days') ?? '')
  return {
    actor: readIdCursor(params.get('actor')) ?? undefined,
    act: params.get('act') ?? '',
    subject: (params.get('subject') ?? '').trim().slice(0, 100),
    ...(days.success && days.data),
  }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { db, secrets, manifests } = ctx
  const { searchParams: params } = url
  const [{ rows: entries, next }, choices] = await Promise.all([
    findAuditEntries(db, filterOf(params), { after: readIdCursor(params.get('after')), size: pageSize }),
    findFilterChoices(db),
  ])
  const names = await findNames(db, secrets, choices.actors)
  const nameOf = (id: bigint) =>
    id === operatorActor ? auditTexts.operator : (names.get(id) ?? `همکار ${toPersianDigits(id)}`)
  return {
    rows: entries.map(({ number, at, actor_id, act, subject, details, hash }) => ({
      number: String(number),
      at: formatDateTime(at),
      actor: nameOf(actor_id),
      act: codePurposeText(manifests, act),
      subject,
      about: subjectWords(manifests, subject),
      details: detailWords(manifests, { subject, details }),
      hash: Buffer.from(hash).toString('hex').slice(0, 12),
    })),
    next,
    filterValues: Object.fromEntries(['actor', 'act', 'subject', 'days'].map((name) => [name, params.get(name) ?? ''])),
    actors: choices.actors.map((id) => ({ value: String(id), label: nameOf(id) })),
    acts: choices.acts.map((action) => ({ value: action, label: codePurposeText(manifests, action) })),
    check: params.has('check') ? await checkLog(ctx) : null,
  }
}

export const meta: Route.MetaFunction = () => pageTitle('گزارش فعالیت‌ها')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'at', head: 'زمان', cell: ({ at }) => at },
  { key: 'actor', head: 'همکار', cell: ({ actor }) => actor },
  { key: 'act', head: 'فعالیت', cell: ({ act }) => act },
  { key: 'subject', head: 'موضوع', cell: ({ about }) => <bdi>{about}</bdi> },
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
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Staff actions in words, with the result of the integrity check. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { rows, next, filterValues, actors, acts, check } = loaderData
  const filtered = Object.values(filterValues).some(Boolean)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="گزارش فعالیت‌ها"
        lead="هر کاری که همکاران انجام می‌دهند همان لحظه ثبت می‌شود و بعداً نمی‌شود تغییرش داد."
      />
      {check && <CheckResult {...check} />}
      <LogActions />
      <TableFilters>
        <SelectField label="همکار" name="actor" empty="همه" options={actors} defaultValue={filterValues.actor} />
        <SelectField label="فعالیت" name="act" empty="همه" options={acts} defaultValue={filterValues.act} />
        <TextField
          label="موضوع"
          name="subject"
          dir="ltr"
          hint="کد موضوع؛ مثلاً rule:vat برای مالیات بر ارزش افزوده"
          defaultValue={filterValues.subject}
        />
        <DateField label="بازهٔ تاریخ" name="days" mode="range" defaultValue={filterValues.days} />
      </TableFilters>
      <DataTable
        caption="فعالیت‌ها"
        columns={columns}
        rows={rows}
        rowKey={({ number }) => number}
        next={next}
        empty={<EmptyState title={filtered ? 'فعالیتی با این مشخصات ثبت نشده' : 'هنوز فعالیتی ثبت نشده'} />}
      />
    </div>
  )
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
