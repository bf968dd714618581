import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findSession, openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../../tests/support/market.ts'
import { changePassword, findPasswordDate } from '../../contract.ts'
import { requestCode } from '../request-code.ts'
import { browserHolder } from '../sign-in-codes.ts'
import { mobile as parsed, otherCode, testBrowser } from '../test-browser.ts'
import { hashPassword, passwordFits } from './password-hash.ts'
import { resetPassword } from './set-password.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

const db = useTestDb()
const password = 'Kavir-shab-92'
type Browser = ReturnType<typeof testBrowser>

const signIn = (browser: Browser, to: string, typed = password) =>
  signInWithPassword(browser.ctx(), { mobile: parsed(to), password: typed })

const openFor = (personId: bigint) =>
  openSession(db.db, { personId, userAgent: 'test', now: db.now, lifetimeSeconds: 3600, confirmed: true })

const isAlive = async (token: string) => (await findSession(db.db, token, db.now)).personId !== null

const lock = (id: bigint) =>
  db.db.updateTable('person').set({ locked_at: db.now, lock_reason: 'کلاهبرداری' }).where('id', '=', id).execute()

async function forget(browser: Browser, to: string) {
  const holder = browserHolder(browser.browserToken)
  const sent = { mobile: parsed(to), holder, purpose: 'password', nextPath: '/', again: false } as const
  await requestCode(browser.ctx(), sent)
  return browser.readCode()
}

const reset = (browser: Browser, code: string, endOthers = true) => {
  const { browserToken } = browser
  return resetPassword(browser.ctx(), { browserToken, code, password, endOthers })
}

/** Hashes the same password with minimal parameters. */
function cheapHash(): string {
  const key = scryptSync(password, 'salt', 32, { N: 2, r: 8, p: 1 })
  return ['scrypt', 2, 8, 1, Buffer.from('salt').toString('base64url'), key.toString('base64url')].join('$')
}

async function someoneWithPassword(hash = cheapHash()) {
  const person = await aPerson(db)
  await db.db.updateTable('person').set({ password_hash: hash }).where('id', '=', person.id).execute()
  return person
}

describe('a password', () => {
  test('is stored so that equal passwords of two people differ', async () => {
    const [one, other] = [await hashPassword(password), await hashPassword(password)]
    expect(one).not.toBe(other)
    expect(one).not.toContain(password)
    expect(await passwordFits(password, one)).toBe(true)
  })

  test.each(['Kavir-shab-۹۲', 'Kavir-shab-٩٢'])('can be typed on a phone that writes %s', async (typed) => {
    expect(await passwordFits(typed, await hashPassword(password))).toBe(true)
  })

  test('stored with other parameters still matches, and nothing matches without one', async () => {
    expect(await passwordFits(password, cheapHash())).toBe(true)
    expect(await passwordFits('Kavir-shab-93', cheapHash())).toBe(false)
    expect(await passwordFits('', null)).toBe(false)
  })
})

describe('signing in with a password', () => {
  test('opens a session that does not count as proved by a code', async () => {
    const person = await someoneWithPassword()
    const answer = await signIn(testBrowser(db), person.mobile)
    if (!answer.ok) throw new Error(answer.code)
    expect(await findSession(db.db, answer.value.token, db.now)).toMatchObject({
      personId: person.id,
      confirmedAt: null,
    })
  })

  test('returns the same answer for a wrong password, to a person without one and to an unknown number', async () => {
    const [existing, without] = [await someoneWithPassword(), await aPerson(db)]
    const answers = [
      await signIn(testBrowser(db), existing.mobile, 'Kavir-shab-93'),
      await signIn(testBrowser(db), without.mobile),
      await signIn(testBrowser(db), '09999999999'),
    ]
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ ok: false, code: 'password-wrong' })))
  })

  test('is refused after ten tries in an hour from any address, even with the right password', async () => {
    const { mobile } = await someoneWithPassword()
    for (let tried = 0; tried < 10; tried++)
      await signIn(testBrowser(db, { address: `192.0.2.${tried}` }), mobile, 'no')
    const last = await signIn(testBrowser(db, { address: '192.0.2.99' }), mobile)
    expect(last).toMatchObject({ ok: false, code: 'limited', waitSeconds: 3600 })
  })

  test('shows the reason to a locked person, and nothing to strangers', async () => {
    const person = await someoneWithPassword()
    await lock(person.id)
    expect(await signIn(testBrowser(db), person.mobile)).toEqual({ ok: false, code: 'locked', reason: 'کلاهبرداری' })
    expect(await signIn(testBrowser(db), person.mobile, 'guess')).toEqual({ ok: false, code: 'password-wrong' })
  })
})

