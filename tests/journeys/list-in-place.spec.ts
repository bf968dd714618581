import { expect, test, type Page } from '@playwright/test'
import { freshMobile, hydrated, open, readCode, screens, signIn } from './support.ts'

const list = '/services/used-vehicle/advertisement'
const wide = screens[2]!
const cards = (page: Page) => page.getByRole('list', { name: 'آگهی‌ها' }).locator('> li')
const group = (page: Page, name: string) => page.locator('#filters').getByRole('group', { name, exact: true })

test('filters change in place: the focus, open folds and what is typed into them stay', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, wide)
  await page.goto(list)
  await hydrated(page)
  const makes = group(page, 'برند')
  await makes.getByText(/مورد دیگر/).click()
  const search = makes.getByRole('searchbox', { name: 'جست‌وجو در برند' })
  await search.fill('تویوتا')
  await expect(makes.getByRole('checkbox', { name: /تویوتا/ })).toBeVisible()
  await expect(makes.locator('.choice:visible')).toHaveCount(1)

  const inTehran = group(page, 'استان').locator('label').filter({ hasText: 'تهران' }).locator('small')
  const before = await inTehran.textContent()
  const make = makes.getByRole('checkbox', { name: /پژو/ }).first()
  // Space, as a keyboard does: the box keeps the focus when the choices are put into another order.
  await make.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/make=peugeot/)
  await expect(inTehran).not.toHaveText(before!)
  await expect(makes.getByRole('checkbox', { name: /پژو/ }).first()).toBeFocused()
  await expect(makes.getByRole('checkbox', { name: /پژو/ }).first()).toBeChecked()
  await expect(search).toHaveValue('تویوتا')
  await expect(makes.locator('.choice:visible')).toHaveCount(1)
  await expect(group(page, 'مدل')).toBeVisible()

  await page.goBack()
  await expect(page).not.toHaveURL(/make=/)
  await expect(makes.getByRole('checkbox', { name: /پژو/ }).first()).not.toBeChecked()
  await expect(group(page, 'مدل')).toHaveCount(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('what a person keeps shows on every card of the ad, after filters, further pages and Back', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, wide)
  await page.goto(list)
  await hydrated(page)
  const first = await cards(page).first().getAttribute('data-ad')
  const mark = (id: string | null) => page.locator(`[data-ad="${id}"] .ad-card-keep`)
  await mark(first).click()
  await expect(mark(first)).toHaveAttribute('aria-pressed', 'true')
  await expect(mark(first)).toHaveAttribute('aria-label', /^حذف نشان /)
  await page.locator(`[data-ad="${first}"]`).hover()
  await page.locator(`[data-ad="${first}"] .ad-card-compare`).click()

  await page.getByRole('link', { name: 'نمایش بیشتر' }).click()
  await expect(cards(page)).toHaveCount(48)
  const ids = await cards(page).evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.ad))
  expect(new Set(ids).size).toBe(48)
  await mark(ids[30]!).click()
  await expect(mark(ids[30]!)).toHaveAttribute('aria-pressed', 'true')

  await cards(page).nth(30).getByRole('link').click()
  await expect(page).toHaveURL(/\/ads\//)
  await page.goBack()
  await expect(cards(page)).toHaveCount(48)
  for (const id of [first, ids[30]!]) await expect(mark(id)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator(`[data-ad="${first}"] .ad-card-compare`)).toHaveAttribute('aria-pressed', 'true')
  expect(complaints).toEqual([])
  await context.close()
})

test("one person's bookmarks are in nobody else's page, from whatever the server keeps", async ({ browser }) => {
  const mine = await open(browser, wide)
  const mobile = freshMobile()
  await mine.page.goto(`/login?next=${list}`)
  await mine.page.getByLabel('شمارهٔ موبایل').fill(mobile)
  await mine.page.keyboard.press('Enter')
  const code = await readCode(mine.page, mobile)
  await mine.page.getByRole('textbox', { name: /کد/ }).fill(code)
  await expect(mine.page).toHaveURL(new RegExp(list))
  await hydrated(mine.page)
  const saved = mine.page.waitForResponse((answer) => answer.request().method() === 'POST')
  await cards(mine.page).first().locator('.ad-card-keep').click()
  expect((await saved).ok()).toBe(true)
  await mine.page.reload()
  await hydrated(mine.page)
  await expect(cards(mine.page).first().locator('.ad-card-keep')).toHaveAttribute('aria-pressed', 'true')

  // As served, to the person and to a guest: nothing of it is in the markup or in the data.
  const guest = await open(browser, wide)
  for (const { page } of [mine, guest]) {
    for (const address of [list, `${list}.data`]) {
      const text = await (await page.request.get(address)).text()
      expect(text).toContain('ad-card-keep')
      expect(text).not.toMatch(/aria-pressed=\\?"true/)
    }
  }
  await guest.page.goto(list)
  await hydrated(guest.page)
  await expect(guest.page.locator('.ad-card-keep[aria-pressed=true]')).toHaveCount(0)
  await mine.context.close()
  await guest.context.close()
})

test('a list that is opened by a link inside the page has all that its own document has', async ({ browser }) => {
  const { context, page } = await open(browser, wide)
  const texts = () => page.locator('main [data-part]').evaluateAll((parts) => parts.map((part) => part.textContent))
  await page.goto(list)
  await hydrated(page)
  const served = await texts()
  await page.goto('/')
  await hydrated(page)
  await expect(page.locator('[data-part=market] [data-ad]').first()).toBeAttached()
  await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).last().click()
  await expect(cards(page)).toHaveCount(24)
  expect((await texts()).length).toBe(served.length)
  await context.close()
})

