import { expect, test, type Page } from '@playwright/test'
import { hydrated, isPhone, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'
const late = /\/assets\/(body-map|price-history|report-ad|similar-ads|toaster|error-page|date-picker)-[^/]*\.js$/

/** The payload of the list is not what the router can read. */
const breakList = (page: Page) =>
  page.route(`**${list}.data*`, (route) => route.fulfill({ status: 500, body: 'not what the router reads' }))

test('an open ad stays as it was served when its late chunks fail, without a reload @once', async ({ browser }) => {
  const { context, page } = await open(browser, screen)
  await page.route(late, (route) => route.abort())
  await page.goto(list)
  const path = await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().getAttribute('href')
  await page.goto(path!)
  await hydrated(page)
  const loads = { count: 0 }
  page.on('load', () => loads.count++)
  const served = await page.locator('main').innerText()
  const requested = page.waitForRequest(late)
  await page.mouse.wheel(0, 20_000)
  await requested
  await expect(page.getByRole('heading', { name: 'وضعیت بدنه' })).toBeVisible()
  // A change around the missing parts, here the bookmark, must not remove them either.
  const mark = (name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
  await mark(/^نشان کردن/).click()
  await expect(mark(/^نشان شد/)).toBeVisible()
  const lines = served.split('\n').filter((line) => line.length > 30)
  for (const line of lines.slice(-5)) await expect(page.locator('main')).toContainText(line.trim())
  await expect(page.getByRole('button', { name: 'صفحه قبل' })).toHaveCount(0)
  expect(loads.count).toBe(0)
  await context.close()
})

test('the part that waits for the line is loaded again when the line broke while it came @once', async ({
  browser,
}) => {
  const { context, page } = await open(browser, screen)
  let tries = 0
  await page.route('**/offline-features*.js', (route) =>
    ++tries === 1 ? route.abort('internetdisconnected') : route.continue(),
  )
  const loads = { count: 0 }
  page.on('load', () => loads.count++)
  await page.goto('/')
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('owner')), { timeout: 20_000 }).toBe('guest')
  expect(tries).toBe(2)
  expect(loads.count).toBe(1)
  await context.close()
})

test('an unhandled error shows its code, its message and two ways on @once', async ({ browser }) => {
  const { context, page } = await open(browser, screen)
  const descriptions = page.locator('meta[name=description]')
  const toList = page.locator(`a[href="${list}"]`).filter({ visible: true }).first()
  // Only the wide list shows its filters on the page.
  if (!isPhone(screen)) {
    await test.step('an open page that fails has one description and one title, and its own again after Back', async () => {
      await page.goto(list)
      await hydrated(page)
      await expect(descriptions).toHaveCount(1)
      const [own, title] = [await descriptions.getAttribute('content'), await page.title()]
      await breakList(page)
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
    })
  }

  await test.step('a failed transition leads home or back', async () => {
    await page.goto('/')
    await hydrated(page)
    await breakList(page)
    await toList.click()
    await expect(page.getByRole('img', { name: '۵۰۰' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(descriptions.last()).toHaveAttribute('content', 'خطای ۵۰۰')
    await expect(page.getByRole('link', { name: 'صفحه اصلی', exact: true })).toHaveAttribute('href', '/')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'صفحه قبل' }).click()
    await expect(page).toHaveURL('/')
  })
  await context.close()

  await test.step('the error page works when its own chunk fails', async () => {
    // A fresh session: the browser cache of the first one holds the chunk.
    const { context, page } = await open(browser, screen)
    await page.goto('/')
    await hydrated(page)
    await page.route(late, (route) => route.abort())
    await breakList(page)
    await page.locator(`a[href="${list}"]`).filter({ visible: true }).first().click()
    await expect(page.getByText('۵۰۰', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'صفحه اصلی', exact: true })).toHaveAttribute('href', '/')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'صفحه قبل' }).click()
    await expect(page).toHaveURL('/')
    await context.close()
  })
})
