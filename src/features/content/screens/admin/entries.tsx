import { toOptions } from '#kit/options.ts'
import { listLoader, type RowOf } from '#platform/admin-list.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, ListFilters, ListTable } from '#ui/admin-list/admin-list.tsx'
import { choiceFilter, textFilter } from '#ui/admin-list/filters.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { entryAdminPath } from '../../addresses.ts'
import { kindNames, refusals, stateNames, stateTones } from '../../admin-texts.ts'
import { newEntrySchema } from '../../entry-form.ts'
import { blankFields } from '../../server/blank-fields.ts'
import { findEntries } from '../../server/admin.ts'
import { createEntry } from '../../server/edit-entry.ts'
import type { Route } from './+types/entries'

const columns: Column<RowOf<typeof findEntries>>[] = [
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

const entries = adminList({
  title: 'مطلب‌ها',
  filters: {
    q: textFilter({ label: 'جست‌وجو', type: 'search', max: 60 }),
    kind: choiceFilter({ label: 'نوع', choices: kindNames }),
    state: choiceFilter({ label: 'وضعیت', choices: stateNames }),
  },
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => entryAdminPath(id),
  empty: 'مطلبی با این مشخصات نیست',
})

export const middleware = [requireStaff]
export const loader = listLoader(entries, findEntries)
export const meta: Route.MetaFunction = entries.meta

export const action = formAction(
  newEntrySchema,
  (ctx, { kind, slug, title }) => createEntry(ctx, { kind, slug, fields: blankFields(kind, title) }),
  { done: entryAdminPath, at: 'slug', refusals },
)

/** All published entries and drafts, with the form for a new one. */
export default function Entries({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(newEntrySchema, {
    id: 'new-entry',
    answer: actionData,
    keepDraft: false,
  })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="مطلب‌ها" lead="راهنما، مقاله، خبر، صفحه، فرصت شغلی و متن‌های حقوقی." />
      <ListFilters list={entries} data={loaderData} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <ListTable list={entries} data={loaderData} />
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
