import { expect, test } from 'vitest'
import { findSession } from '#platform/session.ts'
import { useOwnDb, useTestDb } from '../../../../tests/support/database.ts'
import { runHandler } from '../../../../tests/support/jobs.ts'
import { maxTries } from '../rules.ts'
import { checkCode } from './check-code.ts'
import { endSignIn } from './end-sign-in.ts'
import { getPerson, openMobile } from './get-person.ts'
import { findCodeStep } from './find-code-step.ts'
import { identityJobs } from './jobs.ts'
import { browserHolder } from './sign-in-codes.ts'
import { otherCode, testBrowser } from './test-browser.ts'

const shared = useTestDb()
const own = useOwnDb()
const number = '09123456789'

const count = async (table: 'person' | 'session' | 'sms_message' | 'sign_in_code', db = shared.db) =>
  (await db.selectFrom(table).selectAll().execute()).length

test('a person signs in with the code sent', async () => {
  const browser = testBrowser(shared)
  expect(await browser.ask(number, { nextPath: '/profile/my-cars' })).toEqual({ ok: true, value: null })
  const answer = await browser.answer(await browser.readCode())
  if (!answer.ok) throw new Error(answer.code)
  expect(answer.value.nextPath).toBe('/profile/my-cars')
  expect(await findSession(shared.db, answer.value.token, shared.now)).toMatchObject({
    personId: answer.value.personId,
  })
  expect(await getPerson(shared.db, shared.secrets, answer.value.personId)).toEqual({
    id: answer.value.personId,
    maskedMobile: '\u2066۰۹۱۲***۶۷۸۹\u2069',
    name: null,
    roles: [],
  })
  expect(await openMobile(shared.db, shared.secrets, answer.value.personId)).toBe(number)
})

test('a person exists only after the first right code, and is the same next time', async () => {
  const first = testBrowser(shared)
  await first.ask(number)
  expect(await count('person')).toBe(0)
  const one = await first.answer(await first.readCode())
  const second = testBrowser(shared)
  await second.ask('+98 912 345 6789')
  const two = await second.answer(await second.readCode())
  expect(await count('person')).toBe(1)
  expect(one.ok && two.ok && one.value.personId === two.value.personId).toBe(true)
  expect(one.ok && two.ok && one.value.token === two.value.token).toBe(false)
})

test('a wrong code signs nobody in, and the right one still does afterwards', async () => {
  const browser = testBrowser(shared)
  await browser.ask(number)
  const code = await browser.readCode()
  expect(await browser.answer(otherCode(code))).toEqual({ ok: false, code: 'code-wrong' })
  expect(await count('session')).toBe(0)
  expect((await browser.answer(code)).ok).toBe(true)
})

test('after five wrong tries even the right code is refused', async () => {
  const browser = testBrowser(shared)
  await browser.ask(number)
  const code = await browser.readCode()
  for (let tried = 0; tried < maxTries; tried++) await browser.answer(otherCode(code))
  expect(await browser.answer(code)).toEqual({ ok: false, code: 'too-many-tries' })
})

test('a code dies after 120 seconds', async () => {
  const browser = testBrowser(shared)
  await browser.ask(number)
  browser.passSeconds(120)
  expect(await browser.answer(await browser.readCode())).toEqual({ ok: false, code: 'code-expired' })
})

test('a code is worth something only in the browser that requested it', async () => {
  const asking = testBrowser(shared)
  await asking.ask(number)
  const code = await asking.readCode()
  expect(await testBrowser(shared).answer(code)).toEqual({ ok: false, code: 'code-unknown' })
  const thief = testBrowser(shared)
  await thief.ask('09351112233')
  expect(await thief.answer(code)).toEqual({ ok: false, code: 'code-wrong' })
})

test('a code works once', async () => {
  const browser = testBrowser(shared)
  await browser.ask(number)
  const code = await browser.readCode()
  await browser.answer(code)
  expect(await browser.answer(code)).toEqual({ ok: false, code: 'code-used' })
  expect(await count('session')).toBe(1)
})

