import { expect, it } from 'vitest'
import { dealerJsonLd } from './dealer-json-ld.ts'
import type { DealerView } from './dealer-view.ts'

const dealer = { slug: 'x', name: 'x', about: '', address: '', place: '', openingHours: [] }
const dealerOf = (rating: DealerView['rating']) => dealerJsonLd({ ...dealer, rating } as never, 'https://x')[0]

it.each([
  [
    { average: '۴٫۳', count: '۱٬۲۰۴' },
    { ratingValue: 4.3, ratingCount: 1204, bestRating: 5 },
  ],
  [
    { average: '۵', count: '۱' },
    { ratingValue: 5, ratingCount: 1 },
  ],
])('contains the rating in numbers: %j', (rating, expected) => {
  expect(dealerOf(rating)).toMatchObject({ aggregateRating: { '@type': 'AggregateRating', ...expected } })
})

it('has no rating for an unrated dealer', () => {
  expect(dealerOf(null)).not.toHaveProperty('aggregateRating')
})
