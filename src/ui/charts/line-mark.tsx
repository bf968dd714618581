import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { ChartPoint, LineChartProps } from './line-chart.tsx'
import { percent, type Scale } from './scale.ts'

type LineMarkProps = Pick<LineChartProps, 'names' | 'format'> & {
  point: ChartPoint
  /** The distance from the left, as a share of the width. */
  share: number
  y: Scale
  /** Announces the text of the mark. */
  slider: RefObject<HTMLInputElement | null>
}

/** The values of the lines at one time. */
export function LineMark({ point, names, format, share, y, slider }: LineMarkProps) {
  const words = useRef<HTMLDListElement>(null)
  useLayoutEffect(() => {
    const parts = [...(words.current?.children ?? [])].map(({ children }) =>
      [...children].map(({ textContent }) => textContent).join(' '),
    )
    slider.current?.setAttribute('aria-valuetext', [point.label, ...parts].join('، '))
  }, [point, slider])
  const { value, low, high, real, asked } = point
  const rows: [string | undefined, ReactNode][] = [
    [names.value, format(value)],
    [
      names.range,
      low !== undefined && high !== undefined && (
        <>
          {format(low)} تا {format(high)}
        </>
      ),
    ],
    [names.real, real !== undefined && format(real)],
    [names.asked, asked !== undefined && format(asked)],
  ]
  return (
    <div className="line-chart-mark" aria-hidden style={{ insetInlineStart: percent(share) }}>
      <i style={{ insetBlockEnd: percent(y(value)) }} />
      <div style={{ transform: `translateX(${percent(-share)})` }}>
        <b>{point.label}</b>
        <dl ref={words}>
          {rows.map(
            ([name, words]) =>
              name &&
              words && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{words}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </div>
  )
}
