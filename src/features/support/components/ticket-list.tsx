import type { TicketRow } from '../ticket-view.ts'
import { ticketPath } from '../addresses.ts'
import { StateBadge } from './state-badge.tsx'

/** A person's tickets. */
export function TicketList({ tickets }: { tickets: readonly TicketRow[] }) {
  return (
    <ul className="divide-y divide-line card overflow-clip">
      {tickets.map(({ id, kind, title, topic, state, updated, promise }) => (
        <li key={id} className="relative space-y-1 p-4 hover:bg-canvas">
          <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 leading-normal">
            <a href={ticketPath(id)} className="cover-link min-w-0 font-semibold [overflow-wrap:anywhere]">
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
