import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redirect } from './redirect.ts'
import { siteAddress } from './site-address.ts'

describe('a redirect target', () => {
  it.each([
    ['/profile', '/profile'],
    ['/a?b=c#d', '/a?b=c#d'],
    ['/جست‌وجو?q=پژو', '/%D8%AC%D8%B3%D8%AA%E2%80%8C%D9%88%D8%AC%D9%88?q=%D9%BE%DA%98%D9%88'],
    ['/a//b', '/a//b'],
    ['/a/../b', '/b'],
  ])('may be %s', (address, led) => {
    expect(siteAddress(address, '/home')).toBe(led)
  })

  it.each([
    [''],
    [null],
    ['profile'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/.//evil.example'],
    ['/a/..//evil.example'],
    ['/%2e//evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['\t//evil.example'],
    [' //evil.example'],
    ['https://evil.example'],
    ['https:evil.example'],
    ['javascript:alert(1)'],
    ['/a\r\nSet-Cookie: x=1'],
    [`/${'a'.repeat(3000)}`],
  ])('is never %j', (address) => {
    expect(siteAddress(address, '/home')).toBe('/home')
  })

  it('never leaves the site, whatever the address is made of', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      'evil.example',
      'https:',
      'ه',
      '\ud800',
    )
    const address = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(address, fc.constantFrom('http:', 'https:'), (text, scheme) => {
        const site = `${scheme}//farman.example`
        const led = redirect(text).headers.get('location')!
        expect(new URL(led, site).origin).toBe(site)
        expect(led).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        // A second redirect from there keeps the address.
        expect(siteAddress(led, '/')).toBe(led)
      }),
      { numRuns: 3000 },
    )
  })
})
