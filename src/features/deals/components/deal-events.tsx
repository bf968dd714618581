import type { DealView } from '../views.ts'

/** The events of a deal in order, with actor and time. */
export const DealEvents = ({ events, className }: { events: DealView['events']; className: string }) => (
  <ol className={className}>
    {events.map(({ id, text, by, note, at }) => (
      <li key={id}>
        <p>
          {text}
          {note && `: ${note}`}
        </p>
        <p className="text-note text-muted">
          {by} · {at}
        </p>
      </li>
    ))}
  </ol>
)
