import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { findPasswordDate, openMobile } from '#features/identity/contract.ts'
import { scopeContext } from '#platform/context.ts'
import { findSession, openSession } from '#platform/session.ts'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { findContactDetails } from '../server/contact-details.ts'
import { action as deleteAccount, loader as openDeletion } from './delete-account.tsx'
import { action as changeMobile, loader as openMobileChange } from './mobile.tsx'
import { action as saveLater } from './queued-edit.ts'
import { action as takeFile } from './my-data.ts'
import { action as saveInfo, loader as openInfo } from './my-info.tsx'
import { action as savePassword } from './password.tsx'
import { action as endSessions } from './sessions.ts'
import { action as saveSheba, loader as openSheba } from './sheba.tsx'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

type Answered = Response | { data: FormAnswer; init: ResponseInit | null }
type Action = (args: never) => Promise<unknown>

/** Runs an action and returns status, address and errors, whether it returns or throws. */
async function answerOf(action: Action, args: unknown) {
  const answer = (await action(args as never).catch((thrown: unknown) => thrown)) as Answered
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get('location') }
  return { status: answer.init?.status, errors: answer.data.error, typed: answer.data.initialValue }
}

/** Creates a signed-in person with a real session; `confirmed` by a recent code. */
async function signedIn(confirmed = true) {
  const { id: personId, mobile } = await aPerson(db)
  const open = { personId, now: db.now, lifetimeSeconds: 3600, confirmed }
  const token = await openSession(db.db, { ...open, userAgent: 'here' })
  const ask = async (path: string, form?: Record<string, string>) => {
    const args = visit(db, path, { form })
    args.context.get(scopeContext).session = await findSession(db.db, token, db.now)
    return args
  }
  const elsewhere = () => openSession(db.db, { ...open, userAgent: 'elsewhere' })
  const isOpen = async (other: string) => (await findSession(db.db, other, db.now)).personId !== null
  return { personId, mobile, token, ask, elsewhere, isOpen }
}

const sheba = 'IR820540102680020817909002'

