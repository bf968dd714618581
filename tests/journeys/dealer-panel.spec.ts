import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectAccessible, hydrated, isPhone, open, screen, signIn } from './support.ts'

const owner = '09120000006'

async function openPanel(browser: Browser, mobile: string) {
  const opened = await open(browser, screen)
  await opened.page.goto('/login?next=/profile/my-gallery')
  await hydrated(opened.page)
  await signIn(opened.page, mobile)
  await hydrated(opened.page)
  const link = opened.page.locator('a[href^="/profile/my-gallery/"]').first()
  const panel = (await link.getAttribute('href'))!
  return { ...opened, panel }
}

const go = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

test('many cars are changed by a slim bar that covers no car', async ({ browser }) => {
  const { context, page, complaints, panel } = await openPanel(browser, owner)
  await go(page, panel)
  const bar = page.getByRole('group', { name: 'کار گروهی' })
  const ticks = page.locator('[name="ad"]')
  const sheet = page.getByRole('dialog', { name: 'کار گروهی' })

  await test.step('a tick brings the bar into view, one line high', async () => {
    await ticks.first().check()
    await expect(bar.getByText('۱ خودرو', { exact: true })).toBeVisible()
    await expect(bar).toBeInViewport()
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(64)
    await expectAccessible(page)
  })
  await test.step('the last car is wholly above the bar, and a focused one scrolls clear of it', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    const clear = (locator = ticks.last()) =>
      locator.evaluate((box) => {
        const row = box.closest('tr')!.getBoundingClientRect()
        return document.querySelector('.stock-bulk')!.getBoundingClientRect().top - row.bottom
      })
    await ticks.nth(6).focus()
    await expect
      .poll(() =>
        ticks.nth(6).evaluate((box) => {
          const rect = box.getBoundingClientRect()
          return document.querySelector('.stock-bulk')!.getBoundingClientRect().top - rect.bottom
        }),
      )
      .toBeGreaterThanOrEqual(0)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => clear()).toBeGreaterThanOrEqual(0)
  })
  await test.step('its keys open and close the sheet, which gives the focus back', async () => {
    const more = bar.getByRole('button', { name: 'بیشتر' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'دیدن قیمت‌های جدید' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(more).toBeFocused()
  })
  await test.step('Enter in the price previews the new prices, and the sheet names a wrong one', async () => {
    await bar.getByRole('button', { name: 'تغییر قیمت' }).click()
    await sheet.getByLabel('مقدار').fill('زیاد')
    await page.keyboard.press('Enter')
    await expect(sheet.getByText('مقدار تغییر را با عدد بنویسید', { exact: false })).toBeVisible()
    await sheet.getByLabel('مقدار').fill('۲')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/batches\/\d+$/)
    await page.getByRole('button', { name: 'لغو این تغییر' }).click()
    await page.waitForURL((url) => url.pathname === panel)
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('the panel on a phone: the current tab, the head of a thread, no floating button @phone', async ({ browser }) => {
  const { context, page, complaints, panel } = await openPanel(browser, owner)
  await go(page, `${panel}/team`)
  await test.step('the current section is in view in its row', async () => {
    const tab = page.getByRole('navigation', { name: 'بخش‌های پیشخوان نمایشگاه' }).locator('[aria-current]')
    await expect(tab).toHaveText('همکاران')
    await expect
      .poll(async () => {
        const { x, width } = (await tab.boundingBox())!
        return x >= 0 && x + width <= screen.width
      })
      .toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
  await test.step('the button of a card stays in its place', async () => {
    await expect(page.getByRole('button', { name: 'دعوت همکار' })).not.toHaveCSS('position', 'sticky')
  })
  await test.step('a thread has a heading of the first level', async () => {
    await go(page, `${panel}/inbox`)
    await page.locator('.inbox-row').first().click()
    await page.waitForURL(/\/inbox\/\w+/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^گفت‌وگو با .* دربارهٔ /)
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('a refused plate that is sent twice at once throws nothing @once', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  await page.goto('/login?next=/profile/my-ads/new')
  await hydrated(page)
  await signIn(page)
  await page.waitForURL(/my-ads\/new/)
  await hydrated(page)
  const send = page.getByRole('button', { name: 'ادامه با این پلاک' })
  await page.getByRole('group', { name: 'پلاک' }).getByRole('textbox').first().fill('۱۲')
  await send.dblclick()
  await expect(page.getByText('پلاک را کامل بنویسید.').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await send.dblclick()
  expect(complaints).toEqual([])
  await context.close()
})

test('without scripts the cars of a dealer are changed below their list @once', async ({ browser }) => {
  const { context, page, panel } = await openPanel(browser, owner)
  const state = await context.storageState()
  await context.close()
  const plain = await open(browser, screen, { storageState: state, javaScriptEnabled: false })
  await plain.page.goto(panel)
  await plain.page.locator('[name="ad"]').first().check()
  await plain.page.getByLabel('مقدار').fill('۲')
  await plain.page.getByRole('button', { name: 'دیدن قیمت‌های جدید' }).click()
  await expect(plain.page.getByRole('button', { name: 'لغو این تغییر' })).toBeVisible()
  await plain.page.getByRole('button', { name: 'لغو این تغییر' }).click()
  await expect(plain.page.locator('.stock-rows')).toBeVisible()
  expect(isPhone(screen)).toBe(true)
  await plain.context.close()
  expect(page.isClosed()).toBe(true)
})

test('the colleague of the demo sees the stock and the threads of the dealer @once', async ({ browser }) => {
  const { context, page, complaints, panel } = await openPanel(browser, '09120000007')
  await go(page, panel)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await go(page, `${panel}/leads`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})
