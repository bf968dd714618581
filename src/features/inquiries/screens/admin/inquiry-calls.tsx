import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { providersAdminPath } from '../../addresses.ts'
import { outcomeNames, providerNames } from '../../admin-texts.ts'
import { inquiryKinds, inquirySlugs, isInquiryKind } from '../../kinds.ts'
import { findCalls } from '../../server/desk/switchboard.ts'
import type { CallOutcome } from '../../states.ts'
import type { Route } from './+types/inquiry-calls'

export const middleware = [requireStaff]

const filters = { doubtful: 'ناخوانا، نامربوط یا متناقض', ...outcomeNames }
const isOutcome = (text: string): text is keyof typeof filters => Object.hasOwn(filters, text)

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = (name: string) => url.searchParams.get(name) ?? ''
  const kind = isInquiryKind(requested('kind')) ? (requested('kind') as keyof typeof inquiryKinds) : null
  const provider = Object.hasOwn(providerNames, requested('provider')) ? requested('provider') : null
  const outcome = isOutcome(requested('outcome')) ? (requested('outcome') as keyof typeof filters) : null
  const ctx = contextOf(context)
  const page = await findCalls(ctx, { kind, provider, outcome, after: requested('after') })
  return {
    ...page,
    switches: mayDo(ctx, 'inquiries.switch'),
    filter: { kind: kind ?? '', provider: provider ?? '', outcome: outcome ?? '' },
  }
}

export const meta: Route.MetaFunction = () => pageTitle('گزارش استعلام‌ها')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const toneOf = (outcome: CallOutcome | null): BadgeTone =>
  outcome === 'done' || outcome === 'empty'
    ? 'good'
    : outcome === 'partial' || outcome === 'busy'
      ? 'warn'
      : outcome === 'pending' || outcome === 'needs-code' || outcome === null
        ? 'info'
        : 'bad'

const columns: Column<Row>[] = [
  { key: 'at', head: 'زمان', cell: ({ at }) => at },
  { key: 'kind', head: 'استعلام', cell: ({ kind }) => kind },
  { key: 'provider', head: 'پاسخ‌دهنده', cell: ({ provider }) => providerNames[provider] ?? provider },
  {
    key: 'outcome',
    head: 'نتیجه',
    cell: ({ outcome, code }) => (
      <>
        <Badge tone={toneOf(outcome)}>{outcome === null ? 'در حال پرسیدن' : outcomeNames[outcome]}</Badge>{' '}
        {code && <bdi dir="ltr">{code}</bdi>}
      </>
    ),
  },
  { key: 'ms', head: 'میلی‌ثانیه', cell: ({ ms }) => ms ?? '' },
  { key: 'state', head: 'وضعیت فعلی', cell: ({ stateName }) => stateName },
  { key: 'inquiry', head: 'کد', cell: ({ inquiry }) => <bdi dir="ltr">{inquiry}</bdi> },
]

const kinds = inquirySlugs.map((value) => ({ value, label: inquiryKinds[value].title }))

/** Every call to a provider, without personal data. */
export default function InquiryCalls({ loaderData: { rows, next, filter, switches } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="گزارش استعلام‌ها"
        lead="هر بار پرسیدن از سرویس مرجع، بدون اطلاعات کسی که پرسیده."
        actions={
          switches && (
            <ButtonLink href={providersAdminPath} kind="outline">
              پاسخ‌دهنده‌ها
            </ButtonLink>
          )
        }
      />
      <TableFilters>
        <SelectField label="استعلام" name="kind" empty="همه" options={kinds} defaultValue={filter.kind} />
        <SelectField
          label="پاسخ‌دهنده"
          name="provider"
          empty="همه"
          options={toOptions(providerNames)}
          defaultValue={filter.provider}
        />
        <SelectField
          label="نتیجه"
          name="outcome"
          empty="همه"
          options={toOptions(filters)}
          defaultValue={filter.outcome}
        />
      </TableFilters>
      <DataTable
        caption="گزارش استعلام‌ها"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        empty={<EmptyState title="استعلامی پرسیده نشده" />}
      />
    </div>
  )
}
