import { IconPrinter } from '#ui/icons/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import '#ui/parts/receipt.css'

type Row = { label: string; text: string; amount?: true }

type SheetView = {
  state: string
  good: boolean
  /** The paid items, above the total. */
  rows: readonly Row[]
  /** The means of payment, below it. */
  after: readonly Row[]
  total: string
  toman: string
  qr: { size: number; path: string }
  verifyUrl: string
}

/** A receipt in rials as banks write it, with a code for verifying its origin. */
export function ReceiptSheet({ view: { state, good, rows, after, total, toman, qr, verifyUrl } }: { view: SheetView }) {
  return (
    <section className="receipt" aria-label="رسید پرداخت">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading">رسید پرداخت فرمان</h1>
        <Badge tone={good ? 'good' : 'warn'}>{state}</Badge>
      </header>
      <dl>
        <Rows rows={rows} />
        <div className="receipt-total">
          <dt>مبلغ کل</dt>
          <dd>
            {total}
            <small className="block font-normal text-muted">{toman}</small>
          </dd>
        </div>
        <Rows rows={after} />
      </dl>
      <footer className="flex items-center gap-4">
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
      </footer>
      <Button
        kind="outline"
        wide
        onClick={() => window.print()}
        data-needs-script
        data-print="no"
        icon={<IconPrinter aria-hidden size={20} />}
      >
        چاپ رسید
      </Button>
    </section>
  )
}

const Rows = ({ rows }: { rows: readonly Row[] }) =>
  rows.map(({ label, text, amount }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {/* The minus sign of an amount would reverse its direction. */}
        {amount ? text : <bdi>{text}</bdi>}
      </dd>
    </div>
  ))
