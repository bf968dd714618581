import { formatInteger } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { entryAdminPath } from '../../addresses.ts'
import { ChangedLines } from '../../components/changed-lines.tsx'
import { entryParams } from '../../entry-form.ts'
import { compareVersions } from '../../server/admin.ts'
import type { Route } from './+types/versions'

export const middleware = [requireStaff]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { entryId } = validateParams(entryParams, params)
  const number = (name: string) => {
    const outcome = Number(url.searchParams.get(name) ?? 0)
    return Number.isSafeInteger(outcome) && outcome > 0 ? outcome : 0
  }
  const request = { from: number('from'), to: number('to') }
  return { id: entryId, ...(await compareVersions(contextOf(context), entryId, request)) }
}

export const meta: Route.MetaFunction = () => pageTitle('نسخه‌های مطلب')

/** The published versions of an entry, and the differences between two of them. */
export default function Versions({ loaderData }: Route.ComponentProps) {
  const { id, title, versions, from, to, lines, same } = loaderData
  const options = versions.map(({ number, at }) => ({
    value: String(number),
    label: `نسخهٔ ${formatInteger(number)}، ${at}`,
  }))
  return (
    <RecordPage title="نسخه‌ها" lead={title} back={{ href: entryAdminPath(id), label: 'برگشت به مطلب' }}>
      {versions.length === 0 ? (
        <EmptyState title="هنوز نسخه‌ای منتشر نشده است" />
      ) : (
        <>
          <TableFilters label="کدام دو نسخه">
            <SelectField label="از" name="from" options={options} defaultValue={String(from)} />
            <SelectField
              label="تا"
              name="to"
              options={[{ value: '0', label: 'پیش‌نویس ذخیره‌شده' }, ...options]}
              defaultValue={String(to)}
            />
          </TableFilters>
          <Card title="تفاوت‌ها">
            {lines.length === 0 ? <p>این دو نسخه فرقی ندارند.</p> : <ChangedLines lines={lines} />}
            {lines.length > 0 && same > 0 && (
              <p className="mt-3 text-note text-muted">{formatInteger(same)} سطر دیگر یکی است.</p>
            )}
          </Card>
        </>
      )}
    </RecordPage>
  )
}
