import { expect, test } from '@playwright/test'
import { armed } from './device.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen } from './support.ts'

const album = '/services/vehicle-info/album/peugeot-207'

test('pictures of an album are viewed full-screen with the keyboard, and a picture that fails reports it @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  await page.goto(album)
  await hydrated(page)
  const enlarge = page.getByRole('button', { name: /^نمایش تمام‌صفحه/ }).first()
  await enlarge.click()
  const viewer = page.getByRole('dialog', { name: 'تصویرهای پژو ۲۰۷' })
  await expect(viewer.getByRole('status')).toHaveText('۱ از ۸')
  await expect(viewer.getByText(/تصویر ترسیمی فرمان/)).toBeVisible()
  // The viewer hears keys once it has the focus.
  await expect(viewer.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('status')).toHaveText('۲ از ۸')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('status')).toHaveText('۱ از ۸')
  await viewer.getByRole('button', { name: /^موتور/ }).click()
  await expect(viewer.getByRole('status')).toHaveText('۸ از ۸')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(enlarge).toBeFocused()
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
  await context.close()

  await test.step('a picture that fails to load reports it', async () => {
    // A fresh session: the browser cache of the first one holds the picture.
    const { context, page } = await open(browser, screen)
    await page.route('**/pictures/*-side-*/**', (route) => route.abort())
    await page.goto(album)
    await hydrated(page)
    await page.getByText('نمای کنار').scrollIntoViewIfNeeded()
    await expect(page.getByText('این تصویر باز نشد؛ بقیهٔ تصویرها را می‌بینید.')).toHaveCount(1)
    await context.close()
  })
})

test('a car is turned by drag and by keys, and its pictures load only then @once', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  const frames = new Set<string>()
  page.on('request', (request) => {
    const [, frame] = /\/pictures\/(drawing-[a-z]+-turn-[^/]+)\//.exec(request.url()) ?? []
    if (frame) frames.add(frame)
  })
  await page.goto(album)
  await hydrated(page)
  expect(frames.size).toBe(0)
  const turn = page.getByRole('button', { name: 'چرخاندن خودرو' })
  await turn.click()
  const viewer = page.getByRole('dialog', { name: 'چرخاندن پژو ۲۰۷' })
  const angle = viewer.getByRole('slider', { name: 'زاویهٔ دید' })
  await expect(angle).toHaveAttribute('aria-valuetext', 'نمای ۱ از ۲۴')
  await expect.poll(() => frames.size).toBe(24)
  const shown = viewer.locator('.turn > [data-shown] img')
  await expect(shown).toBeVisible()
  const first = await shown.getAttribute('src')
  await expect(angle).toBeFocused()
  for (const [key, number] of [
    ['ArrowLeft', '۲'],
    ['ArrowRight', '۱'],
    ['ArrowRight', '۲۴'],
    ['Home', '۱'],
    ['PageUp', '۷'],
    ['End', '۲۴'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(angle).toHaveAttribute('aria-valuetext', `نمای ${number} از ۲۴`)
  }
  await expectAccessible(page)
  await page.keyboard.press('Home')
  const box = (await viewer.locator('.turn').boundingBox())!
  const [middle, height] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(middle, height)
  await page.mouse.down()
  await page.mouse.move(middle - box.width / 4, height, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(middle, height)
  await expect(angle).toHaveAttribute('aria-valuetext', 'نمای ۷ از ۲۴')
  await expect(shown).not.toHaveAttribute('src', first!)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(turn).toBeFocused()
  expect(complaints).toEqual([])
  await context.close()

  await test.step('pictures that fail to load are reported, and come on a second try', async () => {
    const { context, page } = await open(browser, screen)
    await page.route('**/pictures/*-turn-*/**', (route) => route.abort())
    await page.goto(album)
    await hydrated(page)
    await page.getByRole('button', { name: 'چرخاندن خودرو' }).click()
    const viewer = page.getByRole('dialog', { name: 'چرخاندن پژو ۲۰۷' })
    await expect(viewer.getByRole('status')).toContainText('همهٔ تصویرهای این خودرو باز نشد.')
    await context.setOffline(true)
    await expect(viewer.getByRole('status')).toContainText('آفلاین هستید')
    await context.setOffline(false)
    await page.unroute('**/pictures/*-turn-*/**')
    await viewer.getByRole('button', { name: 'دوباره امتحان کنید' }).click()
    await expect(viewer.locator('.turn > [data-shown] img')).toBeVisible()
    await context.close()
  })
})

test('a saved album opens offline and reports how many pictures are on the device @wide', async ({ browser }) => {
  const { context, page } = await open(browser, screen, { serviceWorkers: 'allow' })
  await page.goto(album)
  await hydrated(page)
  await armed(page)
  await page.getByRole('button', { name: /^ذخیره برای آفلاین/ }).click()
  await expect(page.getByText(/همهٔ تصویرها \(۸ تصویر/)).toBeVisible({ timeout: 45_000 })
  await context.setOffline(true)
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('آفلاین هستید؛ ۸ تصویر از ۸ تصویر روی این دستگاه است.')).toBeVisible()
  await context.setOffline(false)
  await context.close()
})
