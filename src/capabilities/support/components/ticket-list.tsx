import type { TicketRow } from '../ticket-view.ts'
import { ticketPath } from '../addresses.ts'
import { StateBadge } from './state-badge.tsx'

/** A person's tickets. */
export function TicketList({ tickets }: { tickets: readonly TicketRow[] }) {
  return (
    <ul className="divide-y divide-line card">
      {tickets.map(({ id, kind, title, topic, state, updated, promise }) => (
        <li key={id} className="relative space-y-1 p-4">
          <p className="flex flex-wrap items-center gap-2">
            <a href={ticketPath(id)} className="cover-link font-medium [overflow-wrap:anywhere] hover:underline">
              <bdi>{title}</bdi>
            </a>
            <StateBadge state={state} />
          </p>
          <p className="text-note text-muted">
            {kind === 'complaint' ? 'شکایت' : topic} · {updated}
          </p>
          {promise && <p className="text-note">{promise}</p>}
        </li>
      ))}
    </ul>
  )
}
