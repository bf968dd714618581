import type { RequestContext } from '#platform/context.ts'
import { keptForPages } from '#platform/page-data.ts'
import { renderOnce, sendPart } from '#platform/html-parts.ts'
import { Offers } from '../components/offers.tsx'
import { offersPart } from '../offers.ts'
import { findOffers } from '../server/find-offers.ts'

const shown = 2

const loadOffers = keptForPages({ load: ({ db, now }) => findOffers(db, now, shown) })

/** Loads open draws and discounts as markup; empty without any. */
export async function loadHomeOffers(ctx: RequestContext): Promise<{ offers: string | null }> {
  const offers = await loadOffers(ctx)
  const html = renderOnce(JSON.stringify([offersPart, offers]), () => <Offers offers={offers} />)
  return { offers: sendPart(ctx.scope, offersPart, html) }
}
