import { IconCalendarPlus } from '#ui/icons/index.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { stateAtPlace } from '#kit/timeline-steps.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Way } from '#ui/layout/file.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import type { TimelineStep } from '#ui/parts/timeline.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { calendarOf, inspectionPath, orderOf, secondOf } from '../addresses.ts'
import { cancelSchema, moveSchema, objectionSchema, orderParams } from '../schemas.ts'
import { acceptBySeller, cancelOrder, moveOrder } from '../server/change-order.ts'
import { object } from '../server/objections.ts'
import { findDays, presentOrder } from '../server/present-orders.ts'
import { OtherOpinions } from '../components/other-opinions.tsx'
import { inspectionOrders } from '../server/flows.ts'
import { inspectionTexts, moveRefusals } from '../texts.ts'
import type { OrderView } from '../views.ts'
import type { Route } from './+types/order'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { orderId: id } = validateParams(orderParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await inspectionOrders.load(ctx.db, { personId, id })
  const order = await presentOrder(ctx, row, personId)
  const days = order.mayMove ? await findDays(ctx, { placeId: row.place_id, personId, secondOf: row.second_of }) : []
  return {
    order,
    hours: days.flatMap(({ name, hours }) => hours.map(({ value, label }) => ({ value, label: `${name}، ${label}` }))),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { orderId: id } = validateParams(orderParams, params)
  const { ctx, personId } = personContextOf(context)
  const intent = await sentField(request, 'intent')
  if (intent === 'accept') {
    await acceptBySeller(ctx, { personId, id })
    return redirect(orderOf(id))
  }
  if (intent === 'cancel') {
    const target = cancelSchema.safeParse({ refund: await sentField(request, 'refund') })
    if (target.success) await cancelOrder(ctx, { personId, id, refundRial: BigInt(target.data.refund) })
    // The next page shows an amount that has changed meanwhile.
    return redirect(orderOf(id))
  }
  if (intent === 'object') {
    const form = await readForm(request, objectionSchema)
    if (!form.ok) return form.answer
    const objected = await object(ctx, { personId, id, words: form.value.words })
    return objected.ok
      ? redirect(orderOf(id))
      : form.refuse({ words: 'مهلت اعتراض (۴۸ ساعت) تمام شده است؛ از پشتیبانی پیگیری کنید.' }, 409)
  }
  const form = await readForm(request, moveSchema)
  if (!form.ok) return form.answer
  const moved = await moveOrder(ctx, { personId, id, startsAt: form.value.hour })
  return moved.ok ? redirect(orderOf(id)) : form.refuse({ hour: moveRefusals[moved.code] }, 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`کارشناسی ${loaderData?.order.car ?? ''}`)

/** The steps of a booking up to its present state. */
function stepsOf({
  state,
  side,
  split,
  bookerPays,
  madeAt,
  changedAt,
  refunded,
  inspector,
}: OrderView): TimelineStep[] {
  const at = {
    'awaiting-payment': 1,
    'awaiting-seller': 2,
    lapsed: 1,
    booked: 3,
    assigned: 3,
    'in-progress': 4,
    reported: 6,
    'no-show': 4,
    cancelled: 0,
  }[state]
  const of = stateAtPlace(at)
  const placed: TimelineStep = { title: 'ثبت رزرو', state: 'done', time: madeAt }
  if (state === 'cancelled' || state === 'lapsed') {
    return [
      placed,
      {
        title: state === 'lapsed' ? 'پرداخت نشد' : 'لغو شد',
        state: 'failed',
        time: changedAt,
        details: refunded ? `${refunded} به کیف پول برگشت.` : undefined,
      },
    ]
  }
  const steps: TimelineStep[] = [placed]
  if (bookerPays) steps.push({ title: side === 'seller' ? 'پرداخت خریدار' : 'پرداخت', state: of(1) })
  if (split) steps.push({ title: 'پذیرش فروشنده', state: of(2) })
  steps.push({
    title: 'تعیین کارشناس',
    state: inspector ? 'done' : of(3),
    details: inspector ? `کد ${inspector}` : undefined,
  })
  if (state === 'no-show') return [...steps, { title: 'خودرو آماده نبود', state: 'failed', time: changedAt }]
  steps.push({ title: 'کارشناسی', state: state === 'assigned' ? 'current' : of(4) })
  steps.push({ title: 'گزارش', state: of(5) })
  return steps
}

/** One booking: its steps, the next action of this party, and its changes. */
export default function InspectionOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, hours } = loaderData
  const { id, side, car, payUntil, reason } = order
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={`کارشناسی ${car}`}
        back={{ href: inspectionPath, label: inspectionTexts.title }}
        badges={<Badge tone={order.tone}>{order.stateName}</Badge>}
      />
      {reason && (
        <Notice tone="info">
          {reason}
          {order.refunded && ` ${order.refunded} به کیف پولتان برگشت.`}
        </Notice>
      )}
      {order.late && <Notice tone="warn">{order.late}</Notice>}
      {order.noShow && <Notice tone="info">{order.noShow}</Notice>}
      {side === 'seller' && order.state === 'awaiting-seller' && (
        <Notice tone="warn" title="منتظر پاسخ شما">
          یک خریدار می‌خواهد خودروی آگهی شما را کارشناس ببیند. {payUntil && `تا ${payUntil} فرصت دارید.`}
        </Notice>
      )}
      {side === 'booker' && order.state === 'awaiting-seller' && (
        <Notice tone="info">
          به فروشنده خبر دادیم. {payUntil && `اگر تا ${payUntil} نپذیرد،`} رزرو لغو می‌شود
          {order.bookerPays && ' و پولی که داده‌اید برمی‌گردد'}.
        </Notice>
      )}
      {order.state === 'awaiting-payment' && payUntil && (
        <Notice tone="warn">این زمان تا {payUntil} برای شما نگه داشته شده است.</Notice>
      )}
      <OrderFacts order={order} />
      <OtherOpinions others={order.second.others} />
      {order.second.mayUntil && (
        <Card title={inspectionTexts.second}>
          <p className="text-label">
            تا {order.second.mayUntil} می‌توانید از کارشناس دیگری بخواهید همین خودرو را دوباره ببیند. هزینهٔ آن با شماست؛
            اگر دو گزارش با هم نخوانند، اعتراض شما خودکار ثبت می‌شود.
          </p>
          <ButtonLink href={secondOf(id)} className="self-start">
            رزرو کارشناس دوم
          </ButtonLink>
        </Card>
      )}
      <Objection order={order} answer={actionData} />
      {order.calendar && (
        <Card title="همراه داشته باشید">
          <p className="text-label">{inspectionTexts.papers.join('، ')}</p>
        </Card>
      )}
      {order.mayMove && hours.length > 0 && <MoveForm hours={hours} answer={actionData} />}
      {order.cancelling && <CancelCard order={order} cancelling={order.cancelling} />}
      <Way title="مراحل" label="مراحل کارشناسی" steps={stepsOf(order)} />
    </div>
  )
}