describe('own details', () => {
  test('saves an address, shows it again, and deletes it when emptied', async () => {
    const { personId, ask } = await signedIn()
    const typed = { address: 'تهران، کوچهٔ بنفشه، پلاک ۷', postalCode: '۱۹۶۹۸-۳۳۱۱۴' }
    const sent = await ask('/profile/my-info?form=contact', typed)
    expect(await answerOf(saveInfo, sent)).toEqual({ status: 302, to: '/profile/my-info?saved' })
    const { contact } = await openInfo(await ask('/profile/my-info'))
    expect(contact).toEqual({ address: typed.address, postalCode: '۱۹۶۹۸۳۳۱۱۴' })
    await answerOf(saveInfo, await ask('/profile/my-info?form=contact', { address: '', postalCode: '' }))
    expect(await findContactDetails(db, personId)).toEqual({ address: null, postalCode: null, sheba: null })
  })

  test('returns an invalid postal code with its message and all input', async () => {
    const { ask } = await signedIn()
    const sent = await ask('/profile/my-info?form=contact', { address: 'کوچهٔ بنفشه', postalCode: '۱۲۳' })
    expect(await answerOf(saveInfo, sent)).toEqual({
      status: 422,
      errors: { postalCode: ['کد پستی ۱۰ رقم است.'] },
      typed: { address: 'کوچهٔ بنفشه', postalCode: '۱۲۳' },
    })
  })

  describe('a change queued on the device', () => {
    const later = async (
      ask: Awaited<ReturnType<typeof signedIn>>['ask'],
      form: Record<string, string>,
      key: string,
    ) => {
      const args = await ask('/profile/my-info/later?form=contact', form)
      args.request.headers.set('idempotency-key', key)
      return saveLater(args as never)
    }

    test('is applied once: a repeat does not revert later changes', async () => {
      const { personId, ask } = await signedIn()
      const waited = { address: 'تهران، کوچهٔ بنفشه', postalCode: '' }
      expect((await later(ask, waited, 'key-of-the-queue')).status).toBe(200)
      await answerOf(saveInfo, await ask('/profile/my-info?form=contact', { address: 'کرج', postalCode: '' }))
      expect((await later(ask, waited, 'key-of-the-queue')).status).toBe(200)
      expect(await findContactDetails(db, personId)).toMatchObject({ address: 'کرج' })
    })

    test('is refused with a message when invalid, and waits without a session', async () => {
      const { ask } = await signedIn()
      const wrong = await later(ask, { address: '', postalCode: '۱۲۳' }, 'key-of-a-wrong-one')
      expect([wrong.status, await wrong.json()]).toEqual([
        422,
        { error: { code: 'invalid', message: 'کد پستی ۱۰ رقم است.' } },
      ])
      const nobody = visit(db, '/profile/my-info/later?form=contact', { form: { address: 'x' } })
      expect((await saveLater(nobody as never)).status).toBe(401)
    })
  })

  test('saves name and place by the other form, and refuses a city of another province', async () => {
    const { ask } = await signedIn()
    const person = { firstName: 'سارا', lastName: 'کیانی', province: 'tehran', city: 'shiraz' }
    const refused = await answerOf(saveInfo, await ask('/profile/my-info?form=person', person))
    expect(refused).toMatchObject({
      status: 422,
      errors: { city: ['این شهر در استانی که انتخاب کرده‌اید نیست؛ شهر دیگری انتخاب کنید.'] },
    })
    await answerOf(saveInfo, await ask('/profile/my-info?form=person', { ...person, province: 'fars' }))
    const { info } = await openInfo(await ask('/profile/my-info'))
    expect(info.known).toMatchObject({ firstName: 'سارا', city: 'shiraz' })
  })

  test('shows a masked Sheba with its bank, and deletes it', async () => {
    const { ask } = await signedIn()
    await answerOf(saveSheba, await ask('/profile/my-info/sheba', { sheba: sheba.slice(2) }))
    const shown = { masked: '\u2066IR۸۲\u2060…\u2060۹۰۰۲\u2069', bank: 'بانک پارسیان' }
    expect(await openInfo(await ask('/profile/my-info'))).toMatchObject({ sheba: shown })
    await answerOf(saveSheba, await ask('/profile/my-info/sheba?remove', {}))
    expect(await openInfo(await ask('/profile/my-info'))).toMatchObject({ sheba: null })
  })

  test('returns to the page that needed the Sheba, and never to another site', async () => {
    const { ask } = await signedIn()
    const back = async (next: string) =>
      answerOf(
        saveSheba,
        await ask(`/profile/my-info/sheba?next=${encodeURIComponent(next)}`, { sheba: sheba.slice(2) }),
      )
    expect(await back('/profile/my-wallet/withdraw')).toEqual({ status: 302, to: '/profile/my-wallet/withdraw' })
    expect(await back('https://evil.example/')).toEqual({ status: 302, to: '/profile/my-info' })
  })

  test.each([
    ['the page of the Sheba', openSheba, '/profile/my-info/sheba', undefined],
    ['writing it', saveSheba, '/profile/my-info/sheba', { sheba }],
    ['a new password', savePassword, '/profile/settings/password', { password: 'شب-تابستان-۱۴۰۵-کویر' }],
    ['deleting the account', deleteAccount, '/profile/settings/delete-account', { agreed: 'on' }],
  ])('%s requires a code from a person who signed in by password only', async (_what, door, path, form) => {
    const { ask } = await signedIn(false)
    const outcome = await answerOf(door as Action, await ask(path, form))
    expect(outcome).toEqual({ status: 302, to: `/login/confirm?next=${encodeURIComponent(path)}` })
  })
})

