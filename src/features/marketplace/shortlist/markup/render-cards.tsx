import type { ReactNode } from 'react'
import { renderOnce } from '#platform/html-parts.ts'
import type { RequestScope } from '#platform/context.ts'
import { PageAppearance } from '#ui/page-look.ts'
import type { AdCard } from '../../ad/ad-card.ts'
import { Card } from '../../ad/components/ad-list.tsx'
import { shortlistActions } from '../components/shortlist-actions.tsx'

type CardOptions = {
  /** The number of pictures in the first view, which load eagerly. */
  eager?: number
  /** Adds a line below a card. It and `title` may depend on the card only. */
  note?: (ad: AdCard) => ReactNode
  title?: (ad: AdCard) => ReactNode
}

/**
 * Renders cards with their buttons as the markup of a list (`AdCards`). Each is cached by
 * everything it shows: another price or appearance is another entry. Bookmarks are not included.
 */
export function renderCards(
  { look = {} }: Pick<RequestScope, 'look'>,
  ads: readonly AdCard[],
  { eager = 0, note, title }: CardOptions = {},
): string {
  const seen = [look['data-theme'], look['data-saving'], look['data-money']]
  return ads
    .map((ad, index) => {
      const first = index < eager
      return renderOnce(JSON.stringify(['card', seen, first, ad]), () => (
        <PageAppearance value={look}>
          <Card
            ad={ad}
            first={first}
            note={note?.(ad)}
            title={title?.(ad) ?? ad.title}
            actions={shortlistActions(ad)}
          />
        </PageAppearance>
      ))
    })
    .join('')
}
