import { IconPrinter } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Price } from '../price.tsx'
import './receipt.css'

/** A row has an amount in whole tomans or a text. */
export type ReceiptRow = { label: string; toman: number } | { label: string; text: ReactNode }

type ReceiptProps = {
  title: string
  /** A `Badge`. */
  state?: ReactNode
  time?: string
  rows: readonly ReceiptRow[]
  total: { label: string; toman: number }
  /** Tracking number, card, and a code to scan. */
  children?: ReactNode
}

/** The receipt of a payment: rows, total, and a print view of the receipt alone. */
export function Receipt({ title, state, time, rows, total, children }: ReceiptProps) {
  return (
    <section className="receipt" aria-label={title}>
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-heading">{title}</h2>
        {state}
        {time && <p className="w-full text-note text-muted">{time}</p>}
      </header>
      <dl>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{'toman' in row ? <Price toman={row.toman} /> : row.text}</dd>
          </div>
        ))}
        <div className="receipt-total">
          <dt>{total.label}</dt>
          <dd>
            <Price toman={total.toman} />
          </dd>
        </div>
      </dl>
      {children && <footer>{children}</footer>}
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
