import { lazy, Suspense, useRef, useState, type PointerEvent } from 'react'
import { wantedPart } from '../lazy-when-visible.tsx'
import { useHydrated } from '../use-hydrated.ts'
import type { LineChartProps } from './line-chart.tsx'
import { nearestOf, type Scale } from './scale.ts'

type LineReaderProps = Pick<LineChartProps, 'points' | 'names' | 'format'> & { x: Scale; y: Scale }

const mark = wantedPart(() => import('./line-mark.tsx').then(({ LineMark }) => LineMark))
const LineMark = lazy(mark.wanted)

/**
 * Reads one time of a chart: at the pointer, or with the arrow keys as a slider. Its drawing code loads on first use.
 */
export function LineReader({ points, x, ...rest }: LineReaderProps) {
  const [at, setAt] = useState<number | null>(null)
  const slider = useRef<HTMLInputElement>(null)
  const last = points.length - 1
  const readAt = (index: number) => {
    mark.want(true)
    setAt(index)
  }
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    readAt(
      nearestOf(
        points.map((point) => x(point.at)),
        (clientX - left) / width,
      ),
    )
  }
  if (!useHydrated()) return null
  const point = at === null ? undefined : points[Math.min(at, last)]
  return (
    <div
      className="line-chart-reader"
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={() => document.activeElement !== slider.current && setAt(null)}
    >
      <input
        ref={slider}
        type="range"
        dir="ltr"
        min={0}
        max={last}
        value={Math.min(at ?? last, last)}
        aria-label="خواندن نمودار"
        onFocus={() => readAt(at ?? last)}
        onBlur={() => setAt(null)}
        onChange={({ target }) => readAt(Number(target.value))}
      />
      {point && (
        <Suspense>
          <LineMark {...rest} point={point} share={x(point.at)} slider={slider} />
        </Suspense>
      )}
    </div>
  )
}
