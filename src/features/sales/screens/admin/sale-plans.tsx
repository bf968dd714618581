import { listLoader } from '#platform/admin-list.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, AdminListPage } from '#ui/admin-list/admin-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { planAdminPath } from '../../addresses.ts'
import { copySchema } from '../../schemas.ts'
import { copyPlan, findAdminPlans, type AdminPlan } from '../../server/admin.ts'
import type { Route } from './+types/sale-plans'

const columns: Column<AdminPlan>[] = [
  { key: 'title', head: 'طرح', cell: ({ title }) => title },
  {
    key: 'phase',
    head: 'وضعیت',
    cell: ({ phase, tone, halted }) => <Badge tone={halted ? 'bad' : tone}>{halted ? 'قطع' : phase}</Badge>,
  },
  { key: 'opens', head: 'شروع', cell: ({ opens }) => opens },
  { key: 'free', head: 'آزاد از کل', cell: ({ free, total }) => `${free} از ${total}` },
  { key: 'held', head: 'نگه‌داشته', cell: ({ held }) => held },
  { key: 'sold', head: 'فروخته', cell: ({ sold }) => sold },
]

const plansForStaff = adminList({
  title: 'طرح‌های فروش',
  lead: 'شرایط هر طرح بعد از انتشار فقط با نسخهٔ جدید و دلیل عوض می‌شود.',
  caption: 'طرح‌ها',
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => planAdminPath(id),
  empty: 'هنوز طرحی نیست',
})

export const middleware = [requireStaff]
export const loader = listLoader(plansForStaff, ({ db, now }) => findAdminPlans(db, now))
export const meta: Route.MetaFunction = plansForStaff.meta

export const action = formAction(copySchema, copyPlan, {
  done: planAdminPath,
  refusals: { 'slug-taken': { slug: 'این آدرس مال طرح دیگری است؛ آدرس دیگری بنویسید.' } },
})

/** All plans with their remaining cars, and a new plan as a copy of another. */
export default function SalePlans({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(copySchema, { id: 'copy-plan', answer: actionData, keepDraft: false })
  const { rows: plans } = loaderData
  return (
    <AdminListPage list={plansForStaff} data={loaderData}>
      {plans.length > 0 && (
        <SchemaForm form={form} className="card flex max-w-[720px] flex-col gap-4 p-5">
          <h2 className="text-heading">طرح جدید</h2>
          <OptionField {...fields.from} options={plans.map(({ id, title }) => ({ value: id, label: title }))} />
          <TextField {...fields.slug} dir="ltr" hint="حروف کوچک انگلیسی، رقم و خط تیره" />
          <Button kind="main" type="submit" busy={busy} className="self-start">
            ساخت پیش‌نویس
          </Button>
        </SchemaForm>
      )}
    </AdminListPage>
  )
}