describe('a new number', () => {
  const fresh = '09351112233'
  const codes = async () => {
    const rows = await db.db.selectFrom('sms_message').select('tokens_sealed').orderBy('id', 'desc').limit(2).execute()
    const [newCode, oldCode] = rows.map((row) => (JSON.parse(db.secrets.open(row.tokens_sealed)) as string[])[0]!)
    return { oldCode: oldCode!, newCode: newCode! }
  }

  test('takes the codes of both numbers and ends other sessions', async () => {
    const { personId, ask, elsewhere, isOpen } = await signedIn()
    const other = await elsewhere()
    await answerOf(changeMobile, await ask('/profile/my-info/mobile', { mobile: fresh }))
    expect((await openMobileChange(await ask('/profile/my-info/mobile'))).change).toMatchObject({ mobile: fresh })
    const result = await answerOf(changeMobile, await ask('/profile/my-info/mobile?form=codes', await codes()))
    expect(result).toEqual({ status: 302, to: '/profile/my-info?saved' })
    expect(await openMobile(db.db, db.secrets, personId)).toBe(fresh)
    expect(await isOpen(other)).toBe(false)
  })

  test('names the wrong code, and refuses the own number', async () => {
    const { mobile, ask } = await signedIn()
    const same = await answerOf(changeMobile, await ask('/profile/my-info/mobile', { mobile }))
    expect(same).toMatchObject({ status: 422, errors: { mobile: ['این همان شمارهٔ فعلی شماست؛ شمارهٔ دیگری بنویسید.'] } })
    await answerOf(changeMobile, await ask('/profile/my-info/mobile', { mobile: fresh }))
    const { oldCode, newCode } = await codes()
    const wrong = { oldCode, newCode: String((Number(newCode) + 1) % 1_000_000).padStart(6, '0') }
    const refused = await answerOf(changeMobile, await ask('/profile/my-info/mobile?form=codes', wrong))
    expect(refused).toMatchObject({ status: 422, errors: { newCode: ['کد وارد شده نادرست است'] } })
  })

  test('sends no second pair of codes too early, and states the wait', async () => {
    const { ask } = await signedIn()
    await answerOf(changeMobile, await ask('/profile/my-info/mobile', { mobile: fresh }))
    const again = await answerOf(changeMobile, await ask('/profile/my-info/mobile?form=resend', { mobile: fresh }))
    expect(again).toMatchObject({ status: 429, errors: { mobile: ['کد جدید را ۲\u00a0دقیقهٔ دیگر می‌توانید بگیرید'] } })
  })
})

describe('settings', () => {
  test('a new password is set and ends other sessions only on request', async () => {
    const { personId, ask, elsewhere, isOpen } = await signedIn()
    const other = await elsewhere()
    const password = 'شب-تابستان-۱۴۰۵-کویر'
    await answerOf(savePassword, await ask('/profile/settings/password', { password }))
    expect([await findPasswordDate(db.db, personId), await isOpen(other)]).toEqual([db.now, true])
    await answerOf(savePassword, await ask('/profile/settings/password', { password, endOthers: 'on' }))
    expect(await isOpen(other)).toBe(false)
  })

  test('all other sessions end at once, and this one stays', async () => {
    const { token, ask, elsewhere, isOpen } = await signedIn()
    const others = [await elsewhere(), await elsewhere()]
    await answerOf(endSessions, await ask('/profile/settings/sessions', {}))
    expect([await isOpen(token), await isOpen(others[0]!), await isOpen(others[1]!)]).toEqual([true, false, false])
  })

  test('ending other sessions needs a recent proof', async () => {
    const { ask, elsewhere, isOpen } = await signedIn(false)
    const other = await elsewhere()
    const answer = await answerOf(endSessions, await ask('/profile/settings/sessions', {}))
    expect(answer).toEqual({ status: 302, to: '/login/confirm?next=%2Fprofile%2Fsettings%23security' })
    expect(await isOpen(other)).toBe(true)
  })

  test('the data file is not cached', async () => {
    const { mobile, ask } = await signedIn()
    const file = await takeFile(await ask('/profile/settings/my-data', {}))
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(await file.json()).toMatchObject({ identity: { account: { mobile } } })
  })

  test('a guest gets no file and ends no session', async () => {
    for (const [action, path] of [
      [takeFile, '/profile/settings/my-data'],
      [endSessions, '/profile/settings/sessions'],
    ] as const) {
      const answer = await answerOf(action, visit(db, path, { form: {} }))
      expect(answer).toEqual({ status: 302, to: '/login?next=%2Fprofile%2Fsettings' })
    }
  })

  test('deleting an account needs an explicit confirmation', async () => {
    const { token, ask, isOpen } = await signedIn()
    expect(await openDeletion(await ask('/profile/settings/delete-account'))).toMatchObject({
      blocker: null,
      proved: true,
    })
    const silent = await deleteAccount(await ask('/profile/settings/delete-account', {}))
    expect([(silent as { init: ResponseInit }).init.status, await isOpen(token)]).toEqual([422, true])
    const sent = await ask('/profile/settings/delete-account', { agreed: 'on' })
    expect(await answerOf(deleteAccount, sent)).toEqual({ status: 302, to: '/pages/account-deleted' })
    expect(await isOpen(token)).toBe(false)
    expect(sent.context.get(scopeContext).cookies).toMatchObject([{ name: 'sid', maxAgeSeconds: 0 }])
  })
})
