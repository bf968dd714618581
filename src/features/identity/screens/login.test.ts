import { describe, expect, test } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { otherCode, testBrowser } from '../server/test-browser.ts'
import { action, loader } from './login.tsx'
import { action as signOut, loader as openSignOut } from './sign-out.tsx'

const db = useTestDb()
const number = '۰۹۱۲۳۴۵۶۷۸۹'
type Browser = ReturnType<typeof testBrowser>

/** Returns status, body and redirect target of an action. */
async function post(browser: Browser, path: string, form: Record<string, string>, options?: { cookie: string }) {
  const { args, scope } = browser.visit(path, form, options)
  try {
    const { data, init } = await action(args)
    return {
      status: init?.status,
      problem: data.problem,
      retryAfter: new Headers(init?.headers).get('retry-after'),
      scope,
    }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { status: thrown.status, to: thrown.headers.get('location'), scope }
  }
}

const open = (browser: Browser, path: string) => loader(browser.visit(path).args)
const ask = (browser: Browser, path = '/login', mobile = number) => post(browser, path, { intent: 'request', mobile })

async function signIn(browser: Browser, path = '/login', cookie?: string) {
  await ask(browser, path)
  const code = await browser.readCode()
  return post(browser, path, { intent: 'verify', code }, cookie === undefined ? undefined : { cookie })
}

describe('the number', () => {
  test('an invalid number is refused at its field and stays there', async () => {
    const answer = await ask(testBrowser(db), '/login', '0912 34')
    expect(answer).toMatchObject({
      status: 422,
      problem: { field: 'mobile', text: 'شماره باید ۱۱ رقم و با ۰۹ شروع شود', typed: '0912 34' },
    })
  })

  test('a valid number leads to the code step on the same address, with the return address', async () => {
    const browser = testBrowser(db)
    expect(await ask(browser, '/login?next=%2Fprofile%2Fmy-cars')).toMatchObject({
      status: 302,
      to: '/login?next=%2Fprofile%2Fmy-cars',
    })
    expect(await open(browser, '/login')).toMatchObject({
      step: 'code',
      maskedMobile: '\u2066۰۹۱۲***۶۷۸۹\u2069',
      sentAt: '۱۱:۳۰',
      secondsToResend: 120,
    })
  })

  test('a browser without the cookie gets one with its first response', async () => {
    const browser = testBrowser(db)
    const answer = await post(browser, '/login', { intent: 'request', mobile: number }, { cookie: '' })
    expect(answer.status).toBe(302)
    expect(answer.scope.cookies).toMatchObject([{ name: 'sign-in', httpOnly: true }])
  })

  test('changing the number fills its field, and an invalid new one stays there', async () => {
    const browser = testBrowser(db)
    await ask(browser)
    const editing = await open(browser, '/login?edit=1')
    expect(editing).toMatchObject({ step: 'mobile', mobile: '09123456789', path: '/login?edit=1' })
    expect(await ask(browser, editing.path, '123')).toMatchObject({ status: 422, problem: { typed: '123' } })
  })

  test('a limit states the wait to people and programs', async () => {
    const browser = testBrowser(db)
    for (let n = 0; n < 5; n++) await ask(testBrowser(db))
    expect(await ask(browser)).toMatchObject({
      status: 429,
      retryAfter: '3600',
      problem: {
        field: 'mobile',
        text: 'تعداد تلاش بیش از حد مجاز است؛ از ساعت ۱۲:۳۰ دوباره امتحان کنید',
        typed: number,
      },
    })
  })
})

