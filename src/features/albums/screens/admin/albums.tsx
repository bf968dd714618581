import { getCatalogue } from '#features/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { listLoader } from '#platform/admin-list.ts'
import { contextOf } from '#platform/context.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, ListTable } from '#ui/admin-list/admin-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { newAlbumSchema } from '../../new-album-schema.ts'
import { createAlbum } from '../../server/edit-album.ts'
import { findStaffAlbums, type StaffAlbum } from '../../server/find-for-staff.ts'
import { modelName } from '../../server/present-album.ts'
import type { Route } from './+types/albums'

const pageOf = (id: bigint | string) => `/admin/albums/${id}`

const columns: readonly Column<StaffAlbum>[] = [
  { key: 'title', head: 'آلبوم', cell: ({ title }) => title },
  { key: 'model', head: 'مدل', cell: ({ model }) => model },
  { key: 'state', head: 'وضعیت', cell: ({ state }) => (state === 'published' ? 'منتشر شده' : 'پیش‌نویس') },
  { key: 'count', head: 'تصویر', cell: ({ count }) => toPersianDigits(count), numeric: true },
  { key: 'changed', head: 'آخرین تغییر', cell: ({ changed }) => changed },
]

const albums = adminList({
  title: 'آلبوم‌ها',
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => pageOf(id),
  empty: 'هنوز آلبومی ثبت نشده است',
})

export const middleware = [requireStaff]

export async function loader(args: Route.LoaderArgs) {
  const catalogue = await getCatalogue(contextOf(args.context).db)
  const models = catalogue.models.list.map(({ id, slug }) => ({ value: slug, label: modelName(catalogue, id) }))
  return {
    ...(await listLoader(albums, ({ db }) => findStaffAlbums(db))(args)),
    models: models.toSorted((a, b) => a.label.localeCompare(b.label, 'fa')),
  }
}

export const action = formAction(newAlbumSchema, createAlbum, {
  done: pageOf,
  refusals: { 'no-model': { model: 'این مدل پیدا نشد؛ از لیست انتخاب کنید.' } },
})

export const meta: Route.MetaFunction = albums.meta

/** All albums, with the form for a new one. */
export default function AdminAlbums({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(newAlbumSchema, { id: 'album', answer: actionData, keepDraft: false })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="آلبوم‌ها" lead="آلبوم جدید پیش‌نویس است؛ بعد از انتشار همه آن را می‌بینند." />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <ListTable list={albums} data={loaderData} />
        <Card title="آلبوم جدید">
          <SchemaForm form={form}>
            <OptionField {...fields.model} options={loaderData.models} />
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
