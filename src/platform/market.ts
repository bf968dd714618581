import type { MarketName } from '#kit/markets.ts'
import type { MainMenuItem } from './navigation.ts'
import type { RequestContext } from './context.ts'

/** Something that can be done in a market; `text` says in one line what one gets. */
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

/** What a capability brings to the pages of markets, in `src/capabilities/NAME/market-part.ts`. */
export type MarketPart = { services?: readonly MarketService[]; searches?: readonly MarketSearch[] }

/** A row of a section: where it leads, and a number or word at its end. */
export type MarketItem = { href: string; label: string; note?: string; value?: string; tone?: 'good' | 'bad' }

/** What a market shows of now, such as its makers or what became dearer. Empty sections are left out. */
export type MarketSection = {
  title: string
  items: readonly MarketItem[]
  more?: { href: string; label: string }
  order?: number
}

/** The sections that a capability brings to markets, as `marketSections` of its manifest; the same for everybody. */
export type MarketSections = Partial<Record<MarketName, (ctx: RequestContext) => Promise<readonly MarketSection[]>>>
