import { formatInteger } from '#kit/digits.ts'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import { threadPath } from '../../conversation-addresses.ts'
import type { ThreadRow } from '../thread-view.ts'

type ThreadListProps = { threads: readonly ThreadRow[]; current?: string }

/** Threads as rows: car, other party and last message. */
export function ThreadList({ threads, current }: ThreadListProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden card">
      {threads.map(({ id, other, ad, last, at, unread, picture, alt }) => (
        <li key={id}>
          <a
            href={threadPath(id)}
            // Opening a thread marks it as read, so hovering must not prefetch it.
            data-prefetch="none"
            aria-current={id === current ? 'page' : undefined}
            className={classNames(
              'flex items-center gap-3 p-3 hover:bg-sunken',
              id === current && 'bg-lazuli-soft hover:bg-lazuli-soft',
            )}
          >
            <span className="size-14 flex-none overflow-hidden rounded-control bg-sunken [&_img]:size-full [&_img]:object-cover">
              {picture && <Picture name={picture} alt={alt} sizes="56px" widths={[160]} />}
            </span>
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <b className="text-label">{ad}</b>
                <span className="flex-none text-note text-muted">{at}</span>
              </span>
              <span className="text-note text-muted">{other}</span>
              <span className="flex items-center justify-between gap-3">
                <span
                  dir="auto"
                  className={classNames('min-w-0 truncate text-note', unread > 0 ? 'font-bold text-ink' : 'text-muted')}
                >
                  {last}
                </span>
                {unread > 0 && (
                  <span className="grid h-5 min-w-5 flex-none place-items-center rounded-full bg-bad px-1 text-note leading-none font-bold text-surface">
                    {formatInteger(unread)}
                    <span className="sr-only"> پیام نخوانده</span>
                  </span>
                )}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
