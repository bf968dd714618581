import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { armed, queued } from './device.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen, signIn, takeScreenshot } from './support.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('the garage takes kilometres without a connection and crops a picture of a document on the device @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  await page.goto('/login?next=/profile/my-cars/new')
  await hydrated(page)
  await signIn(page)
  await hydrated(page)

  await test.step('the dialog with plate letters returns the focus, and a whole plate fills all parts', async () => {
    const letter = button(page, /حرف پلاک/)
    await letter.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(letter).toBeFocused()
    await page.getByLabel('دو رقم اول').fill('21د54311')
    await button(page, 'افزودن خودرو').click()
    await page.getByRole('link', { name: 'بعداً انتخاب می‌کنم' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'خودروی من' })).toBeVisible()
  })
  const car = new URL(page.url()).pathname.split('/').at(-1)!

  await test.step('kilometres wait for the connection, and the page of the car stays readable', async () => {
    await armed(page)
    await context.setOffline(true)
    await page.getByLabel('کارکرد امروز').fill('52000')
    await button(page, 'ثبت کارکرد').click()
    await expect(page.getByText(/منتظر ارسال|ذخیره شد/).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'خودروی من' })).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => queued(page), { timeout: 30_000 }).toBe(0)
    await page.reload()
    await expect(page.getByText('۵۲,۰۰۰ کیلومتر').first()).toBeVisible()
  })

  await test.step('the keyboard crops a picture, and only the cropped part is kept', async () => {
    await page.goto(`/profile/my-cars/documents/${car}`)
    await hydrated(page)
    const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a6' } })
      .jpeg()
      .toBuffer()
    const sent = page.waitForResponse((answer) => answer.url().includes('/files/car-documents'))
    await page.locator('input[type=file]').setInputFiles([{ name: 'card.jpg', mimeType: 'image/jpeg', buffer }])
    await sent
    await button(page, 'برش card.jpg').click()
    const dialog = page.getByRole('dialog', { name: /^برش عکس/ })
    // A quarter off the left, half off the bottom.
    const corner = dialog.getByRole('button', { name: 'گوشهٔ پایین چپ' })
    for (let step = 0; step < 5; step++) await corner.press('Shift+ArrowRight')
    for (let step = 0; step < 10; step++) await corner.press('Shift+ArrowUp')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, 'garage-crop')
    await dialog.getByRole('button', { name: 'برش و ارسال' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('ارسال شد').first()).toBeVisible()
    await page.getByLabel('نوع مدرک').selectOption('card')
    await button(page, 'ذخیرهٔ مدرک').click()
    await expect(page.getByRole('heading', { name: 'کارت خودرو' })).toBeVisible()
    const stored = page.getByRole('img', { name: /^کارت خودرو/ })
    await stored.scrollIntoViewIfNeeded()
    const size = () => stored.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    await expect.poll(size).toEqual([600, 300])
  })
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
  await context.close()
})
