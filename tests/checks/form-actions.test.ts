import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Screens of staff whose action reads its forms by itself (docs/decisions/0598). The list may only shrink. */
const byHand = [
  'albums/screens/admin/album.tsx',
  'applications/screens/admin/application.tsx',
  'catalog/screens/admin/holidays.tsx',
  'catalog/screens/admin/specs.tsx',
  'club/screens/admin/discount.tsx',
  'club/screens/admin/discounts.tsx',
  'club/screens/admin/prizes.tsx',
  'content/screens/admin/entry.tsx',
  'identity/screens/admin/person.tsx',
  'imported/screens/admin/car.tsx',
  'imported/screens/admin/round.tsx',
  'imported/screens/admin/rounds.tsx',
  'imported/screens/admin/terms.tsx',
  'inquiries/screens/admin/message-signs.tsx',
  'inquiries/screens/admin/prerequisite-lists.tsx',
  'inspection/screens/admin/keys.tsx',
  'inspection/screens/admin/places.tsx',
  'insurance/screens/admin/insurers.tsx',
  'insurance/screens/admin/orders.tsx',
  'marketplace/conversations/screens/admin/fraud-patterns.tsx',
  'marketplace/review/screens/admin/ad-review.tsx',
  'marketplace/strikes/screens/admin/seller-strikes.tsx',
  'parking/screens/admin/parking-objections.tsx',
  'parking/screens/admin/parking-zones.tsx',
  'payments/screens/admin/discounts.tsx',
  'payments/screens/admin/payment-desk.tsx',
  'payments/screens/admin/reconciled-day.tsx',
  'prices/screens/admin/price-import.tsx',
  'prices/screens/admin/prices.tsx',
  'rules/screens/admin/rule.tsx',
  'rules/screens/admin/second-looks.tsx',
  'sales/screens/admin/plan-draw.tsx',
  'sales/screens/admin/sale-orders.tsx',
  'sales/screens/admin/sale-plan.tsx',
  'support/screens/admin/ticket-desk.tsx',
  'waiting-room/screens/admin/openings.tsx',
]

it('an action of staff is a formAction, except those of this list', () => {
  const screens = globSync('src/features/**/screens/admin/*.tsx')
    .filter((path) => !path.includes('.test.'))
    .filter((path) => /\breadForm(Data)?\(/.test(readFileSync(path, 'utf8')))
    .map((path) => path.replaceAll('\\', '/').replace('src/features/', ''))
  expect(screens.toSorted()).toEqual(byHand)
})
