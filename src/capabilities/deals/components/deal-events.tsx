import type { DealView } from '../views.ts'

/** What happened in a file, in order, with who did it and when. */
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
