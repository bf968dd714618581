import { Histogram } from '#ui/charts/histogram.tsx'
import { RangeThumbs } from '#ui/charts/range-thumbs.tsx'
import type { Range } from '../ad-query.ts'
import { filterName } from '../filter-keys.ts'
import { histogramEdges, stepsOfRange, valueAtStep, type HistogramKey } from '../histogram-steps.ts'
import { rangeText } from './range-text.ts'

type RangeHistogramProps = { name: HistogramKey; range: Range; counts: readonly number[] }

/**
 * The distribution of ads over a range, with two sliders that fill its fields. Without JavaScript a
 * picture above the fields.
 */
export function RangeHistogram({ name, range, counts }: RangeHistogramProps) {
  const count = histogramEdges[name].length
  const [from, to] = stepsOfRange(name, range)
  const thumb = (end: 'From' | 'To', value: number) => {
    const bound = valueAtStep(name, end, value)
    return {
      label: `${filterName(name)} ${end === 'From' ? 'از' : 'تا'}`,
      value,
      text: bound === null ? 'بدون محدودیت' : rangeText(name, bound),
      field: name + end,
    }
  }
  return (
    <div className="range-histogram">
      <Histogram counts={counts} chosen={[from / count, to / count]} />
      <RangeThumbs least={0} greatest={count} step={1} from={thumb('From', from)} to={thumb('To', to)} />
    </div>
  )
}
