import { formatInteger } from '#kit/digits.ts'
import type { CardPrice } from '../../ad/ad-card.ts'

/** The price of an own ad in one line. */
export const OwnPrice = ({ price: { before, toman, after } }: { price: CardPrice }) => (
  <span>
    {before}
    {toman !== null && <b>{formatInteger(toman)}&nbsp;تومان</b>}
    {after && <span className="text-muted"> · {after}</span>}
  </span>
)