describe('a forgotten password', () => {
  test('is replaced by a code, which signs in here and ends every other session', async () => {
    const person = await aPerson(db)
    const elsewhere = await openFor(person.id)
    const browser = testBrowser(db)
    const answer = await reset(browser, await forget(browser, person.mobile))
    if (!answer.ok) throw new Error(answer.code)
    expect([await isAlive(answer.value.token), await isAlive(elsewhere)]).toEqual([true, false])
    expect((await signIn(browser, person.mobile)).ok).toBe(true)
  })

  test('keeps the other sessions on request', async () => {
    const person = await aPerson(db)
    const elsewhere = await openFor(person.id)
    const browser = testBrowser(db)
    await reset(browser, await forget(browser, person.mobile), false)
    expect(await isAlive(elsewhere)).toBe(true)
  })

  test('of an unknown number creates the person, like a first sign-in', async () => {
    const browser = testBrowser(db)
    expect((await reset(browser, await forget(browser, '09999999999'))).ok).toBe(true)
  })

  test("is not replaced by a wrong code, another browser's code, or a code for signing in", async () => {
    const person = await aPerson(db)
    const browser = testBrowser(db)
    const code = await forget(browser, person.mobile)
    expect(await reset(browser, otherCode(code))).toEqual({ ok: false, code: 'code-wrong' })
    expect(await reset(testBrowser(db), code)).toEqual({ ok: false, code: 'code-unknown' })
    const other = testBrowser(db)
    await other.ask(person.mobile)
    expect(await reset(other, await other.readCode())).toEqual({ ok: false, code: 'code-unknown' })
    expect(await findPasswordDate(db.db, person.id)).toBeNull()
  })

  test('is not replaced by a stolen one, and the code stays valid for another', async () => {
    const person = await aPerson(db)
    const browser = testBrowser(db)
    const code = await forget(browser, person.mobile)
    const { browserToken } = browser
    const given = { browserToken, code, password: 'trustno1', endOthers: true }
    expect(await resetPassword(browser.ctx(), given)).toEqual({ ok: false, code: 'password-stolen' })
    expect((await reset(browser, code)).ok).toBe(true)
  })

  test('of a locked person stays unchanged, and the person learns the reason', async () => {
    const person = await aPerson(db)
    await lock(person.id)
    const browser = testBrowser(db)
    const code = await forget(browser, person.mobile)
    expect(await reset(browser, code)).toEqual({ ok: false, code: 'locked', reason: 'کلاهبرداری' })
    expect(await reset(browser, code)).toEqual({ ok: false, code: 'code-used' })
    expect(await findPasswordDate(db.db, person.id)).toBeNull()
  })
})

describe('changing the password while signed in', () => {
  const change = (personId: bigint, confirmedAt?: Date) => {
    const { ctx } = requestContext(db, { personId, confirmedAt })
    return changePassword(ctx, { password, endOthers: true }, '/profile/settings')
  }

  test('needs a fresh proof by code first', async () => {
    const { id } = await aPerson(db)
    const sent: unknown = await change(id).catch((thrown: unknown) => thrown)
    expect((sent as Response).headers.get('location')).toBe('/login/confirm?next=%2Fprofile%2Fsettings')
    expect(await findPasswordDate(db.db, id)).toBeNull()
  })

  test('refuses a stolen password and changes nothing', async () => {
    const { id } = await aPerson(db)
    const { ctx } = requestContext(db, { personId: id, confirmedAt: db.now })
    const answer = await changePassword(ctx, { password: 'Jordan23', endOthers: true }, '/profile/settings')
    expect([answer, await findPasswordDate(db.db, id)]).toEqual([{ ok: false, code: 'password-stolen' }, null])
  })

  test('with the proof sets it and stores the time', async () => {
    const { id } = await aPerson(db)
    await change(id, db.now)
    expect(await findPasswordDate(db.db, id)).toEqual(db.now)
  })
})
