import { z } from 'zod'
import { formatMoney } from '#kit/money.ts'
import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/offline/use-online.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { SignInFirst } from '#ui/parts/sign-in-first.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { billPath, billPdfPath } from '../addresses.ts'
import { Countdown } from '../components/countdown.tsx'
import '../components/sales.css'
import { disputeSchema, publicIdField } from '../schemas.ts'
import { disputeBill } from '../server/dispute.ts'
import { presentBill } from '../server/present-order.ts'
import type { BillView } from '../views.ts'
import type { Route } from './+types/bill'

const billParams = z.object({ id: publicIdField })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id } = validateParams(billParams, params)
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return { guest: url.pathname + url.search }
  const bill = await presentBill(ctx, { personId, id })
  const max = ctx.providers.gateways.reduce((limit, { limits }) => (limits.most > limit ? limits.most : limit), 0n)
  return {
    guest: null,
    bill,
    second: url.searchParams.has('second'),
    // More than a gateway's limit is paid from the wallet, which is charged in parts.
    parts: bill.pay && bill.rial > max ? formatMoney(max) : null,
  }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { id } = validateParams(billParams, params)
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, url.pathname + url.search)
  const form = await readForm(request, disputeSchema)
  if (!form.ok) return form.answer
  await disputeBill(ctx, { personId, id, text: form.value.text })
  return redirect(`${billPath(id)}#dispute`)
}

export const meta: Route.MetaFunction = () => pageTitle('صورت‌حساب خرید خودرو')

/** The address of a bill is open to anyone: a guest signs in on it, a stranger gets not-found. */
export default function Bill({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.guest === null) return <OwnBill {...loaderData} answer={actionData} />
  return (
    <div className="sale-page">
      <PageHeader title="صورت‌حساب" />
      <SignInFirst here={loaderData.guest} label="ورود و دیدن صورت‌حساب">
        <p className="text-label">صورت‌حساب را فقط صاحب سفارش می‌بیند؛ با شمارهٔ موبایل وارد شوید.</p>
      </SignInFirst>
    </div>
  )
}

type OwnBillProps = Extract<Route.ComponentProps['loaderData'], { guest: null }> & {
  answer: Route.ComponentProps['actionData']
}

/** The amount, its reason and its deadline. */
function OwnBill({ bill, second, parts, answer }: OwnBillProps) {
  const online = useOnline()
  return (
    <div className="sale-page">
      <PageHeader
        title="صورت‌حساب"
        back={{ href: bill.orderHref, label: `سفارش ${bill.order}` }}
        badges={<Badge tone={bill.tone}>{bill.stateName}</Badge>}
        lead={`${bill.plan} · ${bill.car}`}
      />
      <div className="sale-column">
        {second && bill.state === 'open' && (
          <Notice tone="info" live title="اولویت دوم برای شما نگه داشته شد">
            اولویت اول در لحظهٔ ثبت تمام شده بود. اگر این یکی را نمی‌خواهید، پرداخت نکنید تا آزاد شود.
          </Notice>
        )}
        {bill.returned && (
          <Notice tone="warn" title="پول این پرداخت برگشت">
            وقتی پول رسید، مهلت یا سفارش تمام شده بود؛ پول همان لحظه به کیف پولتان برگشت.
          </Notice>
        )}
        {bill.overdue && <Notice tone="bad">{bill.overdue}</Notice>}
        <Card title={bill.label}>
          <p>
            <b className="text-title">{bill.amount}</b>
            <span className="block text-note text-muted">{bill.amountRial}</span>
          </p>
          {bill.state === 'open' && (
            <p>
              مهلت پرداخت {bill.due.text}
              {bill.held && (
                <>
                  {' '}
                  <Countdown at={bill.due.iso} label="مانده تا پایان مهلت" over="تمام شد" />
                </>
              )}
            </p>
          )}
          {bill.pay && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink kind="main" href={bill.pay} aria-disabled={online ? undefined : true}>
                پرداخت {bill.amount}
              </ButtonLink>
            </div>
          )}
          {parts && (
            <p className="text-note text-muted">
              درگاه در هر پرداخت حداکثر {parts} می‌گیرد؛ این مبلغ در چند مرحله یا از کیف پول پرداخت می‌شود.
            </p>
          )}
          {bill.pay && !online && <p className="text-note text-muted">برای پرداخت باید به اینترنت وصل باشید.</p>}
          {bill.receipt && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink kind="outline" href={bill.receipt}>
                رسید پرداخت
              </ButtonLink>
              <ButtonLink kind="quiet" href={`${bill.receipt}/pdf`} download>
                رسید (PDF)
              </ButtonLink>
            </div>
          )}
          <p className="text-note text-muted">
            شناسهٔ صورت‌حساب <bdi dir="ltr">{bill.id}</bdi>
          </p>
        </Card>
        <Dispute bill={bill} answer={answer} />
      </div>
      <div className="sale-column">
        <Lines bill={bill} />
      </div>
    </div>
  )
}

function Lines({ bill }: { bill: BillView }) {
  return (
    <Card title="ریز صورت‌حساب">
      <ul className="sale-rows">
        {bill.lines.map(({ label, amount }) => (
          <li key={label}>
            <span>{label}</span>
            <span>{amount}</span>
          </li>
        ))}
        <li>
          <b>جمع</b>
          <b>{bill.whole}</b>
        </li>
        <li>
          <span>پرداخت‌شده</span>
          <span>{bill.paid}</span>
        </li>
        <li>
          <span>مانده</span>
          <span>{bill.left}</span>
        </li>
      </ul>
      <div className="flex flex-wrap gap-3" data-print="no">
        <ButtonLink kind="outline" href={billPdfPath(bill.id)} download rel="external">
          دریافت صورت‌حساب (PDF)
        </ButtonLink>
        <Button kind="quiet" onClick={() => window.print()} data-needs-script>
          چاپ صورت‌حساب
        </Button>
      </div>
    </Card>
  )
}

function Dispute({ bill, answer }: { bill: BillView; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(disputeSchema, { id: `dispute-${bill.id}`, answer })
  return (
    <Card title="اعتراض به صورت‌حساب" id="dispute">
      {bill.disputed ? (
        <>
          <Notice tone="info" title={bill.answer ? 'اعتراض شما' : 'اعتراض شما ثبت شد و پشتیبانی آن را می‌بیند'}>
            <bdi className="whitespace-pre-line">{bill.disputed}</bdi>
          </Notice>
          {bill.answer && (
            <Notice tone="good" title={`پاسخ، ${bill.answer.at}`}>
              <bdi className="whitespace-pre-line">{bill.answer.text}</bdi>
            </Notice>
          )}
        </>
      ) : (
        <details open={answer !== undefined}>
          <summary className="min-h-11 content-center text-lazuli">مبلغ یا مهلت درست نیست؟</summary>
          <SchemaForm form={form}>
            <TextAreaField {...fields.text} max={600} />
            <Button kind="outline" type="submit" busy={busy}>
              ثبت اعتراض
            </Button>
          </SchemaForm>
        </details>
      )}
    </Card>
  )
}
