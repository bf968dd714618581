import { listLoader } from '#platform/admin-list.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, AdminListPage } from '#ui/admin-list/admin-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import type { Column } from '#ui/data-table.tsx'
import { MoneyField, NumberField } from '#ui/fields/amount-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { discountAdminPath, discountsAdminPath } from '../../addresses.ts'
import { discountSchema, prizeDays, refusalAnswerSchema } from '../../schemas.ts'
import { decideRefusal } from '../../server/codes.ts'
import { findAdminDiscounts, findRefusals, makeDiscount, type AdminDiscount } from '../../server/discount-admin.ts'
import type { Route } from './+types/discounts'

const columns: Column<AdminDiscount>[] = [
  { key: 'title', head: 'عنوان', cell: ({ title }) => title },
  { key: 'partner', head: 'فروشگاه', cell: ({ partner }) => partner },
  { key: 'off', head: 'تخفیف', cell: ({ off }) => off },
  { key: 'price', head: 'قیمت', cell: ({ price }) => price },
  { key: 'taken', head: 'گرفته‌شده از کل', cell: ({ taken, codes }) => `${taken} از ${codes}` },
  { key: 'used', head: 'استفاده‌شده', cell: ({ used }) => used, numeric: true },
  { key: 'ends', head: 'پایان', cell: ({ ends }) => ends },
  {
    key: 'active',
    head: 'وضعیت',
    cell: ({ active }) => <Badge tone={active ? 'good' : 'plain'}>{active ? 'فعال' : 'متوقف'}</Badge>,
  },
]

const discounts = adminList({
  title: 'تخفیف‌های باشگاه',
  lead: 'بعد از ثبت تخفیف، کدها را در صفحهٔ همان تخفیف وارد کنید. کدی که گرفته شده مال همان نفر می‌ماند.',
  caption: 'تخفیف‌ها',
  columns,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => discountAdminPath(id),
  empty: 'هنوز تخفیفی ثبت نشده',
})

export const middleware = [requireStaff]

export const loader = async (args: Route.LoaderArgs) => ({
  ...(await listLoader(discounts, ({ db }) => findAdminDiscounts(db))(args)),
  refusals: await findRefusals(contextOf(args.context).db),
})

export const meta: Route.MetaFunction = discounts.meta

const decide = (accept: boolean) =>
  formAction(refusalAnswerSchema, (ctx, { code: id, answer }) => decideRefusal(ctx, { id, answer, accept }), {
    done: discountsAdminPath,
    at: 'answer',
    refusals: {
      own: 'دربارهٔ کد خودتان نمی‌توانید تصمیم بگیرید؛ همکار دیگری باید تصمیم بگیرد.',
      decided: 'همکار دیگری قبل از شما به این گزارش پاسخ داده است.',
    },
  })

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, {
    accept: decide(true),
    uphold: decide(false),
    save: formAction(discountSchema, makeDiscount, {
      done: discountAdminPath,
      at: 'to',
      refusals: { over: 'این زمان گذشته است؛ پایان تخفیف باید در آینده باشد.' },
    }),
  })

/** Discounts of partners, and reported refusals. */
export default function DiscountsAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const refusals = loaderData.refusals.map((refusal) => (
    <RefusalCard key={refusal.id} refusal={refusal} answer={actionData} />
  ))
  return (
    <AdminListPage list={discounts} data={loaderData} before={refusals}>
      <NewDiscountForm answer={actionData} />
    </AdminListPage>
  )
}

type Statement = { answer: FormAnswer | undefined }
type Refusal = Route.ComponentProps['loaderData']['refusals'][number]

function RefusalCard({ refusal, answer }: { refusal: Refusal } & Statement) {
  const { id, title, partner, text, points, at } = refusal
  const { form, fields, busy } = useSchemaForm(refusalAnswerSchema, { id: `refusal-${id}`, answer, keepDraft: false })
  return (
    <section aria-label={`گزارش ${title}`} className="card flex flex-col gap-3 p-4">
      <p>
        <b>{partner}</b> · {title} · {points === null ? 'بدون امتیاز' : `${points} امتیاز`}
      </p>
      <p className="text-note text-muted">گزارش {at}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        <bdi>{text}</bdi>
      </p>
      <SchemaForm form={form} className="flex flex-col gap-3">
        <input type="hidden" name="code" value={id} />
        <TextAreaField {...fields.answer} max={400} />
        <div className="flex flex-wrap gap-2">
          <Button kind="main" type="submit" name="act" value="accept" busy={busy}>
            {points === null ? 'پس گرفتن کد' : 'پس گرفتن کد و برگشت امتیاز'}
          </Button>
          <Button kind="outline" type="submit" name="act" value="uphold">
            رد گزارش
          </Button>
        </div>
      </SchemaForm>
    </section>
  )
}

function NewDiscountForm({ answer }: Statement) {
  const { form, fields, busy } = useSchemaForm(discountSchema, { id: 'club-discount', answer })
  return (
    <Card title="ثبت تخفیف">
      <SchemaForm form={form} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...fields.partner} maxLength={60} />
          <TextField {...fields.category} maxLength={40} hint="مثلاً لوازم خودرو" />
          <TextField {...fields.title} maxLength={80} />
          <NumberField {...fields.pricePoints} unit="امتیاز" />
          <NumberField {...fields.percent} unit="٪" />
          <MoneyField {...fields.amount} />
          <MoneyField {...fields.cap} />
          <MoneyField {...fields.least} />
          <NumberField {...fields.perPerson} unit="کد" />
          <span className="hidden sm:block" />
          <DateField {...fields.from} withTime {...prizeDays} />
          <DateField {...fields.to} withTime {...prizeDays} />
        </div>
        <TextAreaField {...fields.conditions} max={600} />
        <Button kind="main" type="submit" name="act" value="save" busy={busy} className="self-start">
          ثبت تخفیف
        </Button>
      </SchemaForm>
    </Card>
  )
}
