import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Screens of staff whose action reads its forms by itself (docs/decisions/0598). The list may only shrink. */
const byHand = [
  'albums/screens/admin/album.tsx',
  'applications/screens/admin/application.tsx',
  'catalog/screens/admin/holidays.tsx',
  'catalog/screens/admin/specs.tsx',
  'club/screens/admin/discount.tsx',
  'content/screens/admin/entry.tsx',
  'identity/screens/admin/person.tsx',
  'imported/screens/admin/car.tsx',
  'imported/screens/admin/round.tsx',
  'imported/screens/admin/rounds.tsx',
  'imported/screens/admin/terms.tsx',
  'inquiries/screens/admin/message-signs.tsx',
  'inquiries/screens/admin/prerequisite-lists.tsx',
  'inspection/screens/admin/places.tsx',
  'insurance/screens/admin/orders.tsx',
  'marketplace/conversations/screens/admin/fraud-patterns.tsx',
  'marketplace/review/screens/admin/ad-review.tsx',
  'payments/screens/admin/payment-desk.tsx',
  'prices/screens/admin/price-import.tsx',
  'prices/screens/admin/prices.tsx',
  'rules/screens/admin/rule.tsx',
  'sales/screens/admin/sale-orders.tsx',
  'sales/screens/admin/sale-plan.tsx',
  'support/screens/admin/ticket-desk.tsx',
]

it('an action of staff is a formAction, except those of this list', () => {
  const screens = globSync('src/features/**/screens/admin/*.tsx')
    .filter((path) => !path.includes('.test.'))
    .filter((path) => /\breadForm(Data)?\(/.test(readFileSync(path, 'utf8')))
    .map((path) => path.replaceAll('\\', '/').replace('src/features/', ''))
  expect(screens.toSorted()).toEqual(byHand)
})
