import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, hydrated, isPhone, open, screen, takeScreenshot } from './support.ts'

const list = '/services/used-vehicle/advertisement'

const toasts = (page: Page) =>
  page.getByRole('region', { name: /^پیام‌ها/ }).getByRole('group', { name: 'آگهی نشان شد.' })
const ads = (page: Page) => page.getByRole('list', { name: 'آگهی‌ها' })
const marks = (page: Page) => ads(page).getByRole('button', { name: /^نشان کردن/ })
const unmarks = (page: Page) => ads(page).getByRole('button', { name: /^حذف نشان/ })

/** A list of ads whose clock runs only when the test moves it. */
async function openList(page: Page) {
  await page.clock.install()
  await page.goto(list)
  await hydrated(page)
  await page.clock.pauseAt(Date.now() + 3_600_000 / 2)
}

/** Moves the clock in small steps until there are `count` toasts. */
async function untilThereAre(page: Page, count: number) {
  const advance = async () => {
    await page.clock.runFor(20)
    return toasts(page).count()
  }
  await expect.poll(advance, { intervals: [50] }).toBe(count)
}

/** React draws in tasks that the stopped clock does not hold back; waits for one of them. */
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

/** Shows one new toast and moves the pointer far away from it. */
async function showOne(page: Page) {
  await marks(page).first().click()
  await page.mouse.move(5, 700)
  await untilThereAre(page, 1)
}

test('a toast appears at the top centre, right to left, and closes by its button @once', async ({ browser }) => {
  const { context, page } = await open(browser, screen)
  await page.goto(list)
  await hydrated(page)
  await marks(page).first().click()
  await toasts(page).hover()
  const box = (await toasts(page).boundingBox())!
  expect(box.y).toBeLessThan(40)
  expect(Math.abs(box.x + box.width / 2 - screen.width / 2)).toBeLessThanOrEqual(1)
  expect(await toasts(page).evaluate((toast) => getComputedStyle(toast).direction)).toBe('rtl')
  const text = toasts(page).getByText('آگهی نشان شد.')
  const close = toasts(page).getByRole('button', { name: 'بستن پیام' })
  expect((await text.boundingBox())!.x).toBeGreaterThan((await close.boundingBox())!.x)
  for (const button of await toasts(page).getByRole('button').all()) {
    expect(Math.round((await button.boundingBox())!.height)).toBeGreaterThanOrEqual(44)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page)
  await takeScreenshot(page, `toast-${screen.name}`)
  await close.click()
  await expect(toasts(page)).toHaveCount(0)
  await context.close()
})

test('a toast leaves after 3000 ms, waits for pointer and keyboard, and 20 fit at once @once', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  await openList(page)

  await test.step('a toast leaves after 3000 ms', async () => {
    await showOne(page)
    await page.clock.runFor(2900)
    await drawn(page)
    await expect(toasts(page)).toHaveCount(1)
    await expect(page.locator('.toast-exit')).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('reduced motion does not make a toast shorter', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await showOne(page)
    await page.clock.runFor(2000)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(1500)
    await expect(toasts(page)).toHaveCount(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  })

  if (isPhone(screen)) {
    await test.step('a touched toast leaves after its time', async () => {
      await marks(page).first().tap()
      await untilThereAre(page, 1)
      await toasts(page).getByText('آگهی نشان شد.').tap()
      await page.clock.runFor(3600)
      await expect(toasts(page)).toHaveCount(0)
    })
  } else {
    await test.step('a drag under 60 percent returns the toast, a longer one dismisses it', async () => {
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
    })

    await test.step('a toast waits for pointer and keyboard, and its button undoes the action', async () => {
      const marked = await unmarks(page).count()
      await showOne(page)
      await expect(unmarks(page)).toHaveCount(marked + 1)
      await toasts(page).hover()
      await page.clock.runFor(10_000)
      await expect(toasts(page)).toHaveCount(1)
      await toasts(page).getByRole('button', { name: 'لغو' }).focus()
      await page.mouse.move(5, 700)
      await page.clock.runFor(10_000)
      await expect(toasts(page)).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(unmarks(page)).toHaveCount(marked)
      await page.clock.runFor(400)
      await expect(toasts(page)).toHaveCount(0)
    })

    await test.step('20 toasts fit at once; the others wait for a free slot', async () => {
      let count = 0
      for (; (await marks(page).count()) > 0 && count < 25; count++) await marks(page).first().click()
      // Removes the last bookmark and sets it again when the page has too few ads.
      for (; count < 25; count++) {
        await unmarks(page).last().click()
        await marks(page).first().click()
      }
      await page.mouse.move(5, 890)
      await untilThereAre(page, 20)
      await page.clock.runFor(3000)
      await expect(toasts(page)).toHaveCount(5)
    })
  }
  expect(complaints).toEqual([])
  await context.close()
})
