import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Screens of staff whose action reads its forms by itself (docs/decisions/0598). The list may only shrink. */
const byHand = [
  'albums/screens/admin/album.tsx',
  'catalog/screens/admin/specs.tsx',
  'content/screens/admin/entry.tsx',
  'marketplace/review/screens/admin/ad-review.tsx',
  'prices/screens/admin/prices.tsx',
  'rules/screens/admin/rule.tsx',
  'support/screens/admin/ticket-desk.tsx',
]

it('an action of staff is a formAction, except those of this list', () => {
  const screens = globSync('src/features/**/screens/admin/*.tsx')
    .filter((path) => !path.includes('.test.'))
    .filter((path) => /\breadForm(Data)?\(/.test(readFileSync(path, 'utf8')))
    .map((path) => path.replaceAll('\\', '/').replace('src/features/', ''))
  expect(screens.toSorted()).toEqual(byHand)
})
