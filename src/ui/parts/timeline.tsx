import type { ReactNode } from 'react'
import type { StepState } from '#kit/timeline-steps.ts'
import './timeline.css'

export type TimelineState = StepState

export type TimelineStep = {
  title: string
  state: TimelineState
  /** When it happened, or is expected. */
  time?: ReactNode
  /** The actor, and the consequence. */
  details?: ReactNode
}

const words: Record<TimelineState, string> = {
  done: 'انجام شد',
  current: 'مرحلهٔ فعلی',
  future: 'مرحلهٔ بعدی',
  failed: 'ناموفق',
}

/**
 * The states of an order, a payment or an inquiry from first to last. The shape of a dot shows the state too, not its
 * colour alone.
 */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="timeline">
      {steps.map(({ title, state, time, details }) => (
        <li key={title} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <p className="timeline-title">
            {title}
            <span className="sr-only">، {words[state]}</span>
          </p>
          {time && <p className="timeline-time">{time}</p>}
          {details && <div className="timeline-details">{details}</div>}
        </li>
      ))}
    </ol>
  )
}
