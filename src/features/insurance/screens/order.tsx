import { readFormWithFiles } from '#features/files/contract.ts'
import { payPath } from '#features/payments/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { stateAtPlace } from '#kit/timeline-steps.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
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
import { qrCode } from '#ui/qr-code.ts'
import { CropDialog } from '#ui/uploads/crop-dialog.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { insurancePath, orderOf, policyPdfOf, policyVerifyPath, thirdPartyPath } from '../addresses.ts'
import { Instalments } from '../components/instalments.tsx'
import { RenewButton } from '../components/renew-button.tsx'
import '../components/insurance.css'
import { cancelSchema, instalmentSchema, orderParams, documentsSchema } from '../order-schemas.ts'
import { cancelOrder, sendDocuments } from '../server/change-order.ts'
import { insuranceOrders } from '../server/find-orders.ts'
import { payInstalment } from '../server/instalments.ts'
import { insuranceDocuments } from '../server/papers.ts'
import { presentOrder } from '../server/present-orders.ts'
import { insuranceOrderFlow } from '../states.ts'
import type { OrderView } from '../views.ts'
import type { Route } from './+types/order'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { orderId: id } = validateParams(orderParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await insuranceOrders.load(ctx.db, { personId, id })
  const order = await presentOrder(ctx, row)
  return {
    order,
    madeAt: formatDateTime(row.made_at),
    changedAt: formatDateTime(row.changed_at),
    qr: order.policy && qrCode(`${ctx.scope.origin}${policyVerifyPath(order.policy.code)}`),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { orderId: id } = validateParams(orderParams, params)
  const { ctx, personId } = personContextOf(context)
  const sent = await readFormWithFiles(ctx, request, insuranceDocuments)
  if (sent.form.get('intent') === 'cancel') {
    const target = cancelSchema.safeParse(Object.fromEntries(sent.form))
    if (target.success) await cancelOrder(ctx, { personId, id, refundRial: BigInt(target.data.refund) })
    // The next page shows an amount that has changed meanwhile.
    return redirect(orderOf(id))
  }
  if (sent.form.get('intent') === 'instalment') {
    const target = instalmentSchema.safeParse(Object.fromEntries(sent.form))
    const request = target.success ? await payInstalment(ctx, { personId, id, number: target.data.number }) : null
    // The next page shows a meanwhile paid instalment as paid.
    return redirect(request?.ok ? payPath(request.value) : orderOf(id), 303)
  }
  const form = readFormData(sent.form, documentsSchema, sent.problems)
  if (!form.ok) return form.answer
  const taken = await sendDocuments(ctx, { personId, id, papers: form.value.papers })
  if (taken.ok) return redirect(orderOf(id))
  return form.refuse(
    taken.code === 'file-unknown'
      ? { papers: 'عکس‌ها را دوباره اضافه کنید.' }
      : { '': 'این سفارش دیگر منتظر مدارک نیست.' },
    409,
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.order.insurer ?? 'بیمهٔ من')

/** The steps of an order up to its present state. */
function stepsOf({ state, byPost, tracking, refunded }: OrderView, madeAt: string, changedAt: string) {
  const ended = state === 'cancelled' || state === 'voiding'
  const reached = { 'awaiting-payment': 0, lapsed: 0, paid: 2, review: 2, documents: 2, issued: 3, sent: 4 }
  const at = ended ? 2 : reached[state]
  const of = stateAtPlace(at)
  const placed: TimelineStep = { title: 'ثبت سفارش', state: 'done', time: madeAt }
  if (state === 'lapsed') return [placed, { title: 'پرداخت نشد', state: 'failed' } satisfies TimelineStep]
  const steps: TimelineStep[] = [placed, { title: 'پرداخت', state: at === 0 ? 'current' : 'done' }]
  if (ended) {
    steps.push({
      title: state === 'voiding' ? 'لغو در شرکت بیمه' : refunded ? 'لغو و برگشت پول' : 'لغو بیمه‌نامه',
      state: state === 'cancelled' ? 'failed' : 'current',
      time: changedAt,
      details: refunded ? `${refunded} به کیف پول برگشت.` : undefined,
    })
    return steps
  }
  steps.push({
    title: state === 'documents' ? 'منتظر مدارک شما' : 'صدور در شرکت بیمه',
    state: of(2),
    ...(state === 'issued' || state === 'sent' ? { time: changedAt } : {}),
  })
  steps.push({ title: 'تحویل الکترونیکی', state: state === 'issued' || state === 'sent' ? 'done' : of(3) })
  if (byPost) {
    steps.push({
      title: 'ارسال نسخهٔ چاپی',
      state: state === 'sent' ? 'done' : state === 'issued' ? 'current' : 'future',
      details: tracking ? `کد پیگیری پست: ${toPersianDigits(tracking)}` : undefined,
    })
  }
  return steps
}

/** One order: its steps, the next action, and the policy. */
export default function InsuranceOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, madeAt, changedAt, qr } = loaderData
  const { insurer, plate, cover, price, from, until, delivery, state, stateName, reason, papersUntil } = order
  return (
    <div className="insurance-page">
      <PageHeader
        title={insurer}
        back={{ href: insurancePath, label: 'بیمه' }}
        badges={<Badge tone={insuranceOrderFlow.tones[state]}>{stateName}</Badge>}
      />
      <div className="flex min-w-0 flex-col gap-4">
        {order.policy && qr && <PolicyCard order={order} policy={order.policy} qr={qr} />}
        {reason && state !== 'issued' && state !== 'sent' && (
          <Notice tone={state === 'documents' ? 'warn' : 'info'} title={stateName}>
            {reason}
            {papersUntil && ` تا ${papersUntil} فرصت دارید؛ بعد از آن همهٔ پول برمی‌گردد.`}
          </Notice>
        )}
        {state === 'lapsed' && (
          <Notice tone="info" title="مهلت پرداخت این سفارش تمام شد">
            <TextLink href={thirdPartyPath}>گرفتن قیمت جدید</TextLink>
          </Notice>
        )}
        {order.instalments && <Instalments instalments={order.instalments} />}
        {state === 'documents' && <DocumentsForm answer={actionData} />}
        <section className="card flex flex-col gap-4 p-5" aria-label="مشخصات سفارش">
          {plate && !order.policy && <Plate plate={plate} />}
          <FactsGrid
            facts={[
              { label: 'تعهد مالی', value: cover },
              { label: 'از', value: from },
              { label: 'تا', value: until },
              { label: order.instalments ? 'پیش‌پرداخت' : 'پرداخت', value: price },
              { label: 'تحویل', value: delivery },
            ]}
          />
          {order.pay && (
            <ButtonLink kind="main" href={order.pay}>
              پرداخت {price}
            </ButtonLink>
          )}
          {order.receipt && <TextLink href={order.receipt}>دیدن رسید پرداخت</TextLink>}
          {order.renew && <RenewButton href={order.renew} kind="main" />}
        </section>
        {order.nextYear && <NextYear nextYear={order.nextYear} />}
        {order.cancelling && (
          <CancelCard cancelling={order.cancelling} from={from} instalments={order.instalments !== null} />
        )}
      </div>
      <Way title="مراحل سفارش" label="مراحل سفارش" steps={stepsOf(order, madeAt, changedAt)} />
    </div>
  )
}

