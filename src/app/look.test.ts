import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lookCookieText, readLook } from './look.ts'

it.each(['auto', 'light', 'dark'] as const)('a person who chose «%s» sees it on the next page', (theme) => {
  expect(readLook(`sid=x; look=${encodeURIComponent(lookCookieText({ theme }))}`)).toEqual({ theme })
})

it.each([null, '', 'look=', 'look=theme%3Dpink', 'look=%E0%A4%A', 'look=theme', 'other=theme%3Ddark'])(
  'the cookie header «%s» is the look of the device',
  (header) => expect(readLook(header)).toEqual({ theme: 'auto' }),
)

it('no cookie can break a page', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(['auto', 'light', 'dark']).toContain(readLook(`look=${text}`).theme)
    }),
  )
})
