import { formatInteger } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import '#ui/layout/talk.css'
import { ticketFilesPath } from '../addresses.ts'
import type { MessageView } from '../ticket-view.ts'

type MessageListProps = {
  messages: readonly MessageView[]
  /** False when the reader may not open pictures; then only their count is shown. */
  showFiles?: boolean
}

/** A conversation, oldest message first, with the reader's own messages at the start edge. */
export function MessageList({ messages, showFiles = true }: MessageListProps) {
  return (
    <ol className="flex flex-col gap-4" aria-label="پیام‌ها" aria-live="polite">
      {messages.map(({ id, mine, author, internal, body, at, files }) => (
        <li key={id} className="bubble" data-mine={mine || undefined} data-internal={internal || undefined}>
          <p className="flex flex-wrap items-center gap-x-2 text-note text-muted">
            <span className="font-medium text-ink">{author}</span>
            {internal && <Badge tone="warn">یادداشت داخلی</Badge>}
            <span>{at}</span>
          </p>
          <p dir="auto">{body}</p>
          {files.length > 0 &&
            (showFiles ? (
              <Files ids={files} />
            ) : (
              <p className="text-note text-muted">{formatInteger(files.length)} پیوست</p>
            ))}
        </li>
      ))}
    </ol>
  )
}

function Files({ ids }: { ids: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {ids.map((id, index) => (
        <li key={id}>
          <a href={`${ticketFilesPath}/${id}`} target="_blank" rel="noreferrer" className="block">
            <img
              src={`${ticketFilesPath}/${id}`}
              alt={`پیوست ${formatInteger(index + 1)}`}
              width={88}
              height={88}
              loading="lazy"
              className="size-22 rounded-control border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
