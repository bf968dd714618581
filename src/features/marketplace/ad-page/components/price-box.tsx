import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { Price } from '#ui/price.tsx'
import type { AdView } from '../ad-view.ts'
import { MarketRuler } from './market-ruler.tsx'
import { priceModes } from '../../ad/choices.ts'
import { hiddenPrice, notRated, whyTitle } from '../../ad/texts.ts'

/** The price with its rating and date, or the reason why there is no rating. */
export function PriceBox({ ad }: { ad: AdView }) {
  return (
    <div className="space-y-2">
      {ad.instalment ? <Instalment instalment={ad.instalment} /> : <ListPrice ad={ad} />}
      {!ad.priceHidden && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-note text-muted">
          {ad.rating ? (
            <span className="rating" data-word={ad.rating.word}>
              {ad.rating.line}
            </span>
          ) : (
            <>
              <span className="rating">{notRated}</span> {ad.noRatingReason}
            </>
          )}
          {ad.value && (
            <a href="#why" className="font-medium text-lazuli">
              {whyTitle}
            </a>
          )}
        </p>
      )}
      {ad.market && !ad.priceHidden && (
        <p className="text-note text-muted">
          قیمت بازار <Price toman={ad.market.toman} className="font-medium text-ink" />، بر اساس{' '}
          {formatInteger(ad.market.sample)} آگهی مشابه، {ad.market.date}
        </p>
      )}
      {ad.value && ad.toman !== null && (
        <div className="price-box-ruler">
          <MarketRuler toman={ad.toman} value={ad.value} />
        </div>
      )}
      {ad.barterFor && <p className="text-label">معاوضه با {ad.barterFor}</p>}
    </div>
  )
}

function ListPrice({ ad }: { ad: AdView }) {
  if (ad.priceHidden) return <p className="ad-page-price">{hiddenPrice}</p>
  if (ad.toman === null) return <p className="ad-page-price">{priceModes.negotiable}</p>
  return (
    <div>
      <p className="ad-page-price">
        <Price toman={ad.toman} />
      </p>
      <p className="text-note text-muted">{ad.tomanWords}</p>
    </div>
  )
}

function Instalment({ instalment }: { instalment: NonNullable<AdView['instalment']> }) {
  const { downPayment, monthly, count, rate } = instalment
  return (
    <div>
      <p className="text-note text-muted">پیش‌پرداخت</p>
      <p className="ad-page-price">
        <Price toman={downPayment} />
      </p>
      <p className="text-label">
        و {formatInteger(count)} قسط ماهانه، هر کدام <Price toman={monthly} className="font-medium" />
      </p>
      <p className="text-note text-muted">
        جمع کل پرداخت <Price toman={downPayment + monthly * count} />
      </p>
      {rate && (
        <p className="text-note text-muted">
          {rate.percent === 0 ? (
            <>
              جمع پرداخت از قیمت نقدی خودروهای مشابه (حدود <Price toman={rate.cash} />) بیشتر نیست.
            </>
          ) : (
            <>
              در برابر قیمت نقدی خودروهای مشابه (حدود <Price toman={rate.cash} />
              )، نرخ سود واقعی این اقساط حدود <strong>{toPersianDigits(rate.percent)}٪ در سال</strong> است.
            </>
          )}
        </p>
      )}
    </div>
  )
}
