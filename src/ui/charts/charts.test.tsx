import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Histogram } from './histogram.tsx'
import { LineChart } from './line-chart.tsx'
import { areaPath, linePath, stepPath } from './line-paths.ts'
import { PriceRuler } from './price-ruler.tsx'
import { RangeThumbs } from './range-thumbs.tsx'
import { Waterfall } from './waterfall.tsx'

const numbers = (markup: string, pattern: RegExp) => [...markup.matchAll(pattern)].map((match) => Number(match[1]))

describe('the ruler of prices', () => {
  const ruler = (value: number, range: [number, number] = [120, 180]) =>
    renderToStaticMarkup(
      <PriceRuler
        value={value}
        label={`این خودرو ${value}`}
        others={[100, 120, 150, 150, 180, 200]}
        range={range}
        rangeLabels={['کم', 'زیاد']}
        caption="۶ آگهی مشابه"
        description="این خودرو از بیشتر آگهی‌های مشابه ارزان‌تر است."
      />,
    )

  it('has the cheap end at the start edge, which is the right', () => {
    const dots = numbers(ruler(150), /cx="([\d.]+)%"/g)
    expect(dots).toHaveLength(6)
    expect(dots).toEqual(dots.toSorted((a, b) => b - a))
  })

  it('puts the mark of a cheap car further right than that of an expensive one', () => {
    const [cheap] = numbers(ruler(105), /x1="([\d.]+)%"/g)
    const [dear] = numbers(ruler(195), /x1="([\d.]+)%"/g)
    expect(cheap).toBeGreaterThan(dear ?? 100)
  })

  it('keeps a price far outside the range on the ruler', () => {
    const [mark] = numbers(ruler(5000), /x1="([\d.]+)%"/g)
    expect(mark).toBeGreaterThan(0)
    expect(mark).toBeLessThan(10)
  })

  it('writes both ends of the range, in one place when they are close', () => {
    expect(ruler(150).match(/price-ruler-end/g)).toHaveLength(2)
    expect(ruler(150, [149, 151])).toContain('کم<!-- --> تا <!-- -->زیاد'.replaceAll('<!-- -->', ''))
  })

  it('is one picture with a description for screen readers', () => {
    expect(ruler(150)).toMatch(/^<div[^>]* role="img" aria-label="این خودرو از بیشتر/)
  })
})

describe('a histogram', () => {
  it('shows every non-zero count, and the greatest at full height', () => {
    const markup = renderToStaticMarkup(<Histogram counts={[0, 1, 1000]} />)
    expect(numbers(markup, / height="(\d+)" rx/g)).toEqual([2, 4, 60])
  })

  it('marks the bars inside the chosen part, counted from the start edge', () => {
    const markup = renderToStaticMarkup(<Histogram counts={[1, 1, 1, 1]} chosen={[0, 0.5]} />)
    const chosen = numbers(markup, /data-chosen="true" x="([\d.]+)%"/g)
    expect(chosen).toHaveLength(2)
    expect(Math.min(...chosen)).toBeGreaterThan(49)
  })

  it('has sliders that a form sends without scripts', () => {
    const markup = renderToStaticMarkup(
      <RangeThumbs
        least={0}
        greatest={10}
        step={1}
        from={{ name: 'from', label: 'از', value: 2 }}
        to={{ name: 'to', label: 'تا', value: 8, text: '۸ میلیون' }}
      />,
    )
    expect(markup.match(/type="range"/g)).toHaveLength(2)
    expect(markup).toContain('name="from"')
    expect(markup).toContain('aria-valuetext="۸ میلیون"')
  })
})

describe('a line over time', () => {
  const points = [
    { at: 0, label: 'آذر ۱۴۰۴', value: 100, low: 90, high: 110, real: 130 },
    { at: 50, label: 'خرداد', value: 150, low: 130, high: 160, real: 140 },
    { at: 100, label: 'آذر ۱۴۰۵', value: 200, low: 180, high: 220, real: 135 },
  ]
  const chart = renderToStaticMarkup(
    <LineChart
      points={points}
      names={{ time: 'زمان', value: 'قیمت بازار', range: 'محدوده', real: 'با حذف تورم' }}
      format={(value) => value}
      description="قیمت در یک سال دو برابر شد."
    />,
  )

  it('begins at the left with the oldest and ends at the right with today, higher when dearer', () => {
    const [, line = ''] = /class="chart-market" d="([^"]+)"/.exec(chart) ?? []
    const spots = line
      .slice(1)
      .split('L')
      .map((spot) => spot.split(' ').map(Number))
    expect(spots.map(([x]) => x)).toEqual([0, 500, 1000])
    expect(spots[0]?.[1]).toBeGreaterThan(spots[2]?.[1] ?? 1000)
  })

  it('has all its numbers in a table as well, newest first', () => {
    const rows = [...chart.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => row.replace(/<[^>]+>/g, ' '))
    expect(rows).toHaveLength(4)
    expect(rows[1]).toMatch(/آذر ۱۴۰۵\s+200\s+180 تا 220\s+135/)
  })

  it('stays level until an asked price changes', () => {
    expect(
      stepPath([
        [0, 1],
        [0.5, 0],
        [1, 0],
      ]),
    ).toBe('M0 400L500 400L500 0L1000 0L1000 0')
  })

  it('closes the area between the lower and the upper line', () => {
    expect(
      areaPath(
        [
          [0, 1],
          [1, 1],
        ],
        [
          [0, 0],
          [1, 0],
        ],
      ),
    ).toBe('M0 0L1000 0L1000 400L0 400Z')
    expect(areaPath([], [])).toBe('')
    expect(linePath([])).toBe('')
  })

  it('whose last value is older leaves the time until today empty, and labels its beginning, middle and end', () => {
    const late = renderToStaticMarkup(
      <LineChart
        points={points}
        times={{ until: 200, label: (at) => `روز ${at}` }}
        names={{ time: 'زمان', value: 'قیمت' }}
        format={String}
        description="قیمت"
      />,
    )
    const [, line = ''] = /class="chart-market" d="([^"]+)"/.exec(late) ?? []
    expect(
      line
        .slice(1)
        .split('L')
        .map((spot) => Number(spot.split(' ')[0])),
    ).toEqual([0, 250, 500])
    const [, marks = ''] = /line-chart-times"[^>]*>(.*?)<\/div>/.exec(late) ?? []
    expect(marks).toBe('<span>روز 0</span><span>روز 100</span><span>روز 200</span>')
  })

  it('of a single price is drawn in the middle', () => {
    const single = renderToStaticMarkup(
      <LineChart
        points={points.slice(0, 1)}
        names={{ time: 'زمان', value: 'قیمت' }}
        format={String}
        description="یک قیمت"
      />,
    )
    expect(single).not.toMatch(/NaN|Infinity|undefined/)
  })
})

