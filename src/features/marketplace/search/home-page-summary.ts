import type { AdCard } from '../ad/ad-card.ts'
import type { BodyType } from '../ad/choices.ts'

/** The market data of the home page. */
export type HomePageSummary = {
  total: number
  bodyTypes: { slug: BodyType; label: string; count: number; picture: string }[]
  /**
   * Upper price limits in tomans with the number of ads below; each tile starts where the previous
   * ends.
   */
  budgets: { from: number | null; to: number | null; count: number }[]
  goodBuys: AdCard[]
  newest: AdCard[]
  galleries: { name: string; href: string; city: string; count: number }[]
  /** Provinces with dealers, as options. */
  galleryProvinces: { value: string; label: string }[]
}

export const marketPart = 'market'

/**
 * The summary for the browser. Everything except form data is markup; null when the document
 * already contains it.
 */
export type HomePage = Pick<HomePageSummary, 'total' | 'galleryProvinces'> & { market: string | null }
