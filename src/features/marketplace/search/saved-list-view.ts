import type { AppliedFilter } from './ad-list-view.ts'

/** The address at which the offline page requests a list of cached ads from the service worker. */
export const keptListAddress = '/offline/kept-list'

/** A list built on the device, ready to show. */
export type KeptListView = {
  /** The number of cached ads. */
  total: number
  /** Matching ads: the markup of their cards, and their current age. */
  cards: { html: string; age: string }[]
  /** When the oldest and the newest shown ad were cached, in milliseconds. */
  oldest: number
  newest: number
  applied: AppliedFilter[]
  /** Filters that were not applied, in words. */
  ignored: string[]
  /** Words were searched, in titles only. */
  inTitles: boolean
  /** The list without filters, and in other orders. */
  all: string
  orders: AppliedFilter[]
}
