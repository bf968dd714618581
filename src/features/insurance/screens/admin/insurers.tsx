import { z } from 'zod'
import { toPersianDigits } from '#kit/digits.ts'
import { listLoader } from '#platform/admin-list.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, AdminListPage } from '#ui/admin-list/admin-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { insurersAdminPath } from '../../addresses.ts'
import { insurerSchema } from '../../order-schemas.ts'
import { findAdminInsurers, saveInsurer, switchInsurer, type AdminInsurer } from '../../server/admin.ts'
import type { Route } from './+types/insurers'

const number = (value: number | null) => (value === null ? '—' : toPersianDigits(value))

const columns: Column<AdminInsurer>[] = [
  { key: 'name', head: 'شرکت', cell: ({ name }) => name },
  { key: 'satisfaction', head: 'رضایت', cell: ({ satisfaction }) => number(satisfaction) },
  { key: 'solvency', head: 'توانگری', cell: ({ solvency }) => number(solvency) },
  { key: 'branches', head: 'شعبه', cell: ({ branches }) => number(branches) },
  { key: 'complaint', head: 'پاسخ به شکایت، روز', cell: ({ complaintDays }) => number(complaintDays) },
  { key: 'answered', head: 'پاسخ امروز', cell: ({ answered }) => (answered ? toPersianDigits(answered) : '—') },
  {
    key: 'state',
    head: 'وضعیت',
    cell: ({ enabled, sample }) => (
      <>
        <Badge tone={enabled ? 'good' : 'plain'}>{enabled ? 'فعال' : 'بسته'}</Badge>
        {sample && <Badge tone="warn">نمونه</Badge>}
      </>
    ),
  },
  {
    key: 'act',
    head: 'کار',
    cell: ({ key, name, enabled }) => (
      <PostForm>
        <input type="hidden" name="insurer" value={key} />
        <Button
          kind="quiet"
          type="submit"
          name="act"
          value={enabled ? 'close' : 'open'}
          aria-label={`${enabled ? 'بستن' : 'باز کردن'} ${name}`}
        >
          {enabled ? 'بستن' : 'باز کردن'}
        </Button>
      </PostForm>
    ),
  },
]

const insurers = adminList({
  title: 'شرکت‌های بیمه',
  lead: 'شرکتی که بسته باشد قیمت نمی‌دهد؛ سفارش‌هایش ادامه پیدا می‌کند. در محیط واقعی، تا وقتی مشخصات شرکتی نمونه است از آن قیمت نمی‌گیریم.',
  columns,
  rowKey: ({ key }) => key,
  empty: 'هنوز شرکتی ثبت نشده',
})

export const middleware = [requireStaff]
export const loader = listLoader(insurers, ({ db }) => findAdminInsurers(db))
export const meta: Route.MetaFunction = insurers.meta

const turn = (on: boolean) =>
  formAction(z.object({ insurer: z.string() }), (ctx, { insurer }) => switchInsurer(ctx, { insurer, on }), {
    done: insurersAdminPath,
    refusals: {},
  })

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, {
    open: turn(true),
    close: turn(false),
    save: formAction(insurerSchema, saveInsurer, {
      done: insurersAdminPath,
      at: 'insurer',
      refusals: { unknown: 'این شرکت در لیست نیست؛ یکی از شرکت‌های لیست را انتخاب کنید.' },
    }),
  })

/** The insurers and their public facts. */
export default function Insurers({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(insurerSchema, { id: 'insurer', answer: actionData, keepDraft: false })
  const facts = (
    <Card title="ثبت مشخصات">
      <SchemaForm form={form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <OptionField
            {...fields.insurer}
            options={loaderData.rows.map(({ key, name }) => ({ value: key, label: name }))}
          />
          <NumberField {...fields.satisfaction} />
          <NumberField {...fields.solvency} />
          <NumberField {...fields.branches} />
          <NumberField {...fields.complaintDays} />
        </div>
        <Button kind="main" type="submit" name="act" value="save" busy={busy}>
          ثبت مشخصات
        </Button>
      </SchemaForm>
    </Card>
  )
  return <AdminListPage list={insurers} data={loaderData} before={facts} />
}