describe('the steps of a sum', () => {
  const step = (value: number) => ({ label: `گام ${value}`, value, text: String(Math.abs(value)) })
  const fall = (base: number, ...steps: number[]) => {
    const total = steps.reduce((sum, value) => sum + value, base)
    const markup = renderToStaticMarkup(<Waterfall base={step(base)} steps={steps.map(step)} total={step(total)} />)
    return { markup, from: numbers(markup, /--from:([\d.]+)%/g), size: numbers(markup, /--size:([\d.]+)%/g) }
  }

  it('start where the previous step ended', () => {
    const { from, size } = fall(1000, -100, 40)
    const end = (index: number) => from[index]! + size[index]!
    expect(from[0]).toBe(0)
    expect(end(1)).toBeCloseTo(end(0), 5)
    expect(from[2]).toBeCloseTo(from[1]!, 5)
    expect(size[3]).toBeCloseTo(end(2), 5)
  })

  it('show by a sign and by a kind whether they add or subtract', () => {
    const { markup } = fall(1000, -100, 40)
    expect(markup).toMatch(/data-kind="less".*?<bdi dir="ltr">−100</)
    expect(markup).toMatch(/data-kind="more".*?<bdi dir="ltr">\+40</)
  })

  it('cut only sums that are too long to fit', () => {
    expect(fall(1000, -100).markup.match(/data-cut/g)).toHaveLength(2)
    expect(fall(1000).markup).not.toContain('data-cut')
    expect(fall(100, -99).markup).not.toContain('data-cut')
  })

  it('stay on the chart for any values', () => {
    for (const { from, size } of [fall(5), fall(5, 100, -90), fall(1000, -1), fall(10, -20)]) {
      for (const [index, start] of from.entries()) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(start + size[index]!).toBeLessThanOrEqual(100.001)
      }
    }
  })
})