test('a newer code replaces the previous one', async () => {
  const browser = testBrowser(shared)
  await browser.ask(number)
  const first = await browser.readCode()
  browser.passSeconds(120)
  await browser.ask(number, { again: true })
  const second = await browser.readCode()
  if (first !== second) expect(await browser.answer(first)).toEqual({ ok: false, code: 'code-wrong' })
  expect((await browser.answer(second)).ok).toBe(true)
})

test('the right code posted many times concurrently opens one session', async () => {
  const browser = testBrowser(own)
  await browser.ask(number)
  const code = await browser.readCode()
  const answers = await Promise.all(Array.from({ length: 4 }, () => browser.answer(code)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await count('session', own.db)).toBe(1)
  expect(await count('person', own.db)).toBe(1)
})

test('a thousand guesses at once get five tries', async () => {
  const browser = testBrowser(own)
  await browser.ask('09130000001')
  const wrong = otherCode(await browser.readCode())
  const answers = await Promise.all(Array.from({ length: 1000 }, () => browser.answer(wrong)))
  const codes = answers.map((answer) => !answer.ok && answer.code)
  expect(codes.filter((code) => code === 'code-wrong')).toHaveLength(maxTries)
  expect(codes.filter((code) => code === 'too-many-tries')).toHaveLength(1000 - maxTries)
})

test('two concurrent clicks send one message', async () => {
  const browser = testBrowser(own)
  const before = await count('sms_message', own.db)
  await Promise.all([browser.ask('09130000002'), browser.ask('09130000002')])
  expect(await count('sms_message', own.db)).toBe(before + 1)
})

test('another code within 120 seconds is refused with the wait, and sends nothing', async () => {
  const browser = testBrowser(shared)
  await browser.ask(number)
  browser.passSeconds(50)
  expect(await browser.ask(number, { again: true })).toEqual({ ok: false, code: 'resend-too-soon', waitSeconds: 70 })
  expect(await count('sms_message')).toBe(1)
})

test('typing the same number again returns to the pending code', async () => {
  const browser = testBrowser(shared)
  await browser.ask(number)
  expect(await browser.ask(number)).toEqual({ ok: true, value: null })
  expect(await count('sms_message')).toBe(1)
})

test('the sixth code of a number in an hour is refused with the wait, for any caller', async () => {
  for (let sent = 0; sent < 5; sent++) {
    expect((await testBrowser(shared, { address: `203.0.113.${sent}` }).ask(number)).ok).toBe(true)
  }
  const sixth = await testBrowser(shared, { address: '203.0.113.99' }).ask(number)
  expect(sixth).toMatchObject({ ok: false, code: 'limited', waitSeconds: 3600 })
  expect(await count('sms_message')).toBe(5)
})

test('the sixteenth code of a number in a day is refused, and refused requests do not count', async () => {
  const hour = 3600
  let sent = 0
  for (let hours = 0; hours < 3; hours++) {
    for (let request = 0; request < 7; request++) {
      const browser = testBrowser(shared, { address: `198.51.100.${hours}` })
      browser.passSeconds(hours * hour)
      if ((await browser.ask(number)).ok) sent++
    }
  }
  expect(sent).toBe(15)
  const later = testBrowser(shared, { address: '198.51.100.200' })
  later.passSeconds(4 * hour)
  const refused = await later.ask(number)
  // A day after the first of them one more is allowed.
  expect(refused).toMatchObject({ ok: false, code: 'limited', waitSeconds: 20 * hour })
})

test('one address may request sixty codes in an hour, so that a shared carrier address locks nobody out', async () => {
  const ask = (n: number) => testBrowser(shared).ask(`0912000${String(n).padStart(4, '0')}`)
  for (let n = 0; n < 60; n++) expect((await ask(n)).ok).toBe(true)
  expect(await ask(60)).toMatchObject({ ok: false, code: 'limited' })
})

test('a refused code counts for nobody: the announced wait stays correct', async () => {
  const ask = (to: string) => testBrowser(shared).ask(to)
  for (let request = 0; request < 20; request++) expect((await ask(number)).ok).toBe(request < 5)
  expect((await ask('09120009999')).ok).toBe(true)
})

test('known and unknown numbers get the same answer and leave the same traces', async () => {
  const existing = testBrowser(shared)
  await existing.ask(number)
  await existing.answer(await existing.readCode())
  const traces = async (to: string) => {
    const browser = testBrowser(shared, { address: '192.0.2.1' })
    const [codes, messages] = [await count('sign_in_code'), await count('sms_message')]
    const answer = await browser.ask(to)
    const step = await findCodeStep(browser.ctx(), browserHolder(browser.browserToken), 'sign-in')
    return {
      answer,
      made: [(await count('sign_in_code')) - codes, (await count('sms_message')) - messages],
      keys: Object.keys(step ?? {}),
    }
  }
  expect(await traces(number)).toEqual(await traces('09999999999'))
})

test('nothing in the database shows the number or the code', async () => {
  const browser = testBrowser(shared)
  await browser.ask(number)
  const code = await browser.readCode()
  await browser.answer(code)
  const tables = ['person', 'session', 'sign_in_code', 'sms_message', 'job', 'limit_use'] as const
  const rows = await Promise.all(tables.map((table) => shared.db.selectFrom(table).selectAll().execute()))
  const readable = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value)
  const text = JSON.stringify(rows, (_key, value: unknown) => {
    if (typeof value === 'bigint') return undefined
    if (value instanceof Uint8Array || !value || typeof value !== 'object') return readable(value)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readable(inner)]))
  })
  expect(text).toContain('next_path')
  for (const secret of [number, number.slice(1), `"${code}"`, browser.browserToken]) expect(text).not.toContain(secret)
})

