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
  screen,
  signIn,
} from './support.ts'

const words = 'این متن فقط مال نفر اول است.'
const otherPerson = 'با حساب دیگری وارد شده‌اید.'

test.describe.configure({ timeout: 240_000 })

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer(Number(process.env.JOURNEY_PORT ?? 3987) + 4)
})
test.afterAll(() => server.remove())
test.beforeEach(() => server.start())

const openHere = (browser: Browser, options: BrowserContextOptions = {}) =>
  open(browser, screen, { baseURL: server.address, serviceWorkers: 'allow', ...options })

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

async function signInTo(page: Page, path: string): Promise<void> {
  await visit(page, `/login?next=${encodeURIComponent(path)}`)
  await signIn(page)
  await hydrated(page)
}

async function signedIn(browser: Browser, path: string, options: BrowserContextOptions = {}) {
  const opened = await openHere(browser, options)
  await signInTo(opened.page, path)
  return opened
}

async function fillRequest(page: Page): Promise<void> {
  await page.getByLabel('موضوع').first().selectOption({ label: 'حساب و ورود' })
  await page.getByRole('textbox', { name: 'عنوان' }).fill('پرسش نفر اول')
  await page.getByRole('textbox', { name: 'شرح' }).fill(words)
}

/** Another browser, of which this one learns only by the server, replaces the session of a context by that of a new person. */
async function replaceSession(browser: Browser, context: BrowserContext): Promise<void> {
  const [page] = context.pages()
  await page!.request.post('/sign-out')
  const other = await openHere(browser, { storageState: await context.storageState(), serviceWorkers: 'block' })
  await signInTo(other.page, '/profile')
  await context.addCookies(await other.context.cookies())
  await other.context.close()
}

/** The worker's message that a response of the server names somebody else. */
const sendOwner = (page: Page, owner: string) =>
  page.evaluate((other) => {
    const message = new MessageEvent('message', { data: { type: 'owner', owner: other } })
    navigator.serviceWorker.dispatchEvent(message)
  }, owner)

const send = (page: Page) => page.getByRole('button', { name: 'ارسال درخواست' }).click()
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
const storedOwner = (page: Page) => page.evaluate(() => localStorage.getItem('owner'))

test('a form of one person is neither sent nor shown after another person has signed in @once', async ({ browser }) => {
  const { context, page } = await signedIn(browser, '/profile/support')
  await test.step('the sign-in sheet over the form', async () => {
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
    await expect(page.getByText(otherPerson)).toBeVisible()
    await expectAccessible(page)
    expect(await page.content()).not.toContain(words)
    expect(await stored(page)).not.toContain(words)
    await visit(page, '/profile/support')
    await expect(page.getByRole('textbox', { name: 'شرح' })).toHaveValue('')
    await expect(page.getByText('پرسش نفر اول')).toHaveCount(0)
  })
  await test.step('another window, of which only the server knows', async () => {
    await fillRequest(page)
    await replaceSession(browser, context)
    await send(page)
    await expect(page.getByText(otherPerson)).toBeVisible()
    await visit(page, '/profile/support')
    await expect(page.getByText('پرسش نفر اول')).toHaveCount(0)
  })
  await context.close()
})

test('a message about the signed-in person that arrives early hides the form once and reloads the page once @once', async ({
  browser,
}) => {
  // Without a worker the test sends its messages itself, and routes hold every script.
  const options = { serviceWorkers: 'block' } as const
  await test.step('the message arrives while a page is loading: one load', async () => {
    const { context, page } = await openHere(browser, options)
    await page.clock.install()
    await visit(page, '/')
    await expect.poll(() => storedOwner(page)).toBe('guest')
    const list = Promise.withResolvers<void>()
    await page.route(/\/advertisement\.data/, (route) => list.promise.then(() => route.continue()))
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).first().click()
    await sendOwner(page, 'somebody')
    // Longer than the page waits for its own data when it is loading nothing.
    await page.clock.runFor(2500)
    expect(loads).toBe(0)
    list.resolve()
    await expect.poll(() => loads).toBe(1)
    await context.close()
  })
  const { context, page } = await openHere(browser, options)
  await test.step('the message arrives before the refusal of the form that is being sent', async () => {
    await signInTo(page, '/profile/support')
    // The part that listens has arrived.
    await expect.poll(() => storedOwner(page)).toMatch(/^(?!guest)./)
    await fillRequest(page)
    await replaceSession(browser, context)
    await page.route(
      (url) => url.pathname.startsWith('/profile/support'),
      (route) => (route.request().method() === 'POST' ? undefined : route.continue()),
    )
    await send(page)
    await sendOwner(page, 'another-person')
    await expect(page.getByText(otherPerson)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'شرح' })).toHaveValue('')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a tab learns who it belongs to while another tab is signing out', async () => {
    await visit(page, '/profile')
    const other = await context.newPage()
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
    await expect.poll(() => storedOwner(page)).not.toBeNull()
    scripts.resolve()
    await page.waitForURL(/\/login/)
  })
  await context.close()
})

