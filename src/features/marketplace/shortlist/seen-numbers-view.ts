import type { AdCard } from '../ad/ad-card.ts'

/** The numbers a person has revealed, newest first; `seen` is the time in words. */
export type SeenNumbersView = {
  ads: { card: AdCard; seen: string }[]
  galleries: { name: string; href: string; seen: string }[]
}
