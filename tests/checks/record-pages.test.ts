import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Pages of one record with a frame of their own, and why (docs/decisions/0603). The list may only shrink. */
const byHand = [
  // Shows the draft as its readers will see it, inside their page.
  'content/screens/admin/preview.tsx',
  // Two columns with the header over both, in the layout of the sale pages.
  'sales/screens/admin/sale-plan.tsx',
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
