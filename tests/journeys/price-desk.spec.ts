import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screens, signIn } from './support.ts'

const [phone, , wide] = screens
const slug = 'peugeot-207-manual-tu5'
const pricePath = `/services/vehicle-info/price/${slug}`

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** What the table says of the factory price of the unused car, in millions. */
async function factoryInTable(page: Page, query = '') {
  await page.goto(`/services/vehicle-info/price?q=207${query}`)
  const row = page.getByRole('row', { name: /۲۰۷ دنده‌ای.*صفر/ }).first()
  return (await row.getByRole('cell').nth(4).textContent()) ?? ''
}

/** A day in Tehran as date fields take it, so many days from today. */
const jalaliDay = (page: Page, days: number) =>
  page.evaluate((ahead) => {
    const format = new Intl.DateTimeFormat('en-u-ca-persian', {
      timeZone: 'Asia/Tehran',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    const parts = Object.fromEntries(
      format.formatToParts(new Date(Date.now() + ahead * 86_400_000)).map(({ type, value }) => [type, value]),
    )
    return `${parts.year}/${parts.month}/${parts.day}`
  }, days)

const toPersian = (millions: number) =>
  millions.toLocaleString('en').replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)

const latin = (text: string) =>
  text.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit))).replaceAll(/[,٬]/g, '')

test('staff change a factory price and a fact: table, feed, chart, log and alerts follow, an older day stays', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const desk = await open(browser, wide!)
  await arrive(desk.page, '/login?next=/admin/prices')
  await signIn(desk.page, '09120000001')
  const before = await factoryInTable(desk.page)
  const dearer = Math.round(Number(latin(before)) * 1.2)

  // Somebody wants to hear of it.
  const buyer = await open(browser, phone!)
  await arrive(buyer.page, `${pricePath}?year=new`)
  await buyer.page.getByRole('link', { name: 'هشدار قیمت', exact: true }).click()
  await expect(buyer.page).toHaveURL(/\/login\?next=/)
  await hydrated(buyer.page)
  await signIn(buyer.page)
  await expect(buyer.page.getByRole('heading', { level: 1, name: /^هشدار قیمت/ })).toBeVisible()
  await hydrated(buyer.page)
  await expectAccessible(buyer.page)
  await expectNoSidewaysScroll(buyer.page)
  await buyer.page.getByLabel('نوع قیمت').selectOption('factory')
  await buyer.page.getByLabel('بیشتر شد').check()
  // It is that dear already.
  await buyer.page.getByLabel('مبلغ').fill('۴۰۰ میلیون')
  await buyer.page.getByRole('button', { name: 'ساخت هشدار' }).click()
  await expect(buyer.page.getByText(/همین حالا به این مبلغ رسیده/)).toBeVisible()
  await buyer.page.getByLabel('مبلغ').fill(`${dearer} میلیون`)
  await buyer.page.getByRole('button', { name: 'ساخت هشدار' }).click()
  await expect(buyer.page.getByText('هشدار ساخته شد')).toBeVisible()
  await expectAccessible(buyer.page)

  // The price.
  const { page } = desk
  await arrive(page, '/admin/prices')
  const form = page
    .getByRole('form')
    .or(page.locator('form'))
    .filter({ has: page.getByRole('button', { name: 'ثبت قیمت' }) })
  await form.getByLabel('نوع قیمت').selectOption('factory')
  await form.getByLabel('خودرو').selectOption(slug)
  await form.getByLabel('قیمت', { exact: true }).fill(`${dearer} میلیون`)
  const day = await jalaliDay(page, 0)
  await form.getByRole('textbox', { name: 'تاریخ' }).fill(day)
  await form.getByLabel('منبع').fill('بخشنامهٔ آزمایشی')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'ثبت قیمت' }).click()
  await expect(page.getByText('۱ مورد ثبت شد.')).toBeVisible()
  await expect.poll(async () => Number(latin(await factoryInTable(page)))).toBe(dearer)
  // The day before still has the price of the day before.
  const yesterday = await jalaliDay(page, -1)
  expect(await factoryInTable(page, `&day=${yesterday}`)).toBe(before)
  expect(await factoryInTable(page, '&day=1405/01/20')).not.toBe(await factoryInTable(page))
  const feed = await page.request.get('/services/vehicle-info/price/rss?q=207')
  expect(await feed.text()).toContain('بخشنامهٔ آزمایشی')
  await page.goto(`${pricePath}?year=new&range=1m`)
  await expect(page.getByText(/قیمت کارخانه از/)).toBeVisible()
  await expect(page.locator('.chart-legend [data-of=asked]')).toHaveText('قیمت کارخانه')
  // Its last day, in the table behind the chart.
  await page.getByText('دیدن جدول').click()
  const asked = page.getByRole('row', { name: new RegExp(`${toPersian(dearer)},۰۰۰,۰۰۰`) })
  await expect(asked.first()).toBeVisible()
  expect(await asked.count()).toBe(1)

  // A fact.
  await arrive(page, '/admin/specs')
  const fact = page.locator('form').filter({ has: page.getByLabel('مشخصه') })
  await fact.getByLabel('خودرو').selectOption(`peugeot-207/${slug}`)
  await fact.getByLabel('مشخصه').selectOption('airbags')
  await fact.getByLabel(/^مقدار/).fill('۹')
  await fact.getByLabel('منبع').selectOption('brochure')
  await fact.getByLabel('دلیل تغییر').fill('بروشور جدید سازنده')
  await fact.getByRole('button', { name: 'بررسی بدون ثبت' }).click()
  await page.getByRole('button', { name: 'ثبت پیش‌نویس' }).click()
  await page.getByRole('button', { name: /^انتشار/ }).click()
  await expect(page.getByRole('button', { name: /^برگرداندن/ }).first()).toBeVisible()
  await page.goto(`/services/new-vehicle/info/${slug}`)
  await expect(page.getByText('۹ عدد').first()).toBeVisible()

  // The log.
  await page.goto('/admin/audit')
  await expect(page.getByRole('cell', { name: 'ثبت قیمت کارخانه' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: /^انتشار/ }).first()).toBeVisible()

  // Who wanted to hear of it does.
  await expect
    .poll(
      async () => {
        await buyer.page.goto('/profile/my-notifications')
        return buyer.page.getByText(/به .* یا بیشتر رسید/).count()
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
  await desk.context.close()
  await buyer.context.close()
})

test('the table is filtered while one types', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, wide!)
  await arrive(page, '/services/vehicle-info/price')
  const rows = page.getByRole('region', { name: /قیمت$/ }).locator('tbody tr').filter({ visible: true })
  const all = await rows.count()
  let asked = 0
  page.on('request', (request) => request.url().includes('price.data') && asked++)
  const field = page.getByLabel('نام خودرو')
  for (const [typed, name] of [
    ['۲۰۷', /۲۰۷/],
    ['peugeot 207', /۲۰۷/],
  ] as const) {
    await field.fill(typed)
    await expect.poll(() => rows.count()).toBeLessThan(all)
    for (const text of await rows.getByRole('rowheader').allTextContents()) expect(text).toMatch(name)
    await expect(page.getByRole('status').filter({ hasText: 'از' }).first()).toBeVisible()
  }
  await field.fill('هواپیما')
  await expect(page.getByText('در این جدول نیست')).toBeVisible()
  await field.fill('')
  await expect.poll(() => rows.count()).toBe(all)
  expect(asked).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})