/** The policy with its code for the police. */
function PolicyCard({ order: { id, plate, from, until }, policy, qr }: PolicyCardProps) {
  return (
    <section className="card policy p-5" aria-label="بیمه‌نامه">
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="کد بررسی بیمه‌نامه" className="policy-qr">
        <path d={`M0 0h${qr.size}v${qr.size}H0z`} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="flex min-w-0 flex-col gap-3">
        {policy.stamp && <Notice tone="warn" title={policy.stamp} />}
        {plate && <Plate plate={plate} />}
        <dl className="policy-numbers">
          <dt>شمارهٔ بیمه‌نامه</dt>
          <dd>
            <bdi dir="ltr">{toPersianDigits(policy.number)}</bdi>
            <CopyButton text={policy.number} name="شمارهٔ بیمه‌نامه" />
          </dd>
          <dt>کد یکتا</dt>
          <dd>
            <bdi dir="ltr">{toPersianDigits(policy.uniqueCode)}</bdi>
            <CopyButton text={policy.uniqueCode} name="کد یکتا" />
          </dd>
          <dt>اعتبار</dt>
          <dd>
            {from} تا {until}
          </dd>
        </dl>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink href={policyPdfOf(id)} rel="external">
            دریافت PDF بیمه‌نامه
          </TextLink>
          <TextLink href={policyVerifyPath(policy.code)}>صفحهٔ بررسی بیمه‌نامه</TextLink>
        </p>
        <p className="text-note text-muted" hidden={policy.stamp !== null}>
          پلیس با اسکن این کد اعتبار بیمه‌نامه را می‌بیند. این صفحه را یک بار که با اینترنت باز کنید، بدون اینترنت هم باز
          می‌شود.
        </p>
      </div>
    </section>
  )
}

