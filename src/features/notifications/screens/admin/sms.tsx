import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { TextField } from '#ui/text-field.tsx'
import { findSmsLog, readSmsFilter, smsStates } from '../../server/find-sms-log.ts'
import { templateNamesOf } from '../../server/notices-of.ts'
import { smsFailureText, smsLogTexts } from '../../texts.ts'
import type { Route } from './+types/sms'

export const middleware = [requireStaff]

const pageSize = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams: params } = url
  const page = { after: params.get('after'), size: pageSize }
  const ctx = contextOf(context)
  const templateNames = templateNamesOf(ctx.manifests)
  const { rows, next } = await findSmsLog(ctx, readSmsFilter(params, ctx.now), page)
  return {
    rows: rows.map((row) => ({
      ...row,
      at: formatDateTime(row.at),
      template: templateNames[row.template] ?? row.template,
    })),
    next,
    filterValues: Object.fromEntries(
      ['state', 'template', 'mobile', 'last'].map((name) => [name, params.get(name) ?? '']),
    ),
    states: smsStates.map((value) => ({ value, label: smsLogTexts.states[value] })),
    templates: toOptions(templateNames),
  }
}

export const meta: Route.MetaFunction = () => pageTitle(smsLogTexts.title)

type Row = Route.ComponentProps['loaderData']['rows'][number]

const { heads } = smsLogTexts
const tones = { waiting: 'warn', sent: 'info', delivered: 'good', failed: 'bad' } as const
const latin = (text: string | null) => (text ? <bdi dir="ltr">{text}</bdi> : '—')

const providerNames: Partial<Record<string, string>> = { kavenegar: 'کاوه‌نگار', smsir: 'SMS.ir', imitation: 'آزمایشی' }

const columns: Column<Row>[] = [
  { key: 'mobile', head: heads.mobile, numeric: true, cell: ({ mobile }) => mobile },
  { key: 'at', head: heads.at, numeric: true, cell: ({ at }) => at },
  { key: 'template', head: heads.template, cell: ({ template }) => template },
  {
    key: 'state',
    head: heads.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{smsLogTexts.states[state]}</Badge>,
  },
  { key: 'provider', head: heads.provider, cell: ({ provider }) => providerNames[provider ?? ''] ?? latin(provider) },
  { key: 'reference', head: heads.reference, cell: ({ reference }) => latin(reference && toPersianDigits(reference)) },
  { key: 'failure', head: heads.failure, cell: ({ failure }) => (failure ? smsFailureText(failure) : '—') },
]

/** Text messages with their delivery state. */
export default function AdminSms({ loaderData }: Route.ComponentProps) {
  const { rows, next, filterValues, states, templates } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={smsLogTexts.title} lead={smsLogTexts.about} />
      <TableFilters>
        <TextField
          label={smsLogTexts.number}
          name="mobile"
          dir="ltr"
          inputMode="tel"
          defaultValue={filterValues.mobile}
        />
        <SelectField
          label={heads.state}
          name="state"
          defaultValue={filterValues.state}
          options={states}
          empty={smsLogTexts.all}
        />
        <SelectField
          label={heads.at}
          name="last"
          defaultValue={filterValues.last}
          options={[{ value: 'day', label: '۲۴ ساعت گذشته' }]}
          empty={smsLogTexts.all}
        />
        <SelectField
          label={heads.template}
          name="template"
          defaultValue={filterValues.template}
          options={templates}
          empty={smsLogTexts.all}
        />
      </TableFilters>
      <DataTable
        caption={smsLogTexts.caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        csv="/admin/sms.csv"
        empty={<EmptyState title={smsLogTexts.empty} />}
      />
    </div>
  )
}
