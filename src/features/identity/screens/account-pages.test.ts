import { expect, test } from 'vitest'
import { findSession, openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { scopeContext } from '#platform/context.ts'
import { confirmPerson, requestConfirmation } from '../server/confirm-person.ts'
import { otherCode, testBrowser } from '../server/test-browser.ts'
import { action as completeInfo, loader as openInfo } from './complete-info.tsx'
import { loader as openConfirm } from './login-confirm.tsx'

const db = useTestDb()

/** Opens a session by password. */
async function withPasswordSession() {
  const { id: personId } = await aPerson(db)
  const token = await openSession(db.db, { personId, userAgent: '', now: db.now, lifetimeSeconds: 3600 })
  const browser = testBrowser(db)
  const ctx = async () => {
    const request = browser.ctx()
    return { ...request, scope: { ...request.scope, session: await findSession(db.db, token, db.now) } }
  }
  return { personId, browser, ctx, confirmedAt: async () => (await ctx()).scope.session.confirmedAt }
}

const thrownBy = async (promise: Promise<unknown>) => (await promise.catch((thrown: unknown) => thrown)) as Response

test("a code proves the person's presence in this session only, and continues", async () => {
  const [here, elsewhere] = [await withPasswordSession(), await withPasswordSession()]
  const how = { personId: here.personId, nextPath: '/profile/settings', again: false, byCall: false }
  await requestConfirmation(await here.ctx(), how)
  const code = await here.browser.readCode()
  expect(await confirmPerson(await here.ctx(), otherCode(code))).toEqual({ ok: false, code: 'code-wrong' })
  expect(await confirmPerson(await elsewhere.ctx(), code)).toEqual({ ok: false, code: 'code-unknown' })
  expect(await here.confirmedAt()).toBeNull()
  expect(await confirmPerson(await here.ctx(), code)).toEqual({ ok: true, value: '/profile/settings' })
  expect([await here.confirmedAt(), await elsewhere.confirmedAt()]).toEqual([db.now, null])
  expect(await confirmPerson(await here.ctx(), code)).toEqual({ ok: false, code: 'code-used' })
})

test('opening the proof page sends nothing, and a recent proof continues at once', async () => {
  const { ctx } = await withPasswordSession()
  const args = visit(db, '/login/confirm?next=/profile/settings')
  args.context.get(scopeContext).session = (await ctx()).scope.session
  expect(await openConfirm(args)).toMatchObject({ sent: null })
  expect(await db.db.selectFrom('sms_message').selectAll().execute()).toEqual([])
  const { id: personId } = await aPerson(db)
  const fresh = visit(db, '/login/confirm?next=/profile/settings', { personId, confirmedAt: db.now })
  expect((await thrownBy(openConfirm(fresh))).headers.get('location')).toBe('/profile/settings')
})

test('a guest sees the details page with a sign-in link, and cannot write', async () => {
  const here = '/pages/complete-info?next=/profile'
  expect(await openInfo(visit(db, here))).toEqual({ here, next: '/profile', contract: false, view: null })
  const form = { firstName: 'مریم', lastName: 'احمدی' }
  const sent = await thrownBy(completeInfo(visit(db, here, { form })))
  expect(sent.headers.get('location')).toBe(`/login?next=${encodeURIComponent(here)}`)
})

test('saved details appear again, and unknown fields change nothing', async () => {
  const { id: personId } = await aPerson(db)
  const form = {
    firstName: 'مریم',
    lastName: 'احمدی',
    birthDay: '۱۳۶۵/۰۴/۱۲',
    roles: 'administrator',
    password_hash: 'x',
  }
  await completeInfo(visit(db, '/pages/complete-info', { personId, form }))
  const { view } = await openInfo(visit(db, '/pages/complete-info', { personId }))
  expect(view).toMatchObject({ complete: false, known: { firstName: 'مریم', birthDay: '1365/04/12' } })
  const row = await db.db.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirstOrThrow()
  expect([row.roles, row.password_hash]).toEqual([[], null])
})

test('a contract requires national code and date of birth, and returns to its page', async () => {
  const { id: personId } = await aPerson(db)
  const here = '/pages/complete-info?for=contract&next=/services/new-vehicle/vehicle-sale/abc'
  const form = { firstName: 'مریم', lastName: 'احمدی' }
  const { view } = await openInfo(visit(db, here, { personId }))
  const needed = { nationalCode: view!.maskedNationalCode === null, birthDay: true }
  expect(view!.needs).toEqual(needed)
  expect(await completeInfo(visit(db, here, { personId, form }))).toMatchObject({
    init: { status: 422 },
    data: {
      error: {
        ...(needed.nationalCode && { nationalCode: ['کد ملی را بنویسید.'] }),
        birthDay: ['تاریخ تولد را بنویسید.'],
      },
    },
  })
  const whole = {
    ...form,
    birthDay: '۱۳۶۵/۰۴/۱۲',
    ...(needed.nationalCode && { nationalCode: '0499370899' }),
  }
  const saved = (await completeInfo(visit(db, here, { personId, form: whole }))) as Response
  expect(saved.headers.get('location')).toBe('/services/new-vehicle/vehicle-sale/abc')
  // The form skips known details.
  expect((await openInfo(visit(db, here, { personId }))).view!.needs).toEqual({ nationalCode: false, birthDay: false })
})

test('a birth date out of bounds is saved as the bound only after confirmation', async () => {
  const { id: personId } = await aPerson(db)
  const send = (birthDay: string) =>
    completeInfo(
      visit(db, '/pages/complete-info', { personId, form: { firstName: 'مریم', lastName: 'احمدی', birthDay } }),
    )
  const isKnown = async () => (await openInfo(visit(db, '/pages/complete-info', { personId }))).view?.known.birthDay
  const outcome = await send('۱۲۹۰/۰۱/۰۱')
  expect(outcome).toMatchObject({ init: { status: 422 }, data: { initialValue: { birthDay: '۱۳۰۰/۰۱/۰۱' } } })
  expect(await isKnown()).toBeUndefined()
  await send('۱۳۰۰/۰۱/۰۱')
  expect(await isKnown()).toBe('1300/01/01')
})
