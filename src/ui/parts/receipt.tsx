import { IconPrinter } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import './receipt.css'

export type ReceiptRow = { label: string; value: ReactNode }

type ReceiptProps = {
  /** The name of the part, for screen readers. */
  label: string
  /** A heading, whose level is that of the page. */
  title: ReactNode
  /** A `Badge`. */
  state?: ReactNode
  /** A picture of what was paid for. */
  subject?: ReactNode
  /** The paid items, above the total. */
  rows: readonly ReceiptRow[]
  total: ReceiptRow
  /** The means of payment, below it. */
  after?: readonly ReceiptRow[]
  /** A code to scan, and what it shows. */
  children?: ReactNode
}

/** The receipt of a payment: rows, total, and a print view of the receipt alone. */
export function Receipt({ label, title, state, subject, rows, total, after = [], children }: ReceiptProps) {
  return (
    <section className="receipt" aria-label={label}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        {title}
        {state}
      </header>
      {subject}
      <dl>
        <Rows rows={rows} />
        <div className="receipt-total">
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
        <Rows rows={after} />
      </dl>
      {children && <footer className="flex items-center gap-4">{children}</footer>}
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

const Rows = ({ rows }: { rows: readonly ReceiptRow[] }) =>
  rows.map(({ label, value }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{value}</dd>
    </div>
  ))
