import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, hydrated, open, screen, signIn } from './support.ts'

const list = '/services/used-vehicle/advertisement'
const whole = { width: screen.width, height: screen.height }
const cards = (page: Page) => page.getByRole('list', { name: 'آگهی‌ها' }).locator('> li')
const group = (page: Page, name: string) => page.locator('#filters').getByRole('group', { name, exact: true })
const mark = (page: Page, id: string) => page.locator(`[data-ad="${id}"] .ad-card-keep`)
const idsOf = (page: Page) => cards(page).evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.ad!))

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

test('filters beside the list change it in place and keep focus, folds and typed text @wide', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  const slider = page.getByRole('slider', { name: 'قیمت از' })

  await test.step('a choice keeps the focus, the open fold and the text of its search field; Back undoes it', async () => {
    await arrive(page, list)
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
    await expect(make).toBeFocused()
    await expect(make).toBeChecked()
    await expect(search).toHaveValue('تویوتا')
    await expect(makes.locator('.choice:visible')).toHaveCount(1)
    await expect(group(page, 'مدل')).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/make=/)
    await expect(make).not.toBeChecked()
    await expect(group(page, 'مدل')).toHaveCount(0)
  })

  await test.step('the keyboard skips the filters', async () => {
    await page.getByRole('link', { name: 'رفتن به نتایج' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#results')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('#results')!.contains(document.activeElement))).toBe(true)
  })

  await test.step('a removed chip keeps an amount that is being typed', async () => {
    await arrive(page, `${list}?colour=white&gearbox=manual`)
    await page.locator('#filters [name=tomanTo]').pressSequentially('۹۰۰ میلیون')
    await page.getByRole('link', { name: 'حذف فیلتر سفید' }).click()
    await expect(page).toHaveURL(/gearbox=manual&tomanTo=900000000$/)
    await expect(page.locator('#filters [name=tomanTo]')).not.toHaveValue('')
  })

  await test.step('a slider fills the field of its range and narrows the list; Back undoes it', async () => {
    await arrive(page, list)
    const bars = page.locator('.range-histogram').first().locator('rect')
    const chosen = () => bars.evaluateAll((all) => all.filter((bar) => 'chosen' in (bar as SVGElement).dataset).length)
    const all = await chosen()
    await slider.focus()
    await page.keyboard.press('ArrowUp')
    await page.waitForURL(/tomanFrom=100000000/)
    await expect(page.locator('input[name=tomanFrom]')).toHaveValue('۱۰۰,۰۰۰,۰۰۰')
    await expect(slider).toHaveAttribute('aria-valuetext', '۱۰۰,۰۰۰,۰۰۰')
    expect(await chosen()).toBe(all - 1)
    await page.goBack()
    await expect(page.locator('input[name=tomanFrom]')).toHaveValue('')
    await expect(slider).toHaveValue('0')
    await expect.poll(chosen).toBe(all)
  })

  await test.step('each step of a slider counts before hydration, and a late response undoes none', async () => {
    await page.goto(list)
    await slider.focus()
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowUp', { delay: 60 })
    await page.waitForURL(/tomanFrom=600000000/)
    await expect(slider).toHaveValue('6')
    const answer = Promise.withResolvers<void>()
    await page.route(/\.data/, (route) => answer.promise.then(() => route.continue()))
    const request = page.waitForRequest(/\.data/)
    await page.keyboard.press('ArrowUp')
    await request
    await page.keyboard.press('ArrowUp')
    answer.resolve()
    await page.waitForURL(/tomanFrom=800000000/)
    await expect(slider).toHaveValue('8')
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('the filter sheet of a phone keeps choices and amounts until they are applied @phone', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  const sheet = page.locator('#filters')
  const button = sheet.getByRole('button', { name: /^نمایش .* آگهی$/ })

  await test.step('gathered choices keep their positions, and new ones come after them', async () => {
    await arrive(page, list)
    const namesIn = (name: string) => group(page, name).locator('label span:not([aria-hidden])').allTextContents()
    await page.getByRole('link', { name: 'فیلتر', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'بستن فیلترها' })).toBeFocused()
    await expect(button).toBeVisible()
    await expectAccessible(page)
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
    // A make that is unticked takes its models with it.
    await group(page, 'برند').locator('label').nth(1).click()
    await expect.poll(() => namesIn('مدل')).toEqual(models)
    await button.click()
    await expect(page).toHaveURL(/make=/)
    await expect(button).toBeHidden()
  })

  await test.step('a slider follows the bound that is typed', async () => {
    await arrive(page, `${list}#filters`)
    const slider = page.getByRole('slider', { name: 'قیمت تا' })
    await page.locator('input[name=tomanTo]').fill('۸۰۰ میلیون')
    await page.keyboard.press('Tab')
    await expect(slider).toHaveValue('8')
    await expect(slider).toHaveAttribute('aria-valuetext', '۸۰۰,۰۰۰,۰۰۰')
  })

  await test.step('an unreadable amount gets the focus, and a small one causes a question', async () => {
    await page.goto('/')
    await arrive(page, list)
    await page.getByRole('link', { name: 'فیلتر', exact: true }).click()
    const field = sheet.locator('[name=tomanFrom]')
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
    // Other choices made meanwhile go along.
    await sheet.locator('[name=kmTo]').fill('100000')
    await sheet.locator('[name=yearFrom]').focus()
    await expect(question).toHaveAttribute('href', /kmTo=100000/)
    await question.click()
    await expect(page).toHaveURL(/tomanFrom=800000000&kmTo=100000$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('bookmarks and the comparison show on each card, and their tray covers no control @wide', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  const compare = (at: number) => cards(page).nth(at).locator('.ad-card-compare')
  const tray = page.getByRole('region', { name: 'لیست مقایسه' })
  await arrive(page, list)

  await test.step('marks stay after further cards, an ad and Back', async () => {
    const [first] = await idsOf(page)
    await mark(page, first!).click()
    await expect(mark(page, first!)).toHaveAttribute('aria-pressed', 'true')
    await expect(mark(page, first!)).toHaveAttribute('aria-label', /^حذف نشان /)
    await cards(page).first().hover()
    await compare(0).click()
    await page.getByRole('link', { name: 'نمایش بیشتر' }).click()
    await expect(cards(page)).toHaveCount(48)
    const ids = await idsOf(page)
    expect(new Set(ids).size).toBe(48)
    await mark(page, ids[30]!).click()
    await expect(mark(page, ids[30]!)).toHaveAttribute('aria-pressed', 'true')
    await cards(page).nth(30).getByRole('link').click()
    await expect(page).toHaveURL(/\/ads\//)
    await page.goBack()
    await expect(cards(page)).toHaveCount(48)
    for (const id of [first!, ids[30]!]) await expect(mark(page, id)).toHaveAttribute('aria-pressed', 'true')
    await expect(compare(0)).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('an ad that is reloaded leads back to its place in the list', async () => {
    const card = cards(page).nth(30)
    await card.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(500)
    await card.getByRole('link').click()
    await expect(page).toHaveURL(/\/ads\//)
    await page.reload()
    await hydrated(page)
    await page.goBack()
    await expect(cards(page)).toHaveCount(48)
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(120)
  })

  await test.step('the last link of the list scrolls above the tray at both widths', async () => {
    await arrive(page, list)
    await compare(1).click()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const more = page.getByRole('link', { name: 'نمایش بیشتر' })
      await more.focus()
      const [own, over] = [await more.boundingBox(), await tray.boundingBox()]
      expect(own!.y + own!.height).toBeLessThanOrEqual(over!.y)
    }
  })

  await test.step('above the action bar of an ad the tray is one link', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await cards(page).first().getByRole('link').click()
    await expect(page.locator('.action-bar')).toBeVisible()
    await expect(tray.getByRole('link', { name: /^مقایسه/ })).toBeVisible()
    await expect(tray.getByRole('list')).toBeHidden()
  })

  await test.step('the comparison without cars in its address shows those of this device', async () => {
    await page.setViewportSize(whole)
    await page.goto(`${list}/compare`)
    await expect(page.locator('.compare-table thead a[href*="/ads/"]')).toHaveCount(2)
    await expect(page).toHaveURL(/ads=[a-z0-9]{10},[a-z0-9]{10}/)
    const hint = page.getByText('برای دیدن همهٔ خودروها جدول را به چپ و راست بکشید.')
    await expect(hint).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(hint).toBeVisible()
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('bookmarks follow from tab to tab and from the device of a guest into the account @once', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  const keepsInBoth = async (id: string) => {
    const second = await context.newPage()
    await arrive(second, list)
    await expect(mark(second, id)).toHaveAttribute('aria-pressed', 'false')
    await mark(page, id).click()
    await expect(mark(second, id)).toHaveAttribute('aria-pressed', 'true')
    await mark(second, id).click()
    await expect(mark(page, id)).toHaveAttribute('aria-pressed', 'false')
    await second.close()
  }
  await arrive(page, list)
  const ids = await idsOf(page)
  await keepsInBoth(ids[0]!)
  const titles: string[] = []
  for (const at of [1, 2]) {
    await cards(page)
      .nth(at)
      .getByRole('button', { name: /^نشان کردن/ })
      .click()
    titles.push(await cards(page).nth(at).getByRole('heading').innerText())
  }
  const expectTitles = async () => {
    for (const title of titles)
      await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
  }
  await page.goto('/profile/my-bookmarks')
  await expectTitles()
  await arrive(page, '/login?next=/profile/my-bookmarks')
  await signIn(page)
  await expect(page.getByText('۲ آگهی که روی این دستگاه نشان کرده بودید به حسابتان اضافه شد.')).toBeVisible()
  await expectTitles()
  await page.reload()
  await expectTitles()
  await arrive(page, list)
  await expect(mark(page, ids[1]!)).toHaveAttribute('aria-pressed', 'true')
  await keepsInBoth(ids[3]!)

  const guest = await open(browser, screen)
  await arrive(guest.page, list)
  await expect(guest.page.locator('.ad-card-keep[aria-pressed=true]')).toHaveCount(0)
  await guest.context.close()
  expect(complaints).toEqual([])
  await context.close()
})
