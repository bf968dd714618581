import { adminMenu } from '#app/admin-menu.ts'
import { queuePath } from './admin-paths.ts'
import type { loadQueue } from './load-queue.ts'
import { adminTexts, keyTexts } from './texts.ts'

type Queue = Awaited<ReturnType<typeof loadQueue>>
type Row = Queue['rows'][number]

/**
 * The waiting items, least remaining time on top; the preview shows the selected row. J and K move to its neighbours.
 */
export function QueueList({ rows, view, current }: Pick<Queue, 'rows' | 'view'> & { current: string | undefined }) {
  const at = rows.findIndex(({ key }) => key === current)
  return (
    <ol aria-label={adminTexts.queue} className="queue card">
      {rows.map((row, index) => (
        <QueueRow
          key={row.key}
          row={row}
          href={queuePath(view, row.key)}
          current={index === at}
          letter={index === at + 1 ? 'j' : index === at - 1 ? 'k' : undefined}
        />
      ))}
    </ol>
  )
}

type QueueRowProps = { row: Row; href: string; current: boolean; letter: 'j' | 'k' | undefined }

function QueueRow({ row, href, current, letter }: QueueRowProps) {
  const { title, about, kindLabel, list, left, since } = row
  const Icon = adminMenu.find((place) => place.href === list)?.Icon
  return (
    <li>
      <a
        href={href}
        data-scroll="keep"
        data-queue-row
        aria-current={current ? 'true' : undefined}
        data-key={letter}
        data-key-label={letter && (letter === 'j' ? keyTexts.next : keyTexts.previous)}
        className="queue-row"
      >
        <span className="queue-kind">
          {Icon && <Icon aria-hidden size={20} className="flex-none" />}
          <span>{kindLabel}</span>
        </span>
        <span className="queue-words">
          <span className="queue-title">
            <bdi>{title}</bdi>
          </span>
          <span className="queue-about">
            <bdi>{about}</bdi>
          </span>
        </span>
        {left ? (
          <span className="queue-left" data-tone={left.tone}>
            <span aria-hidden>{left.text}</span>
            <span className="sr-only">{left.spoken}</span>
          </span>
        ) : (
          <span className="queue-since">{since}</span>
        )}
      </a>
    </li>
  )
}
