import { IconCircleCheck } from '#ui/icons/index.ts'
import { Badge } from '#ui/badge.tsx'
import type { EventView } from '../timeline/views.ts'

/** The events of a car, newest first, each with its source. */
export const EventList = ({ events, label }: { events: readonly EventView[]; label: string }) => (
  <ol aria-label={label} className="divide-y divide-line card overflow-clip">
    {events.map(({ no, title, detail, when, kindLabel, source, signed, withdrawn, before, href, other }) => (
      <li key={no} className="flex flex-col gap-1 px-4 py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <b className="min-w-0 text-[0.9375rem] [overflow-wrap:anywhere]">{title}</b>
          <span className="flex flex-wrap gap-2">
            {other && <Badge tone="warn">{other}</Badge>}
            {withdrawn && <Badge tone="warn">حذف شده</Badge>}
            {kindLabel !== title && <Badge>{kindLabel}</Badge>}
          </span>
        </div>
        {detail && <p className="text-label">{detail}</p>}
        {before && <p className="text-note text-muted">قبل از اصلاح: {before}</p>}
        <p className="flex flex-wrap items-center gap-x-3 text-note text-muted">
          <span>{when}</span>
          <span className="inline-flex items-center gap-1">
            {signed && <IconCircleCheck aria-hidden size={16} className="text-good" />}
            {source}
          </span>
          {href && (
            <a href={href} className="text-link-inline">
              دیدن جزئیات
            </a>
          )}
        </p>
      </li>
    ))}
  </ol>
)
