import type { AdState } from '../ad/ad-states.ts'
import type { CardPrice } from '../ad/ad-card.ts'

/** A car of a dealer's stock in words; null where there is nothing to show. */
export type StockRow = {
  id: string
  code: string | null
  title: string
  facts: string
  price: CardPrice
  /** The key of its first picture. */
  picture: string | null
  state: AdState
  market: { gap: string; warns: boolean } | null
  /** Days since its publication. */
  age: string | null
  /** The colleague who is responsible. */
  person: string
  pictures: string
  reveals: string
  threads: string
  until: string | null
}
