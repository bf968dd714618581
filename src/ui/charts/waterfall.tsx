import type { ReactNode } from 'react'
import { linearScale, percent } from './scale.ts'
import './charts.css'

/** An addition to the sum or a deduction from it; `text` is the amount in words without a sign. */
export type WaterfallStep = { label: ReactNode; value: number; text: ReactNode }

type WaterfallProps = {
  /** The start and the result of the sum; the steps between them add up. */
  base: WaterfallStep
  steps: readonly WaterfallStep[]
  total: WaterfallStep
}

/** The share of the chart for the part that all of its sums have in common, at most. */
const sharedPart = 0.5

/**
 * The steps of a sum: each bar starts where the previous one ended, low at the start edge. The bars of the two sums are
 * cut when they are too long. Every amount has a text, so the list is its own table.
 */
export function Waterfall({ base, steps, total }: WaterfallProps) {
  const reached = reachedBy(base.value, steps)
  const min = Math.min(...reached)
  const greatest = Math.max(...reached)
  const from = steps.length === 0 ? 0 : Math.max(0, min - ((greatest - min) * sharedPart) / (1 - sharedPart))
  const scale = linearScale(from, greatest)
  const cut = from > 0 || undefined
  return (
    <ul className="waterfall">
      <Row step={base} from={0} to={scale(base.value)} cut={cut} />
      {steps.map((step, index) => {
        const ends = [scale(reached[index]!), scale(reached[index + 1]!)]
        const kind = step.value < 0 ? 'less' : 'more'
        return <Row key={index} kind={kind} step={step} from={Math.min(...ends)} to={Math.max(...ends)} />
      })}
      <Row kind="total" step={total} from={0} to={scale(total.value)} cut={cut} />
    </ul>
  )
}

/** Returns the sum after the base and after each step. */
function reachedBy(base: number, steps: readonly WaterfallStep[]): number[] {
  const reached = [base]
  for (const { value } of steps) reached.push(reached.at(-1)! + value)
  return reached
}

type RowProps = {
  kind?: 'more' | 'less' | 'total'
  step: WaterfallStep
  from: number
  to: number
  cut?: true | undefined
}

const signs = { more: '+', less: '−' } as const

function Row({ kind, step, from, to, cut }: RowProps) {
  return (
    <li data-kind={kind}>
      <span>{step.label}</span>
      <bdi dir="ltr">
        {kind && kind !== 'total' && signs[kind]}
        {step.text}
      </bdi>
      <span
        aria-hidden
        data-cut={cut}
        style={{ '--from': percent(from), '--size': percent(to - from) } as React.CSSProperties}
      />
    </li>
  )
}
