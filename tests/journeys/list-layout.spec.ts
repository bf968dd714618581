import { expect, test, type Locator, type Page } from '@playwright/test'
import { watched } from './device.ts'
import { expectNoSidewaysScroll, hydrated, open, screen } from './support.ts'

const list = '/services/used-vehicle/advertisement'
const whole = { width: screen.width, height: screen.height }

/** Texts of parts that overlap each other. */
const overlaps = (parts: Locator) =>
  parts.evaluateAll((all) => {
    // Inline parts have a box for each line.
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

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** Heights of all rows; those far off are laid out too, instead of having their expected height. */
const heights = (page: Page) =>
  page.locator('.ad-card').evaluateAll((rows) => {
    for (const row of rows as HTMLElement[]) row.style.contentVisibility = 'visible'
    return rows.map((row) => Math.round(row.getBoundingClientRect().height))
  })

test('rows, prices and bars of a phone are whole @phone', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  const narrow = { width: 320, height: 640 }

  await test.step('a row with an instalment is at most 176 high, and the instalment is whole', async () => {
    await arrive(page, `${list}?price=instalment`)
    expect((await heights(page)).length).toBeGreaterThan(3)
    expect(Math.max(...(await heights(page)))).toBeLessThanOrEqual(176)
    const monthly = page.locator('.ad-card-after')
    expect(await monthly.count()).toBeGreaterThan(3)
    const outside = await monthly.evaluateAll((lines) =>
      lines.filter((line) => {
        const price = line.parentElement!.getBoundingClientRect()
        const { left, bottom } = line.getBoundingClientRect()
        return line.scrollWidth > line.clientWidth || left < price.left - 1 || bottom > price.bottom + 1
      }),
    )
    expect(outside).toHaveLength(0)
    expect(await cut(page.locator('.ad-card-price'))).toEqual([])
    await page.setViewportSize(narrow)
    expect(await cut(page.locator('.ad-card-price'))).toEqual([])
    await page.setViewportSize(whole)
  })

  await test.step('place, age and seller are whole in every row, and the rating has word and gap', async () => {
    await arrive(page, `${list}?sort=deal`)
    for (const size of [whole, narrow]) {
      await page.setViewportSize(size)
      await heights(page)
      expect(await cut(page.locator('.ad-card-where > span, .ad-card-foot > .rating'))).toEqual([])
      expect(await cut(page.locator('.ad-card-where'))).toEqual([])
    }
    await page.setViewportSize(whole)
    expect(await page.locator('.ad-card .rating[data-word]').first().innerText()).toMatch(/ · [\s\S]*بازار/)
  })

  await test.step('the menu of a row compares and hides its car, away from the bookmark', async () => {
    await arrive(page, list)
    const card = page.locator('.ad-card').first()
    const more = card.getByRole('button', { name: /^کارهای بیشتر برای/ })
    await expect(card.locator('.ad-card-hide')).toBeAttached()
    await expect(card.getByRole('button', { name: /^پنهان کردن/ })).toBeHidden()
    await more.click()
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await expectNoSidewaysScroll(page)
    const compare = card.getByRole('button', { name: /^مقایسهٔ/ })
    await compare.click()
    await expect(compare).toHaveAttribute('aria-pressed', 'true')
    await card.getByRole('button', { name: /^پنهان کردن/ }).click()
    await expect(card).toContainText('این آگهی پنهان شد')
    await card.getByRole('button', { name: 'برگرداندن' }).click()
    await compare.click()
    await expect(compare).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('the bar of an ad shows the whole price, also without a connection', async () => {
    const html = await (await page.request.get(`${list}?price=instalment`)).text()
    await arrive(page, html.match(/href="([^"]*\/ads\/[^"]+)"/)![1]!)
    await watched(page)
    const bar = page.locator('.action-bar')
    const expectWholeBar = async () => {
      for (const size of [whole, narrow]) {
        await page.setViewportSize(size)
        expect(await cut(bar.locator('> p'))).toEqual([])
        const boxes = [bar.locator('> p'), bar.locator('> :last-child')].map((part) => part.boundingBox())
        const [price, action] = await Promise.all(boxes)
        expect(price!.x).toBeGreaterThanOrEqual(action!.x + action!.width)
        expect(price!.height).toBeLessThan(64)
        await expectNoSidewaysScroll(page)
      }
      await page.setViewportSize(whole)
    }
    await expectWholeBar()
    await context.setOffline(true)
    await expect(bar.getByRole('button', { name: 'برای دیدن شماره اینترنت لازم است' })).toBeVisible()
    const note = (link: Element) => getComputedStyle(link, '::after').content
    expect(await page.locator('#contact a[data-needs-network]').first().evaluate(note)).toContain('اینترنت لازم است')
    await expectWholeBar()
    await context.setOffline(false)
  })

  await test.step('a row of similar cars with a price difference is at most 176 high', async () => {
    await arrive(page, list)
    await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().click()
    const similar = page.getByRole('list', { name: 'خودروهای مشابه' })
    await similar.scrollIntoViewIfNeeded()
    await expect(similar.locator('.ad-card-note').first()).toBeVisible()
    expect(Math.max(...(await heights(page)))).toBeLessThanOrEqual(176)
  })

  await test.step('the search of the list is sticky, except below the line about the connection', async () => {
    await arrive(page, list)
    await watched(page)
    const tools = page.locator('.list-tools')
    await expect(tools).toHaveCSS('position', 'sticky')
    await context.setOffline(true)
    await expect(page.locator('.site-header .top-strip')).toBeVisible()
    await expect(tools).toHaveCSS('position', 'static')
    await context.setOffline(false)
    await expect(page.locator('.site-header .top-strip')).toHaveCount(0, { timeout: 20_000 })
    await expect(tools).toHaveCSS('position', 'sticky')
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('in the list nothing overlaps at any width, and it ends with the footer @wide', async ({ browser }) => {
  const { context, page } = await open(browser, screen)
  for (const query of ['?sort=deal', '?sort=nearest', '?sort=nearest&near=tehran&make=saipa']) {
    await page.setViewportSize(whole)
    await arrive(page, list + query)
    const parts = page.locator('.list-title > *, .list-tools > *, .list-order > *, .sort-choice select')
    const leaves = parts.filter({ hasNot: page.locator('select') })
    expect(await leaves.count()).toBeGreaterThan(3)
    for (const width of [320, 360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await overlaps(leaves), `${query} at ${width}`).toEqual([])
      await expectNoSidewaysScroll(page)
      // Nothing floats over the cards.
      await expect(page.getByRole('link', { name: 'روی نقشه' })).toHaveCSS('position', 'static')
    }
  }

  await test.step('a short list ends with the footer, however many filters are unfolded beside it', async () => {
    await page.setViewportSize(whole)
    await arrive(page, `${list}?make=porsche`)
    await page
      .locator('#filters details')
      .evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
    const [height, footer] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      Math.max(innerHeight, document.querySelector('footer')!.getBoundingClientRect().bottom + scrollY),
    ])
    expect(height).toBeLessThanOrEqual(footer! + 1)
  })
  await context.close()
})
