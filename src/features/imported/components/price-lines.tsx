import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { QuoteView } from '../views.ts'
import './imported.css'

/** The locked prices of an application, with all lines. */
export function PriceLines({ quotes, title }: { quotes: readonly QuoteView[]; title?: string }) {
  return quotes.map((quote) => (
    <Card key={quote.slug} title={`${title ?? quote.label}: ${quote.title}`}>
      <p>
        <b className="imported-price">{quote.price}</b>
        <span className="block text-note text-muted">با همهٔ هزینه‌ها تا پلاک</span>
      </p>
      <ul className="imported-rows">
        {quote.lines.map(({ label, amount, kind }) => (
          <li key={label}>
            <span>
              {label}
              {kind === 'range' && <Badge tone="warn">برآوردی</Badge>}
            </span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
    </Card>
  ))
}
