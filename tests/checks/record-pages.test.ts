import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Pages of one record that draw their header by themselves (docs/decisions/0603). The list may only shrink. */
const byHand = [
  'albums/screens/admin/album.tsx',
  'applications/screens/admin/application.tsx',
  'content/screens/admin/entry.tsx',
  'content/screens/admin/preview.tsx',
  'identity/screens/admin/person.tsx',
  'marketplace/dealer-panel/screens/admin/application.tsx',
  'marketplace/reports/screens/admin/ad-reports.tsx',
  'marketplace/reports/screens/admin/gallery-desk.tsx',
  'marketplace/review/screens/admin/ad-review.tsx',
  'payments/screens/admin/reconciled-day.tsx',
  'rules/screens/admin/rule.tsx',
  'sales/screens/admin/sale-plan.tsx',
  'support/screens/admin/ticket-desk.tsx',
]

it('the page of a record is a RecordPage, except those of this list', () => {
  const screens = globSync('src/features/**/screens/admin/*.tsx')
    .filter((path) => !path.includes('.test.'))
    .filter((path) => {
      const source = readFileSync(path, 'utf8')
      return /\{[^}]*\bparams\b[^}]*\}: Route\.|args\.params\b/.test(source) && /<PageHeader\b/.test(source)
    })
    .map((path) => path.replaceAll('\\', '/').replace('src/features/', ''))
  expect(screens.toSorted()).toEqual(byHand)
})
