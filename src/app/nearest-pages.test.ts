import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearestPages } from './nearest-pages.ts'

it.each([
  ['/logn', '/login'],
  ['/Login', '/login'],
  ['/services/used-vehicles/advertisment', '/services/used-vehicle/advertisement'],
  ['/services/used-vehicle/exhibitions', '/services/used-vehicle/exhibition'],
  ['/profile/bookmarks', '/profile/my-bookmarks'],
])('a person who typed %s gets %s as the first suggestion', (typed, meant) => {
  expect(nearestPages(typed, false)[0]?.href).toBe(meant)
})

it('any address gets three different pages with Persian names', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (pathname) => {
      const pages = nearestPages(`/${pathname}`, false)
      expect(new Set(pages.map(({ href }) => href)).size).toBe(3)
      expect(pages.every(({ label }) => /^[\u0621-\u06cc\u200c ]+$/.test(label))).toBe(true)
    }),
  )
})
