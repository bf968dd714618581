import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import { contextOf } from '#platform/context.ts'
import { addressLimits } from '#platform/address.ts'
import { AppError } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { verifyReceipt } from '../server/receipt/load-receipt.ts'
import type { Route } from './+types/verify'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const limit = await consumeLimits(ctx, addressLimits('verify', ctx.scope.address, { max: 60, seconds: 600 }))
  if (!limit.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: limit.waitSeconds })
  const receipt = await verifyReceipt(ctx, params.code)
  if (!receipt) return { receipt: null }
  const { amountRial, refundedRial } = receipt
  return {
    receipt: {
      state: receipt.state,
      rows: [
        { label: 'نوع', text: receipt.kind },
        { label: 'مبلغ', text: `${formatMoney(amountRial)} (${formatRial(amountRial)})` },
        ...(refundedRial > 0n ? [{ label: 'برگشت داده شد', text: formatMoney(refundedRial) }] : []),
        { label: 'زمان پرداخت', text: formatDateTime(receipt.paidAt) },
        { label: 'شمارهٔ پرداخت', text: receipt.number },
      ],
    },
  }
}

export const meta: Route.MetaFunction = () => pageTitle('بررسی رسید')

const sentences = {
  paid: 'این رسید از فرمان است و مبلغ آن پرداخت شده است.',
  'partly-refunded': 'این رسید از فرمان است؛ بخشی از مبلغ آن برگشت داده شده است.',
  refunded: 'این رسید از فرمان است، ولی همهٔ مبلغ آن برگشت داده شده است.',
}

/** Verifies a receipt for anyone, without data about the payer. */
export default function Verify({ loaderData: { receipt } }: Route.ComponentProps) {
  if (!receipt) {
    return (
      <EmptyState drawing="no-results" title="این رسید از فرمان نیست">
        کد را دوباره از روی رسید اسکن کنید. اگر باز هم همین را دیدید، به این رسید اعتماد نکنید.
      </EmptyState>
    )
  }
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col gap-4">
      <h1 className="text-title">بررسی رسید</h1>
      <Notice tone={receipt.state === 'paid' ? 'good' : 'warn'}>{sentences[receipt.state]}</Notice>
      <Card>
        <dl className="flex flex-col gap-2">
          {receipt.rows.map(({ label, text }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">{label}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="text-note text-muted">مبلغ و شمارهٔ این صفحه باید با رسیدی که دست شماست یکی باشد.</p>
    </div>
  )
}
