import { z } from 'zod'
import { readFormWithFiles } from '#features/files/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Way } from '#ui/layout/file.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { orderPath, ordersPath } from '../addresses.ts'
import '../components/sales.css'
import { maxDocuments } from '../sale-form.ts'
import { cancelSchema, documentsSchema, publicIdField } from '../schemas.ts'
import { cancelOrder } from '../server/change-order.ts'
import { saleOrders } from '../server/orders.ts'
import { documentPath, documentsOf, saleDocuments, sendDocuments } from '../server/papers.ts'
import { presentOrder } from '../server/present-order.ts'
import { saleOrderFlow } from '../states.ts'
import type { OrderPageView } from '../views.ts'
import type { Route } from './+types/order'

export const middleware = [requireSignIn]

const orderParams = z.object({ orderId: publicIdField })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { orderId: id } = validateParams(orderParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await saleOrders.load(ctx.db, { personId, id })
  const documents = (await documentsOf(ctx.db, [row.id])).get(row.id) ?? []
  return {
    order: await presentOrder(ctx, row),
    papers: documents.map(documentPath),
    maySend: saleOrderFlow.isOpen(row.state) && documents.length < maxDocuments,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { orderId: id } = validateParams(orderParams, params)
  const { ctx, personId } = personContextOf(context)
  const sent = await readFormWithFiles(ctx, request, saleDocuments)
  if (sent.form.get('intent') === 'papers') {
    const documents = readFormData(sent.form, documentsSchema, sent.problems)
    if (!documents.ok) return documents.answer
    const taken = await sendDocuments(ctx, { personId, id, papers: documents.value.papers })
    if (taken.ok) return redirect(orderPath(id))
    return documents.refuse({ papers: documentRefusals[taken.code] }, 409)
  }
  const form = readFormData(sent.form, cancelSchema)
  if (!form.ok) return form.answer
  const ended = await cancelOrder(ctx, { personId, id, wholeRial: BigInt(form.value.whole) })
  if (ended.ok) return redirect(orderPath(id))
  const words =
    ended.code === 'other-sum'
      ? 'مبلغ برگشتی از وقتی صفحه را باز کردید عوض شده. صفحه را دوباره باز کنید، مبلغ جدید را ببینید و دوباره تأیید کنید.'
      : 'در این مرحله نمی‌شود از این سفارش انصراف داد. صفحه را دوباره باز کنید و وضعیتش را ببینید.'
  return form.refuse({ '': words }, 409)
}

const documentRefusals = {
  'not-now': 'این سفارش دیگر باز نیست و مدرک نمی‌گیرد.',
  'too-many': `هر سفارش تا ${formatInteger(maxDocuments)} عکس دارد.`,
  'file-unknown': 'عکس‌ها را دوباره اضافه کنید.',
} as const

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.order.plan ?? 'سفارش خودرو')

