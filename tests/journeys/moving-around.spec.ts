import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectAppearance,
  expectNoSidewaysScroll,
  hydrated,
  open,
  screens,
  signIn,
} from './support.ts'

const [phone, , wide] = screens
const list = '/services/used-vehicle/advertisement'

test('Back from an ad finds the list as long and as far down as it was', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await page.goto(list)
  await hydrated(page)
  const cards = page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem')
  await expect(cards).toHaveCount(24)
  await page.getByRole('link', { name: 'نمایش بیشتر' }).click()
  await expect(cards).toHaveCount(48)
  expect(page.url()).not.toContain('after=')
  // Where a click would bring it, so that the click itself does not scroll.
  await cards.nth(40).getByRole('link').click({ trial: true })
  const before = await page.evaluate(() => scrollY)
  await cards.nth(40).getByRole('link').click()
  await expect(page).toHaveURL(/\/ads\//)
  await page.goBack()
  await expect(cards).toHaveCount(48)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50)
  await context.close()
})

test('Back closes the filter sheet, the picture viewer and undoes the last filter before it leaves', async ({
  browser,
}) => {
  const { context, page } = await open(browser, phone!)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
  await expect(page).toHaveURL(list)
  await page.getByRole('link', { name: /^فیلتر/ }).click()
  await expect(page.getByRole('dialog', { name: 'فیلترها' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'فیلترها' })).toBeHidden()
  await expect(page).toHaveURL(list)

  await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/ads\//)
  await page.getByRole('button', { name: 'نمایش تمام‌صفحه' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/ads\//)
  await context.close()

  const desk = await open(browser, wide!)
  await desk.page.goto(list)
  await hydrated(desk.page)
  await desk.page.getByRole('region', { name: 'فیلترها' }).getByLabel('سایپا').first().check()
  await expect(desk.page).toHaveURL(/make=saipa/)
  await desk.page.goBack()
  await expect(desk.page).toHaveURL(list)
  await expect(desk.page.getByRole('region', { name: 'فیلترها' }).getByLabel('سایپا').first()).not.toBeChecked()
  await desk.context.close()
})

test('links keep what browsers promise: new tab, hash, focus stays on the page', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await page.goto('/')
  await hydrated(page)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click({ modifiers: ['Control'] }),
  ])
  await expect(tab).toHaveURL(list)
  await expect(page).toHaveURL('/')
  let reloads = 0
  page.on('load', () => reloads++)
  await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
  await expect(page).toHaveURL(list)
  expect(reloads).toBe(0)
  await context.close()
})

test('a page part that is missing says so, without a reload and without losing what was typed', async ({ browser }) => {
  // The worker has parts of its own; whether it stands there already is a matter of time.
  const { context, page } = await open(browser, wide!, { serviceWorkers: 'block' })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('searchbox').fill('چیزی که نوشته‌ام')
  let loads = 0
  page.on('load', () => loads++)
  await page.route(/\/assets\/advertisement-.*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
  await expect(page.getByText('این بخش باز نشد')).toBeVisible()
  await expect(page.getByLabel('جست‌وجوی خودرو')).toHaveValue('چیزی که نوشته‌ام')
  expect(loads).toBe(0)
  await context.close()
})

test('when a part is missing and a newer build is out, the next page is opened afresh once', async ({ browser }) => {
  const { context, page } = await open(browser, wide!, { serviceWorkers: 'block' })
  await page.goto('/')
  await hydrated(page)
  let documents = 0
  await page.route(/\/assets\/advertisement-.*\.js/, (route) => route.abort())
  await page.route('**/latest-build.json', (route) => route.fulfill({ json: { id: 'newer' } }))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('list', { name: 'آگهی‌ها' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(documents).toBe(1)
  await context.close()
})

/** Not every gallery has written something. */
async function firstNews(page: Page, galleries: readonly string[]): Promise<string> {
  for (const gallery of galleries) {
    const html = await (await page.request.get(gallery)).text()
    const [news] = /\/services\/[\w/-]+\/news\/[\w-]+/.exec(html) ?? []
    if (news) return news
  }
  throw new Error('no gallery has news')
}

for (const screen of [phone!, wide!]) {
  test(`every page is accessible and fits the screen, guest and signed in (${screen.name})`, async ({ browser }) => {
    test.setTimeout(180_000)
    const { context, page, complaints } = await open(browser, screen)
    await page.goto(list)
    const ads = await page
      .getByRole('list', { name: 'آگهی‌ها' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    const [ad] = ads
    const ids = ads.slice(0, 3).map((href) => href.split('/').at(-1))
    const gallery = '/services/used-vehicle/exhibition'
    await page.goto(gallery)
    const galleries = await page
      .locator(`main a[href^="${gallery}/"]:not([href*="personal"])`)
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!))])
    const [one] = galleries
    const news = await firstNews(page, galleries)
    const pages = [
      '/',
      list,
      `${list}?make=peugeot&body=burned&colour=pink`,
      ad!,
      gallery,
      one!,
      `${one}/ads`,
      `${gallery}/personal`,
      news,
      `${list}/compare?ads=${ids.join()}`,
      `${list}/compare`,
      '/profile/my-bookmarks',
      '/pages/web-app',
      '/offline',
      '/look',
      '/login',
      '/dev/sms',
      '/no/such/page',
    ]
    for (const [place, address] of pages.entries()) {
      await page.goto(address)
      await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
      await expectAppearance(page, `page${address.replace(/\W+/g, '-').slice(0, 60)}`, { screen, place })
      for (const width of screen.width < 700 ? [320, 360, 430, 700] : [768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
      await page.setViewportSize({ width: screen.width, height: screen.height })
    }
    await page.goto('/login?next=/profile')
    await hydrated(page)
    await signIn(page)
    for (const [place, address] of ['/profile', '/profile/my-bookmarks', ad!].entries()) {
      await page.goto(address)
      await expectAppearance(page, `member${address.replace(/\W+/g, '-').slice(0, 60)}`, { screen, place })
    }
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('specification §2: an unknown route shows 404, the message, the path, and the two buttons', async ({
  browser,
}) => {
  const { context, page } = await open(browser, phone!)
  await page.goto('/')
  const answer = await page.goto('/services/no-such-market/<b>x</b>')
  expect(answer?.status()).toBe(404)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('صفحه پیدا نشد')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'خطای ۴۰۴')
  await expect(page.getByText('/services/no-such-market/<b>x</b>')).toBeVisible()
  await page.getByRole('button', { name: 'صفحه قبل' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/services/no-such-market')
  await page.getByRole('link', { name: 'صفحه اصلی', exact: true }).click()
  await expect(page).toHaveURL('/')
  await context.close()
})

test('bookmarks of a guest stay on the device and join the account after signing in', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await page.goto(list)
  await hydrated(page)
  const cards = page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem')
  const titles: string[] = []
  for (const index of [0, 1]) {
    await cards
      .nth(index)
      .getByRole('button', { name: /^نشان کردن/ })
      .click()
    titles.push(await cards.nth(index).getByRole('heading').innerText())
  }
  await page.goto('/profile/my-bookmarks')
  for (const title of titles)
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
  await page.goto('/login?next=/profile/my-bookmarks')
  await hydrated(page)
  await signIn(page)
  await expect(page.getByText('۲ آگهی که روی این دستگاه نشان کرده بودید به حسابتان اضافه شد.')).toBeVisible()
  for (const title of titles)
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
  await page.reload()
  for (const title of titles)
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
  await context.close()
})
