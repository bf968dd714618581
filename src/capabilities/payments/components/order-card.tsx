import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import type { OrderView } from '../views.ts'
import type { PayableState } from '../states.ts'

const tones: Record<PayableState, BadgeTone> = { open: 'warn', paid: 'good', cancelled: 'plain', expired: 'plain' }

/** One order: title, amount, state, and available actions. */
export function OrderCard({ order }: { order: OrderView }) {
  return (
    <li className="card flex flex-col gap-3 p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-heading [overflow-wrap:anywhere]">
          <bdi>{order.title}</bdi>
        </h2>
        <Badge tone={order.result ? 'info' : tones[order.state]}>{order.stateName}</Badge>
        <p className="flex w-full flex-wrap justify-between gap-x-4 text-label">
          <span className="text-muted">
            {order.kind} · {order.at}
          </span>
          <span className="font-bold">{order.amount}</span>
        </p>
      </header>
      {order.steps.length > 0 && (
        <ol className="flex flex-col gap-2 border-t border-line pt-3 text-label">
          {order.steps.map(({ title, text, href }) => (
            <li key={title}>
              {href ? <TextLink href={href}>{title}</TextLink> : title}
              {text && <p className="text-muted">{text}</p>}
            </li>
          ))}
        </ol>
      )}
      <Ways order={order} />
    </li>
  )
}

function Ways({ order: { pay, amount, until, result, thing, receipt } }: { order: OrderView }) {
  if (!pay && !result && !thing && !receipt) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      {pay && (
        <ButtonLink kind="main" href={pay}>
          پرداخت {amount}
        </ButtonLink>
      )}
      {until && <span className="text-note text-muted">تا {until}</span>}
      {result && (
        <ButtonLink kind="outline" href={result}>
          نتیجهٔ پرداخت
        </ButtonLink>
      )}
      {receipt && (
        <ButtonLink kind="outline" href={receipt}>
          رسید
        </ButtonLink>
      )}
      {thing && (
        <ButtonLink kind="quiet" href={thing.href}>
          {thing.label}
        </ButtonLink>
      )}
    </div>
  )
}
