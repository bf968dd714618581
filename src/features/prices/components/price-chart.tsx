import { dayOfNumber, dayText } from '#kit/day.ts'
import { formatInteger } from '#kit/digits.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { Price } from '#ui/price.tsx'
import { chartMoneys } from '../price-history.ts'
import type { PriceHistoryView } from '../trim-price-view.ts'

const priceOf = (toman: number) => <Price toman={toman} />
const inMillions = (toman: number) => formatInteger(Math.round(toman / 1_000_000))

/** The prices of a range of time with the range of the ads; fewer than two prices make no line. */
export function PriceChart({ view }: { view: PriceHistoryView }) {
  const { points, money } = view
  const counted = chartMoneys[money]
  const unit = 'unit' in counted ? counted.unit : null
  const short = unit === null ? inMillions : formatInteger
  const words = unit === null ? 'میلیون تومان' : unit
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) {
    return <p className="text-label text-muted">برای این بازه قیمت کافی ثبت نشده است. بازهٔ دیگری را انتخاب کنید.</p>
  }
  const since = first.at > view.days.from + lateDays ? `قیمت این خودرو از ${first.label} ثبت شده است.` : null
  const chart = (
    <LineChart
      points={points}
      times={{ until: view.days.today, label: (at) => dayText(dayOfNumber(at)) }}
      names={{
        time: 'تاریخ',
        value: view.line,
        ...(points.some(({ low }) => low !== undefined) && { range: view.spread ?? 'محدودهٔ آگهی‌ها' }),
        ...(points.some(({ asked }) => asked !== undefined) && {
          asked: money === 'nominal' ? 'قیمت کارخانه' : view.line.replace('قیمت', 'قیمت کارخانه'),
        }),
        ...(points.some((point) => point.real !== undefined) && { real: 'با حذف تورم' }),
      }}
      format={unit === null ? priceOf : (amount) => `${formatInteger(amount)} ${unit}`}
      formatTick={short}
      description={
        `قیمت ${view.title} ${view.yearText} از ${first.label} تا ${last.label}؛ ` +
        `اول ${short(first.value)} و آخر ${short(last.value)} ${words}`
      }
    />
  )
  if (!since) return chart
  return (
    <>
      {chart}
      <p className="text-note text-muted">{since}</p>
    </>
  )
}

/** The range begins at least this number of days before its first price, so the chart states that. */
const lateDays = 20
