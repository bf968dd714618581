import type { RequestContext } from '#platform/context.ts'
import { renderOnce, sendPart } from '#platform/html-parts.ts'
import { Offers } from '../components/offers.tsx'
import { offersPart } from '../offers.ts'
import { findOffers } from '../server/find-offers.ts'

const shown = 2

/** Loads open draws and discounts as markup; empty without any. */
export async function loadHomeOffers({ db, now, scope }: RequestContext): Promise<{ offers: string | null }> {
  const offers = await findOffers(db, now, shown)
  const html = renderOnce(JSON.stringify([offersPart, offers]), () => <Offers offers={offers} />)
  return { offers: sendPart(scope, offersPart, html) }
}
