import { toPersianDigits } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { ReasonAct } from '#ui/parts/confirm-with-reason.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { secondApprovalText } from '#ui/second-look-text.ts'
import { ordersAdminPath, reportPath } from '../../addresses.ts'
import { decideSchema, endSchema, handOverSchema } from '../../schemas.ts'
import { handOver } from '../../server/hand-over.ts'
import { findAdminObjections } from '../../server/admin-objections.ts'
import { decideObjection } from '../../server/objections.ts'
import { endByStaff, findAdminOrders, type AdminOrder } from '../../server/admin.ts'
import type { Route } from './+types/orders'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const [orders, objections] = await Promise.all([findAdminOrders(db), findAdminObjections(db)])
  return { orders, objections }
}

export function action(args: Route.ActionArgs) {
  const common = { done: ordersAdminPath, refusals }
  const busy = { inspector: 'این کارشناس در این ساعت دیگر آزاد نیست؛ کارشناس دیگری انتخاب کنید.' }
  return chosenAction('intent', args, {
    decide: formAction(decideSchema, (ctx, { intent: _intent, ...decision }) => decideObjection(ctx, decision), {
      ...common,
      at: 'answer',
    }),
    'hand-over': formAction(
      handOverSchema,
      (ctx, { handed: order, inspector, why: reason }) => handOver(ctx, { order, inspector, reason }),
      { done: ordersAdminPath, at: 'why', refusals: { ...refusals, 'not-free': busy } },
    ),
    end: formAction(endSchema, endByStaff, { ...common, at: 'reason' }),
  })
}

const refusals = {
  'second-look': secondApprovalText,
  own: 'دربارهٔ رزرو خودتان نمی‌توانید تصمیم بگیرید؛ همکار دیگری باید تصمیم بگیرد.',
  'not-now': 'وضعیت این رزرو عوض شده است؛ صفحه را دوباره باز کنید.',
} as const

export const meta: Route.MetaFunction = () => pageTitle('رزروهای کارشناسی')

/** Active bookings, the next first. */
export default function InspectionOrders({ loaderData: { orders, objections }, actionData }: Route.ComponentProps) {
  return (
    <div className="flex max-w-[840px] flex-col gap-6">
      <PageHeader
        title="رزروهای کارشناسی"
        lead="رزروها خودکار پیش می‌روند. اگر کارشناس نمی‌تواند برود، نوبت را به کارشناس دیگری بسپارید یا رزرو را لغو کنید تا همهٔ پول برگردد."
      />
      {objections.length > 0 && (
        <section aria-label="اعتراض‌ها" className="flex flex-col gap-4">
          <h2 className="text-heading">اعتراض‌ها</h2>
          {objections.map((objection) => (
            <ObjectionCard key={objection.id} objection={objection} answer={actionData} />
          ))}
        </section>
      )}
      {orders.length === 0 && <EmptyState title="هیچ رزروی باز نیست" />}
      <ul className="flex flex-col gap-4">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} answer={actionData} />
        ))}
      </ul>
    </div>
  )
}

function OrderCard({ order, answer }: { order: AdminOrder; answer: FormAnswer | undefined }) {
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <b className="[overflow-wrap:anywhere]">{order.car}</b>
        <span className="block text-label">{order.when}</span>
        <span className="block text-note text-muted">
          {order.place} · {order.pack} · {order.price}
          {order.inspector && ` · کارشناس ${order.inspector}`}
        </span>
      </div>
      {order.notBegun && <Badge tone="warn">شروع نشده</Badge>}
      {order.begunOffline && <Badge>شروع آفلاین؛ زمان رسیدن ثبت شد</Badge>}
      {order.away && <Badge tone="bad">کارشناس مرخصی است</Badge>}
      <Badge tone={order.tone}>{order.stateName}</Badge>
      <ReasonAct
        id={`end-${order.id}`}
        schema={endSchema}
        answer={answer}
        max={300}
        title="این رزرو لغو شود؟"
        about="همهٔ پول برمی‌گردد و به مشتری و، اگر خودروی آگهی باشد، به فروشنده خبر می‌دهیم."
        hint="فقط در گزارش فعالیت‌ها می‌ماند."
        opener="لغو رزرو"
        submit="لغو رزرو و برگشت پول"
        danger
        hidden={{ intent: 'end', order: order.id }}
      />
      {order.substitutes.length > 0 && <HandOver order={order} answer={answer} />}
    </li>
  )
}

type ObjectionCardProps = {
  objection: Awaited<ReturnType<typeof findAdminObjections>>[number]
  answer: FormAnswer | undefined
}

const outcomes = [
  { value: 'upheld', label: 'پذیرفته شد؛ پول برگردد' },
  { value: 'rejected', label: 'پذیرفته نشد' },
]

function ObjectionCard({ objection, answer }: ObjectionCardProps) {
  const { form, fields, busy } = useSchemaForm(decideSchema, {
    id: `decide-${objection.id}`,
    answer,
    keepDraft: false,
  })
  return (
    <article className="card flex flex-col gap-3 p-4">
      <p>
        <b className="[overflow-wrap:anywhere]">{objection.car}</b> · {objection.about} · {objection.by} ·{' '}
        {objection.at}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{objection.words}</p>
      {objection.code && <TextLink href={reportPath(objection.code)}>دیدن گزارش و عکس‌ها</TextLink>}
      {objection.pictures.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {objection.pictures.map((href, index) => (
            <a key={href} href={href} className="text-link-inline">
              عکس {toPersianDigits(index + 1)}
            </a>
          ))}
        </p>
      )}
      {objection.seconds.map(({ code, score }) => (
        <p key={code}>
          نظر کارشناس دوم: {toPersianDigits(score)} از ۱۰۰ · <TextLink href={reportPath(code)}>دیدن گزارش</TextLink>
        </p>
      ))}
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="objection" value={objection.id} />
        <RadioField {...fields.outcome} options={outcomes} />
        <TextAreaField {...fields.answer} max={500} hint="هر دو طرف این پاسخ را می‌بینند." />
        <Button kind="secondary" type="submit" busy={busy}>
          ثبت تصمیم
        </Button>
      </SchemaForm>
    </article>
  )
}

/** Hands the slot to another inspector who is free at that time. */
function HandOver({ order, answer }: { order: AdminOrder; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(handOverSchema, {
    id: `hand-over-${order.id}`,
    answer,
    keepDraft: false,
  })
  return (
    <details className="w-full" open={form.answer !== undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center text-label font-medium text-lazuli">
        سپردن به کارشناس دیگر
      </summary>
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="hand-over" />
        <input type="hidden" name="handed" value={order.id} />
        <OptionField {...fields.inspector} options={order.substitutes} />
        <TextAreaField {...fields.why} max={300} hint="فقط در گزارش فعالیت‌ها می‌ماند." />
        <Button kind="secondary" type="submit" busy={busy}>
          سپردن نوبت
        </Button>
      </SchemaForm>
    </details>
  )
}
