import type { ReactNode } from 'react'
import { renderOnce } from '#platform/html-parts.ts'
import type { RequestScope } from '#platform/context.ts'
import { PageLook } from '#ui/page-look.ts'
import type { AdCard } from '../../ad/ad-card.ts'
import { Card } from '../../ad/components/ad-list.tsx'
import { shortlistActions } from '../components/shortlist-actions.tsx'

type CardOptions = {
  /** How many pictures are in the first view and load at once. */
  eager?: number
  /** Extra line under a card. It and `title` may read nothing but the card. */
  note?: (ad: AdCard) => ReactNode
  title?: (ad: AdCard) => ReactNode
}

/**
 * Cards with their buttons as the markup of a list (`AdCards`). Each is rendered once for everything that it shows: a card
 * with another price, or another look of the page, is another one. Whether somebody keeps the ad is not in it.
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
        <PageLook value={look}>
          <Card
            ad={ad}
            first={first}
            note={note?.(ad)}
            title={title?.(ad) ?? ad.title}
            actions={shortlistActions(ad)}
          />
        </PageLook>
      ))
    })
    .join('')
}
