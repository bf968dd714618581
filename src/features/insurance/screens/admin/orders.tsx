import { ok } from '#kit/result.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { secondApprovalText } from '#ui/second-look-text.ts'
import { ordersAdminPath } from '../../addresses.ts'
import { sentSchema } from '../../order-schemas.ts'
import { endStuckOrder, markSent, retryOrder } from '../../server/change-order.ts'
import { findAdminOrders, type AdminOrder } from '../../server/admin.ts'
import type { Route } from './+types/orders'

export const middleware = [requireStaff]

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  orders: await findAdminOrders(contextOf(context).db),
  problem: problems[url.searchParams.get('problem') as keyof typeof problems] ?? null,
})

const problems = {
  'not-now': 'وضعیت این سفارش عوض شده است؛ شاید همکار دیگری به آن رسیدگی کرده باشد.',
  'second-look': secondApprovalText,
  own: 'دربارهٔ سفارش خودتان نمی‌توانید تصمیم بگیرید؛ همکار دیگری باید تصمیم بگیرد.',
} as const

const orderSchema = sentSchema.pick({ order: true })
const steps = (step: typeof retryOrder | typeof endStuckOrder) =>
  formAction(orderSchema, async (ctx, { order }) => ok(await step(ctx, order)), {
    done: (result) => (result.ok ? ordersAdminPath : `${ordersAdminPath}?problem=${result.code}`),
    refusals: {},
  })

export const action = (args: Route.ActionArgs) =>
  chosenAction('act', args, {
    retry: steps(retryOrder),
    end: steps(endStuckOrder),
    sent: formAction(sentSchema, markSent, { done: ordersAdminPath, at: 'tracking', refusals: problems }),
  })

export const meta: Route.MetaFunction = () => pageTitle('سفارش‌های بیمه')

/** Active insurance orders, and printed policies that wait for posting. */
export default function InsuranceOrders({ loaderData: { orders, problem }, actionData }: Route.ComponentProps) {
  return (
    <div className="flex max-w-[840px] flex-col gap-6">
      <PageHeader
        title="سفارش‌های بیمه"
        lead="سفارش‌ها خودکار پیش می‌روند. اینجا آن‌هایی هستند که هنوز تمام نشده‌اند یا باید پست شوند."
      />
      {problem && <Notice tone="warn">{problem}</Notice>}
      {orders.length === 0 && <EmptyState title="سفارشی در جریان نیست" />}
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} answer={actionData} />
      ))}
    </div>
  )
}

function OrderCard({ order, answer }: { order: AdminOrder; answer: FormAnswer | undefined }) {
  const { id, insurer, stateName, reason, price, period, since, tries, papers, toPost, state } = order
  return (
    <section aria-label={`سفارش ${insurer}`} className="card flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b>
          {insurer} · <bdi dir="ltr">{id}</bdi>
        </b>
        <b>{price}</b>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-note text-muted">
        <Badge tone={tries >= 4 ? 'bad' : 'info'}>{stateName}</Badge>
        {period} · آخرین تغییر {since}
        {tries > 0 && ` · ${toPersianDigits(tries)} بار پرسیده شده`}
      </p>
      {reason && <p className="text-label">{reason}</p>}
      {papers.length > 0 && (
        <p className="flex flex-wrap gap-3">
          {papers.map((href, index) => (
            <a key={href} href={href} target="_blank" rel="external noreferrer">
              مدرک {toPersianDigits(index + 1)}
            </a>
          ))}
        </p>
      )}
      {toPost ? (
        <SentForm id={id} answer={answer} />
      ) : (
        <PostForm className="flex flex-wrap gap-2">
          <input type="hidden" name="order" value={id} />
          {state !== 'documents' && (
            <Button kind="outline" type="submit" name="act" value="retry">
              پیگیری دوباره
            </Button>
          )}
          {(state === 'review' || state === 'documents') && (
            <Button kind="quiet" type="submit" name="act" value="end">
              لغو و برگشت پول
            </Button>
          )}
        </PostForm>
      )}
    </section>
  )
}

function SentForm({ id, answer }: { id: string; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(sentSchema, { id: `sent-${id}`, answer, keepDraft: false })
  return (
    <SchemaForm form={form}>
      <input type="hidden" name="order" value={id} />
      <TextField {...fields.tracking} dir="ltr" maxLength={40} hint="بیمه‌نامه صادر شده؛ نسخهٔ چاپی را پست کنید." />
      <Button kind="main" type="submit" name="act" value="sent" busy={busy}>
        ثبت ارسال نسخهٔ چاپی
      </Button>
    </SchemaForm>
  )
}
