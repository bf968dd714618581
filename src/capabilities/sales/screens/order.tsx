import { z } from 'zod'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { orderPath, ordersPath } from '../addresses.ts'
import '../components/sales.css'
import { cancelSchema, publicIdField } from '../schemas.ts'
import { cancelOrder } from '../server/change-order.ts'
import { getOrder } from '../server/orders.ts'
import { presentOrder } from '../server/present-order.ts'
import type { OrderPageView } from '../views.ts'
import type { Route } from './+types/order'

export const middleware = [requireSignIn]

const orderParams = z.object({ orderId: publicIdField })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { orderId: id } = validateParams(orderParams, params)
  const { ctx, personId } = personContextOf(context)
  return { order: await presentOrder(ctx, await getOrder(ctx.db, { personId, id })) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { orderId: id } = validateParams(orderParams, params)
  const { ctx, personId } = personContextOf(context)
  const form = await readForm(request, cancelSchema)
  if (!form.ok) return form.answer
  const ended = await cancelOrder(ctx, { personId, id, wholeRial: BigInt(form.value.whole) })
  if (ended.ok) return redirect(orderPath(id))
  const words =
    ended.code === 'other-sum'
      ? 'مبلغ برگشتی از وقتی صفحه را باز کردید عوض شده. صفحه را دوباره باز کنید، مبلغ جدید را ببینید و دوباره تأیید کنید.'
      : 'در این مرحله نمی‌شود از این سفارش انصراف داد. صفحه را دوباره باز کنید و وضعیتش را ببینید.'
  return form.refuse({ '': words }, 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.order.plan ?? 'سفارش خودرو')

/** One order of a new car, from registration to the keys. */
export default function Order({ loaderData: { order }, actionData }: Route.ComponentProps) {
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
        <Card title="مسیر سفارش">
          <Timeline label="مسیر سفارش" steps={order.steps} />
        </Card>
        {order.promises.length > 0 && (
          <Card title="وعده‌های تحویل">
            <ul className="sale-rows">
              {order.promises.map(({ day, at, reason }, index) => (
                <li key={`${day}-${at}`}>
                  {index === 0 ? <b>{day}</b> : <del>{day}</del>}
                  <span className="text-note text-muted">اعلام در {at}</span>
                  {reason && <small>{reason}</small>}
                </li>
              ))}
            </ul>
          </Card>
        )}
        {order.cancel && <Cancel order={order} answer={actionData} />}
      </div>
      <div className="sale-column">
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

/** What the draw said, why, and where that can be checked. */
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
