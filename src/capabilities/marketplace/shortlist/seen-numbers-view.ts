import type { AdCard } from '../ad/ad-card.ts'

/** Whose numbers a person has seen, newest first; `seen` is when, in words. */
export type SeenNumbersView = {
  ads: { card: AdCard; seen: string }[]
  galleries: { name: string; href: string; seen: string }[]
}