test('the comparison that is opened without cars shows those that were chosen on this device', async ({ browser }) => {
  const { context, page } = await open(browser, wide)
  await page.goto(list)
  await hydrated(page)
  for (const at of [0, 1]) await cards(page).nth(at).locator('.ad-card-compare').click()
  await page.goto('/services/used-vehicle/advertisement/compare')
  await expect(page.locator('.compare-table thead a[href*="/ads/"]')).toHaveCount(2)
  await expect(page).toHaveURL(/ads=[a-z0-9]{10},[a-z0-9]{10}/)
  await context.close()
})

test('above the acts of an ad the tray of a comparison is no second bar', async ({ browser }) => {
  const { context, page } = await open(browser, wide)
  await page.goto(list)
  await hydrated(page)
  for (const at of [0, 1]) await cards(page).nth(at).locator('.ad-card-compare').click()
  await page.setViewportSize({ width: 360, height: 740 })
  await cards(page).first().getByRole('link').click()
  const tray = page.getByRole('region', { name: 'لیست مقایسه' })
  await expect(page.locator('.action-bar')).toBeVisible()
  await expect(tray.getByRole('link', { name: /^مقایسه/ })).toBeVisible()
  await expect(tray.getByRole('list')).toBeHidden()
  await context.close()
})

test('a short list ends with the footer, however many filters are unfolded beside it', async ({ browser }) => {
  const { context, page } = await open(browser, wide)
  await page.goto(`${list}?make=porsche`)
  await hydrated(page)
  await page.locator('#filters details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
  const [whole, footer] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    Math.max(innerHeight, document.querySelector('footer')!.getBoundingClientRect().bottom + scrollY),
  ])
  expect(whole).toBeLessThanOrEqual(footer! + 1)
  await context.close()
})

test('choices that are gathered in the sheet of a phone keep their places, and new ones come after them', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screens[0]!)
  await page.goto(list)
  await hydrated(page)
  const sheet = page.locator('#filters')
  const button = sheet.getByRole('button', { name: /^نمایش .* آگهی$/ })
  const namesIn = (name: string) => group(page, name).locator('label span:not([aria-hidden])').allTextContents()
  await page.getByRole('link', { name: /فیلتر/ }).first().click()
  await expect(button).toBeVisible()
  const makes = await namesIn('برند')
  const provinces = await namesIn('استان')
  expect(makes.length).toBeGreaterThan(10)

  const tick = async (of: string, which: number) => {
    const before = await button.textContent()
    const box = group(page, of).locator('label').nth(which)
    await box.click()
    await expect(button).not.toHaveText(before!)
    await expect(box.locator('input')).toBeChecked()
  }
  await tick('برند', 4)
  expect(await namesIn('برند')).toEqual(makes)
  expect(await namesIn('استان')).toEqual(provinces)
  const models = await namesIn('مدل')
  expect(models.length).toBeGreaterThan(0)
  await tick('برند', 1)
  expect(await namesIn('برند')).toEqual(makes)
  expect((await namesIn('مدل')).filter((name) => models.includes(name))).toEqual(models)
  expect((await namesIn('مدل')).length).toBeGreaterThan(models.length)
  await tick('استان', 2)
  expect(await namesIn('استان')).toEqual(provinces)
  expect(await namesIn('برند')).toEqual(makes)

  // A make that is left takes its models with it.
  await group(page, 'برند').locator('label').nth(1).click()
  await expect.poll(() => namesIn('مدل')).toEqual(models)
  await button.click()
  await expect(page).toHaveURL(/make=/)
  await expect(button).toBeHidden()
  expect(complaints).toEqual([])
  await context.close()
})

test('what is kept in one tab shows in the others, for a guest and for a person', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, wide)
  const openSecond = async () => {
    const second = await context.newPage()
    await second.goto(list)
    await hydrated(second)
    return second
  }
  const mark = (of: Page, id: string) => of.locator(`[data-ad="${id}"] .ad-card-keep`)
  const keepsInBoth = async (id: string) => {
    const second = await openSecond()
    await expect(mark(second, id)).toHaveAttribute('aria-pressed', 'false')
    await mark(page, id).click()
    await expect(mark(second, id)).toHaveAttribute('aria-pressed', 'true')
    await mark(second, id).click()
    await expect(mark(page, id)).toHaveAttribute('aria-pressed', 'false')
    await second.close()
  }
  await page.goto(list)
  await hydrated(page)
  const ids = await cards(page).evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.ad!))
  await keepsInBoth(ids[0]!)
  await page.goto('/login')
  await hydrated(page)
  await signIn(page)
  await page.goto(list)
  await hydrated(page)
  await keepsInBoth(ids[1]!)
  expect(complaints).toEqual([])
  await context.close()
})

test('a picture that is pressed opens large, the same one', async ({ browser }) => {
  for (const screen of [screens[0]!, wide]) {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto(list)
    const href = await cards(page)
      .filter({ has: page.locator('.ad-card-count', { hasText: /^[۴-۹]/ }) })
      .first()
      .getByRole('link')
      .getAttribute('href')
    await page.goto(href!)
    await hydrated(page)
    const strip = page.locator('.picture-gallery [data-strip]')
    const large = page.getByRole('dialog')
    await strip.locator('li').first().click()
    await expect(large.getByText(/^۱ از/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
    await strip.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(strip.locator('li').nth(1)).toHaveAttribute('data-shown')
    await strip.locator('li').nth(1).click()
    await expect(large.getByText(/^۲ از/)).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  }
})