test('signing out ends the session on the server', async () => {
  const browser = testBrowser(shared)
  await browser.ask(number)
  const signedIn = await browser.answer(await browser.readCode())
  if (!signedIn.ok) throw new Error(signedIn.code)
  const session = await findSession(shared.db, signedIn.value.token, shared.now)
  const ctx = browser.ctx()
  await endSignIn({ ...ctx, scope: { ...ctx.scope, session } })
  expect((await findSession(shared.db, signedIn.value.token, shared.now)).personId).toBeNull()
  expect(ctx.scope.cookies).toEqual([{ name: 'sid', value: '', maxAgeSeconds: 0, httpOnly: true }])
})

test('codes are forgotten after a day', async () => {
  const browser = testBrowser(shared)
  await browser.ask(number)
  const forget = async () =>
    runHandler(
      identityJobs({ db: shared.db, clock: { now: () => browser.ctx().now }, secrets: shared.secrets }),
      'identity.forget-sign-in-codes',
    )
  await forget()
  expect(await count('sign_in_code')).toBe(1)
  browser.passSeconds(24 * 3600 + 1)
  await forget()
  expect(await count('sign_in_code')).toBe(0)
})

test('all numbers together get no more codes in an hour than the configuration allows', async () => {
  const config = { ALL_CODES_PER_HOUR: 3 }
  const ask = (n: number) => testBrowser(shared, { address: `203.0.113.${n}`, config }).ask(`0912000000${n}`)
  for (let n = 0; n < 3; n++) expect((await ask(n)).ok).toBe(true)
  expect(await ask(3)).toMatchObject({ ok: false, code: 'limited' })
})

test('a code sent for signing in proves nothing else', async () => {
  const browser = testBrowser(shared)
  await browser.ask(number)
  const code = await browser.readCode()
  const holder = browserHolder(browser.browserToken)
  for (const purpose of ['password', 'confirm', 'old-mobile', 'new-mobile'] as const) {
    expect(await checkCode(browser.ctx(), { holder, purpose, code })).toEqual({ ok: false, code: 'code-unknown' })
  }
})
