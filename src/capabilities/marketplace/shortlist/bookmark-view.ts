import type { AdCard } from '../ad/ad-card.ts'

/** A bookmark as its page shows it. `change` is how far the price moved since it was kept, in tomans. */
export type BookmarkCard = AdCard & { change: number | null }

/** A person's bookmarks, newest first. */
export type BookmarkView = {
  cards: BookmarkCard[]
  /** Public ids of all of them, also of ads that nobody may see any more. */
  ids: string[]
  /** How many can not be seen any more. */
  gone: number
}

/** The last bookmarks of a person that can still be seen. */
export type LatestBookmarks = { cards: AdCard[] }
