import { parseProxyTrust } from '#platform/proxy-trust.ts'
import type { IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { manifests } from '../../../app/features.ts'
import { newToken } from '#platform/secrets.ts'
import { forgetSeenSession, noteSeenSession } from '#platform/seen-sessions.ts'
import { requestClasses } from './request-class.ts'

const expensive = manifests.flatMap(({ expensiveAddresses = [] }) => expensiveAddresses)
const classOf = requestClasses(expensive, { https: false, trustProxy: parseProxyTrust('true') })
const ask = (line: string, cookie?: string, length?: string) => {
  const [method, url] = line.split(' ')
  return classOf({ method, url, headers: { cookie, 'content-length': length }, socket: {} } as IncomingMessage)
}
const token = newToken()
const sid = `look=x; sid=${token}`
beforeEach(() => noteSeenSession(token, 7n))
const list = '/services/used-vehicle/advertisement'

it.each([
  ['GET /healthz', 'health'],
  ['GET /readyz?x=1', 'health'],
  ['GET /metrics', 'health'],
  ['GET /assets/a.js', 'files'],
  ['GET /sw.js', 'files'],
  ['GET /pictures/k/320.avif', 'pictures'],
  ['POST /api/v1/pictures', 'uploads'],
  ['POST /files/tickets', 'uploads'],
  ['GET /files/tickets/abc', 'work'],
  ['POST /assets/a.js', 'work'],
  ['GET /openings/k3v9x0qmtz', 'files'],
  ['GET /openings/k3v9x0qmtz/poll', 'files'],
  ['POST /openings/k3v9x0qmtz/join', 'batches'],
  ['GET /openings/k3v9x0qmtz/bundle.json', 'work'],
  ['POST /dev/imitations/zibal/v1/request', 'imitations'],
  ['GET /dev/sms', 'work'],
  ['GET /sitemap.xml', 'work'],
  ['GET /', 'work'],
])('%s uses the lane of %s', (line, lane) => {
  expect(ask(line).lane).toBe(lane)
})

it.each(['/LOGIN/password', '/login/password/', '//login//password', '/%6Cogin/password', '/login/password.data'])(
  '%s costs what a password costs',
  (path) => expect(ask(`POST ${path}`).rank).toBe(4),
)

it('a form that carries a file may take its time like one', () => {
  expect(ask('POST /pages/tickets', sid, '5000000').lane).toBe('uploads')
  expect(ask('POST /pages/tickets', sid, '60000').lane).toBe('work')
})

it('admitted signed-in users have a separate lane, and so do writes of guests', () => {
  const path = 'POST /services/new-vehicle/vehicle-sale/k3v9x0qmtz/confirm'
  expect([ask(path, sid), ask(path.replace('/confirm', '/confirm.data'), sid)].map(({ lane }) => lane)).toEqual([
    'turns',
    'turns',
  ])
  expect(ask(path).lane).toBe('work')
  expect(ask(path.replace('/confirm', '/car'), sid).lane).toBe('work')
})

it('payments wait for their outcome, also sixty at once', () => {
  const starts = Array.from({ length: 60 }, () => ask('POST /payment/prebank.data?id=k3v9x0qmtz', sid))
  expect(new Set(starts.map(({ lane }) => lane))).toEqual(new Set(['payments']))
  expect(ask('POST /api/v1/payables/k3v9x0qmtz/payments', sid).lane).toBe('payments')
  expect(ask('GET /payment/prebank?id=k3v9x0qmtz', sid).lane).toBe('work')
})

it('writes of signed-in users come first, passwords of guests last, and searches of guests before them', () => {
  const requests = [
    ask('POST /profile/info', sid),
    ask('POST /login'),
    ask('GET /'),
    ask(`GET ${list}?make=peugeot`),
    ask('POST /login/password.data'),
  ]
  expect(requests.map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4])
  expect(ask(`GET ${list}.data?make=peugeot`, sid).rank).toBe(2)
})

describe('a better position in the queue', () => {
  const rankOf = (cookie: string, secure = false) =>
    requestClasses(expensive, { https: secure, trustProxy: false })({
      method: 'GET',
      url: '/profile',
      headers: { cookie },
      socket: {},
    } as IncomingMessage).rank

  it('is not given to a cookie that only looks like a session', () => {
    const guest = ask('GET /profile').rank
    expect(rankOf(sid)).toBe(guest - 1)
    for (const cookie of ['sid=abc', `sid=${newToken()}`, `sid=${token}x`, `__Host-sid=${token}`, `x=sid=${token}`]) {
      expect(rankOf(cookie), cookie).toBe(guest)
    }
    expect(rankOf(`sid=${token}`, true)).toBe(guest)
    expect(rankOf(`__Host-sid=${token}`, true)).toBe(guest - 1)
  })

  it('ends with the session', () => {
    forgetSeenSession(token)
    expect(rankOf(sid)).toBe(ask('GET /profile').rank)
  })
})

it('the route of a request is its address without query, id or response format', () => {
  const doors = ['?a=1', '.data?a=1', '/part'].map((end) => ask(`GET ${list}${end}`).door)
  expect(new Set(doors)).toEqual(new Set([list]))
  expect(ask('GET /services/used-vehicle/exhibition/1/ads/2').door).toBe('/services/used-vehicle/exhibition')
})

describe('the sender', () => {
  // The table is built before any test runs.
  noteSeenSession(token, 7n)
  const senderOf = (remoteAddress: string, forwarded?: string, cookie?: string, trustProxy = true) =>
    requestClasses(expensive, { https: false, trustProxy: parseProxyTrust(String(trustProxy)) })({
      method: 'GET',
      url: '/',
      headers: { 'x-forwarded-for': forwarded, cookie },
      socket: { remoteAddress },
    } as unknown as IncomingMessage).sender

  it.each([
    ['a household of IPv6', senderOf('2001:db8:1:2:aaaa::1'), senderOf('2001:db8:1:2:bbbb::2')],
    ['a person on two networks', senderOf('198.51.100.7', undefined, sid), senderOf('2001:db8::1', undefined, sid)],
    ['whoever stands before our proxy', senderOf('10.0.0.2', '198.51.100.7'), senderOf('198.51.100.7')],
    ['whoever stands before two', senderOf('10.0.0.2', '6.6.6.6, 198.51.100.7, 10.0.0.3'), senderOf('198.51.100.7')],
    ['a network that claims others', senderOf('198.51.100.7', '6.6.6.6'), senderOf('198.51.100.7')],
    ['who claims others without a proxy', senderOf('10.0.0.2', '6.6.6.6', undefined, false), senderOf('10.0.0.2')],
  ])('is one sender: %s', (_who, one, other) => {
    expect(one).toBe(other)
  })

  it('differs in another network, and with a cookie that is not a session', () => {
    expect(senderOf('2001:db8:1:2::1')).not.toBe(senderOf('2001:db8:1:3::1'))
    expect(senderOf('198.51.100.7', undefined, 'sid=nothing')).toBe(senderOf('198.51.100.7'))
  })
})
