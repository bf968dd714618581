import type { RequestScope } from '#platform/context.ts'
import { sendPart } from '#platform/html-parts.ts'
import type { AdCard } from '../../ad/ad-card.ts'
import { renderCards } from '../../shortlist/markup/render-cards.tsx'
import type { AdListView } from '../ad-list-view.ts'
import { foundText, foundTitle } from '../components/found-words.tsx'
import type { ChoiceKey } from '../filter-keys.ts'
import { cardsPart, mapPart, optionsPart, readingPart, type ListPage } from '../list-page.ts'
import { renderChoices } from './render-choices.ts'
import { renderReading } from './render-reading.tsx'
import { renderPlaceMap } from './render-place-map.tsx'

/** On a phone two pictures are in the first view. */
const eager = 2

const cardsOf = (scope: RequestScope, ads: readonly AdCard[], first: number) =>
  renderCards(scope, ads, { eager: first, title: foundTitle, note: foundText })

/** Renders cards and filters of a list as markup, shared by most requests. */
export function renderList(
  scope: RequestScope,
  { ads, facets, histograms, map, townMap, interpretation, ...view }: AdListView,
): ListPage {
  const options = Object.entries(renderChoices(facets)).map(
    ([key, html]) => [key, sendPart(scope, optionsPart(key as ChoiceKey), html)] as const,
  )
  return {
    ...view,
    histograms: JSON.stringify(histograms),
    shown: ads.length,
    picture: ads[0]?.picture ?? null,
    cards: sendPart(scope, cardsPart, cardsOf(scope, ads, eager)),
    reading: sendPart(scope, readingPart, renderReading(interpretation)),
    options: Object.fromEntries(options),
    ...(map && { map: sendPart(scope, mapPart, renderPlaceMap(map)) }),
    ...(townMap && { townMap: JSON.stringify(townMap) }),
  }
}

/** Renders further cards of an open list. */
export const renderMore = (scope: RequestScope, { ads, next }: Pick<AdListView, 'ads' | 'next'>) => ({
  cards: cardsOf(scope, ads, 0),
  next,
})
