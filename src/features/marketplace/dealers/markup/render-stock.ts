import type { RequestScope } from '#platform/context.ts'
import { sendPart } from '#platform/html-parts.ts'
import type { AdCard } from '../../ad/ad-card.ts'
import { renderCards } from '../../shortlist/markup/render-cards.tsx'
import { stockPart, type DealerView, type PersonalView, type StockPage } from '../dealer-view.ts'

/** Renders the newest ads of a dealer's page as markup. */
export function renderStock(
  scope: RequestScope,
  view: DealerView | PersonalView,
): StockPage<DealerView> | StockPage<PersonalView> {
  const html = {
    cards: sendPart(scope, stockPart, renderCards(scope, view.ads)),
    picture: view.ads[0]?.picture ?? null,
  }
  return view.kind === 'personal' ? { ...withoutAds(view), ...html } : { ...withoutAds(view), ...html }
}

function withoutAds<View extends { ads: AdCard[] }>({ ads: _ads, ...view }: View): Omit<View, 'ads'> {
  return view
}
