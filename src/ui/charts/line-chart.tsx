import type { ReactNode } from 'react'
import { LineReader } from './line-reader.tsx'
import { areaPath, FIELD, linePath, spotsOf, stepPath } from './line-paths.ts'
import { extentOf, linearScale, percent, roundTicks } from './scale.ts'
import './charts.css'

/** One point in time of a chart: its position (any unit that grows with time), its label, and its values. */
export type ChartPoint = {
  at: number
  label: string
  value: number
  low?: number
  high?: number
  /** The value adjusted for inflation. */
  real?: number
  /** A second value that holds until the next one, such as the factory price. */
  asked?: number
}

export type LineChartProps = {
  /** Oldest first. */
  points: readonly ChartPoint[]
  /** The names of the lines, in the legend and in the table's header. */
  names: { time: string; value: string; range?: string; real?: string; asked?: string }
  /** Formats one value for the table and the scale. */
  format: (value: number) => ReactNode
  /** Formats a value shorter, for the scale. */
  formatTick?: (value: number) => ReactNode
  /** A description of the chart, in one sentence. */
  description: string
  /** The value holds until the next point, as an asked price does. */
  stepped?: boolean
  /** The right end of the time axis, such as today when the last value is older, and the label of any time. */
  times?: { until: number; label: (at: number) => string }
  tableLabel?: string
  /** A table of the same times with more detail, in place of the chart's own. */
  table?: ReactNode
}

/** Values over time: time runs from left to right and ends today; a table has all numbers too. */
export function LineChart(props: LineChartProps) {
  const { points, names, format, description, stepped, tableLabel = 'دیدن جدول', formatTick = format, table } = props
  const until = Math.max(points.at(-1)?.at ?? 1, props.times?.until ?? -Infinity)
  const [min, greatest] = extentOf(points.flatMap(valuesOf), 0.12) ?? [0, 1]
  const ticks = roundTicks(min, greatest, 4)
  const y = linearScale(min, greatest)
  const x = linearScale(points[0]?.at ?? 0, until)
  const spots = (value: (point: ChartPoint) => number | undefined) => spotsOf(points, (point) => x(point.at), value, y)
  const market = spots((point) => point.value)
  const end = market.at(-1)
  return (
    <figure className="line-chart">
      <div className="line-chart-field">
        <div className="line-chart-drawing" role="img" aria-label={description}>
          <div className="line-chart-scale" aria-hidden>
            {ticks.map((tick) => (
              <span key={tick} style={{ insetBlockEnd: percent(y(tick)) }}>
                {formatTick(tick)}
              </span>
            ))}
          </div>
          <svg viewBox={`0 0 ${FIELD.width} ${FIELD.height}`} preserveAspectRatio="none" focusable="false" aria-hidden>
            <path
              className="chart-grid"
              d={ticks
                .map((tick) =>
                  linePath([
                    [0, 1 - y(tick)],
                    [1, 1 - y(tick)],
                  ]),
                )
                .join('')}
            />
            <path
              className="chart-range"
              d={areaPath(
                spots((point) => point.low),
                spots((point) => point.high),
              )}
            />
            <path className="chart-real" d={linePath(spots((point) => point.real))} />
            <path className="chart-asked" d={stepPath(spots((point) => point.asked))} />
            <path className="chart-market" d={stepped ? stepPath(market) : linePath(market)} />
            {end && <path className="chart-today" d={`${linePath([end])}h0`} />}
          </svg>
        </div>
        {points.length > 1 && <LineReader {...{ points, names, format, x, y }} />}
      </div>
      <div className="line-chart-times" aria-hidden>
        {timeMarks(points, props.times && { ...props.times, until }).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <Legend names={names} />
      <details className="line-chart-table">
        <summary>{tableLabel}</summary>
        {table ?? <ChartTable points={points} names={names} format={format} description={description} />}
      </details>
    </figure>
  )
}

/** Returns the labels below a chart at its beginning, middle and end; without `times`, only at its ends. */
function timeMarks(points: readonly ChartPoint[], times: LineChartProps['times']): readonly string[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  if (points.length === 1) return [first.label]
  if (!times) return [first.label, last.label]
  return [...new Set([first.at, (first.at + times.until) / 2, times.until].map(times.label))]
}

const valuesOf = ({ value, low, high, real, asked }: ChartPoint): number[] =>
  [value, low, high, real, asked].filter((number) => number !== undefined)

/** Shown only when there is more than one line. */
function Legend({ names }: Pick<LineChartProps, 'names'>) {
  if (!names.range && !names.real && !names.asked) return null
  return (
    <ul className="chart-legend" aria-hidden>
      <li data-of="market">{names.value}</li>
      {names.range && <li data-of="range">{names.range}</li>}
      {names.real && <li data-of="real">{names.real}</li>}
      {names.asked && <li data-of="asked">{names.asked}</li>}
    </ul>
  )
}

type ChartTableProps = Pick<LineChartProps, 'points' | 'names' | 'format' | 'description'>

function ChartTable({ points, names, format, description }: ChartTableProps) {
  return (
    <table aria-label={description}>
      <thead>
        <tr>
          {[names.time, names.value, names.range, names.real, names.asked].map(
            (name) => name && <th key={name}>{name}</th>,
          )}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ label, value, low, high, real, asked }, index) => (
          <tr key={index}>
            <th scope="row">{label}</th>
            <td>{format(value)}</td>
            {names.range && (
              <td>
                {low !== undefined && high !== undefined && (
                  <>
                    {format(low)} تا {format(high)}
                  </>
                )}
              </td>
            )}
            {names.real && <td>{real !== undefined && format(real)}</td>}
            {names.asked && <td>{asked !== undefined && format(asked)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
