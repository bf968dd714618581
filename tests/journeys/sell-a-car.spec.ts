import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { armed } from './device.ts'
import { button, chooseCar, goOn, photos, pictures, priceAndText, rowsOf, workerReady } from './posting.ts'
import { closeAll, expectEveryAppearance, hydrated, open, screens, signIn } from './support.ts'

const [phone, , , wide] = screens
const look = (page: Page, name: string) => expectEveryAppearance(page, `sell-a-car-${name}`)

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

const latin = (text: string) => text.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))

/** Every answer of the server in which a number stands that is not theirs to see. */
function watchFor(context: BrowserContext, number: () => string): string[] {
  const seen: string[] = []
  context.on('response', async (response) => {
    if (!/html|json|x-script/.test(response.headers()['content-type'] ?? '')) return
    const text = latin(await response.text().catch(() => ''))
    if (number() && text.includes(number().slice(1))) seen.push(response.url())
  })
  return seen
}

// The whole way of one car, tried at 360 px as a new user would.
test('a car goes from eight pictures without a connection to its sale', async ({ browser }) => {
  test.setTimeout(480_000)
  const seller = await open(browser, phone!)
  const buyer = await open(browser, phone!)
  const desk = await open(browser, wide!)
  for (const { context } of [seller, buyer, desk]) context.setDefaultTimeout(20_000)
  const { page } = seller
  const mobiles = { seller: '', buyer: '' }
  const told = {
    buyer: watchFor(buyer.context, () => mobiles.seller),
    seller: watchFor(seller.context, () => mobiles.buyer),
  }

  await test.step('another person wants to hear of such cars', async () => {
    await arrive(buyer.page, '/login?next=/profile/my-searches/new?make=peugeot')
    mobiles.buyer = await signIn(buyer.page)
    await hydrated(buyer.page)
    await buyer.page.getByLabel('نام جست‌وجو').fill('پژوی دست‌دوم')
    await button(buyer.page, 'ذخیرهٔ جست‌وجو').click()
    await expect(buyer.page.getByText('جست‌وجو ذخیره شد')).toBeVisible()
    await look(buyer.page, '01-search')
  })

  await test.step('the ad is made without a connection', async () => {
    await arrive(page, '/login?next=/profile')
    mobiles.seller = await signIn(page)
    await hydrated(page)
    await armed(page)
    await workerReady(page)
    await seller.context.setOffline(true)
    await page.goto('/profile/my-ads/new')
    const step = (name: string) => look(page, `02-${name}`)
    await chooseCar(page, step)
    await page.locator('input[type=file][multiple]').setInputFiles(await photos())
    await expect(rowsOf(page).nth(pictures - 1)).toContainText('روی این دستگاه ذخیره شد')
    await look(page, '02-pictures')
    await goOn(page, 'price')
    await priceAndText(page, 'سرویس‌ها به‌موقع انجام شده و خودرو سفرپسند است. آبی‌خزر ندارد.', step)
    await look(page, '03-review')
    await page.getByRole('checkbox', { name: /۱۸ سال یا بیشتر/ }).check()
    await button(page, 'ثبت آگهی').click()
    await expect(page.getByText('آگهی منتظر اتصال اینترنت است')).toBeVisible()
    await look(page, '04-waiting')
  })

  const adId = await test.step('it is sent once when the connection is back', async () => {
    let sent = 0
    seller.context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/draft/send')) sent++
    })
    await seller.context.setOffline(false)
    await page.waitForURL(/my-ads\/[0-9a-z]{10}\?sent=new/, { timeout: 90_000 })
    await expect(page.getByText('آگهی را گرفتیم')).toBeVisible()
    expect(sent).toBe(1)
    await look(page, '05-sent')
    return new URL(page.url()).pathname.split('/').at(-1)!
  })

  await test.step('staff reject its price, and it is mended', async () => {
    await arrive(desk.page, `/login?next=/admin/ads/${adId}`)
    await signIn(desk.page, '09120000001')
    await arrive(desk.page, `/admin/ads/${adId}`)
    await desk.page.getByRole('checkbox', { name: /قیمت واقعی نیست/ }).check()
    await look(desk.page, '06-desk')
    await button(desk.page, 'رد آگهی').click()
    await desk.page.waitForURL(/\/admin\/ads$/)
    await arrive(page, `/profile/my-ads/${adId}`)
    await look(page, '07-rejected')
    await page.getByRole('link', { name: 'اصلاح قیمت' }).click()
    await page.waitForURL(/edit\/price/)
    await hydrated(page)
    await page.getByRole('textbox', { name: 'قیمت', exact: true }).fill('980000000')
    await look(page, '07-mended')
    await button(page, 'ذخیره و رفتن به مرور آگهی').click()
    await page.waitForURL(/edit\/review/)
    await hydrated(page)
    await page.getByRole('checkbox', { name: /۱۸ سال یا بیشتر/ }).check()
    await button(page, 'ثبت تغییرات').click()
    await page.waitForURL(/sent/)
    await arrive(desk.page, `/admin/ads/${adId}`)
    await desk.page.keyboard.press('a')
    await desk.page.waitForURL(/\/admin\/ads$/)
  })

  await test.step('search finds it, and the alert reaches the other person', async () => {
    await page.goto(`/services/used-vehicle/advertisement?q=${encodeURIComponent('آبی‌خزر')}`)
    await expect(page.locator(`a[href$="/ads/${adId}"]`).first()).toBeVisible()
    await look(page, '08-found')
    const alert = buyer.page
      .locator('main')
      .getByText(/پژوی دست‌دوم/)
      .first()
    await expect(async () => {
      await arrive(buyer.page, '/profile/my-notifications')
      await expect(alert).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 240_000, intervals: [10_000] })
    await look(buyer.page, '09-alert')
    const off = buyer.page.locator('main a[href^="/off/"]').first()
    if (await off.count()) {
      await off.click()
      await buyer.page.waitForURL(/\/off\//)
      await look(buyer.page, '09-off')
    }
  })

  const thread = await test.step('it is discussed, and an offer is taken', async () => {
    await arrive(buyer.page, `/a/${adId}`)
    await look(buyer.page, '10-ad')
    await buyer.page.locator('#contact').getByRole('link', { name: 'پیام به فروشنده' }).click()
    await buyer.page.waitForURL(/messages\/new/)
    await hydrated(buyer.page)
    await button(buyer.page, 'ارسال پیام').click()
    await buyer.page.waitForURL(/messages\/[0-9a-z]{10}$/)
    await hydrated(buyer.page)
    await arrive(page, new URL(buyer.page.url()).pathname)
    await button(page, 'سلام، بله، موجود است.').click()
    await expect(page.getByRole('log')).toContainText('سلام، بله، موجود است.')
    await look(page, '11-answer')
    await arrive(buyer.page, new URL(buyer.page.url()).pathname)
    await expect(buyer.page.getByRole('log')).toContainText('سلام، بله، موجود است.')
    await buyer.page.getByText('پیشنهاد قیمت').last().click()
    await buyer.page.getByLabel('قیمت پیشنهادی').fill('950000000')
    await look(buyer.page, '11-bargain')
    await button(buyer.page, 'ارسال پیشنهاد').click()
    await arrive(page, new URL(buyer.page.url()).pathname)
    await button(page, 'قبول پیشنهاد').click()
    await expect(page.getByText('قبول شد', { exact: true })).toBeVisible()
    await look(page, '11-offer')
    return new URL(page.url()).pathname
  })

  await test.step('until the buyer asks for it, neither has seen the number of the other', async () => {
    // Whole pages and answers of the API, as nobody on a screen would read them.
    const api = [
      'ads?make=peugeot',
      `ads/${adId}`,
      'my-ads',
      'conversations',
      thread.replace('/profile/messages', 'conversations'),
    ]
    const paths = [
      thread,
      ...['messages', 'my-notifications', 'my-searches', 'my-ads', 'my-bookmarks'].map((part) => `/profile/${part}`),
      ...[...api, 'saved-searches', 'bookmarks'].map((part) => `/api/v1/${part}`),
      `/a/${adId}`,
    ]
    for (const [who, number] of [
      [buyer, mobiles.seller],
      [seller, mobiles.buyer],
    ] as const)
      for (const path of paths) {
        const answer = await who.page.request.get(path)
        expect([path, answer.status()]).toEqual([path, 200])
        expect(latin(await answer.text()), path).not.toContain(number.slice(1))
      }
    expect(told).toEqual({ buyer: [], seller: [] })
    await arrive(buyer.page, `/a/${adId}`)
    await button(buyer.page, 'دیدن شماره تماس').first().click()
    await expect(buyer.page.locator(`a[href="tel:${mobiles.seller}"]`).first()).toBeVisible()
    await look(buyer.page, '12-number')
    expect(told.buyer.length).toBeGreaterThan(0)
  })

  await test.step('its price goes down, and it is sold', async () => {
    await arrive(page, `/profile/my-ads/${adId}`)
    await page.getByRole('textbox', { name: 'قیمت جدید' }).fill('960000000')
    await button(page, 'ثبت قیمت جدید').click()
    await expect(page.locator('main')).toContainText('۹۶۰')
    await look(page, '12-lower')
    await page.getByRole('textbox', { name: 'قیمت فروش' }).fill('950000000')
    await button(page, 'خودرو فروخته شد').click()
    await expect(button(page, 'برگرداندن آگهی')).toBeVisible()
    await look(page, '13-sold')
    await arrive(buyer.page, `/a/${adId}`)
    await expect(buyer.page.getByText('فروخته شد').first()).toBeVisible()
    await look(buyer.page, '14-sold-ad')
    await arrive(buyer.page, thread)
    await look(buyer.page, '14-sold-thread')
    await arrive(buyer.page, '/profile/my-notifications')
    await look(buyer.page, '14-notices')
  })

  expect(told.seller).toEqual([])
  expect([...seller.complaints, ...buyer.complaints, ...desk.complaints]).toEqual([])
  await closeAll(seller.context, buyer.context, desk.context)
})
