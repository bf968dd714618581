import type { MarketName } from '#kit/markets.ts'
import type { MainMenuItem } from './navigation.ts'
import type { RequestContext } from './context.ts'

/** A service of a market; `text` describes it in one line. */
export type MarketService = {
  market: MarketName
  href: string
  label: string
  text: string
  Icon: MainMenuItem['Icon']
  order?: number
}

/** The search of a market: a form that leads to a list. The lowest order counts. */
export type MarketSearch = {
  market: MarketName
  action: string
  /** The name of the field in the address. */
  name: string
  label: string
  placeholder: string
  order?: number
}

/** A capability's services on the pages of markets, in `src/capabilities/NAME/market-part.ts`. */
export type MarketPart = { services?: readonly MarketService[]; searches?: readonly MarketSearch[] }

/** A row of a section: its link, and a number or word at its end. */
export type MarketItem = { href: string; label: string; note?: string; value?: string; tone?: 'good' | 'bad' }

/** Current content of a market, such as its makers or price rises. Empty sections are left out. */
export type MarketSection = {
  title: string
  items: readonly MarketItem[]
  more?: { href: string; label: string }
  order?: number
}

/** A capability's sections of markets, as `marketSections` of its manifest; the same for everybody. */
export type MarketSections = Partial<Record<MarketName, (ctx: RequestContext) => Promise<readonly MarketSection[]>>>
