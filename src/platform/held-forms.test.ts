import { describe, expect, it } from 'vitest'
import { redirect } from '#kit/redirect.ts'
import { siteAddress } from '#kit/site-address.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { visit } from '../../tests/support/market.ts'
import { contextOf } from './context.ts'
import { heldFormCookie, holdForm, removeHeldForms, takeHeldForm } from './held-forms.ts'

const test = useTestDb()
const later = (minutes: number) => ({ ...test, now: new Date(test.now.getTime() + minutes * 60_000) })

async function hold(path: string, form: Record<string, string>, to: string) {
  const args = visit(test, path, { form })
  const ctx = contextOf(args.context)
  const response = await holdForm(ctx, args, redirect(to))
  const cookie = ctx.scope.cookies.find(({ name }) => name === heldFormCookie)?.value
  return { to: response?.headers.get('location') ?? null, cookie }
}

const signIn = (next: string) => `/login?next=${encodeURIComponent(next)}`

describe('a form whose sender has to sign in first', () => {
  it('waits for this browser alone, and is taken once', async () => {
    const { to, cookie } = await hold('/services/inquiry?kind=fines', { plate: '۱۲' }, signIn('/services/inquiry#form'))
    expect(to).toBe(signIn('/services/inquiry?resume=1#form'))
    expect(await takeHeldForm(later(0), 'another key')).toBeNull()
    expect(await takeHeldForm(later(0), undefined)).toBeNull()
    const body = new URLSearchParams({ plate: '۱۲' }).toString()
    expect(await takeHeldForm(later(29), cookie)).toEqual({ path: '/services/inquiry?kind=fines', body })
    expect(await takeHeldForm(later(29), cookie)).toBeNull()
  })

  it('waits half an hour', async () => {
    const { cookie } = await hold('/park', { zone: '7' }, signIn('/park'))
    expect(await takeHeldForm(later(30), cookie)).toBeNull()
    await removeHeldForms(test.db, later(30).now)
    expect(await test.db.selectFrom('held_form').select('path').execute()).toEqual([])
  })

  it.each([
    ['/login/confirm', `/login/confirm?next=%2Fprofile`],
    ['/login/proof', `/login/proof?next=%2Fprofile`],
    ['/pages/complete-info', `/pages/complete-info?next=%2Fprofile`],
  ])('waits for %s too', async (_what, to) => {
    expect((await hold('/profile/settings', { name: 'x' }, to)).to).toBe(
      to.replace('%2Fprofile', '%2Fprofile%3Fresume%3D1'),
    )
  })

  it.each([
    ['a form of signing in', '/login', { mobile: '0912' }, signIn('/profile')],
    ['a password', '/profile/settings', { password: 'secret' }, signIn('/profile')],
    ['a code', '/profile/settings', { code: '12345' }, signIn('/profile')],
    ['another redirect', '/profile/settings', { name: 'x' }, '/profile?saved=1'],
    ['one that went on before', '/profile/settings', { name: 'x' }, signIn('/profile?resume=1')],
    ['one that is too long', '/profile/settings', { name: 'x'.repeat(20_001) }, signIn('/profile')],
  ])('does not wait: %s', async (_what, path, form, to) => {
    expect(await hold(path, form as Record<string, string>, to)).toEqual({ to: null, cookie: undefined })
  })
})

it.each([
  ['/openings/abc.data', '/openings/abc'],
  ['/profile.data?a=1#b', '/profile?a=1#b'],
  ['/_root.data', '/'],
  ['/a.database', '/a.database'],
])('the data %s of a page belong to its page', (address, page) => expect(siteAddress(address, '/x')).toBe(page))

it.each([
  ['/openings/abc', 'true'],
  ['/profile/deals/a/agreement.pdf', 'true'],
  ['/profile?resume=1', 'true'],
  ['/profile', null],
  ['/services/new-vehicle/peugeot', null],
])('a redirect to %s opens a document: %s', (address, reload) =>
  expect(redirect(address).headers.get('x-remix-reload-document')).toBe(reload),
)
