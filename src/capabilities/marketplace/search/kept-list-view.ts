import type { AppliedFilter } from './ad-list-view.ts'

/** Where the offline page asks the service worker for a list that is made of kept ads. */
export const keptListAddress = '/offline/kept-list'

/** A list that was made on the device, ready to show. */
export type KeptListView = {
  /** How many ads the device keeps. */
  total: number
  /** Those that fit: the markup of their cards, and their age as of now. */
  cards: { html: string; age: string }[]
  /** When the oldest and the newest of what is shown were kept, in milliseconds. */
  oldest: number
  newest: number
  applied: AppliedFilter[]
  /** What of the address was not applied, in words. */
  ignored: string[]
  /** Words were looked for, in titles alone. */
  inTitles: boolean
  /** The list without filters, and with other orders. */
  all: string
  orders: AppliedFilter[]
}