describe('the code', () => {
  test('an incomplete code is refused without counting a try', async () => {
    const browser = testBrowser(db)
    await ask(browser)
    for (let n = 0; n < 7; n++) {
      expect(await post(browser, '/login', { intent: 'verify', code: '۱۲۳' })).toMatchObject({
        status: 422,
        problem: { field: 'code', text: 'کد ۶ رقمی را کامل بنویسید', typed: '۱۲۳' },
      })
    }
    expect((await browser.answer(await browser.readCode())).ok).toBe(true)
  })

  test('a wrong code is refused at its field', async () => {
    const browser = testBrowser(db)
    await ask(browser)
    const code = otherCode(await browser.readCode())
    expect(await post(browser, '/login', { intent: 'verify', code })).toMatchObject({
      status: 422,
      problem: { field: 'code', text: 'کد وارد شده نادرست است', typed: code },
    })
  })

  test('the right code leads to the return address, with a session cookie', async () => {
    const answer = await signIn(testBrowser(db), '/login?next=%2Fservices%2Fclub%3Fa%3D1')
    expect(answer).toMatchObject({ status: 302, to: '/services/club?a=1' })
    expect(answer.scope.cookies).toMatchObject([
      { name: 'device', httpOnly: true },
      { name: 'sid', httpOnly: true, maxAgeSeconds: 30 * 24 * 3600 },
      { name: 'sign-in', value: '', maxAgeSeconds: 0 },
    ])
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'an external address (%s) is never the return address',
    async (next) => {
      const answer = await signIn(testBrowser(db), `/login?next=${encodeURIComponent(next)}`)
      expect(answer).toMatchObject({ status: 302, to: '/profile' })
    },
  )

  test('a session token sent by the browser is never adopted', async () => {
    const browser = testBrowser(db)
    const planted = 'A'.repeat(43)
    const answer = await signIn(browser, '/login', `sid=${planted}; sign-in=${browser.browserToken}`)
    const sid = answer.scope.cookies.find(({ name }) => name === 'sid')
    expect(sid?.value).toMatch(/^[\w-]{43}$/)
    expect(sid?.value).not.toBe(planted)
  })

  test('another code too early is refused with the wait in words', async () => {
    const browser = testBrowser(db)
    await ask(browser)
    browser.passSeconds(40)
    expect(await post(browser, '/login', { intent: 'resend' })).toMatchObject({
      status: 429,
      retryAfter: '80',
      problem: { field: 'resend', text: 'کد جدید را ۱\u00a0دقیقه و ۲۰\u00a0ثانیهٔ دیگر می‌توانید بگیرید' },
    })
  })

  test('another code in time restarts the countdown', async () => {
    const browser = testBrowser(db)
    await ask(browser)
    browser.passSeconds(120)
    expect(await post(browser, '/login', { intent: 'resend' })).toMatchObject({ status: 302, to: '/login' })
    expect(await open(browser, '/login')).toMatchObject({ step: 'code', secondsToResend: 120 })
  })

  test('a code without a request leads back to the number', async () => {
    const browser = testBrowser(db)
    const answer = await post(browser, '/login', { intent: 'verify', code: '123456' })
    expect(answer).toMatchObject({ status: 422, problem: { field: 'mobile', typed: '' } })
  })

  test('after a quarter of an hour the page starts with the number again', async () => {
    const browser = testBrowser(db)
    await ask(browser)
    browser.passSeconds(15 * 60 + 1)
    expect(await open(browser, '/login')).toMatchObject({ step: 'mobile', mobile: '' })
  })
})

test('opening the sign-out address does nothing; posting to it signs out and redirects home', async () => {
  expect(openSignOut().headers.get('location')).toBe('/')
  const { args, scope } = testBrowser(db).visit('/sign-out', {})
  expect((await signOut(args)).headers.get('location')).toBe('/')
  expect(scope.cookies).toEqual([{ name: 'sid', value: '', maxAgeSeconds: 0, httpOnly: true }])
})

test('a person without a message gets a new code by call, and the page says so', async () => {
  const browser = testBrowser(db)
  await ask(browser)
  const written = await browser.readCode()
  browser.passSeconds(120)
  expect(await post(browser, '/login', { intent: 'call' })).toMatchObject({ status: 302, to: '/login' })
  expect(await open(browser, '/login')).toMatchObject({ step: 'code', byCall: true, secondsToHelp: 0 })
  const spoken = await browser.readCode()
  if (spoken !== written) expect(await browser.answer(written)).toMatchObject({ ok: false })
  expect((await browser.answer(spoken)).ok).toBe(true)
})

test('a message refused by the provider is reported, with the other ways at once', async () => {
  const browser = testBrowser(db)
  await ask(browser)
  await db.db.updateTable('sms_message').set({ state: 'failed', failure: 'refused-418' }).execute()
  expect(await open(browser, '/login')).toMatchObject({ delivery: 'failed', secondsToHelp: 0 })
})
