import { describe, expect, test } from 'vitest'
import { requestedPage, dataOfPage, isGatewayGone, mayCache, pageOfData } from './page-rules.ts'

const at = (path: string) => new URL(path, 'https://farman.example')
const page = (path: string) => requestedPage(at(path), true)!
const answer = (headers: Record<string, string> = {}, status = 200) =>
  new Response('', { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

describe('a page that was opened', () => {
  test.each([
    ['/'],
    ['/services/used-vehicle/advertisement?make=peugeot'],
    ['/profile'],
    ['/profile/my-bookmarks'],
    ['/payment/receipt/0123456789'],
  ])('%s may be read again without a connection', (path) => expect(mayCache(page(path), answer())).toBe(true))

  test.each([
    ['/login'],
    ['/login?next=/profile'],
    ['/login/password'],
    ['/sign-out'],
    ['/look'],
    ['/dev/sms'],
    ['/admin'],
    ['/admin/ads?state=pending'],
    ['/api/docs'],
    ['/payment/prebank'],
    ['/payment/result?id=0123456789'],
    ['/payment/receipt'],
    ['/profile/my-ads/new'],
    ['/profile/my-ads/new/price'],
  ])('%s is never cached', (path) => expect(mayCache(page(path), answer())).toBe(false))

  test('a page whose name only begins like one of those is an ordinary page', () => {
    expect(mayCache(page('/developers'), answer())).toBe(true)
  })

  test.each([[404], [410], [500], [503], [301]])('a response of %i is not a page to cache', (status) => {
    expect(mayCache(page('/profile'), answer({}, status))).toBe(false)
  })

  test('a revealed telephone number is not cached', () => {
    expect(mayCache(page('/x'), answer({ 'cache-control': 'private, no-store' }))).toBe(false)
    expect(mayCache(page('/x'), answer({ 'cache-control': 'private, no-cache' }))).toBe(true)
  })

  test('a response that is not a page is not cached as one', () => {
    expect(mayCache(page('/sitemap.xml'), answer({ 'content-type': 'application/xml' }))).toBe(false)
  })
})

describe('data of a page', () => {
  test.each([
    ['/', '/_.data'],
    ['/profile', '/profile.data'],
    ['/a/b/', '/a/b/_.data'],
  ])('of %s come from %s', (path, data) => {
    expect(dataOfPage(path)).toBe(data)
    expect(pageOfData(data)).toBe(path)
    expect(requestedPage(at(`${data}?x=1`), false)).toEqual({ kind: 'data', path: `${path}?x=1`, key: `${data}?x=1` })
  })

  test('of the sign-in page are never cached', () => {
    const outcome = requestedPage(at('/login.data'), false)!
    expect(mayCache(outcome, answer({ 'content-type': 'text/x-script' }))).toBe(false)
  })

  test('of parts of a page belong to one time and not to an address', () => {
    expect(requestedPage(at('/profile.data?_routes=root'), false)).toBeNull()
  })

  test('are neither a file nor a call', () => {
    expect(requestedPage(at('/assets/app.js'), false)).toBeNull()
    expect(requestedPage(at('/profile/my-bookmarks/kept'), false)).toBeNull()
  })
})

test.each([
  [502, true],
  [504, true],
  [500, false],
  [503, false],
  [404, false],
])('a response of %i means that no server is behind the proxy: %s', (status, gone) => {
  expect(isGatewayGone(answer({}, status))).toBe(gone)
})