/** Time, place and price, with what can be done now. */
function OrderFacts({ order }: { order: OrderView }) {
  const { id, plate, day, hour, place, address, pack, price, split, share, pay } = order
  return (
    <section className="card flex flex-col gap-4 p-5" aria-label="مشخصات رزرو">
      {plate && <Plate plate={plate} />}
      <FactsGrid
        facts={[
          { label: 'روز', value: day },
          { label: 'ساعت', value: hour },
          { label: 'محل', value: place },
          ...(address ? [{ label: 'آدرس', value: address }] : []),
          { label: 'بسته', value: pack },
          { label: 'هزینه', value: price },
          ...(split ? [{ label: 'پرداخت', value: split }] : []),
          ...(share ? [{ label: 'سهم شما', value: share }] : []),
        ]}
      />
      {pay && (
        <ButtonLink kind="main" href={pay}>
          پرداخت {share ?? price}
        </ButtonLink>
      )}
      {order.report && (
        <ButtonLink kind="main" href={order.report}>
          دیدن گزارش کارشناسی
        </ButtonLink>
      )}
      {order.mayAccept && (
        <PostForm>
          <Button kind="main" type="submit" name="intent" value="accept" wide>
            پذیرفتن این زمان
          </Button>
        </PostForm>
      )}
      {order.adPath && <TextLink href={order.adPath}>دیدن آگهی</TextLink>}
      {order.receipt && <TextLink href={order.receipt}>دیدن رسید پرداخت</TextLink>}
      {order.calendar && (
        <ButtonLink
          href={calendarOf(id)}
          download
          icon={<IconCalendarPlus aria-hidden size={20} />}
          className="self-start"
        >
          افزودن به تقویم گوشی
        </ButtonLink>
      )}
    </section>
  )
}

