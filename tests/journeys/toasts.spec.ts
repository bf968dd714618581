import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screens, takeScreenshot } from './support.ts'

const [phone, phoneDark, wide] = screens
const list = '/services/used-vehicle/advertisement'

const toasts = (page: Page) =>
  page.getByRole('region', { name: /^پیام‌ها/ }).getByRole('group', { name: 'آگهی نشان شد.' })
const marks = (page: Page) => page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('button', { name: /^نشان کردن/ })

/** A list of ads, by a clock that goes only when it is told to. */
async function openList(page: Page) {
  await page.clock.install()
  await page.goto(list)
  await hydrated(page)
  await page.clock.pauseAt(Date.now() + 3_600_000 / 2)
}

/** Lets the clock go in small steps until so many toasts stand. */
async function untilThereAre(page: Page, count: number) {
  const goOn = async () => {
    await page.clock.runFor(20)
    return toasts(page).count()
  }
  await expect.poll(goOn, { intervals: [50] }).toBe(count)
}

/** Drawing is done in turns of the page that the stopped clock does not hold back; one has passed. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve())
        port1.start()
        port2.postMessage(null)
      }),
  )

/** One toast that has just come, with the pointer far from it. */
async function showOne(page: Page) {
  await marks(page).first().click()
  await page.mouse.move(5, 700)
  await untilThereAre(page, 1)
}

test('specification §9: at most 20 toasts at once; the others wait for a place', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, wide!)
  await openList(page)
  for (let sent = 0; sent < 24; sent++) await marks(page).first().click()
  // The twenty-fifth: the last ad is taken away and kept again.
  await page
    .getByRole('list', { name: 'آگهی‌ها' })
    .getByRole('button', { name: /^حذف نشان/ })
    .last()
    .click()
  await marks(page).first().click()
  await page.mouse.move(5, 890)
  await untilThereAre(page, 20)
  await page.clock.runFor(3000)
  await expect(toasts(page)).toHaveCount(5)
  expect(complaints).toEqual([])
  await context.close()
})

test('specification §9: a toast leaves after 3000 ms', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await openList(page)
  await showOne(page)
  await page.clock.runFor(2900)
  await drawn(page)
  await expect(toasts(page)).toHaveCount(1)
  await expect(page.locator('.toast-exit')).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(toasts(page)).toHaveCount(0)
  await context.close()
})

for (const screen of [phone!, phoneDark!, wide!]) {
  test(`specification §9: toasts stand at the top in the middle, right to left (${screen.name})`, async ({
    browser,
  }) => {
    const { context, page } = await open(browser, screen)
    await page.goto(list)
    await hydrated(page)
    await marks(page).first().click()
    await toasts(page).hover()
    const box = (await toasts(page).boundingBox())!
    expect(box.y).toBeLessThan(40)
    expect(Math.abs(box.x + box.width / 2 - screen.width / 2)).toBeLessThanOrEqual(1)
    expect(await toasts(page).evaluate((toast) => getComputedStyle(toast).direction)).toBe('rtl')
    const [text, close] = [
      toasts(page).getByText('آگهی نشان شد.'),
      toasts(page).getByRole('button', { name: 'بستن پیام' }),
    ]
    expect((await text.boundingBox())!.x).toBeGreaterThan((await close.boundingBox())!.x)
    for (const button of await toasts(page).getByRole('button').all()) {
      expect(Math.round((await button.boundingBox())!.height)).toBeGreaterThanOrEqual(44)
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `toast-${screen.name}`)
    await close.click()
    await expect(toasts(page)).toHaveCount(0)
    await context.close()
  })
}

test('specification §9: a drag over less than 60 percent comes back, over more it dismisses', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await openList(page)
  await showOne(page)
  const drag = async (share: number) => {
    const { x, y, width, height } = (await toasts(page).boundingBox())!
    const [startX, startY] = [x + width * 0.75, y + height / 2]
    await page.mouse.move(startX, startY)
    await page.mouse.down()
    await page.mouse.move(startX - width * share * 0.5, startY, { steps: 4 })
    await page.mouse.move(startX - width * share, startY, { steps: 4 })
    await page.mouse.up()
  }
  await drag(0.55)
  await page.clock.runFor(400)
  await expect(toasts(page)).toHaveCount(1)
  await drag(0.65)
  await page.clock.runFor(400)
  await expect(toasts(page)).toHaveCount(0)
  await context.close()
})

test('a toast waits for the pointer and for the keyboard, and takes back what it tells of', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await openList(page)
  await showOne(page)
  await toasts(page).hover()
  await page.clock.runFor(10_000)
  await expect(toasts(page)).toHaveCount(1)
  await toasts(page).getByRole('button', { name: 'لغو' }).focus()
  await page.mouse.move(5, 700)
  await page.clock.runFor(10_000)
  await expect(toasts(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('button', { name: /^حذف نشان/ })).toHaveCount(0)
  await page.clock.runFor(400)
  await expect(toasts(page)).toHaveCount(0)
  await context.close()
})

test('less motion does not make a toast shorter', async ({ browser }) => {
  const { context, page } = await open(browser, wide!)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openList(page)
  await showOne(page)
  await page.clock.runFor(2000)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(1500)
  await expect(toasts(page)).toHaveCount(0)
  await context.close()
})

test('a toast that was touched leaves after its time', async ({ browser }) => {
  const { context, page } = await open(browser, phone!)
  await openList(page)
  await marks(page).first().tap()
  await untilThereAre(page, 1)
  await toasts(page).getByText('آگهی نشان شد.').tap()
  await page.clock.runFor(3600)
  await expect(toasts(page)).toHaveCount(0)
  await context.close()
})
