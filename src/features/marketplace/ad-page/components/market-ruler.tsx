import { formatInteger } from '#kit/digits.ts'
import { PriceRuler } from '#ui/charts/price-ruler.tsx'
import type { ValueView } from '#ui/value-explained.tsx'

const millions = (toman: number) => formatInteger(Math.round(toman / 1_000_000))

/**
 * A ruler with the price of the ad, the value of its car, and the adjusted prices of comparable
 * ads.
 */
export function MarketRuler({ toman, value }: { toman: number; value: ValueView }) {
  const { others, low, high } = value
  return (
    <PriceRuler
      value={toman}
      label={`این خودرو ${millions(toman)}`}
      others={others}
      range={[low, high]}
      rangeLabels={[millions(low), millions(high)]}
      caption="محدودهٔ قیمت بازار و آگهی‌های مشابه · میلیون تومان"
      description={
        `قیمت این خودرو ${millions(toman)} میلیون تومان است. ` +
        `محدودهٔ قیمت بازار آن از ${millions(low)} تا ${millions(high)} میلیون تومان است.`
      }
    />
  )
}
