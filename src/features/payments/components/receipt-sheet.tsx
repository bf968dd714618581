import { textLanguage } from '#kit/text-language.ts'
import type { Plate as AnyPlate } from '#kit/plate.ts'
import { Badge } from '#ui/badge.tsx'
import '#ui/plate/holder.css'
import { Plate } from '#ui/plate/plate.tsx'
import '#ui/plate/travel.ts'
import { Receipt, type ReceiptRow } from '#ui/parts/receipt.tsx'

type Row = { label: string; text: string; amount?: true }

type SheetView = {
  state: string
  good: boolean
  /** The vehicle that was paid for. */
  plate?: AnyPlate | null
  /** The paid items, above the total. */
  rows: readonly Row[]
  /** The means of payment, below it. */
  after: readonly Row[]
  total: string
  /** The same amount as banks write it. */
  rial: string
  qr: { size: number; path: string }
  verifyUrl: string
}

/** A receipt with a code for verifying its origin. */
export function ReceiptSheet({
  view: { state, good, plate, rows, after, total, rial, qr, verifyUrl },
}: {
  view: SheetView
}) {
  return (
    <Receipt
      label="رسید پرداخت"
      title={<h1 className="text-heading">رسید پرداخت فرمان</h1>}
      state={<Badge tone={good ? 'good' : 'warn'}>{state}</Badge>}
      subject={
        plate && (
          <span className="key-holder w-fit" data-lamp={good ? 'clean' : undefined}>
            <Plate plate={plate} size="first" travels />
          </span>
        )
      }
      rows={rows.map(shown)}
      total={{
        label: 'مبلغ کل',
        value: (
          <>
            {total}
            <small className="block font-normal text-muted">{rial}</small>
          </>
        ),
      }}
      after={after.map(shown)}
    >
      <svg
        role="img"
        aria-label="کد بررسی رسید"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width={112}
        height={112}
        className="flex-none bg-white"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="min-w-0 text-note text-muted">
        هر کس این کد را اسکن کند، می‌بیند که این رسید از فرمان است؛ نام و اطلاعات شما آنجا نیست.{' '}
        <a href={verifyUrl} className="text-link-inline" data-print="no">
          صفحهٔ بررسی
        </a>
      </p>
    </Receipt>
  )
}

/** The minus sign of an amount would reverse its direction. */
const shown = ({ label, text, amount }: Row): ReceiptRow => ({
  label,
  value: amount ? text : <bdi lang={textLanguage(text)}>{text}</bdi>,
})