/** An objection to the report, or to «خودرو آماده نبود», and its result. */
function Objection({ order: { objection }, answer }: { order: OrderView; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(objectionSchema, { id: 'object-inspection', answer, keepDraft: false })
  const { own, mayUntil, about, others } = objection
  if (own) {
    const state = { upheld: 'اعتراض شما پذیرفته شد', rejected: 'اعتراض شما پذیرفته نشد' }
    return (
      <Notice tone="info" title={own.outcome ? state[own.outcome] : 'اعتراض شما ثبت شد و بررسی می‌شود'}>
        {own.answer ?? own.words}
      </Notice>
    )
  }
  if (!mayUntil) return others ? <Notice tone="info">طرف مقابل به این کارشناسی اعتراض کرده است.</Notice> : null
  return (
    <details className="card p-5" open={form.answer !== undefined}>
      <summary className="cursor-pointer font-bold">
        {about === 'report' ? 'به این گزارش اعتراض دارید؟' : 'خودرو سر قرار بود؟'}
      </summary>
      <SchemaForm form={form} className="flex flex-col gap-4 pt-3">
        <input type="hidden" name="intent" value="object" />
        <TextAreaField
          {...fields.words}
          max={1000}
          hint={`تا ${mayUntil} می‌توانید اعتراض کنید. همکاران ما عکس‌ها را می‌بینند و پاسخ می‌دهند.`}
        />
        <Button kind="outline" type="submit" busy={busy}>
          ثبت اعتراض
        </Button>
      </SchemaForm>
    </details>
  )
}

type MoveFormProps = { hours: readonly { value: string; label: string }[]; answer: FormAnswer | undefined }

function MoveForm({ hours, answer }: MoveFormProps) {
  const { form, fields, busy } = useSchemaForm(moveSchema, { id: 'move-inspection', answer, keepDraft: false })
  return (
    <details className="card p-5" open={answer?.status === 'error' || undefined}>
      <summary className="cursor-pointer font-bold">تغییر زمان</summary>
      <SchemaForm form={form} className="flex flex-col gap-4 pt-3">
        <OptionField {...fields.hour} options={hours} />
        <Button kind="outline" type="submit" busy={busy}>
          تغییر زمان رزرو
        </Button>
      </SchemaForm>
    </details>
  )
}

type CancelCardProps = { order: OrderView; cancelling: NonNullable<OrderView['cancelling']> }

function CancelCard({ order: { side, state }, cancelling: { rial, text, kept } }: CancelCardProps) {
  const declines = side === 'seller' && state === 'awaiting-seller'
  return (
    <details className="card p-5">
      <summary className="cursor-pointer font-bold">{declines ? 'رد این درخواست' : 'لغو رزرو'}</summary>
      <div className="flex flex-col gap-3 pt-3">
        <p className="text-label">
          {text
            ? kept
              ? `مهلت لغو بدون هزینه گذشته است: اگر لغو کنید ${kept}٪ کم می‌شود و ${text} به کیف پولتان برمی‌گردد.`
              : `اگر لغو کنید همهٔ پول (${text}) به کیف پولتان برمی‌گردد.`
            : 'این زمان آزاد می‌شود.'}
        </p>
        <PostForm>
          <input type="hidden" name="refund" value={rial} />
          <Button kind="outline" type="submit" name="intent" value="cancel">
            {declines ? 'رد درخواست کارشناسی' : text ? 'لغو رزرو و برگشت پول' : 'لغو رزرو'}
          </Button>
        </PostForm>
      </div>
    </details>
  )
}
