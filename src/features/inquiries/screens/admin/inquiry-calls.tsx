import { listLoader, type RowOf } from '#platform/admin-list.ts'
import { contextOf } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, AdminListPage } from '#ui/admin-list/admin-list.tsx'
import { choiceFilter } from '#ui/admin-list/filters.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { providersAdminPath } from '../../addresses.ts'
import { outcomeNames, providerNames } from '../../admin-texts.ts'
import { inquiryKinds, inquirySlugs, type InquiryKindSlug } from '../../kinds.ts'
import { findCalls } from '../../server/desk/switchboard.ts'
import type { CallOutcome } from '../../states.ts'
import type { Route } from './+types/inquiry-calls'

const toneOf = (outcome: CallOutcome | null): BadgeTone =>
  outcome === 'done' || outcome === 'empty'
    ? 'good'
    : outcome === 'partial' || outcome === 'busy'
      ? 'warn'
      : outcome === 'pending' || outcome === 'needs-code' || outcome === null
        ? 'info'
        : 'bad'

const columns: Column<RowOf<typeof findCalls>>[] = [
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

const kinds = Object.fromEntries(inquirySlugs.map((slug) => [slug, inquiryKinds[slug].title]))

const calls = adminList({
  title: 'گزارش استعلام‌ها',
  lead: 'هر بار پرسیدن از سرویس مرجع، بدون اطلاعات کسی که پرسیده.',
  filters: {
    kind: choiceFilter({ label: 'استعلام', choices: kinds as Record<InquiryKindSlug, string> }),
    provider: choiceFilter({ label: 'پاسخ‌دهنده', choices: providerNames }),
    outcome: choiceFilter({ label: 'نتیجه', choices: { doubtful: 'ناخوانا، نامربوط یا متناقض', ...outcomeNames } }),
  },
  columns,
  rowKey: ({ id }) => id,
  empty: 'استعلامی پرسیده نشده',
})

export const middleware = [requireStaff]

export const loader = async (args: Route.LoaderArgs) => ({
  ...(await listLoader(calls, findCalls)(args)),
  switches: mayDo(contextOf(args.context), 'inquiries.switch'),
})

export const meta: Route.MetaFunction = calls.meta

/** Every call to a provider, without personal data. */
export default function InquiryCalls({ loaderData }: Route.ComponentProps) {
  const providers = (
    <ButtonLink href={providersAdminPath} kind="outline">
      پاسخ‌دهنده‌ها
    </ButtonLink>
  )
  return <AdminListPage list={calls} data={loaderData} actions={loaderData.switches && providers} />
}
