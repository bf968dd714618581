import type { AdCard } from '../ad/ad-card.ts'

/** A bookmark on its page. `change` is the price change since bookmarking, in tomans. */
export type BookmarkCard = AdCard & { change: number | null }

/** A person's bookmarks, newest first. */
export type BookmarkView = {
  cards: BookmarkCard[]
  /** All public ids, including ads that are no longer visible. */
  ids: string[]
  /** The number of bookmarks that are no longer visible. */
  gone: number
}

/** The person's latest visible bookmarks. */
export type LatestBookmarks = { cards: AdCard[] }
