import { expect, test, type Page } from '@playwright/test'
import { armed } from './device.ts'
import {
  aPhoto,
  button,
  chooseCar,
  chooseSound,
  draftPath,
  goOn,
  photos,
  pictures,
  priceAndText,
  rowsOf,
  workerReady,
} from './posting.ts'
import { expectEveryAppearance, hydrated, open, screen, signIn } from './support.ts'

const check = (page: Page, name: string) => expectEveryAppearance(page, `ad-offline-${name}`)

test('an ad with pictures made without a connection survives a closed app and is sent once when a response is lost @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  context.setDefaultTimeout(20_000)
  await page.goto('/login?next=/profile')
  await hydrated(page)
  await signIn(page)
  await hydrated(page)
  await armed(page)
  await workerReady(page)
  await context.setOffline(true)

  await test.step('the form opens at an address that was never visited', async () => {
    await page.goto('/profile/my-ads/new')
    await expect(page.getByRole('heading', { name: 'ثبت آگهی خودرو' })).toBeVisible()
    await check(page, 'choice')
    await chooseCar(page)
  })

  await test.step('the pictures stay on the device in the chosen order', async () => {
    await page.locator('input[type=file][multiple]').setInputFiles(await photos())
    await expect(rowsOf(page)).toHaveCount(pictures)
    await expect(rowsOf(page).nth(pictures - 1)).toContainText('روی این دستگاه ذخیره شد')
    await button(page, /photo-3\.\w+، انتخاب به‌عنوان عکس اصلی/).click()
    await expect(rowsOf(page).nth(0)).toContainText('photo-3.')
    await check(page, 'pictures')
    await goOn(page, 'price')
  })

  const again = await test.step('after the app was closed the draft continues', async () => {
    await page.close()
    const reopened = await context.newPage()
    reopened.on('pageerror', ({ message }) => void complaints.push(message))
    await reopened.goto('/profile/my-ads/new')
    await expect(reopened.getByText('یک آگهی نیمه‌کاره دارید')).toBeVisible()
    await reopened.getByRole('link', { name: 'ادامهٔ همان آگهی' }).click()
    await expect(reopened.getByRole('textbox', { name: 'قیمت', exact: true })).toBeVisible()
    await button(reopened, 'مرحلهٔ قبل').click()
    await expect(rowsOf(reopened)).toHaveCount(pictures)
    await expect(rowsOf(reopened).nth(0)).toContainText('photo-3.')
    await goOn(reopened, 'price')
    return reopened
  })

  await test.step('the finished ad waits for the connection', async () => {
    await again.getByRole('textbox', { name: 'قیمت', exact: true }).fill('950')
    await button(again, 'ادامه').click()
    await expect(again.getByText(/«میلیون» جا افتاده/).first()).toBeVisible()
    await priceAndText(again, 'سرویس‌ها به‌موقع انجام شده و خودرو سفرپسند است. سیمین‌رود ندارد.')
    await expect(again.getByText('۴ عکس')).toBeVisible()
    await check(again, 'review')
    await again.getByRole('checkbox', { name: /۱۸ سال یا بیشتر/ }).check()
    await button(again, 'ثبت آگهی').click()
    await expect(again.getByText('آگهی منتظر اتصال اینترنت است')).toBeVisible()
    await check(again, 'waiting')
  })

  await test.step('a cut connection repeats no uploaded picture and posts one ad', async () => {
    let uploads = 0
    let sent = 0
    let cut = true
    const arrived = new Set<string>()
    let sentAgain = 0
    await context.route('**/files/pictures', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      uploads++
      if (cut && uploads === 3) return route.abort('connectionreset')
      // The middle of the file, without the multipart headers, which differ each time.
      const picture = route.request().postDataBuffer()!.toString('base64', 1000, 9000)
      if (arrived.has(picture)) sentAgain++
      await route.fulfill({ response: await route.fetch() })
      arrived.add(picture)
    })
    // The first response is lost after the server has handled the request.
    await context.route(`**${draftPath}/send`, async (route) => {
      sent++
      if (sent > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await context.setOffline(false)
    await expect.poll(() => uploads, { timeout: 40_000 }).toBeGreaterThanOrEqual(3)
    cut = false
    await again.waitForURL(/my-ads\/[0-9a-z]{10}\?sent=new/, { timeout: 120_000 })
    await expect(again.getByText('آگهی را گرفتیم')).toBeVisible()
    expect([arrived.size, sent]).toEqual([pictures, 2])
    // One upload may be under way while the page reloads to its newest version.
    expect(sentAgain).toBeLessThanOrEqual(1)
    await check(again, 'sent')
    await again.goto('/profile/my-ads')
    await hydrated(again)
    await expect(again.getByRole('link', { name: /در انتظار بررسی \(۱\)/ })).toBeVisible()
    await expect(again.locator('main ul li a[href*="/profile/my-ads/"]')).toHaveCount(1)
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('an ad that a guest made without a connection is sent after sign-in @once', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  context.setDefaultTimeout(20_000)
  await page.goto('/pages/web-app')
  await hydrated(page)
  await workerReady(page)
  await context.setOffline(true)
  await page.goto('/profile/my-ads/new')
  await chooseCar(page)
  await page.locator('input[type=file][multiple]').setInputFiles((await photos()).slice(0, 2))
  await expect(rowsOf(page).nth(1)).toContainText('روی این دستگاه ذخیره شد')
  await goOn(page, 'price')
  await priceAndText(page, 'خودرو بی‌رنگ و سالم است و هزینهٔ اضافه ندارد.')
  await page.getByRole('checkbox', { name: /۱۸ سال یا بیشتر/ }).check()
  await button(page, 'ورود و ثبت آگهی').click()
  await expect(page.getByText(/بعد از وصل شدن اینترنت همین صفحه را باز کنید/)).toBeVisible()
  await context.setOffline(false)
  // The page may be reloading to its newest version.
  await expect(() => page.goto(draftPath)).toPass()
  await hydrated(page)
  await page.getByRole('checkbox', { name: /۱۸ سال یا بیشتر/ }).check()
  await button(page, 'ورود و ثبت آگهی').click()
  await page.waitForURL(/\/login/)
  await hydrated(page)
  await signIn(page)
  await page.waitForURL(/my-ads\/[0-9a-z]{10}\?sent=new/, { timeout: 60_000 })
  await expect(page.getByText('آگهی را گرفتیم')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('offers both versions of a draft that two devices changed @once', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  context.setDefaultTimeout(20_000)
  await page.goto('/login?next=/profile/my-ads/new?q=207')
  await hydrated(page)
  const mobile = await signIn(page)
  await hydrated(page)
  await page.locator('main li a', { hasText: '۲۰۷' }).first().click()
  await page.waitForURL(/new\/car/)
  await hydrated(page)
  await workerReady(page)
  const fillCar = async (tab: Page, km: string) => {
    await tab.getByRole('combobox', { name: 'سال ساخت' }).selectOption('1400')
    await tab.getByRole('textbox', { name: 'کارکرد' }).fill(km)
    await tab.getByRole('combobox', { name: 'رنگ' }).selectOption({ label: 'سفید' })
    await tab.getByRole('combobox', { name: 'نوع سند' }).selectOption({ label: 'تک‌برگ' })
    await button(tab, 'ادامه').click()
  }
  await fillCar(page, '109000')
  await page.waitForURL(/new\/condition/)
  await hydrated(page)
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'وضعیت بدنه' }).selectOption({ label: 'کاپوت رنگ' })
  await chooseSound(page)
  await goOn(page, 'pictures')
  await button(page, 'مرحلهٔ قبل').click()
  await expect(page.getByRole('combobox', { name: 'وضعیت بدنه' })).toHaveValue('hood-painted')

  const other = await open(browser, screen)
  await other.page.goto('/login?next=/profile/my-ads/new/condition')
  await hydrated(other.page)
  await signIn(other.page, mobile)
  await hydrated(other.page)
  await other.page.getByRole('combobox', { name: 'وضعیت بدنه' }).selectOption({ label: 'بدون رنگ' })
  await chooseSound(other.page)
  await button(other.page, 'ادامه').click()
  await other.page.waitForURL(/new\/pictures/)

  // The page on the device reloads by itself and continues in the account.
  await context.setOffline(false)
  await page.waitForURL(/new\/pictures/, { timeout: 30_000 })
  await hydrated(page)
  await expect(page.getByText('نسخهٔ دیگری از این آگهی هم هست')).toBeVisible()
  await check(page, 'older')
  await page.goto('/profile/my-ads/new/condition')
  await hydrated(page)
  await expect(page.getByRole('combobox', { name: 'وضعیت بدنه' })).toHaveValue('no-paint')
  await button(page, 'استفاده از آن نسخه').click()
  await page.waitForURL(/new\/pictures/)
  await page.goto('/profile/my-ads/new/condition')
  await hydrated(page)
  await expect(page.getByRole('combobox', { name: 'وضعیت بدنه' })).toHaveValue('hood-painted')
  await button(page, 'حذف آن نسخه').click()
  await expect(page.getByText('نسخهٔ دیگری از این آگهی هم هست')).toBeHidden()
  expect([...complaints, ...other.complaints]).toEqual([])
  await context.close()
  await other.context.close()
})

test('pictures shared by another app start an ad without a connection; mouse and keyboard sort and blur them @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  context.setDefaultTimeout(20_000)
  await page.goto('/pages/web-app')
  await hydrated(page)
  await workerReady(page)
  const { share_target: target } = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } }
  }
  await context.setOffline(true)
  // The system sends a form to the address in the manifest.
  await page.evaluate(({ action, method, enctype, params }) => {
    const form = Object.assign(document.createElement('form'), { action, method, enctype, id: 'share' })
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true })
    input.name = params.files[0]!.name
    form.append(input)
    document.body.append(form)
  }, target)
  await page.locator('#share input').setInputFiles((await photos()).slice(0, 3))
  await page.evaluate(() => (document.querySelector('#share') as HTMLFormElement).submit())
  await expect(page.getByText('۳ عکس به آگهی اضافه شد')).toBeVisible()
  await check(page, 'shared')
  await chooseCar(page)
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(rowsOf(page).nth(2)).toContainText('روی این دستگاه ذخیره شد')

  await test.step('dragging and the keyboard sort the pictures, and the keyboard blurs a plate', async () => {
    await expect(rowsOf(page).nth(0)).toContainText('photo-0')
    // The mouse needs the row in view.
    await rowsOf(page)
      .nth(1)
      .evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const [first, third] = await Promise.all([0, 2].map((n) => rowsOf(page).nth(n).locator('img').boundingBox()))
    await page.mouse.move(first!.x + 10, first!.y + 10)
    await page.mouse.down()
    await page.mouse.move(third!.x + 10, third!.y + 20, { steps: 8 })
    await page.mouse.up()
    await expect(rowsOf(page).nth(2)).toContainText('photo-0')
    await button(page, /photo-0\.\w+ یک جا جلوتر/).press('Enter')
    await expect(rowsOf(page).nth(1)).toContainText('photo-0')
    await button(page, /محو پلاک photo-0/).press('Enter')
    const corner = button(page, 'گوشهٔ پایین راست پلاک ۱')
    const before = await corner.boundingBox()
    await corner.press('Shift+ArrowLeft')
    await expect.poll(async () => (await corner.boundingBox())!.x).toBeLessThan(before!.x - 5)
    await button(page, 'افزودن چهره').click()
    await check(page, 'blur')
    await button(page, 'محو کردن').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(rowsOf(page).nth(1)).toContainText('روی این دستگاه ذخیره شد')
    await expect(rowsOf(page)).toHaveCount(3)
  })

  await test.step('an outline of the guide takes its picture', async () => {
    await page.getByLabel('عکس کیلومترشمار', { exact: true }).setInputFiles(await aPhoto(9))
    await expect(rowsOf(page).nth(3)).toContainText('کیلومترشمار')
    await expect(page.getByLabel('عکس کیلومترشمار، اضافه شد')).toBeAttached()
    await check(page, 'guide')
  })
  expect(complaints).toEqual([])
  await context.close()
})
