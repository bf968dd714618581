import { useId, type ReactNode } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { Timeline, type TimelineStep } from '../parts/timeline.tsx'
import './file.css'

type NextStepProps = {
  title: string
  /** Whether the reader acts next. */
  mine?: boolean | undefined
  children: ReactNode
}

/** What comes next in a process, and the action itself. */
export function NextStep({ title, mine, children }: NextStepProps) {
  const heading = useId()
  return (
    <section className="card next-step" data-mine={mine || undefined} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}

type WayProps = {
  title: string
  /** The name of the list of steps. */
  label: string
  steps: readonly TimelineStep[]
}

/** The way of a process: how much of it is done at a glance, then all steps. */
export function Way({ title, label, steps }: WayProps) {
  const heading = useId()
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section className="card file-way flex flex-col gap-4 p-5" aria-labelledby={heading}>
      <div className="way-head">
        <h2 id={heading} className="text-heading">
          {title}
        </h2>
        <p>{`${toPersianDigits(done)} از ${toPersianDigits(steps.length)} مرحله انجام شد`}</p>
      </div>
      <div aria-hidden className="way-segments">
        {steps.map(({ title: step, state }) => (
          <i key={step} data-state={state} />
        ))}
      </div>
      <Timeline label={label} steps={steps} />
    </section>
  )
}