type PolicyCardProps = { order: OrderView; policy: NonNullable<OrderView['policy']>; qr: ReturnType<typeof qrCode> }

const cropping = { label: 'برش', Editor: CropDialog }

function DocumentsForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(documentsSchema, { id: 'insurance-papers', answer, keepDraft: false })
  return (
    <Card title="ارسال مدارک">
      <SchemaForm form={form} encType="multipart/form-data">
        <UploadField
          {...fields.papers}
          uploadTo="/files/insurance-papers"
          maxBytes={8_000_000}
          maxFiles={4}
          edit={cropping}
          hint="نوشته‌ها باید خوانا باشد."
        />
        <Button kind="main" type="submit" busy={busy}>
          ارسال مدارک
        </Button>
      </SchemaForm>
    </Card>
  )
}

function NextYear({ nextYear: { rows, note } }: { nextYear: NonNullable<OrderView['nextYear']> }) {
  return (
    <Card title="بیمهٔ سال بعد، تقریبی">
      <dl className="offer-lines">
        {rows.map(({ label, price, why }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{price}</dd>
            <dd className="offer-why">{why}</dd>
          </div>
        ))}
      </dl>
      <p className="text-note text-muted">{note}</p>
    </Card>
  )
}

type CancelCardProps = { cancelling: NonNullable<OrderView['cancelling']>; from: string; instalments: boolean }

function CancelCard({ cancelling: { rial, text, issued, begun }, from, instalments }: CancelCardProps) {
  const nothing = rial === '0'
  const back = nothing
    ? 'اگر امروز لغو کنید، چیزی از حق بیمه به کیف پولتان برنمی‌گردد.'
    : begun
      ? `اگر امروز لغو کنید ${text} به کیف پولتان برمی‌گردد: حق بیمهٔ روزهای مانده، منهای سهم شرکت بیمه${instalments ? ' و حق بیمه‌ای که هنوز پرداخت نکرده‌اید' : ''}.`
      : `این بیمه‌نامه هنوز شروع نشده است. اگر امروز لغو کنید، همهٔ حق بیمه‌ای که پرداخت کرده‌اید (${text}) به کیف پولتان برمی‌گردد.`
  const after = begun
    ? 'بعد از لغو، خودرو بیمه ندارد و رانندگی با آن جریمه دارد.'
    : `بعد از لغو، خودرو از ${from} با این بیمه‌نامه بیمه نیست.`
  return (
    <details className="card p-5">
      <summary className="cursor-pointer font-bold">{issued ? 'لغو بیمه‌نامه' : 'لغو سفارش'}</summary>
      <div className="flex flex-col gap-3 pt-3">
        <p className="text-label">
          {issued ? `${back} ${after}` : `اگر لغو کنید همهٔ پول (${text}) به کیف پولتان برمی‌گردد.`}
        </p>
        <PostForm encType="multipart/form-data">
          <input type="hidden" name="refund" value={rial} />
          <Button kind="outline" type="submit" name="intent" value="cancel">
            {nothing ? 'لغو بیمه‌نامه' : issued ? 'لغو بیمه‌نامه و برگشت پول' : 'لغو سفارش و برگشت پول'}
          </Button>
        </PostForm>
      </div>
    </details>
  )
}
