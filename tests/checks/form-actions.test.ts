import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Screens of staff whose action reads a form by itself, and why (docs/decisions/0598). The list may only shrink. */
const byHand = [
  // Reads files.
  'albums/screens/admin/album.tsx',
  // Refuses one fact with the sentence of its line, which is not one of a set.
  'catalog/screens/admin/specs.tsx',
  // Reads texts above the limit of other forms, by the reader of files.
  'content/screens/admin/entry.tsx',
  // An answer whose key was used gets a new one.
  'support/screens/admin/ticket-desk.tsx',
]

it('an action of staff is a formAction, except those of this list', () => {
  const screens = globSync('src/features/**/screens/admin/*.tsx')
    .filter((path) => !path.includes('.test.'))
    .filter((path) => /\breadForm(Data)?\(/.test(readFileSync(path, 'utf8')))
    .map((path) => path.replaceAll('\\', '/').replace('src/features/', ''))
  expect(screens.toSorted()).toEqual(byHand)
})
