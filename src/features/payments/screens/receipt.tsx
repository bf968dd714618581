import { IconDownload } from '#ui/icons/index.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import { qrCode } from '#ui/qr-code.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { AppError } from '#platform/errors.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { ordersPath, receiptPath } from '../addresses.ts'
import { ReceiptSheet } from '../components/receipt-sheet.tsx'
import { publicIdSchema } from '../schemas.ts'
import { loadReceipt } from '../server/receipt/load-receipt.ts'
import type { ReceiptView } from '../server/receipt/receipt-view.ts'
import type { Route } from './+types/receipt'

export const middleware = [requireSignIn]

const states: Record<ReceiptView['state'], string> = {
  paid: 'پرداخت شد',
  refunded: 'همهٔ پول برگشت',
  'partly-refunded': 'بخشی از پول برگشت',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const id = publicIdSchema.safeParse(params.paymentId)
  const receipt = id.success ? await loadReceipt(ctx, { id: id.data, personId }) : null
  if (!receipt) throw new AppError('not-found', 404)
  const { method } = receipt
  const rows: [string, string | null][] = [
    ['بابت', receipt.title],
    ['پرداخت‌کننده', receipt.payer],
  ]
  const lines = receipt.lines.map(({ label, amountRial }) => ({
    label,
    text: formatMoney(amountRial),
    amount: true as const,
  }))
  const after: [string, string | null][] = [
    ['از کیف پول', receipt.walletRial > 0n ? formatMoney(receipt.walletRial) : null],
    [`از درگاه ${method.gateway ?? ''}`, receipt.gatewayRial > 0n ? formatMoney(receipt.gatewayRial) : null],
    ['برگشت داده شد', receipt.refundedRial > 0n ? formatMoney(receipt.refundedRial) : null],
    ['زمان', formatDateTime(receipt.paidAt)],
    ['شمارهٔ پرداخت', receipt.number],
    ['شمارهٔ پیگیری', receipt.referenceId && toPersianDigits(receipt.referenceId)],
    ['کارت', method.maskedCard && toPersianDigits(method.maskedCard)],
  ]
  return {
    id: receipt.number,
    state: states[receipt.state],
    good: receipt.state === 'paid',
    plate: receipt.plate,
    rows: [...messagesOf(rows), ...lines],
    after: messagesOf(after),
    total: formatMoney(receipt.totalRial),
    rial: formatRial(receipt.totalRial),
    qr: qrCode(receipt.verifyUrl),
    verifyUrl: receipt.verifyUrl,
  }
}

const messagesOf = (rows: readonly [string, string | null][]) =>
  rows.flatMap(([label, text]) => (text ? [{ label, text }] : []))

export const meta: Route.MetaFunction = () => pageTitle('رسید پرداخت')

/** The receipt of one payment, for screen, printer and download. */
export default function Receipt({ loaderData }: Route.ComponentProps) {
  const pdf = `${receiptPath(loaderData.id)}/pdf`
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col gap-4">
      <ReceiptSheet view={loaderData} />
      <div className="flex flex-wrap gap-3" data-print="no">
        <ButtonLink kind="outline" href={pdf} rel="external" icon={<IconDownload aria-hidden size={20} />}>
          دریافت PDF
        </ButtonLink>
        <ButtonLink
          kind="outline"
          href={`${pdf}?paper=narrow`}
          rel="external"
          icon={<IconDownload aria-hidden size={20} />}
        >
          PDF برای فیش‌پرینتر
        </ButtonLink>
        <ButtonLink kind="quiet" href={ordersPath}>
          سفارش‌های من
        </ButtonLink>
      </div>
    </div>
  )
}
