import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectEveryAppearance, hydrated, open, screens, signIn } from './support.ts'

const [phone, , wide] = screens
const pathOf = (step: string) => `/dev/ui/wizard/${step}`
const owner = (page: Page) => page.getByRole('textbox', { name: 'نام مالک' })
const plate = (page: Page) => page.getByRole('group', { name: 'پلاک' })
const price = (page: Page) => page.getByRole('textbox', { name: 'قیمت' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const next = (page: Page) => button(page, 'ادامه')
const send = (page: Page) => button(page, 'ارسال فرم')
const at = (page: Page, step: string) => expect(page).toHaveURL(pathOf(step))
const arrived = (page: Page) => expect(page).toHaveURL(/\/dev\/ui\?sent=1/)

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** Each part leads on to the next when it is full. */
async function fillPlate(page: Page) {
  await plate(page).getByLabel('دو رقم اول').pressSequentially('12')
  await plate(page).getByRole('button', { name: 'حرف پلاک' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ج جیم' }).click()
  await expect(plate(page).getByLabel('سه رقم وسط')).toBeFocused()
  await page.keyboard.type('34567')
}

async function fillPlateWithoutScript(page: Page) {
  await plate(page).getByLabel('دو رقم اول').fill('۱۲')
  await plate(page).getByLabel('حرف پلاک').selectOption('ج')
  await plate(page).getByLabel('سه رقم وسط').fill('۳۴۵')
  await plate(page).getByLabel('دو رقم زیر ایران').fill('۶۷')
}

async function tabTo(page: Page, target: Locator) {
  const focused = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 60 && !(await focused()); step++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Fills the first two steps. */
async function comeToPrice(page: Page, name: string) {
  await arrive(page, pathOf('owner'))
  await owner(page).fill(name)
  await next(page).click()
  await at(page, 'car')
  await fillPlate(page)
  await next(page).click()
  await at(page, 'price')
}

for (const screen of [phone!, wide!]) {
  test(`a guest fills a form in steps, goes back, reloads in the middle, leaves and comes back (${screen.name})`, async ({
    browser,
  }) => {
    const { context, page, complaints } = await open(browser, screen)
    await arrive(page, pathOf('owner'))
    await expect(page.getByText('مرحلهٔ ۱ از ۳: مالک')).toBeVisible()
    await next(page).click()
    await expect(owner(page)).toBeFocused()
    await expect(owner(page)).toHaveAttribute('aria-invalid', 'true')
    await expectEveryAppearance(page, `wizard-error-${screen.name}`)
    await owner(page).fill('سارا کاظمی')
    await next(page).click()
    await at(page, 'car')
    await expect(page.getByText('مرحلهٔ ۲ از ۳: خودرو')).toBeVisible()
    await expectEveryAppearance(page, `wizard-car-${screen.name}`)

    await button(page, 'مرحلهٔ قبل').click()
    await expect(owner(page)).toHaveValue('سارا کاظمی')
    await next(page).click()
    await fillPlate(page)
    await next(page).click()
    await at(page, 'price')

    await page.reload()
    await hydrated(page)
    await price(page).fill('850000000')
    await expectEveryAppearance(page, `wizard-price-${screen.name}`)
    await page.goto('/')
    await arrive(page, pathOf('car'))
    await expect(plate(page).getByLabel('سه رقم وسط')).toHaveValue('۳۴۵')
    await next(page).click()
    await at(page, 'price')
    // Typed, and never sent before.
    await expect(price(page)).toHaveValue(/[۸8]/)
    await send(page).click()
    await arrived(page)
    await arrive(page, pathOf('owner'))
    await expect(owner(page)).toHaveValue('')
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('a form in steps is filled and sent with the keyboard alone', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await arrive(page, pathOf('owner'))
  await tabTo(page, owner(page))
  await page.keyboard.type('مینا راد')
  await page.keyboard.press('Enter')
  await at(page, 'car')
  await tabTo(page, plate(page).getByLabel('دو رقم اول'))
  await page.keyboard.type('12')
  await expect(plate(page).getByRole('button', { name: 'حرف پلاک' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'ج جیم' }))
  await page.keyboard.press('Enter')
  await expect(plate(page).getByLabel('سه رقم وسط')).toBeFocused()
  await page.keyboard.type('34567')
  await page.keyboard.press('Enter')
  await at(page, 'price')
  await tabTo(page, price(page))
  await page.keyboard.type('850000000')
  await page.keyboard.press('Enter')
  await arrived(page)
  await context.close()
})

test('a person goes on with a form on another device; an older tab is told, and it is sent once', async ({
  browser,
}) => {
  const first = await open(browser, phone!)
  await arrive(first.page, `/login?next=${pathOf('owner')}`)
  const mobile = await signIn(first.page)
  await at(first.page, 'owner')
  const second = await open(browser, wide!)
  await arrive(second.page, `/login?next=${pathOf('owner')}`)
  await signIn(second.page, mobile)
  await hydrated(second.page)

  await hydrated(first.page)
  await owner(first.page).fill('سارا کاظمی')
  await next(first.page).click()
  await at(first.page, 'car')
  await owner(second.page).fill('مینا راد')
  await next(second.page).click()
  await expect(second.page.getByText('در دستگاه یا تب دیگری تغییر داده‌اید')).toBeVisible()
  await expect(owner(second.page)).toHaveValue('مینا راد')
  await expectEveryAppearance(second.page, 'wizard-conflict-1280')
  await second.page.getByRole('link', { name: 'باز کردن نسخهٔ جدیدتر' }).click()
  await expect(owner(second.page)).toHaveValue('سارا کاظمی')
  await hydrated(second.page)
  // A step that was not reached leads to the first open one.
  await arrive(second.page, pathOf('price'))
  await at(second.page, 'car')
  await fillPlate(second.page)
  await next(second.page).click()
  await at(second.page, 'price')

  const posts: string[] = []
  second.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(pathOf('price'))) posts.push(request.url())
  })
  await price(second.page).fill('850000000')
  await send(second.page).dblclick()
  await arrived(second.page)
  expect(posts).toHaveLength(1)
  // The page of the last step is old now: it can not send the form a second time.
  await second.page.goBack()
  await hydrated(second.page)
  await at(second.page, 'owner')
  await expect(owner(second.page)).toHaveValue('')
  await Promise.all([first.context.close(), second.context.close()])
})

test('without a connection a step waits on its page and says so; with it the form goes on', async ({ browser }) => {
  const { context, page } = await open(browser, phone!, { serviceWorkers: 'block' })
  await comeToPrice(page, 'سارا کاظمی')
  await price(page).fill('850000000')
  await context.setOffline(true)
  await send(page).click()
  await expect(page.getByText('آنچه نوشته‌اید در همین صفحه مانده است')).toBeVisible()
  await expect(price(page)).toHaveValue(/[۸8]/)
  await expectEveryAppearance(page, 'wizard-offline-360')
  await context.setOffline(false)
  await expect(page.getByText('آنچه نوشته‌اید در همین صفحه مانده است')).toBeHidden()
  await send(page).click()
  await arrived(page)
  await context.close()
})

test('a form in steps works without JavaScript', async ({ browser }) => {
  const { context, page } = await open(browser, phone!, { javaScriptEnabled: false })
  await page.goto(pathOf('owner'))
  await owner(page).fill('سارا کاظمی')
  await next(page).click()
  await fillPlateWithoutScript(page)
  await next(page).click()
  await expect(page.getByText('مرحلهٔ ۳ از ۳: قیمت')).toBeVisible()
  await button(page, 'مرحلهٔ قبل').click()
  await expect(plate(page).getByLabel('سه رقم وسط')).toHaveValue(/^(۳۴۵|345)$/)
  await next(page).click()
  await price(page).fill('850000000')
  await send(page).click()
  await arrived(page)
  await context.close()
})
