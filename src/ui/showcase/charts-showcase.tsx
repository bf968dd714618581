import { useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { Histogram } from '../charts/histogram.tsx'
import { LineChart } from '../charts/line-chart.tsx'
import { PriceRuler } from '../charts/price-ruler.tsx'
import { RangeThumbs } from '../charts/range-thumbs.tsx'
import { ShowcaseSection, Specimens } from './section.tsx'

const others = [1050, 1090, 1110, 1120, 1125, 1130, 1150, 1152, 1155, 1160, 1190, 1200, 1210, 1260, 1310]
const counts = [1, 3, 4, 6, 9, 13, 18, 24, 27, 31, 26, 22, 17, 12, 9, 6, 4, 2, 1, 1]
const months = ['آذر ۱۴۰۴', 'اسفند', 'خرداد', 'شهریور', 'آذر ۱۴۰۵']
const points = months.map((label, index) => {
  const value = 1200 + index * 85 + (index % 2) * 20
  return { at: index, label, value, low: value - 60, high: value + 70, real: 1540 - index * 12 + (index % 2) * 30 }
})

const ruler = (value: number, range: readonly [number, number]) => (
  <div className="w-full max-w-sm">
    <PriceRuler
      value={value}
      label={`این خودرو ${formatInteger(value)}`}
      others={others}
      range={range}
      rangeLabels={[formatInteger(range[0]), formatInteger(range[1])]}
      caption="۱۵ آگهی مشابه · میلیون تومان"
      description={`قیمت این خودرو ${formatInteger(value)} میلیون تومان است.`}
    />
  </div>
)

export function ChartsShowcase() {
  const [chosen, setChosen] = useState<readonly [number, number]>([3, 15])
  return (
    <ShowcaseSection id="charts" title="نمودار">
      <Specimens title="خط‌کش قیمت: در محدوده، بیرون از آن، محدودهٔ باریک" wide>
        {ruler(1150, [1110, 1260])}
        {ruler(2400, [1110, 1260])}
        {ruler(1040, [1150, 1160])}
      </Specimens>
      <Specimens title="پراکندگی با دو لغزنده" wide>
        <div className="w-full max-w-xs">
          <Histogram counts={counts} chosen={[chosen[0] / 20, chosen[1] / 20]} />
          <RangeThumbs
            least={0}
            greatest={20}
            step={1}
            from={{ label: 'از', value: chosen[0] }}
            to={{ label: 'تا', value: chosen[1] }}
            onChange={(end, value) =>
              setChosen(([from, to]) => (end === 'from' ? [Math.min(value, to), to] : [from, Math.max(value, from)]))
            }
          />
        </div>
      </Specimens>
      <Specimens title="قیمت در گذر زمان" wide>
        <div className="w-full max-w-2xl">
          <LineChart
            points={points}
            names={{ time: 'زمان', value: 'قیمت بازار', range: 'محدودهٔ آگهی‌ها', real: 'با حذف تورم' }}
            format={(value) => `${formatInteger(value)} میلیون تومان`}
            formatTick={formatInteger}
            description="قیمت در یک سال از ۱,۲۰۰ به ۱,۵۴۰ میلیون تومان رسید."
          />
        </div>
      </Specimens>
    </ShowcaseSection>
  )
}
