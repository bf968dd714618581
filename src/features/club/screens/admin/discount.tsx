import { data } from 'react-router'
import { z } from 'zod'
import { formatInteger } from '#kit/digits.ts'
import { ok } from '#kit/result.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { CodesFile } from '../../components/codes-file.tsx'
import { discountAdminPath, discountsAdminPath } from '../../addresses.ts'
import { codesSchema, discountParams, longestCodes } from '../../schemas.ts'
import { importCodes, type CodesOutcome } from '../../server/codes.ts'
import { getAdminDiscount, switchDiscount } from '../../server/discount-admin.ts'
import type { Route } from './+types/discount'

export const middleware = [requireStaff]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { discountId } = validateParams(discountParams, params)
  const brought = url.searchParams.get('brought') ?? ''
  return {
    discount: await getAdminDiscount(contextOf(context).db, discountId),
    brought: /^\d{1,6}$/.test(brought) ? formatInteger(Number(brought)) : null,
  }
}

export function action(args: Route.ActionArgs) {
  const { discountId: id } = validateParams(discountParams, args.params)
  const here = discountAdminPath(id)
  const turn = (active: boolean) =>
    formAction(z.object({}), (ctx) => switchDiscount(ctx, { id, active }), { done: here, refusals: {} })
  const importFile = (write: boolean) =>
    formAction(codesSchema, async (ctx, { text }) => ok(await importCodes(ctx, { discount: id, text, write })), {
      done: (outcome, typed) =>
        write && outcome.wrong.length === 0
          ? `${here}?brought=${outcome.fresh}`
          : data({ outcome, typed }, { status: outcome.wrong.length > 0 ? 422 : 200 }),
      refusals: {},
    })
  return chosenAction('act', args, {
    open: turn(true),
    stop: turn(false),
    try: importFile(false),
    write: importFile(true),
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.discount.title ?? 'تخفیف')

/** One discount: its stock, and the import of codes from a file with a dry run. */
export default function DiscountAdmin({ loaderData: { discount, brought }, actionData }: Route.ComponentProps) {
  const tried = actionData && 'outcome' in actionData ? actionData : undefined
  const answer = actionData && !('outcome' in actionData) ? actionData : undefined
  const { form, fields, busy } = useSchemaForm(codesSchema, {
    id: 'club-codes',
    answer,
    defaults: tried?.typed,
    keepDraft: false,
  })
  return (
    <RecordPage
      title={discount.title}
      back={{ href: discountsAdminPath, label: 'تخفیف‌های باشگاه' }}
      lead={`${discount.partner} · ${discount.off} · ${discount.price}`}
      actions={
        <PostForm>
          <Button kind="outline" type="submit" name="act" value={discount.active ? 'stop' : 'open'}>
            {discount.active ? 'توقف تخفیف' : 'فعال کردن تخفیف'}
          </Button>
        </PostForm>
      }
    >
      {brought && (
        <Notice tone="good" live>
          {brought} کد اضافه شد.
        </Notice>
      )}
      <Card title="موجودی">
        <FactsGrid
          facts={[
            { label: 'همهٔ کدها', value: discount.codes },
            { label: 'گرفته‌شده', value: discount.taken },
            { label: 'استفاده‌شده', value: discount.used },
            { label: 'پایان', value: discount.ends },
          ]}
        />
      </Card>
      {tried && <Outcome outcome={tried.outcome} text={tried.typed.text} />}
      <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
        <CodesFile into={fields.text.id} />
        <TextAreaField
          {...fields.text}
          label="کدهای جدید"
          max={longestCodes}
          rows={10}
          dir="ltr"
          hint="یا همین‌جا بنویسید: هر سطر یک کد، در ستون اول. کد ۴ تا ۴۰ حرف انگلیسی، رقم یا خط تیره است."
        />
        <Button
          kind={tried ? 'outline' : 'main'}
          type="submit"
          name="act"
          value="try"
          busy={busy}
          className="self-start"
        >
          بررسی بدون ثبت
        </Button>
      </SchemaForm>
    </RecordPage>
  )
}

const shown = 20

function Outcome({ outcome: { fresh, doubles, wrong }, text }: { outcome: CodesOutcome; text: string }) {
  return (
    <Notice tone={wrong.length > 0 ? 'warn' : 'info'} live title="نتیجهٔ بررسی">
      <div className="flex flex-col gap-3">
        <p>
          {formatInteger(fresh)} کد جدید، {formatInteger(doubles.length)} تکراری که ثبت نمی‌شود،{' '}
          {formatInteger(wrong.length)} ایراد
        </p>
        <ul>
          {wrong.slice(0, shown).map(({ line, code }) => (
            <li key={line}>
              سطر {formatInteger(line)}: <bdi dir="ltr">{code || '—'}</bdi> کد درستی نیست.
            </li>
          ))}
          {doubles.slice(0, shown).map(({ line, code }) => (
            <li key={`${line} ${code}`}>
              <bdi dir="ltr">{code}</bdi>{' '}
              {line === null ? 'قبلاً ثبت شده است.' : `در سطر ${formatInteger(line)} تکراری است.`}
            </li>
          ))}
        </ul>
        {wrong.length === 0 && fresh > 0 && (
          <PostForm>
            <input type="hidden" name="text" value={text} />
            <Button kind="main" type="submit" name="act" value="write">
              ثبت {formatInteger(fresh)} کد
            </Button>
          </PostForm>
        )}
      </div>
    </Notice>
  )
}
