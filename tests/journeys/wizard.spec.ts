import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectEveryAppearance, hydrated, open, screen } from './support.ts'

const pathOf = (step: string) => `/dev/ui/wizard/${step}`
const owner = (page: Page) => page.getByRole('textbox', { name: 'نام مالک' })
const plate = (page: Page) => page.getByRole('group', { name: 'پلاک' })
const price = (page: Page) => page.getByRole('textbox', { name: 'قیمت' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const next = (page: Page) => button(page, 'ادامه')
const send = (page: Page) => button(page, 'ارسال فرم')
const at = (page: Page, step: string) => expect(page).toHaveURL(pathOf(step))
const sent = (page: Page) => expect(page).toHaveURL(/\/dev\/ui\?sent=1/)

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function tabTo(page: Page, target: Locator) {
  const focused = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 60 && !(await focused()); step++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test('a guest fills a form in steps, reloads, leaves, returns, loses the connection and sends it once @main @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  await arrive(page, pathOf('owner'))
  await next(page).click()
  await expect(owner(page)).toBeFocused()
  await expect(owner(page)).toHaveAttribute('aria-invalid', 'true')
  await owner(page).fill('سارا کاظمی')
  await next(page).click()
  await at(page, 'car')
  await button(page, 'مرحلهٔ قبل').click()
  await expect(owner(page)).toHaveValue('سارا کاظمی')
  await next(page).click()
  // Each part of the plate moves the focus to the next part when it is full.
  await plate(page).getByLabel('دو رقم اول').pressSequentially('12')
  await plate(page).getByRole('button', { name: 'حرف پلاک' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ج جیم' }).click()
  await expect(plate(page).getByLabel('سه رقم وسط')).toBeFocused()
  await page.keyboard.type('34567')
  await next(page).click()
  await at(page, 'price')

  await test.step('the device keeps completed steps and a value that was never sent', async () => {
    await page.reload()
    await hydrated(page)
    await price(page).fill('850000000')
    await page.goto('/')
    await arrive(page, pathOf('car'))
    await expect(plate(page).getByLabel('سه رقم وسط')).toHaveValue('۳۴۵')
    await next(page).click()
    await at(page, 'price')
    await expect(price(page)).toHaveValue(/[۸8]/)
  })

  await test.step('offline the step stays on its page and reports it', async () => {
    const notice = page.getByText('آنچه نوشته‌اید در همین صفحه مانده است')
    await context.setOffline(true)
    await send(page).click()
    await expect(notice).toBeVisible()
    await expect(price(page)).toHaveValue(/[۸8]/)
    await expectEveryAppearance(page, `wizard-offline-${screen.width}`)
    await context.setOffline(false)
    await expect(notice).toBeHidden()
  })

  await test.step('a double click sends the form once, and the form is empty afterwards', async () => {
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes(pathOf('price'))) posts.push(request.url())
    })
    await send(page).dblclick()
    await sent(page)
    expect(posts).toHaveLength(1)
    await arrive(page, pathOf('owner'))
    await expect(owner(page)).toHaveValue('')
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('a form in steps is sent with the keyboard alone, and a field is checked when it loses focus @wide', async ({
  browser,
}) => {
  const { context, page } = await open(browser, screen)
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
  await sent(page)

  await test.step('the mobile number of the sign-in page is checked when its field loses focus', async () => {
    await arrive(page, '/login')
    const mobile = page.getByRole('textbox', { name: /شمارهٔ موبایل/ })
    await mobile.fill('۰۹۱۲')
    await expect(mobile).not.toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Tab')
    await expect(mobile).toHaveAttribute('aria-invalid', 'true')
    await expect(mobile).toHaveAccessibleDescription(/۱۱ رقم/)
    await mobile.fill('۰۹۱۲۳۴۵۶۷۸۹')
    await page.keyboard.press('Tab')
    await expect(mobile).not.toHaveAttribute('aria-invalid', 'true')
  })
  await context.close()
})
