import { expect, test, type Page } from '@playwright/test'
import { hydrated, open, screens } from './support.ts'

const [phone, , wide] = screens
const list = '/services/used-vehicle/advertisement'
const late = /\/assets\/(body-map|price-history|report-ad|similar-ads|toaster|error-page|date-picker)-[^/]*\.js$/

/** An ad whose late parts can not be had, as after a deployment or without a network. */
async function openAdWithoutParts(page: Page) {
  await page.route(late, (route) => route.abort())
  await page.goto(list)
  await hydrated(page)
  const path = await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().getAttribute('href')
  await page.goto(path!)
  await hydrated(page)
}

test('an open ad whose late parts can not be had stays as it was served, and nothing is reloaded', async ({
  browser,
}) => {
  const { context, page } = await open(browser, phone!, { serviceWorkers: 'block' })
  await openAdWithoutParts(page)
  const loads = { count: 0 }
  page.on('load', () => loads.count++)
  const served = await page.locator('main').innerText()
  const asked = page.waitForRequest(late)
  await page.mouse.wheel(0, 20_000)
  await asked
  await expect(page.getByRole('heading', { name: 'وضعیت بدنه' })).toBeVisible()
  // What changes around the parts, here the mark of the ad, must not take them away either.
  await page
    .getByRole('button', { name: /^نشان کردن/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(
    page
      .getByRole('button', { name: /^نشان شد/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  for (const words of served
    .split('\n')
    .filter((line) => line.length > 30)
    .slice(-5)) {
    await expect(page.locator('main')).toContainText(words.trim())
  }
  await expect(page.getByRole('button', { name: 'صفحه قبل' })).toHaveCount(0)
  expect(loads.count).toBe(0)
  await context.close()
})

test('an error page whose own code can not be had still is one: code, words, both ways on', async ({ browser }) => {
  const { context, page } = await open(browser, wide!, { serviceWorkers: 'block' })
  await page.goto('/')
  await hydrated(page)
  await page.route(late, (route) => route.abort())
  await page.route(`**${list}.data*`, (route) => route.fulfill({ status: 500, body: 'not what the router reads' }))
  await page.locator(`a[href="${list}"]`).first().click()
  await expect(page.getByText('۵۰۰', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'صفحه اصلی', exact: true })).toHaveAttribute('href', '/')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'صفحه قبل' }).click()
  await expect(page).toHaveURL('/')
  await context.close()
})

test('a page that breaks while it is open has one description and one title, and its own again afterwards', async ({
  browser,
}) => {
  const { context, page } = await open(browser, wide!, { serviceWorkers: 'block' })
  await page.goto(list)
  await hydrated(page)
  const descriptions = page.locator('meta[name=description]')
  await expect(descriptions).toHaveCount(1)
  const [own, title] = [await descriptions.getAttribute('content'), await page.title()]
  await page.route(`**${list}.data*`, (route) => route.fulfill({ status: 500, body: 'not what the router reads' }))
  await page.getByRole('checkbox').first().click()
  await expect(page.getByRole('img', { name: '۵۰۰' })).toBeVisible()
  await expect(descriptions).toHaveCount(1)
  await expect(descriptions).toHaveAttribute('content', 'خطای ۵۰۰')
  await expect(page).toHaveTitle(/درست باز نشد/)
  await expect(page.getByRole('button', { name: 'صفحه قبل' })).toBeVisible()
  await page.unrouteAll()
  await page.goBack()
  await expect(descriptions).toHaveCount(1)
  await expect(descriptions).toHaveAttribute('content', own!)
  await expect(page).toHaveTitle(title)
  await context.close()
})

test('the number of the sign-in page is judged when its field is left, as in every form', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await page.goto('/login')
  await hydrated(page)
  const mobile = page.getByRole('textbox', { name: /شمارهٔ موبایل/ })
  await mobile.fill('۰۹۱۲')
  await expect(mobile).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await expect(mobile).toHaveAttribute('aria-invalid', 'true')
  await expect(mobile).toHaveAccessibleDescription(/۱۱ رقم/)
  await mobile.fill('۰۹۱۲۳۴۵۶۷۸۹')
  await page.keyboard.press('Tab')
  await expect(mobile).not.toHaveAttribute('aria-invalid', 'true')
  await context.close()
})
