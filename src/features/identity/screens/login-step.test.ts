import { expect, test } from 'vitest'
import { cacheOwner } from '#platform/cache-owner.ts'
import { guestSession } from '#platform/session.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { otherCode, testBrowser } from '../server/test-browser.ts'
import { action, loader } from './login-step.ts'

const db = useTestDb()
type Browser = ReturnType<typeof testBrowser>

const read = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) })
const check = async (browser: Browser, path = '/login/step') => read(await loader(browser.visit(path).args))

async function post(browser: Browser, form: Record<string, string>) {
  const { args, scope } = browser.visit('/login/step', form)
  const response = await action(args)
  return { ...(await read(response)), scope, response }
}

test('over an open page a person signs in with number and code, and gets a session', async () => {
  const browser = testBrowser(db)
  expect(await check(browser)).toEqual({ status: 200, step: 'mobile', mobile: '' })
  const outcome = await post(browser, { intent: 'request', mobile: '۰۹۱۲۳۴۵۶۷۸۹' })
  expect(outcome).toMatchObject({ status: 200, step: 'code', sentAt: '۱۱:۳۰', secondsToResend: 120 })
  const result = await post(browser, { intent: 'verify', code: await browser.readCode() })
  expect(result).toMatchObject({ status: 200, step: 'done' })
  expect(result.scope.cookies).toContainEqual(expect.objectContaining({ name: 'sid', httpOnly: true }))
  expect(result.response.headers.get('cache-control')).toBe('private, no-store')
})

test('a refusal names its field and the reason', async () => {
  const browser = testBrowser(db)
  const words = 'شماره باید ۱۱ رقم و با ۰۹ شروع شود'
  expect(await post(browser, { intent: 'request', mobile: '0912' })).toMatchObject({
    status: 422,
    error: { code: 'sign-in-refused', message: words, fields: { mobile: words } },
  })
  await post(browser, { intent: 'request', mobile: '09123456789' })
  const wrong = otherCode(await browser.readCode())
  expect(await post(browser, { intent: 'verify', code: wrong })).toMatchObject({
    status: 422,
    error: { fields: { code: 'کد وارد شده نادرست است' } },
  })
})

test('another code too early is refused with the wait for people and programs', async () => {
  const browser = testBrowser(db)
  await post(browser, { intent: 'request', mobile: '09123456789' })
  browser.passSeconds(40)
  const refused = await post(browser, { intent: 'resend' })
  expect(refused).toMatchObject({
    status: 429,
    error: { fields: { resend: expect.stringContaining('۱\u00a0دقیقه و ۲۰\u00a0ثانیه') } },
  })
  expect(refused.response.headers.get('retry-after')).toBe('80')
})

test('changing the number starts with the old one', async () => {
  const browser = testBrowser(db)
  await post(browser, { intent: 'request', mobile: '09123456789' })
  expect(await check(browser, '/login/step?edit=1')).toMatchObject({ step: 'mobile', mobile: '09123456789' })
})

test('a sign-in in another tab counts as done', async () => {
  const { id: personId } = await aPerson(db)
  const step = '/login/step'
  const completed = { status: 200, step: 'done', owner: cacheOwner(db.secrets, { ...guestSession, personId }) }
  expect(await read(await loader(visit(db, step, { personId })))).toEqual(completed)
  const form = { intent: 'verify', code: '000000' }
  expect(await read(await action(visit(db, step, { personId, form })))).toEqual(completed)
})
