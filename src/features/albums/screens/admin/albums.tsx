import { getCatalogue } from '#features/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
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
import { TextField } from '#ui/text-field.tsx'
import { newAlbumSchema } from '../../new-album-schema.ts'
import { createAlbum } from '../../server/edit-album.ts'
import { findStaffAlbums, type StaffAlbum } from '../../server/find-for-staff.ts'
import { modelName } from '../../server/present-album.ts'
import type { Route } from './+types/albums'

export const middleware = [requireStaff]

const pageOf = (id: bigint | string) => `/admin/albums/${id}`

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const catalogue = await getCatalogue(db)
  const models = catalogue.models.list.map(({ id, slug }) => ({ value: slug, label: modelName(catalogue, id) }))
  return {
    albums: await findStaffAlbums(db),
    models: models.toSorted((a, b) => a.label.localeCompare(b.label, 'fa')),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, newAlbumSchema)
  if (!form.ok) return form.answer
  const made = await createAlbum(contextOf(context), form.value)
  return made.ok ? redirect(pageOf(made.value)) : form.refuse({ model: 'این مدل پیدا نشد؛ از لیست انتخاب کنید.' })
}

export const meta: Route.MetaFunction = () => pageTitle('آلبوم‌ها')

const columns: readonly Column<StaffAlbum>[] = [
  { key: 'title', head: 'آلبوم', cell: ({ title }) => title },
  { key: 'model', head: 'مدل', cell: ({ model }) => model },
  { key: 'state', head: 'وضعیت', cell: ({ state }) => (state === 'published' ? 'منتشر شده' : 'پیش‌نویس') },
  { key: 'count', head: 'تصویر', cell: ({ count }) => toPersianDigits(count), numeric: true },
  { key: 'changed', head: 'آخرین تغییر', cell: ({ changed }) => changed },
]

/** All albums, with the form for a new one. */
export default function AdminAlbums({ loaderData: { albums, models }, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(newAlbumSchema, { id: 'album', answer: actionData, keepDraft: false })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="آلبوم‌ها" lead="آلبوم جدید پیش‌نویس است؛ بعد از انتشار همه آن را می‌بینند." />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <DataTable
          caption="آلبوم‌ها"
          columns={columns}
          rows={albums}
          rowKey={({ id }) => id}
          rowHref={({ id }) => pageOf(id)}
          empty={<EmptyState title="هنوز آلبومی ثبت نشده است" />}
        />
        <Card title="آلبوم جدید">
          <SchemaForm form={form}>
            <OptionField {...fields.model} options={models} />
            <TextField {...fields.title} maxLength={120} />
            <Button kind="main" type="submit" busy={busy}>
              ساخت آلبوم
            </Button>
          </SchemaForm>
        </Card>
      </div>
    </div>
  )
}
