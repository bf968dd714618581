import { expect, it } from 'vitest'
import { chosenAppearance, withAppearance } from './with-look.ts'

const page = (attributes: string, viewport: string) =>
  `<!DOCTYPE html><html${attributes} data-kept-at="x" lang="fa" dir="rtl"><head><meta name="viewport" content="${viewport}"/></head><body data-theme="own"></body></html>`
const blocked = 'width=device-width, initial-scale=1, viewport-fit=cover, maximum-scale=1, user-scalable=no'
const free = 'width=device-width, initial-scale=1, viewport-fit=cover'

it('a page cached with the light theme is dark, large and zoomable after such a choice', () => {
  const stored = page(' data-theme="light" data-text="110"', blocked)
  expect(withAppearance(stored, 'theme=dark&text=150&zoom=on')).toBe(page(' data-theme="dark" data-text="150"', free))
})

it('a revoked choice is gone from cached pages too', () => {
  expect(withAppearance(page(' data-theme="dark" data-text="200"', free), '')).toBe(page('', blocked))
})

it.each([
  ['look=theme%3Ddark%26text%3D150; sid=x', 'theme=dark&text=150'],
  ['sid=x; __Host-look=zoom%3Don', 'zoom=on'],
  ['sid=x', ''],
  ['look=%zz', ''],
])('only the display preferences are read from the cookies «%s»', (cookies, appearance) => {
  expect(chosenAppearance(cookies)).toBe(appearance)
})
