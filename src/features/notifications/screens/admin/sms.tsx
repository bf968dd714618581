import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { toOptions } from '#kit/options.ts'
import { listLoader } from '#platform/admin-list.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList } from '#ui/admin-list/admin-list.tsx'
import { choiceFilter, textFilter } from '#ui/admin-list/filters.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { findSmsLog, type SmsLogRow } from '../../server/find-sms-log.ts'
import { templateNamesOf } from '../../server/notices-of.ts'
import { smsFailureText, smsLogTexts } from '../../texts.ts'
import type { Route } from './+types/sms'

const { heads } = smsLogTexts
const tones = { waiting: 'warn', sent: 'info', delivered: 'good', failed: 'bad' } as const
const latin = (text: string | null) => (text ? <bdi dir="ltr">{text}</bdi> : '—')

const providerNames: Partial<Record<string, string>> = { kavenegar: 'کاوه‌نگار', smsir: 'SMS.ir', imitation: 'آزمایشی' }

const columns: Column<Omit<SmsLogRow, 'at'> & { at: string }>[] = [
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
export const smsLog = adminList({
  title: smsLogTexts.title,
  lead: smsLogTexts.about,
  filters: {
    mobile: textFilter({ label: smsLogTexts.number, dir: 'ltr', inputMode: 'tel' }),
    state: choiceFilter({ label: heads.state, choices: smsLogTexts.states }),
    last: choiceFilter({ label: heads.at, choices: { day: '۲۴ ساعت گذشته' } }),
    template: choiceFilter({ label: heads.template }),
  },
  caption: smsLogTexts.caption,
  columns,
  rowKey: ({ id }) => id,
  csv: '/admin/sms.csv',
  empty: smsLogTexts.empty,
})

export const middleware = [requireStaff]
export const loader = listLoader(smsLog, findSmsLog, {
  options: ({ manifests }) => ({ template: toOptions(templateNamesOf(manifests)) }),
  present: ({ manifests }, rows) => {
    const names = templateNamesOf(manifests)
    return rows.map((row) => ({ ...row, at: formatDateTime(row.at), template: names[row.template] ?? row.template }))
  },
})
export const meta: Route.MetaFunction = smsLog.meta
export default smsLog.Page
