import { z } from 'zod'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import { listLoader, type RowOf } from '#platform/admin-list.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, AdminListPage } from '#ui/admin-list/admin-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import type { Column } from '#ui/data-table.tsx'
import { MoneyField, NumberField } from '#ui/fields/amount-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { discountsPath } from '../../addresses.ts'
import { discountStateNames, discountTones } from '../../admin-texts.ts'
import { discountDays, newDiscountSchema } from '../../discount-schemas.ts'
import { findDiscounts } from '../../server/discounts/find-discounts.ts'
import { makeDiscount, stopDiscount } from '../../server/discounts/save-discount.ts'
import { kindsWithDiscounts } from '../../server/payable-kinds.ts'
import type { Route } from './+types/discounts'

type Row = RowOf<typeof findDiscounts>

const columns: Column<Row>[] = [
  {
    key: 'code',
    head: 'کد',
    cell: ({ code }) => (
      <bdi lang="en" className="font-medium">
        {code}
      </bdi>
    ),
  },
  {
    key: 'state',
    head: 'وضعیت',
    cell: ({ state }) => <Badge tone={discountTones[state]}>{discountStateNames[state]}</Badge>,
  },
  { key: 'gives', head: 'تخفیف', cell: ({ gives }) => gives },
  { key: 'about', head: 'سفارش‌ها', cell: ({ about }) => about },
  { key: 'title', head: 'توضیح', cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'terms', head: 'شرط‌ها', cell: ({ terms }) => terms },
  { key: 'period', head: 'زمان', cell: ({ period }) => period },
  { key: 'uses', head: 'استفاده‌شده', cell: ({ uses }) => uses },
  { key: 'given', head: 'جمع تخفیف‌ها', cell: ({ given }) => given },
  { key: 'act', head: 'کار', cell: (row) => <StopButton {...row} /> },
]

function StopButton({ code, state }: Row) {
  if (state === 'ended') return null
  const stop = state !== 'stopped'
  return (
    <PostForm>
      <input type="hidden" name="code" value={code} />
      <Button
        kind="quiet"
        type="submit"
        name="intent"
        value={stop ? 'stop' : 'resume'}
        aria-label={`${stop ? 'توقف' : 'شروع دوبارهٔ'} کد ${code}`}
      >
        {stop ? 'توقف' : 'شروع دوباره'}
      </Button>
    </PostForm>
  )
}

const discounts = adminList({
  title: 'کدهای تخفیف',
  lead: 'کدی که ساخته شد عوض نمی‌شود؛ اگر اشتباه بود متوقفش کنید و کد دیگری بسازید. سفارش‌هایی که قبلاً کد گرفته‌اند آن را نگه می‌دارند.',
  caption: 'کدها',
  columns,
  rowKey: ({ code }) => code,
  empty: 'هنوز کدی ساخته نشده',
})

export const middleware = [requireStaff]

export async function loader(args: Route.LoaderArgs) {
  const { now, manifests } = contextOf(args.context)
  return {
    ...(await listLoader(discounts, (ctx, _filter, page) => findDiscounts(ctx, page))(args)),
    kinds: kindsWithDiscounts(manifests).map(({ kind, label }) => ({ value: kind, label })),
    today: jalaliText(toJalali(now)),
  }
}

export const meta: Route.MetaFunction = discounts.meta

const refusals = {
  taken: { code: 'این کد قبلاً ساخته شده است؛ کد دیگری بنویسید.' },
  'unknown-kind': { kind: 'یکی از سفارش‌های لیست را انتخاب کنید.' },
  over: { to: 'این روز گذشته است؛ روز دیگری انتخاب کنید.' },
} as const

const turn = (stop: boolean) =>
  formAction(z.object({ code: z.string() }), (ctx, { code }) => stopDiscount(ctx, { code, stop }), {
    done: discountsPath,
    refusals: {},
  })

export const action = (args: Route.ActionArgs) =>
  chosenAction('intent', args, {
    stop: turn(true),
    resume: turn(false),
    new: formAction(newDiscountSchema, makeDiscount, { done: discountsPath, refusals }),
  })

/** Discount codes with their use, and the form for a new one. */
export default function Discounts({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, kinds, today } = loaderData
  return (
    <AdminListPage list={discounts} data={loaderData}>
      <NewDiscountForm key={rows[0]?.code} answer={actionData} kinds={kinds} today={today} />
    </AdminListPage>
  )
}

type FormProps = {
  answer: FormAnswer | undefined
  kinds: readonly { value: string; label: string }[]
  today: string
}

function NewDiscountForm({ answer, kinds, today }: FormProps) {
  const { form, fields, busy } = useSchemaForm(newDiscountSchema, {
    id: 'new-discount',
    answer,
    defaults: { perPerson: '1', from: today },
    keepDraft: false,
  })
  return (
    <Card title="کد جدید">
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="new" />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...fields.code} dir="ltr" autoComplete="off" maxLength={40} hint="مثلاً NOROOZ10" />
          <TextField {...fields.title} maxLength={100} hint="خریداران آن را نمی‌بینند." />
          <NumberField {...fields.percent} unit="درصد" hint="یا مبلغ ثابت" />
          <MoneyField {...fields.amount} hint="به‌جای درصد" />
          <MoneyField {...fields.most} hint="برای تخفیف درصدی" />
          <MoneyField {...fields.leastPrice} hint="بدون مالیات" />
          <NumberField {...fields.stock} unit="بار" />
          <NumberField {...fields.perPerson} unit="بار" />
          <DateField {...fields.from} {...discountDays} />
          <DateField {...fields.to} {...discountDays} />
          <OptionField {...fields.kind} options={kinds} empty="همهٔ سفارش‌ها" />
        </div>
        <div>
          <Button kind="main" type="submit" busy={busy}>
            ساخت کد
          </Button>
        </div>
      </SchemaForm>
    </Card>
  )
}
