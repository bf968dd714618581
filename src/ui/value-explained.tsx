import { formatInteger } from '#kit/digits.ts'
import { Waterfall } from './charts/waterfall.tsx'
import { InlineList } from './parts/inline-list.tsx'
import { TextLink } from './parts/text-link.tsx'
import { Price } from './price.tsx'

/** A valuation of a car with its steps, in tomans; `steps` begin with the base and add up to `toman`. */
export type ValueView = {
  toman: number
  low: number
  high: number
  /** «اطمینان بالا». */
  confidence: string
  sample: number
  date: string
  steps: readonly { kind: string; label: string; toman: number }[]
  /** The asked price of each comparable ad, and the price adjusted to this car. */
  comparables: readonly { href: string; title: string; about: string; toman: number; adjusted: number }[]
  /** The number of comparable ads that have ended since. */
  ended: number
  /** Adjusted prices of all of them, for a ruler. */
  others: readonly number[]
  /** The address of the trim's prices. */
  priceHref: string
  /** The address of the valuation of other cars of the trim; null on that page itself. */
  valuationHref: string | null
}

const millions = (toman: number) => formatInteger(Math.abs(toman) / 1_000_000)

/** The valuation step by step, with comparable ads and exclusions. */
export function ValueExplained({ value }: { value: ValueView }) {
  const [base, ...steps] = value.steps.map(({ label, toman }) => ({ label, value: toman, text: millions(toman) }))
  return (
    <div className="value-explained">
      <Waterfall
        base={base!}
        steps={steps}
        total={{ label: 'قیمت بازار این خودرو', value: value.toman, text: millions(value.toman) }}
      />
      <p className="text-note text-muted">
        <InlineList>
          <>عددها به میلیون تومان</>
          <>
            محدودهٔ {millions(value.low)} تا {millions(value.high)}
          </>
          {value.confidence}
          <>بر اساس {formatInteger(value.sample)} آگهی مشابه در ۳۰ روز گذشته</>
          {value.date}
        </InlineList>
      </p>
      <p className="text-note text-muted">
        تجهیزات و آپشن، لاستیک، سابقهٔ سرویس و تمیزی داخل خودرو در این محاسبه نیست؛ این‌ها را از نزدیک ببینید.
      </p>
      <h3 className="text-label font-bold">شبیه‌ترین آگهی‌ها به این خودرو</h3>
      <Comparables value={value} />
      <p className="flex flex-wrap gap-x-6">
        <TextLink href={value.priceHref}>قیمت روز و نمودار این خودرو</TextLink>
        {value.valuationHref && <TextLink href={value.valuationHref}>قیمت خودروی من چند است؟</TextLink>}
      </p>
    </div>
  )
}

const max = 6

function Comparables({ value: { comparables, ended } }: { value: ValueView }) {
  return (
    <>
      <ul>
        {comparables.slice(0, max).map((car) => (
          <li key={car.href}>
            <a href={car.href}>
              <b>{car.title}</b>
              <b>
                <Price toman={car.toman} />
              </b>
              <span>{car.about}</span>
              <span>برای این خودرو {millions(car.adjusted)} میلیون</span>
            </a>
          </li>
        ))}
      </ul>
      {ended > 0 && (
        <p className="text-note text-muted">{formatInteger(ended)} آگهی دیگر هم در محاسبه بود که الان فعال نیست.</p>
      )}
    </>
  )
}
