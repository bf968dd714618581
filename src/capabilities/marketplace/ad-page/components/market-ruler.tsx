import { formatInteger } from '#kit/digits.ts'
import { PriceRuler } from '#ui/charts/price-ruler.tsx'
import type { MarketRange } from '../../ad/market-range.ts'

const millions = (toman: number) => formatInteger(Math.round(toman / 1_000_000))

/** Where the price of an ad stands among comparable ones. */
export function MarketRuler({ toman, market }: { toman: number; market: MarketRange }) {
  const { others, low, high } = market
  const count = `${formatInteger(market.count)} آگهی مشابه`
  return (
    <PriceRuler
      value={toman}
      label={`این خودرو ${millions(toman)}`}
      others={others}
      range={[low, high]}
      rangeLabels={[millions(low), millions(high)]}
      caption="محدودهٔ بیشتر آگهی‌های مشابه · میلیون تومان"
      description={
        `قیمت این خودرو ${millions(toman)} میلیون تومان است. ` +
        `قیمت بیشترِ ${count} از ${millions(low)} تا ${millions(high)} میلیون تومان است.`
      }
    />
  )
}
