import { redirect } from '#kit/redirect.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { newToken } from '#platform/secrets.ts'
import { Button } from '#ui/button.tsx'
import { MoneyField } from '#ui/fields/amount-fields.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { SentKey } from '#ui/form/sent-key.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { payPath } from '../addresses.ts'
import { demoOrder } from '../server/demo-order.ts'
import { demoOrderSchema } from '../schemas.ts'
import { requestPayment } from '../server/request-payment.ts'
import type { Route } from './+types/dev-order'

export const middleware = [requireSignIn]

/** Demo mode only. */
const inDemo = (ctx: RequestContext) => {
  if (ctx.config.MODE !== 'demo') throw notFound()
  return ctx
}

export function loader({ context }: Route.LoaderArgs) {
  inDemo(contextOf(context))
  return { sentKey: newToken() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const { db } = inDemo(ctx)
  const form = await readForm(request, demoOrderSchema)
  if (!form.ok) return form.answer
  const { title, price, sentKey } = form.value
  const tax = price / 10n
  const id = await inTransaction(db, (trx) =>
    requestPayment(trx, ctx, {
      kind: demoOrder.kind,
      subject: `${personId}:${sentKey}`,
      personId,
      title,
      lines: [
        { label: title, amountRial: price, part: 'price' },
        ...(tax > 0n ? [{ label: 'مالیات بر ارزش افزوده', amountRial: tax, part: 'tax' as const }] : []),
      ],
      expiresAt: new Date(ctx.now.getTime() + 30 * 60 * 1000),
    }),
  )
  return redirect(payPath(id), 303)
}

export const meta: Route.MetaFunction = () => pageTitle('سفارش نمایشی')

/** Creates an order for trying a payment. */
export default function DevOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(demoOrderSchema, {
    id: 'dev-order',
    answer: actionData,
    defaults: { title: 'گزارش نمایشی خودرو', price: '90000' },
    keepDraft: false,
  })
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col gap-6">
      <PageHeader
        title="سفارش نمایشی"
        lead="فقط در حالت نمایشی: چیزی برای امتحان کردن پرداخت. پولی جابه‌جا نمی‌شود. کد تخفیف FARMAN10 هم کار می‌کند."
      />
      <SchemaForm form={form}>
        <SentKey answer={actionData} fresh={loaderData.sentKey} />
        <TextField {...fields.title} maxLength={200} />
        <MoneyField {...fields.price} />
        <Button kind="main" type="submit" busy={busy}>
          ثبت سفارش
        </Button>
      </SchemaForm>
    </div>
  )
}
