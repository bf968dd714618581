import { IconPrinter } from '#ui/icons/index.ts'
import { getLottery, findTickets } from '#features/lottery/contract.ts'
import { TicketCard } from '#features/lottery/embeds.ts'
import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { signInRequired } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { readForm } from '#ui/form/read-form.ts'
import { Way } from '#ui/layout/file.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { qrCode } from '#ui/qr-code.ts'
import { confirmationPath, ordersPath, receiptPath, receiptPdfPath } from '../addresses.ts'
import { NoOrder } from '../components/no-order.tsx'
import { PriceLines } from '../components/price-lines.tsx'
import { Withdraw, withdrawWords } from '../components/withdraw.tsx'
import '../components/imported.css'
import { askedOrder } from '../server/own-order.ts'
import { withdrawSchema } from '../schemas.ts'
import { getRound } from '../server/cars.ts'
import { withdraw } from '../server/end-order.ts'
import { importedOrders } from '../server/orders.ts'
import { presentOrder } from '../server/present-order.ts'
import { isEditable } from '../states.ts'
import { wordOf } from '../texts.ts'
import type { OrderView } from '../views.ts'
import type { Route } from './+types/receipt'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { asked, ...rest } = askedOrder(ctx, url)
  if (asked === null) return { page: null, signIn: 'signIn' in rest ? rest.signIn : null }
  const row = await importedOrders.load(ctx.db, asked)
  if (isEditable(row.state)) throw redirect(confirmationPath(asked.id))
  const order = await presentOrder(ctx, row)
  const { draw_id } = (await getRound(ctx.db, ctx.now, { id: row.round_id })).row
  const lottery = draw_id === null ? null : await getLottery(ctx.db, draw_id)
  const tickets = lottery && row.ticket !== null ? await findTickets(ctx, lottery, asked.personId) : []
  return {
    page: {
      order,
      // The code leads to the public page of the car with its lottery result, and reveals nothing
      // about the buyer.
      qr: qrCode(`${ctx.scope.origin}${order.quotes[0]!.href}`),
      root: lottery?.root ? Buffer.from(lottery.root).toString('hex') : null,
      // The allocation decides who gets a car; a position alone wins nothing.
      ticket: tickets.flatMap((each) => (each.number === row.ticket ? [{ ...each, won: null }] : []))[0] ?? null,
    },
    signIn: null,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { asked } = askedOrder(ctx, url)
  if (asked === null) {
    if (ctx.scope.session.personId === null) throw signInRequired(request, url.pathname + url.search)
    throw notFound()
  }
  const form = await readForm(request, withdrawSchema)
  if (!form.ok) return form.answer
  const result = await withdraw(ctx, { ...asked, feeRial: BigInt(form.value.fee) })
  return result.ok ? redirect(receiptPath(asked.id)) : form.refuse({ '': withdrawWords[result.code] }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('رسید خودروی وارداتی')

/**
 * The receipt of an application: confirmed facts, state, and next payments. Printable and available
 * offline.
 */
export default function ReceiptPage({ loaderData: { page, signIn }, actionData }: Route.ComponentProps) {
  if (!page) return <NoOrder title="رسید درخواست" signIn={signIn} />
  const { order, qr, root, ticket } = page
  return (
    <div className="imported-page">
      <PageHeader
        title="رسید خودروی وارداتی"
        back={{ href: ordersPath, label: 'سفارش‌های من' }}
        badges={<Badge tone={order.tone}>{order.stateName}</Badge>}
        lead={order.round}
      />
      <div className="imported-column">
        <State order={order} />
        <Way title={`مسیر ${wordOf(order)}`} label={`مسیر ${wordOf(order)}`} steps={order.steps} />
        {order.bills.length > 0 && <Bills order={order} />}
        {ticket && (
          <div className="imported-noprint">
            <Card title="بلیت قرعه‌کشی">
              <ul>
                <TicketCard root={root} ticket={ticket} />
              </ul>
            </Card>
          </div>
        )}
        {order.withdraw && <Withdraw order={order} answer={actionData} />}
      </div>
      <div className="imported-column">
        <Card title={wordOf(order)}>
          <Facts order={order} />
          <div className="flex items-center gap-4">
            <svg
              role="img"
              aria-label="کد صفحهٔ خودرو و نتیجهٔ قرعه‌کشی"
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              width={112}
              height={112}
              className="imported-qr"
              shapeRendering="crispEdges"
            >
              <path d={qr.path} fill="#000" />
            </svg>
            <p className="min-w-0 text-note text-muted">
              صفحهٔ عمومی خودرو و نتیجهٔ قرعه‌کشی آن؛ نام و اطلاعات شما آنجا نیست.
            </p>
          </div>
          <ButtonLink kind="outline" href={receiptPdfPath(order.id)} download data-print="no">
            دریافت رسید (PDF)
          </ButtonLink>
          <Button
            kind="quiet"
            wide
            onClick={() => window.print()}
            data-needs-script
            data-print="no"
            icon={<IconPrinter aria-hidden size={20} />}
          >
            چاپ رسید
          </Button>
          <TextLink href="/profile/support">پشتیبانی</TextLink>
        </Card>
        <PriceLines quotes={order.quotes} />
      </div>
    </div>
  )
}

function State({ order }: { order: OrderView }) {
  if (order.state === 'confirmed') {
    return (
      <Notice tone="good" title="درخواست شما ثبت شد">
        نتیجهٔ قرعه‌کشی بعد از {order.closes.text} اعلام می‌شود و خبرتان می‌کنیم.
      </Notice>
    )
  }
  if (order.state === 'allocated') {
    return (
      <Notice tone="good" title={`${order.got} به شما رسید`}>
        واردکننده قرارداد را صادر می‌کند و مهلت پرداخت را همین‌جا می‌بینید.
      </Notice>
    )
  }
  if (order.reserve) {
    return (
      <Notice tone="info" title={`شما نفر ${order.reserve} لیست ذخیره هستید`}>
        اگر خودرویی که خواسته‌اید آزاد شود، به نوبت به ذخیره‌ها می‌رسد.
      </Notice>
    )
  }
  return (
    <>
      {order.reason && <Notice tone="warn">{order.reason}</Notice>}
      {order.refund && (
        <Notice tone="good" title={`${order.refund} به کیف پولتان برگشت`}>
          <TextLink href="/profile/my-wallet/withdraw">برداشت به شمارهٔ شبا</TextLink>
        </Notice>
      )}
    </>
  )
}

const Facts = ({ order }: { order: OrderView }) => {
  const { deposit } = order
  return (
    <ul className="imported-rows">
      <li>
        <span>کد پیگیری</span>
        <bdi dir="ltr">{order.shownId}</bdi>
      </li>
      {order.applicant && (
        <li>
          <span>خریدار</span>
          <span>{order.applicant}</span>
        </li>
      )}
      <li>
        <span>زمان تأیید</span>
        <span>{order.confirmedAt ?? 'ثبت نشده'}</span>
      </li>
      {order.ticket && (
        <li>
          <span>شمارهٔ بلیت</span>
          <span>{order.ticket}</span>
        </li>
      )}
      <li>
        <span>شرایط فروش</span>
        <TextLink href={order.termsHref}>{order.terms ?? 'پذیرفته نشده'}</TextLink>
      </li>
      {deposit && (
        <li>
          <span>سپرده</span>
          <span>
            {deposit.amount} <Badge tone={deposit.tone}>{deposit.stateName}</Badge>
          </span>
          <small>
            {deposit.bank}
            {deposit.reference && (
              <>
                {' · شمارهٔ پیگیری بانک '}
                <bdi>{deposit.reference}</bdi>
              </>
            )}
            {deposit.wanted && ` · ${deposit.wanted}`}
          </small>
        </li>
      )}
      {order.got && (
        <li>
          <span>خودرو</span>
          <b>{order.got}</b>
        </li>
      )}
      {order.contract && (
        <li>
          <span>شمارهٔ قرارداد</span>
          <bdi dir="ltr">{order.contract}</bdi>
        </li>
      )}
      {order.price && (
        <li>
          <span>قیمت قرارداد</span>
          <b>{order.price}</b>
        </li>
      )}
      {order.fee && (
        <li>
          <span>هزینهٔ انصراف</span>
          <span>{order.fee}</span>
        </li>
      )}
    </ul>
  )
}

const Bills = ({ order }: { order: OrderView }) => (
  <Card title="پرداخت">
    <ul className="imported-rows">
      {order.bills.map(({ label, amount, stateName, tone, until, pay }) => (
        <li key={label}>
          <span>
            {label}
            <Badge tone={tone}>{stateName}</Badge>
          </span>
          <b>{amount}</b>
          {pay && <small>تا {until}</small>}
        </li>
      ))}
    </ul>
    {order.bills.map(
      ({ label, pay, amount }) =>
        pay && (
          <ButtonLink key={label} kind="main" href={pay}>
            پرداخت {amount}
          </ButtonLink>
        ),
    )}
  </Card>
)
