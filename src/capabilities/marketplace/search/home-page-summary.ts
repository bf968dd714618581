import type { AdCard } from '../ad/ad-card.ts'
import type { BodyType } from '../ad/choices.ts'

/** What the first page tells of the market. */
export type HomePageSummary = {
  total: number
  bodyTypes: { slug: BodyType; label: string; count: number; picture: string }[]
  /** Upper limits in tomans with how many ads lie below; each tile starts where the one before ends. */
  budgets: { from: number | null; to: number | null; count: number }[]
  goodBuys: AdCard[]
  newest: AdCard[]
  galleries: { name: string; href: string; city: string; count: number }[]
  /** Provinces that have galleries, as choices. */
  galleryProvinces: { value: string; label: string }[]
}

export const marketPart = 'market'

/** The summary on its way to the browser: all but what forms need is markup, null when it stands in the document already. */
export type HomePage = Pick<HomePageSummary, 'total' | 'galleryProvinces'> & { market: string | null }