test('a sign-out in one tab clears the other, with and without a connection @once', async ({ browser }) => {
  const { context, page } = await signedIn(browser, '/profile/my-info')
  const field = page.getByRole('textbox', { name: 'کد ملی' })
  const other = await context.newPage()
  await test.step('the next person finds nothing of the form', async () => {
    const nationalCode = freshNationalCode()
    await field.fill(nationalCode)
    expect(await stored(page)).toContain(nationalCode)
    await visit(other, '/profile')
    await other.getByRole('button', { name: 'خروج از حساب' }).click()
    await page.waitForURL(/\/login/)
    await other.waitForURL('/')
    expect(await page.content()).not.toContain(nationalCode)
    await hydrated(page)
    await signIn(page)
    await visit(page, '/profile/my-info')
    await expect(field).toHaveValue('')
    expect(await stored(page)).not.toContain(nationalCode)
    await page.goBack()
    await expect(page.getByText(nationalCode)).toHaveCount(0)
  })
  await test.step('without a connection nothing stays, and the session ends with the next connection', async () => {
    await visit(other, '/profile')
    await armed(other)
    await visit(other, '/profile')
    await watched(other)
    await visit(page, '/profile/my-info')
    await field.fill(freshNationalCode())
    await server.cut()
    await other.getByRole('button', { name: 'خروج از حساب' }).click()
    await expect(other.getByRole('heading', { name: 'از حساب خارج شدید' })).toBeVisible()
    await expectAccessible(other)
    await expect(field).toHaveCount(0)
    await other.goto('/profile')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('این صفحه الان باز نمی‌شود')
    await server.start()
    await other.goto('/profile')
    await other.waitForURL(/\/login/)
  })
  await context.close()
})

test('what is written without a connection is kept or sent later, and leaves no draft once it is sent @once', async ({
  browser,
}) => {
  await test.step('a support request waits and is sent', async () => {
    const { context, page } = await signedIn(browser, '/profile/support')
    await armed(page)
    await watched(page)
    await server.cut()
    // The device finds out with its next request.
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
  await test.step('a complaint of a guest stays with its words, and its code can be copied once it is sent', async () => {
    const { context, page } = await openHere(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await visit(page, '/pages/complaint')
    await page.getByRole('combobox', { name: 'نوع شکایت' }).selectOption({ label: 'پولی که کم شده یا برنگشته' })
    const body = page.getByRole('textbox', { name: 'شرح شکایت' })
    await body.fill(words)
    await server.cut()
    await page.getByRole('button', { name: 'ثبت شکایت' }).click()
    await expect(page.getByText('آنچه نوشته‌اید پاک نشده است.')).toBeVisible()
    await expect(body).toHaveValue(words)
    expect(await stored(page)).toContain(words)
    await server.start()
    await page.getByRole('button', { name: 'ثبت شکایت' }).click()
    await expect(page.getByRole('heading', { name: 'شکایت شما ثبت شد' })).toBeVisible()
    await expectAccessible(page)
    expect(await stored(page)).not.toContain(words)
    await page.getByRole('button', { name: 'کپی کد پیگیری' }).click()
    await expect(page.getByRole('button', { name: 'کد پیگیری کپی شد' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{16}$/)
    await context.close()
  })
})
