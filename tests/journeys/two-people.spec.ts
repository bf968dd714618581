import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { armed, queued, watched } from './device.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import {
  expectAccessible,
  freshMobile,
  freshNationalCode,
  hydrated,
  open,
  readCode,
  screens,
  signIn,
  takeScreenshot,
} from './support.ts'

const [phone, , wide] = screens
const words = 'این متن فقط مال نفر اول است.'

let server: OwnServer
test.describe.configure({ timeout: 240_000 })
test.beforeAll(async () => {
  server = ownServer(Number(process.env.JOURNEY_PORT ?? 3987) + 4)
})
test.afterAll(() => server.remove())
test.beforeEach(() => server.start())

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(server.address + path)
  await hydrated(page)
}

/** A tab whose own requests go to the journey's server. */
async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const { request } = page
  const [get, post] = [request.get.bind(request), request.post.bind(request)]
  request.get = (address, options) => get(new URL(address, server.address).href, options)
  request.post = (address, options) => post(new URL(address, server.address).href, options)
  return page
}

async function signedIn(browser: Browser, next: string, screen = phone!, options: BrowserContextOptions = {}) {
  const { context } = await open(browser, screen, options)
  const page = await newTab(context)
  await visit(page, `/login?next=${encodeURIComponent(next)}`)
  await signIn(page)
  await hydrated(page)
  return { context, page }
}

async function fillRequest(page: Page, body = words) {
  await page.getByLabel('موضوع').first().selectOption({ label: 'حساب و ورود' })
  await page.getByRole('textbox', { name: 'عنوان' }).fill('پرسش نفر اول')
  await page.getByRole('textbox', { name: 'شرح' }).fill(body)
}

/** What the worker says when an answer of the server names somebody else. */
const tellOwner = (page: Page, owner: string) =>
  page.evaluate((other) => {
    const news = new MessageEvent('message', { data: { type: 'owner', owner: other } })
    navigator.serviceWorker.dispatchEvent(news)
  }, owner)

const send = (page: Page) => page.getByRole('button', { name: 'ارسال درخواست' }).click()
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

test('who signs in as somebody else over an open form gets neither its words nor its act', async ({ browser }) => {
  const { context, page } = await signedIn(browser, '/profile/support')
  await fillRequest(page)
  expect(await stored(page)).toContain(words)
  await page.request.post('/sign-out')
  await send(page)
  const mobile = freshMobile()
  const sheet = page.getByRole('dialog', { name: 'ورود به فرمان' })
  await sheet.getByLabel('شمارهٔ موبایل').fill(mobile)
  await sheet.getByRole('button', { name: 'دریافت کد' }).click()
  const code = page.getByRole('dialog', { name: 'کد ورود را وارد کنید' }).getByRole('textbox', { name: /کد/ })
  await code.fill(await readCode(page, mobile))
  await expect(page.getByText('با حساب دیگری وارد شده‌اید.')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'other-person-360')
  expect(await page.content()).not.toContain(words)
  expect(await stored(page)).not.toContain(words)
  await visit(page, '/profile/support')
  await expect(page.getByRole('textbox', { name: 'شرح' })).toHaveValue('')
  await expect(page.getByText('پرسش نفر اول')).toHaveCount(0)
  await context.close()
})

test('a form that is sent while another tab has signed in somebody else is refused', async ({ browser }) => {
  const { context, page } = await signedIn(browser, '/profile/support')
  await fillRequest(page)
  // Another window that tells this one nothing: only the server knows.
  await page.request.post('/sign-out')
  const plain = await browser.newContext({ storageState: await context.storageState() })
  const other = await newTab(plain)
  await visit(other, '/login?next=/profile')
  await signIn(other)
  await context.addCookies(await plain.cookies())
  await send(page)
  await expect(page.getByText('با حساب دیگری وارد شده‌اید.')).toBeVisible()
  await visit(page, '/profile/support')
  await expect(page.getByText('پرسش نفر اول')).toHaveCount(0)
  await Promise.all([plain.close(), context.close()])
})

test('the worker’s news of another person before the refusal of what is being sent is told in the same words', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, '/profile/support', phone!, { serviceWorkers: 'block' })
  await fillRequest(page)
  const plain = await browser.newContext({ storageState: await context.storageState() })
  const other = await newTab(plain)
  await page.request.post('/sign-out')
  await visit(other, '/login?next=/profile')
  await signIn(other)
  await context.addCookies(await plain.cookies())
  await page.route(
    (url) => url.pathname.startsWith('/profile/support'),
    (route) => (route.request().method() === 'POST' ? undefined : route.continue()),
  )
  await send(page)
  await tellOwner(page, 'another-person')
  await expect(page.getByText('با حساب دیگری وارد شده‌اید.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'شرح' })).toHaveValue('')
  await Promise.all([plain.close(), context.close()])
})

