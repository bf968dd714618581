import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, hydrated, open, screens } from './support.ts'

const [phone, , wide] = screens
const list = '/services/used-vehicle/advertisement'
const cards = (page: Page) => page.getByRole('list', { name: 'آگهی‌ها' }).locator('.ad-card')
const narrow = { ...phone!, width: 320, height: 640 }

/** Pairs of these that lie over each other. */
const overlaps = (parts: Locator) =>
  parts.evaluateAll((all) => {
    // What is in the flow of text has a box for each line.
    const boxes = all.flatMap((part) => [...part.getClientRects()].map((box) => ({ part, box })))
    return boxes.flatMap(({ part, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            other.part !== part &&
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
        )
        .map((other) => `${part.textContent} / ${other.part.textContent}`),
    )
  })

const cut = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
  )

test('the sheet of a phone keeps an amount that it can not use, and says or asks what was meant', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, phone!)
  await page.goto(list)
  await hydrated(page)
  await page.getByRole('link', { name: 'فیلتر', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: 'بستن فیلترها' })).toBeFocused()
  const field = sheet.locator('[name=tomanFrom]')
  const button = sheet.getByRole('button', { name: /^نمایش .* آگهی$/ })
  await field.fill('abc')
  await button.click()
  await expect(sheet.getByText('این مبلغ خوانده نشد')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('abc')
  await expect(field).toHaveAttribute('aria-invalid', 'true')

  await field.fill('800')
  await page.keyboard.press('Enter')
  const question = sheet.getByRole('link', { name: 'منظورتان ۸۰۰ میلیون تومان است؟' })
  await expect(question).toBeVisible()
  await expect(field).toHaveValue('800')
  // What else was chosen meanwhile goes along.
  await sheet.locator('[name=kmTo]').fill('100000')
  await sheet.locator('[name=yearFrom]').focus()
  await expect(question).toHaveAttribute('href', /kmTo=100000/)
  await question.click()
  await expect(page).toHaveURL(/tomanFrom=800000000&kmTo=100000$/)
  await expect(sheet).toHaveCount(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('a chip that is removed takes no amount with it that is being typed', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await page.goto(`${list}?colour=white&gearbox=manual`)
  await hydrated(page)
  await page.locator('#filters [name=tomanTo]').pressSequentially('۹۰۰ میلیون')
  await page.getByRole('link', { name: 'حذف فیلتر سفید' }).click()
  await expect(page).toHaveURL(/gearbox=manual&tomanTo=900000000$/)
  await expect(page.locator('#filters [name=tomanTo]')).not.toHaveValue('')
  await context.close()
})

test('a fold that is opened before the scripts came stays open', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  const path = await cardPath(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const report = page.locator('#report details')
  await report.locator('summary').click()
  await expect(report).toHaveJSProperty('open', true)
  release()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  await expect(report).toHaveJSProperty('open', true)
  await report.locator('summary').click()
  await expect(report).toHaveJSProperty('open', false)
  await context.close()
})

const cardPath = async (page: Page, address = list) => {
  const html = await (await page.request.get(address)).text()
  return html.match(/href="([^"]*\/ads\/[^"]+)"/)![1]!
}

for (const width of [320, 360, 768, 1024, 1280]) {
  test(`in the head of a list nothing lies over anything at ${width}`, async ({ browser }) => {
    const { context, page } = await open(browser, { ...wide!, width, height: 740 })
    for (const query of ['?sort=deal', '?sort=nearest', '?sort=nearest&near=tehran&make=saipa']) {
      await page.goto(list + query)
      await hydrated(page)
      const parts = page.locator('.list-title > *, .list-tools > *, .list-order > *, .sort-choice select')
      const leaves = parts.filter({ hasNot: page.locator('select') })
      expect(await overlaps(leaves)).toEqual([])
      await expectNoSidewaysScroll(page)
      // Nothing floats over the cards.
      const floating = await page
        .getByRole('link', { name: 'روی نقشه' })
        .evaluate((link) => getComputedStyle(link).position)
      expect(floating).toBe('static')
    }
    await context.close()
  })
}

for (const screen of [phone!, narrow]) {
  test(`a price by instalments is whole at ${screen.width}, in the list and in the bar of its ad`, async ({
    browser,
  }) => {
    const { context, page } = await open(browser, screen)
    await page.goto(`${list}?price=instalment`)
    await hydrated(page)
    expect(await cut(page.locator('.ad-card-price'))).toEqual([])
    await page.goto(await cardPath(page, `${list}?price=instalment`))
    await hydrated(page)
    const bar = page.locator('.action-bar')
    const wholeBar = async () => {
      expect(await cut(bar.locator('> p'))).toEqual([])
      const boxes = [bar.locator('> p'), bar.locator('> :last-child')].map((part) => part.boundingBox())
      const [price, act] = await Promise.all(boxes)
      expect(price!.x).toBeGreaterThanOrEqual(act!.x + act!.width)
      expect(price!.height).toBeLessThan(64)
      await expectNoSidewaysScroll(page)
    }
    await wholeBar()
    await context.setOffline(true)
    await expect(bar.getByRole('button', { name: 'برای دیدن شماره اینترنت لازم است' })).toBeVisible()
    await wholeBar()
    await context.close()
  })
}

test('what is pasted and searched at once opens no suggestions again', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await page.goto(list)
  await hydrated(page)
  const field = page.getByRole('searchbox', { name: 'جست‌وجو در آگهی‌ها' }).or(page.getByRole('combobox').first())
  await page.locator('[name=ask]').focus()
  // The paste and the key come before the suggestions do.
  await page.evaluate(() => document.execCommand('insertText', false, 'پراید'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/model=|make=|said=/)
  await page.waitForTimeout(800)
  await expect(page.locator('.suggestions:not([hidden])')).toHaveCount(0)
  await expect(field.first()).toBeVisible()
  await context.close()
})

test('what is brought back is of the list at hand', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  for (const make of ['peugeot', 'saipa']) {
    await page.goto(`${list}?make=${make}`)
    await hydrated(page)
    await cards(page).first().hover()
    await cards(page)
      .first()
      .getByRole('button', { name: /^پنهان کردن/ })
      .click()
    await expect(cards(page).first()).toContainText('این آگهی پنهان شد')
  }
  await page.getByRole('button', { name: 'نمایش دوباره' }).click()
  await expect(cards(page).first().getByRole('link')).toBeVisible()
  await page.goto(`${list}?make=peugeot`)
  await hydrated(page)
  await expect(cards(page).first()).toContainText('این آگهی پنهان شد')
  await context.close()
})

