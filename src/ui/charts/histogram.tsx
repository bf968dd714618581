import { percent } from './scale.ts'
import './charts.css'

type HistogramProps = {
  /** The count of each step, from the least value on. */
  counts: readonly number[]
  /** The chosen part, as shares of the whole; all of it when left out. */
  chosen?: readonly [from: number, to: number]
  /** A description for screen readers; absent when the fields beside the chart suffice. */
  description?: string
}

/** The distribution of values, 60 px high; the least is at the start edge. Bars outside the chosen part are faint. */
export function Histogram({ counts, chosen = [0, 1], description }: HistogramProps) {
  const max = Math.max(1, ...counts)
  const width = 1 / Math.max(1, counts.length)
  return (
    <svg
      className="histogram"
      width="100%"
      height="60"
      focusable="false"
      {...(description ? { role: 'img', 'aria-label': description } : { 'aria-hidden': true })}
    >
      {counts.map((count, index) => {
        const middle = (index + 0.5) * width
        // A non-zero count stays visible beside the greatest one.
        const height = count === 0 ? 2 : Math.max(4, Math.round((count / max) * 60))
        return (
          <rect
            key={index}
            data-chosen={(middle >= chosen[0] && middle <= chosen[1]) || undefined}
            x={percent(1 - (index + 0.94) * width)}
            y={60 - height}
            width={percent(width * 0.88)}
            height={height}
            rx="2"
          />
        )
      })}
    </svg>
  )
}
