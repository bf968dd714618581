import { IconBellOff, IconChevronLeft } from '#ui/icons/index.ts'
import type { DeadlineView } from '../car-view.ts'
import { LevelBadge } from './level-badge.tsx'
import './garage.css'

/** Deadlines of a car, the most urgent first. */
export const DeadlineList = ({ deadlines }: { deadlines: readonly DeadlineView[] }) => (
  <ul className="divide-y divide-line card overflow-clip">
    {deadlines.map(({ id, href, title, when, words, level, repeats, remind, snoozed }) => (
      <li key={id}>
        <a href={href} className="deadline-row focus-visible:outline-offset-[-3px]">
          <span className="min-w-0">
            <b className="block text-[0.9375rem] [overflow-wrap:anywhere]">{title}</b>
            <span className="block text-note text-muted">
              {[when, repeats, snoozed && `یادآوری ${snoozed} عقب افتاد`].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="flex items-center gap-2">
            {!remind && (
              <>
                <IconBellOff aria-hidden size={18} className="text-muted" />
                <span className="sr-only">بدون یادآوری</span>
              </>
            )}
            <LevelBadge level={level}>{words}</LevelBadge>
          </span>
          <IconChevronLeft aria-hidden size={18} className="text-muted" />
        </a>
      </li>
    ))}
  </ul>
)