test('a comparison that does not fit on a phone says that it can be moved', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  const html = await (await page.request.get(list)).text()
  const ids = [...new Set([...html.matchAll(/data-ad="([a-z0-9]{10})"/g)].map(([, id]) => id))]
  await page.goto(`${list}/compare?ads=${ids.slice(0, 2).join()}`)
  const hint = page.getByText('برای دیدن همهٔ خودروها جدول را به چپ و راست بکشید.')
  await expect(hint).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(hint).toBeHidden()
  await context.close()
})

test('the tray of a comparison lies over nothing that can not be brought above it', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await page.goto(list)
  await hydrated(page)
  for (const at of [0, 1]) await cards(page).nth(at).locator('.ad-card-compare').click()
  const tray = page.getByRole('region', { name: 'لیست مقایسه' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const more = page.getByRole('link', { name: 'نمایش بیشتر' })
    await more.focus()
    const [own, over] = [await more.boundingBox(), await tray.boundingBox()]
    expect(own!.y + own!.height).toBeLessThanOrEqual(over!.y)
  }
  await context.close()
})

test('the search of a list stays in sight on phones, except below the line about the network', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!, { serviceWorkers: 'block' })
  const features = page.waitForResponse(/\/offline-features-.*\.js/, { timeout: 30_000 })
  await page.goto(list)
  await hydrated(page)
  await features
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
  const tools = page.locator('.list-tools')
  await expect(tools).toHaveCSS('position', 'sticky')
  await context.setOffline(true)
  await expect(page.locator('.site-header .top-strip')).toBeVisible()
  await expect(tools).toHaveCSS('position', 'static')
  await context.setOffline(false)
  await expect(page.locator('.site-header .top-strip')).toHaveCount(0, { timeout: 20_000 })
  await expect(tools).toHaveCSS('position', 'sticky')
  await context.close()
})
