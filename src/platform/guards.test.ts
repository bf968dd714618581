import fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../tests/support/database.ts'
import { aPerson, visit } from '../../tests/support/market.ts'
import { scopeContext } from './context.ts'
import { requireGuest, requireSignIn, readCookie, readSession, safeNext, signInRequired } from './guards.ts'
import { openSession } from './session.ts'

const test = useTestDb()

describe('the redirect target of a person', () => {
  it.each([
    '/',
    '/profile',
    '/profile?tab=1&x=//y',
    '/services/used-vehicle/exhibition/%D8%A2%D8%B1%DB%8C%D8%A7',
    '/%2f%2fevil.example',
  ])('may be «%s», on our own pages', (next) => expect(safeNext(next)).toBe(next))

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/ok\\..\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'profile',
    ' /profile',
    '',
    null,
    undefined,
  ])('is never «%s»', (next) => expect(safeNext(next)).toBe('/profile'))

  it('stays on our origin for any input', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('/', '\\', '.', ':', '@', '\t', '\n', ' ', '%', 'a', '?', '#'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.oneof(nasty, fc.webUrl(), fc.string()), (next) => {
        expect(new URL(safeNext(`/${next}`), 'https://farman.example/login').origin).toBe('https://farman.example')
        expect(new URL(safeNext(next), 'https://farman.example/login').origin).toBe('https://farman.example')
      }),
      { numRuns: 2000 },
    )
  })
})

it.each([
  [null, undefined],
  ['', undefined],
  ['sid=one', 'one'],
  ['look=theme%3Ddark; sid=one', 'one'],
  ['xsid=two; sid=one', 'one'],
  ['sid=', ''],
  ['sid=%E0%A4%A', undefined],
  ['__Host-sid=one', undefined],
])('the cookie `sid` of «%s» is %s', (header, value) => {
  expect(readCookie(header, 'sid')).toBe(value)
})

describe('a guest who uses an action for signed-in people', () => {
  const path = '/profile/my-bookmarks'
  const requested = (address: string, method: string) => new Request(`http://localhost${address}`, { method })

  it.each([
    ['a form without a script', path, 'POST'],
    ['a page', path, 'GET'],
    ['the data of a page', `${path}.data`, 'GET'],
  ])('is redirected to sign-in and back: %s', (_what, address, method) => {
    const thrown = signInRequired(requested(address, method), path) as Response
    expect(thrown.headers.get('location')).toBe('/login?next=%2Fprofile%2Fmy-bookmarks')
  })

  it('signs in on the open page: the write gets 401 and keeps its input', () => {
    expect(signInRequired(requested(`${path}.data`, 'POST'), path)).toMatchObject({ status: 401, code: 'sign-in' })
  })
})

/** Runs a guard as the router does; returns its redirect, or null when it passes. */
async function passes(guard: typeof requireSignIn, path: string, personId?: bigint) {
  try {
    await guard(visit(test, path, { personId }) as never, async () => new Response())
    return null
  } catch (thrown) {
    return (thrown as Response).headers.get('location')
  }
}

describe('guarded pages', () => {
  it('redirect a guest to sign-in and keep the whole address as the return target', async () => {
    const to = await passes(requireSignIn, '/profile?tab=کیف')
    expect(to).toMatch(/^\/login\?next=/)
    expect(safeNext(new URL(to!, 'http://localhost').searchParams.get('next'))).toBe('/profile?tab=%DA%A9%DB%8C%D9%81')
    expect(await passes(requireSignIn, '/profile', 1n)).toBeNull()
  })

  it('redirect a signed-in person away from sign-in, never to a foreign site', async () => {
    expect(await passes(requireGuest, '/login')).toBeNull()
    expect(await passes(requireGuest, '/login?next=/profile/my-bookmarks', 1n)).toBe('/profile/my-bookmarks')
    expect(await passes(requireGuest, '/login?next=//evil.example', 1n)).toBe('/profile')
  })

  it('identify a person by the cookie of the request', async () => {
    const person = await aPerson(test)
    const token = await openSession(test.db, { personId: person.id, userAgent: '', now: test.now, lifetimeSeconds: 60 })
    const seen = async (cookie: string) => {
      const args = visit(test, '/')
      args.request.headers.set('cookie', cookie)
      await readSession(args as never, async () => new Response())
      return (args.context as RouterContextProvider).get(scopeContext).session.personId
    }
    expect(await seen(`sid=${token}`)).toBe(person.id)
    expect(await seen('sid=somebody')).toBeNull()
    expect(await seen(`__Host-sid=${token}`)).toBeNull()
  })
})
