import type { ComponentType } from 'react'
import type { MarketName } from '#kit/markets.ts'
import type { MainMenuItem } from './navigation.ts'
import type { RequestContext } from './context.ts'

/** The question that a service answers; `app/markets/market-texts.ts` has the names. */
export type ServiceGroup = 'fines' | 'papers' | 'buying' | 'daily' | 'help'

/**
 * A service of a market; `text` describes it in one line. Services with a `group` stand together. The form of a service
 * `byPlate` reads a car of the garage from `?car=`.
 */
export type MarketService = {
  market: MarketName
  href: string
  label: string
  text: string
  Icon: MainMenuItem['Icon']
  order?: number
  group?: ServiceGroup
  byPlate?: true
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

/**
 * The plate field at the head of a market. `own` is the main action of a user with cars, for one of them; `add` is the
 * page that adds a car.
 */
export type MarketKey = {
  market: MarketName
  Field: ComponentType<{ data: never }>
  own: { href: string; label: string }
  add: string
}

/** The price of a service now («۱۶,۱۷۰» in tomans, «رایگان»), and an unusual state of it. */
export type ServicePrice = { value: string; note?: string }

/** A feature's services on the pages of markets, in `src/features/NAME/market-part.ts`. */
export type MarketPart = {
  services?: readonly MarketService[]
  searches?: readonly MarketSearch[]
  keys?: readonly MarketKey[]
}

/** A row of a section: its link, a number or word at its end, and the name of a picture of its car. */
export type MarketItem = {
  href: string
  label: string
  note?: string
  value?: string
  tone?: 'good' | 'bad'
  picture?: string
}

/** Current content of a market, such as its makers or price rises. Empty sections are left out. */
export type MarketSection = {
  title: string
  items: readonly MarketItem[]
  more?: { href: string; label: string }
  order?: number
}

/** A feature's sections of markets, as `marketSections` of its manifest; the same for everybody. */
export type MarketSections = Partial<Record<MarketName, (ctx: RequestContext) => Promise<readonly MarketSection[]>>>
