import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawingNames } from './drawing.tsx'

const file = readFileSync(new URL('./drawings.svg', import.meta.url), 'utf8')

it('every drawing that a page can name is in the file', () => {
  const matches = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
  expect(matches.toSorted()).toEqual(drawingNames.toSorted())
})