/** One order of a new car, from registration to the keys. */
export default function Order({ loaderData: { order, papers, maySend }, actionData }: Route.ComponentProps) {
  const ofDocuments = actionData?.error?.papers !== undefined
  return (
    <div className="sale-page">
      <PageHeader
        title={order.plan}
        back={{ href: ordersPath, label: 'سفارش‌های من' }}
        badges={<Badge tone={order.tone}>{order.stateName}</Badge>}
        lead={order.car}
      />
      <div className="sale-column">
        {order.reason && <Notice tone="warn">{order.reason}</Notice>}
        {order.refund && (
          <Notice tone="good" title={`${order.refund} به کیف پولتان برگشت`}>
            <TextLink href="/profile/my-wallet/withdraw">برداشت به شمارهٔ شبا</TextLink>
          </Notice>
        )}
        {order.draw && <Draw draw={order.draw} state={order.state} />}
        {order.pay && (
          <Card title="پرداخت بعدی">
            <p>
              <b>{order.pay.label}</b>
              <span className="block text-note text-muted">تا {order.pay.until}</span>
            </p>
            <div>
              <ButtonLink kind="main" href={order.pay.href}>
                دیدن و پرداخت صورت‌حساب
              </ButtonLink>
            </div>
          </Card>
        )}
        {order.late && (
          <Card title="تأخیر در تحویل">
            <p>
              {order.state === 'delivered'
                ? `خودرو ${order.late.days} روز بعد از اولین وعده تحویل شد؛ خسارت`
                : `${order.late.days} روز از اولین وعده گذشته؛ خسارت تا امروز`}{' '}
              <b>{order.late.penalty}</b>
            </p>
            <p className="sale-formula">{order.late.formula}</p>
            <p className="text-note text-muted">طبق قرارداد، این مبلغ را خودروساز باید به شما بدهد.</p>
          </Card>
        )}
        <Way title="مسیر سفارش" label="مسیر سفارش" steps={order.steps} />
        {order.promises.length > 0 && <Promises promises={order.promises} />}
        {order.cancel && <Cancel order={order} answer={ofDocuments ? undefined : actionData} />}
      </div>
      <div className="sale-column">
        <Summary order={order} />
        {(papers.length > 0 || maySend) && (
          <Documents {...{ papers, maySend }} answer={ofDocuments ? actionData : undefined} />
        )}
        <Card title="صورت‌حساب‌ها">
          {order.bills.length === 0 && <p className="text-note text-muted">هنوز صورت‌حسابی صادر نشده است.</p>}
          <ul className="sale-rows">
            {order.bills.map(({ id, href, label, amount, due, stateName, tone, open }) => (
              <li key={id}>
                <TextLink href={href}>{label}</TextLink>
                <Badge tone={tone}>{stateName}</Badge>
                <small>
                  {amount}
                  {open && ` · تا ${due}`}
                </small>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  )
}

/** The numbers of an order and its price, line by line. */
function Summary({ order }: { order: OrderPageView }) {
  return (
    <Card title="سفارش">
      <ul className="sale-rows">
        <li>
          <span>کد پیگیری</span>
          <bdi dir="ltr">{order.id}</bdi>
        </li>
        <li>
          <span>زمان ثبت</span>
          <span>{order.madeAt}</span>
        </li>
        {order.contract && (
          <li>
            <span>شمارهٔ قرارداد</span>
            <bdi dir="ltr">{order.contract}</bdi>
          </li>
        )}
        {order.second && (
          <li>
            <span>اولویت دیگر</span>
            <span>{order.second}</span>
          </li>
        )}
        <li>
          <span>نمایندگی</span>
          <small>{order.agency}</small>
        </li>
        {order.lines.map(({ label, amount }) => (
          <li key={label}>
            <span>{label}</span>
            <span>{amount}</span>
          </li>
        ))}
        <li>
          <b>قیمت</b>
          <b>{order.price}</b>
        </li>
      </ul>
      <TextLink href={order.planHref}>صفحهٔ طرح و سابقهٔ تغییرات</TextLink>
    </Card>
  )
}

function Promises({ promises }: Pick<OrderPageView, 'promises'>) {
  return (
    <Card title="وعده‌های تحویل">
      <ul className="sale-rows">
        {promises.map(({ day, at, reason }, index) => (
          <li key={`${day}-${at}`}>
            {index === 0 ? <b>{day}</b> : <del>{day}</del>}
            <span className="text-note text-muted">اعلام در {at}</span>
            {reason && <small>{reason}</small>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The result of the lottery, its reason, and the page that verifies it. */
function Draw({ draw, state }: { draw: NonNullable<OrderPageView['draw']>; state: OrderPageView['state'] }) {
  return (
    <Card title="قرعه‌کشی">
      {draw.rank ? (
        <p>
          در ترتیب قرعه‌کشی نفر <b>{draw.rank}</b> از {draw.of} شدید؛ بلیت شما {draw.ticket} است.
        </p>
      ) : state === 'registered' ? (
        <p>
          بلیت شما <b>{draw.ticket}</b> است. نتیجهٔ قرعه‌کشی بعد از {draw.at} معلوم می‌شود و خبرتان می‌کنیم؛ تا آن موقع پولی
          لازم نیست.
        </p>
      ) : (
        <p>
          بلیت شما <b>{draw.ticket}</b> بود. این سفارش در نتیجهٔ قرعه‌کشی حساب نمی‌شود.
        </p>
      )}
      {draw.why && <p>{draw.why}</p>}
      <div>
        <ButtonLink kind="outline" href={`${draw.href}#${draw.rank ? 'check' : 'parts'}`}>
          {draw.rank ? (state === 'loser' ? 'چرا انتخاب نشدم؟ خودم بررسی کنم' : 'خودتان بررسی کنید') : 'صفحهٔ قرعه‌کشی'}
        </ButtonLink>
      </div>
    </Card>
  )
}

type DocumentsProps = { papers: readonly string[]; maySend: boolean; answer: FormAnswer | undefined }

/** Pictures of documents: the sent ones, and a form for more while the order is active. */
function Documents({ papers, maySend, answer }: DocumentsProps) {
  const { form, fields, busy } = useSchemaForm(documentsSchema, { id: 'sale-papers', answer, keepDraft: false })
  return (
    <Card title="مدارک">
      {papers.length > 0 && (
        <ul className="sale-rows">
          {papers.map((href, index) => (
            <li key={href}>
              <a href={href} target="_blank" rel="external noreferrer" className="text-link-inline">
                عکس {formatInteger(index + 1)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {maySend && (
        <SchemaForm form={form} encType="multipart/form-data">
          <input type="hidden" name="intent" value="papers" />
          <UploadField
            {...fields.papers}
            uploadTo="/files/sale-papers"
            maxBytes={8_000_000}
            maxFiles={maxDocuments - papers.length}
            hint="مدارکی که صفحهٔ طرح نوشته؛ از هر کدام یک عکس."
          />
          <Button kind="outline" type="submit" busy={busy}>
            ارسال مدارک
          </Button>
        </SchemaForm>
      )}
    </Card>
  )
}

function Cancel({ order, answer }: { order: OrderPageView; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(cancelSchema, { id: `cancel-sale`, answer, keepDraft: false })
  const { rial, whole, parts } = order.cancel!
  return (
    <Card title="انصراف">
      <details open={answer !== undefined}>
        <summary className="min-h-11 content-center text-lazuli">اگر انصراف بدهم چه می‌شود؟</summary>
        <div className="flex flex-col gap-3">
          {rial === '0' ? (
            <p>
              {order.state === 'registered'
                ? 'پولی پرداخت نکرده‌اید. با انصراف، بلیت شما دیگر در نتیجهٔ قرعه‌کشی حساب نمی‌شود.'
                : order.state === 'awaiting-payment'
                  ? 'پولی پرداخت نکرده‌اید. با انصراف، خودرویی که برایتان نگه داشته شده آزاد می‌شود.'
                  : 'پولی پرداخت نکرده‌اید. با انصراف، جای شما به نفر بعدی می‌رسد.'}
            </p>
          ) : (
            <>
              <p>
                امروز <b>{whole}</b> به کیف پولتان برمی‌گردد. از آنجا می‌توانید به شبای خودتان برداشت کنید. اگر بخشی را با
                اعتبار هدیه پرداخت کرده‌اید، آن بخش دوباره اعتبار هدیه می‌شود و برداشت نمی‌شود.
              </p>
              <p className="sale-formula">{parts}</p>
            </>
          )}
          <SchemaForm form={form}>
            <input type="hidden" name="whole" value={rial} />
            <CheckboxField {...fields.sure} />
            <Button kind="outline" type="submit" busy={busy}>
              انصراف از سفارش
            </Button>
          </SchemaForm>
        </div>
      </details>
    </Card>
  )
}
