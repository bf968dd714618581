import { IconSquare } from '#ui/icons/index.ts'
import { Card } from '#ui/parts/card.tsx'
import type { ChecklistItem, ChecklistView } from '../views.ts'
import './deals.css'

/** The checklist of a visit, to read without a connection or on paper. */
export function VisitChecklist({ parts, model, faults }: ChecklistView) {
  return (
    <>
      {parts.map((part) => (
        <Card key={part.title} title={part.title}>
          <Items items={part.items.map((text) => ({ text, fact: null }))} />
        </Card>
      ))}
      {faults.length > 0 && (
        <Card title="ایرادهای رایج این مدل">
          <Items items={faults} />
          <p className="text-note text-muted">از روی گزارش‌های کارشناسی فرمان برای همین مدل.</p>
        </Card>
      )}
      {model.length > 0 && (
        <Card title="مخصوص این مدل">
          <Items items={model} />
          <p className="text-note text-muted">از روی مشخصات فنی همین تیپ در کاتالوگ فرمان.</p>
        </Card>
      )}
    </>
  )
}

const Items = ({ items }: { items: readonly ChecklistItem[] }) => (
  <ul className="deal-checks">
    {items.map(({ text, fact }) => (
      <li key={text}>
        <p>
          <IconSquare aria-hidden size={22} className="flex-none text-muted" />
          <span>
            {text}
            {fact && <span className="block text-note text-muted">{fact}</span>}
          </span>
        </p>
      </li>
    ))}
  </ul>
)
