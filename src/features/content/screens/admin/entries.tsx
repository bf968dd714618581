import { redirect } from '#kit/redirect.ts'
import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { readKeyset } from '#platform/keyset.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { TextField } from '#ui/text-field.tsx'
import { entryAdminPath } from '../../addresses.ts'
import { kindNames, refusals, stateNames, stateTones } from '../../admin-texts.ts'
import { newEntrySchema } from '../../entry-form.ts'
import { blankFields } from '../../server/blank-fields.ts'
import { findEntries, readEntryFilter } from '../../server/admin.ts'
import { createEntry } from '../../server/edit-entry.ts'
import type { Route } from './+types/entries'

export const middleware = [requireStaff]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readEntryFilter(url.searchParams)
  const page = { after: readKeyset(url.searchParams.get('after')), size: 50 }
  return { ...(await findEntries(contextOf(context), filter, page)), filter }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, newEntrySchema)
  if (!form.ok) return form.answer
  const { kind, slug, title } = form.value
  const made = await createEntry(contextOf(context), { kind, slug, fields: blankFields(kind, title) })
  return made.ok ? redirect(entryAdminPath(made.value)) : form.refuse({ slug: refusals[made.code] }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('مطلب‌ها')

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  { key: 'title', head: 'عنوان', cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'kind', head: 'نوع', cell: ({ kind }) => kind },
  {
    key: 'state',
    head: 'وضعیت',
    cell: ({ state, at, waits }) => (
      <>
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
        {at && <small className="block text-muted">{at}</small>}
        {waits && <small className="block text-muted">تغییر منتشرنشده دارد</small>}
      </>
    ),
  },
  { key: 'changed', head: 'آخرین تغییر', cell: ({ changed }) => changed },
]

/** All published entries and drafts, with the form for a new one. */
export default function Entries({ loaderData: { rows, next, filter }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(newEntrySchema, {
    id: 'new-entry',
    answer: actionData,
    keepDraft: false,
  })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="مطلب‌ها" lead="راهنما، مقاله، خبر، صفحه، فرصت شغلی و متن‌های حقوقی." />
      <TableFilters>
        <TextField label="جست‌وجو" name="q" type="search" maxLength={60} defaultValue={filter.q} />
        <SelectField label="نوع" name="kind" empty="همه" options={toOptions(kindNames)} defaultValue={filter.kind} />
        <SelectField
          label="وضعیت"
          name="state"
          empty="همه"
          options={toOptions(stateNames)}
          defaultValue={filter.state}
        />
      </TableFilters>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <DataTable
          caption="مطلب‌ها"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => entryAdminPath(id)}
          next={next}
          empty={<EmptyState title="مطلبی با این مشخصات نیست" />}
        />
        <Card title="مطلب جدید">
          <SchemaForm form={form}>
            <OptionField {...fields.kind} options={toOptions(kindNames)} />
            <TextField {...fields.title} maxLength={160} />
            <TextField {...fields.slug} dir="ltr" maxLength={80} hint="با حروف انگلیسی، مثل buying-guide" />
            <Button kind="main" type="submit" busy={busy}>
              ساخت پیش‌نویس
            </Button>
          </SchemaForm>
        </Card>
      </div>
    </div>
  )
}