test('news of who is signed in that comes while a page is on its way does not load it twice', async ({ browser }) => {
  const { context } = await open(browser, phone!, { serviceWorkers: 'block' })
  const page = await newTab(context)
  await visit(page, '/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('owner'))).toBe('guest')
  const list = Promise.withResolvers<void>()
  await page.route(/\/advertisement\.data/, (route) => list.promise.then(() => route.continue()))
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).first().click()
  await tellOwner(page, 'somebody')
  // Longer than the page waits for its own data when nothing is on its way.
  await page.waitForTimeout(2500)
  expect(loads).toBe(0)
  list.resolve()
  await expect.poll(() => loads, { timeout: 15_000 }).toBe(1)
  await context.close()
})

test('a tab that holds a form hides it when another tab signs out, and the next person finds nothing', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, '/profile/my-info')
  const nationalCode = freshNationalCode()
  const field = page.getByRole('textbox', { name: 'کد ملی' })
  await field.fill(nationalCode)
  expect(await stored(page)).toContain(nationalCode)
  const other = await newTab(context)
  await visit(other, '/profile')
  await other.getByRole('button', { name: 'خروج از حساب' }).click()
  await page.waitForURL(/\/login/)
  expect(await page.content()).not.toContain(nationalCode)
  await hydrated(page)
  await signIn(page)
  await visit(page, '/profile/my-info')
  await expect(field).toHaveValue('')
  expect(await stored(page)).not.toContain(nationalCode)
  await page.goBack()
  await expect(page.getByText(nationalCode)).toHaveCount(0)
  await context.close()
})

test('a tab hides its form also when it learns who it is while another one is signing out', async ({ browser }) => {
  // A worker would fetch the scripts by itself.
  const { context, page } = await signedIn(browser, '/profile', phone, { serviceWorkers: 'block' })
  const other = await newTab(context)
  await other.route('**/offline-features*.js', (route) => route.abort())
  await visit(other, '/profile')
  const [part, scripts] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/offline-features*.js', (route) => part.promise.then(() => route.continue()))
  await visit(page, '/profile/my-info')
  await page.getByRole('textbox', { name: 'کد ملی' }).fill(freshNationalCode())
  await page.evaluate(() => localStorage.removeItem('owner'))
  await other.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await other.getByRole('button', { name: 'خروج از حساب' }).click()
  await other.waitForURL((url) => !url.pathname.startsWith('/profile'))
  part.resolve()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('owner'))).not.toBeNull()
  scripts.resolve()
  await page.waitForURL(/\/login/)
  await context.close()
})

test('who signs out without a connection leaves nothing, and is signed out as soon as there is one', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, '/profile')
  await armed(page)
  await visit(page, '/profile')
  await watched(page)
  const other = await newTab(context)
  await visit(other, '/profile/my-info')
  await other.getByRole('textbox', { name: 'کد ملی' }).fill(freshNationalCode())
  await server.kill()
  await page.getByRole('button', { name: 'خروج از حساب' }).click()
  await expect(page.getByRole('heading', { name: 'از حساب خارج شدید' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'signed-out-offline-360')
  await expect(other.getByRole('textbox', { name: 'کد ملی' })).toHaveCount(0)
  await page.goto(`${server.address}/profile`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('این صفحه الان باز نمی‌شود')
  await server.start()
  await page.goto(`${server.address}/profile`)
  await page.waitForURL(/\/login/)
  await context.close()
})

test('what is written without a connection stays or goes later, and a form that was sent leaves no draft', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, '/profile/support', wide!)
  await armed(page)
  await watched(page)
  await server.kill()
  // The device finds out with the first thing that it asks for.
  await context.setOffline(true)
  await fillRequest(page)
  await send(page)
  await expect(page.getByText('درخواست شما ذخیره شد و با وصل شدن اینترنت ارسال می‌شود')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'شرح' })).toHaveValue('')
  expect(await stored(page)).not.toContain(words)
  await server.start()
  await context.setOffline(false)
  await visit(page, '/profile/support')
  await expect.poll(() => queued(page)).toBe(0)
  await visit(page, '/profile/support')
  await expect(page.getByRole('link', { name: 'پرسش نفر اول' })).toBeVisible()
  await context.close()
})

test('a guest’s complaint that can not be sent stays with its words; sent, it leaves no draft and a code to copy', async ({
  browser,
}) => {
  const { context } = await open(browser, phone!, { permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await newTab(context)
  await visit(page, '/pages/complaint')
  await page.getByRole('combobox', { name: 'نوع شکایت' }).selectOption({ label: 'پولی که کم شده یا برنگشته' })
  const body = page.getByRole('textbox', { name: 'شرح شکایت' })
  await body.fill(words)
  await server.kill()
  await page.getByRole('button', { name: 'ثبت شکایت' }).click()
  await expect(page.getByText('آنچه نوشته‌اید پاک نشده است.')).toBeVisible()
  await takeScreenshot(page, 'not-sent-360')
  await expect(body).toHaveValue(words)
  expect(await stored(page)).toContain(words)
  await server.start()
  await page.getByRole('button', { name: 'ثبت شکایت' }).click()
  await expect(page.getByRole('heading', { name: 'شکایت شما ثبت شد' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'complaint-sent-copy-360')
  expect(await stored(page)).not.toContain(words)
  await page.getByRole('button', { name: 'کپی کد پیگیری' }).click()
  await expect(page.getByRole('button', { name: 'کد پیگیری کپی شد' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{16}$/)
  await context.close()
})
