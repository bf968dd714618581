import { IconCircleCheck, IconCircleX, IconClockHour4, IconPrinter } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useRefreshWhile } from '#ui/use-refresh-while.ts'
import { ordersPath } from '../addresses.ts'
import type { ResultOutcome, ResultView } from '../views.ts'
import './payment-result.css'

type Appearance = { tone: 'good' | 'bad' | 'wait'; title: string; text: string }

const appearances: Record<ResultOutcome, Appearance> = {
  paid: { tone: 'good', title: 'پرداخت انجام شد', text: 'کسی که پرداخت کرده، رسید آن را در «سفارش‌های من» می‌بیند.' },
  'part-paid': {
    tone: 'good',
    title: 'پرداخت این مرحله انجام شد',
    text: 'پول این مرحله در کیف پول شماست. باقی‌مانده را هم بپردازید تا سفارش کامل شود.',
  },
  'paid-to-wallet': {
    tone: 'good',
    title: 'پول به کیف پول شما رفت',
    text: 'پرداخت شما دیر رسید و این سفارش تا آن زمان بسته یا پرداخت شده بود. پولی که دادید در کیف پول شماست.',
  },
  pending: {
    tone: 'wait',
    title: 'منتظر پاسخ درگاه هستیم',
    text: 'این صفحه خودش به‌روز می‌شود. تا روشن شدن نتیجه دوباره پرداخت نکنید؛ اگر پول رسیده باشد، همین سفارش پرداخت می‌شود.',
  },
  'under-review': {
    tone: 'wait',
    title: 'پرداخت شما در حال بررسی است',
    text: 'همکاران ما این پرداخت را با درگاه بررسی می‌کنند و نتیجه را خبر می‌دهند. دوباره پرداخت نکنید.',
  },
  cancelled: { tone: 'bad', title: 'پرداخت لغو شد', text: 'پولی به ما نرسید.' },
  failed: { tone: 'bad', title: 'پرداخت انجام نشد', text: 'پولی به ما نرسید.' },
  expired: { tone: 'bad', title: 'مهلت پرداخت تمام شد', text: 'پولی به ما نرسید.' },
}

const ownText = 'رسید آن در «سفارش‌های من» می‌ماند.'

const icons = { good: IconCircleCheck, bad: IconCircleX, wait: IconClockHour4 }

/** A gateway may take a minute; afterwards the payer reloads. */
const refreshing = { everyMs: 5000, forMs: 62_500 }

/** The outcome in one sentence, the details for the owner, and the next link. */
export function PaymentResult({ view }: { view: ResultView }) {
  const { outcome, details } = view
  const { tone, title, text } = appearances[outcome]
  const Icon = icons[tone]
  useRefreshWhile(outcome === 'pending', refreshing)
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col gap-6">
      <section className="payment-result" data-tone={tone}>
        <div className="band">
          <Icon aria-hidden size={56} stroke={1.5} />
          <h1 className="text-title">{title}</h1>
          <div role="status" className="band-muted">
            {view.reason && outcome !== 'paid' && <p>{view.reason}</p>}
            <p>{details && outcome === 'paid' ? ownText : text}</p>
          </div>
        </div>
        {details && (
          <div className="paid-sheet">
            <Details details={details} />
          </div>
        )}
      </section>
      {view.bankReturn && <Notice tone="info">{view.bankReturn}</Notice>}
      {details?.alreadyPaid && <Notice tone="good">پول این سفارش با پرداخت دیگری رسیده است.</Notice>}
      <Ways view={view} />
    </div>
  )
}

function Details({ details }: { details: NonNullable<ResultView['details']> }) {
  const rows: [string, ReactNode][] = [
    ['بابت', <bdi key="title">{details.title}</bdi>],
    [details.whole ? 'این مرحله' : 'مبلغ', `${details.amount} (${details.amountRial})`],
    ['مبلغ کل سفارش', details.whole],
    ['از کیف پول', details.walletPart],
    ['از درگاه', details.gatewayPart && `${details.gatewayPart}، ${details.gateway}`],
    ['شمارهٔ پیگیری', details.reference && <bdi key="reference">{toPersianDigits(details.reference)}</bdi>],
    [
      'کارت',
      details.card && (
        <bdi key="card" dir="ltr">
          {toPersianDigits(details.card)}
        </bdi>
      ),
    ],
    ['زمان', details.at],
  ]
  return (
    <dl>
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Ways({ view: { id, outcome, details, signIn } }: { view: ResultView }) {
  const unsure = outcome === 'pending' || outcome === 'under-review'
  return (
    <div className="flex flex-col gap-3">
      {details?.next && (
        <ButtonLink kind="main" wide href={details.next.href}>
          {details.next.label}
        </ButtonLink>
      )}
      {details?.again && (
        <ButtonLink kind="main" wide href={details.again}>
          {outcome === 'part-paid' ? 'پرداخت باقی‌مانده' : 'پرداخت دوباره'}
        </ButtonLink>
      )}
      {details?.receipt && (
        <ButtonLink kind="outline" wide href={details.receipt} icon={<IconPrinter aria-hidden size={20} />}>
          رسید
        </ButtonLink>
      )}
      {signIn && (
        <ButtonLink kind="main" wide href={signIn}>
          ورود و دیدن جزئیات
        </ButtonLink>
      )}
      {unsure && (
        <ButtonLink kind="outline" wide href={`/profile/support?about=payment:${id}`}>
          از حسابم کم شده ولی هنوز ثبت نشده
        </ButtonLink>
      )}
      {details && (
        <ButtonLink kind="quiet" wide href={ordersPath}>
          سفارش‌های من
        </ButtonLink>
      )}
    </div>
  )
}
