import { percent } from './scale.ts'
import './charts.css'

type HistogramProps = {
  /** How many there are in each step, from the least on. */
  counts: readonly number[]
  /** The chosen part, as shares of the whole; all of it when left out. */
  chosen?: readonly [from: number, to: number]
  /** The whole in one sentence for people who do not see it; silent when the fields beside it say enough. */
  description?: string
}

/** How values are spread, 60 high; the least stand at the start edge. Bars outside the chosen part are faint. */
export function Histogram({ counts, chosen = [0, 1], description }: HistogramProps) {
  const most = Math.max(1, ...counts)
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
        // What is there shows, however little it is beside the most.
        const height = count === 0 ? 2 : Math.max(4, Math.round((count / most) * 60))
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
