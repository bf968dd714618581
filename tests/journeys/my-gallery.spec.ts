import { expect, test, type Page } from '@playwright/test'
import { expectEveryAppearance, hydrated, open, screens, signIn } from './support.ts'

const [phone, , , wide] = screens
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const look = (page: Page, name: string) => expectEveryAppearance(page, `my-gallery-${name}`)

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

const head = 'کد,برند,مدل,تیپ,سال,کارکرد,رنگ,وضعیت بدنه,نوع سند,قیمت'
const line = (code: string, mileage: string) =>
  `${code},پژو,207,دنده‌ای TU5,۱۴۰۱,${mileage},سفید,بدون رنگ,تک‌برگ,1000000000`
const file = (lines: readonly string[]) => ({
  name: 'stock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${[head, ...lines].join('\r\n')}`),
})

/** The owner of the demo's galleries. */
const owner = '09120000006'

test('a gallery imports a file, takes it back, imports the mended one, and moves prices', async ({ browser }) => {
  test.setTimeout(150_000)
  const { context, page, complaints } = await open(browser, wide!)
  let desk = ''

  await test.step('the owner comes to the desk', async () => {
    await arrive(page, '/login?next=/profile/my-gallery')
    await signIn(page, owner)
    page.setDefaultTimeout(15_000)
    await hydrated(page)
    await page.locator('main a[href^="/profile/my-gallery/"]').first().click()
    await page.waitForURL(/my-gallery\/[a-z]/)
    await hydrated(page)
    desk = new URL(page.url()).pathname
    await look(page, 'stock')
  })

  const upload = async (lines: readonly string[]) => {
    await arrive(page, `${desk}/imports`)
    await page.locator('input[type=file]').setInputFiles(file(lines))
    await button(page, 'بررسی فایل').click()
    await page.waitForURL(/imports\/\d+$/)
    await hydrated(page)
  }
  const write = async (count: string) => {
    await button(page, `ثبت ${count} خودرو`).click()
    await expect(async () => {
      await page.reload()
      await expect(button(page, 'برگرداندن این فایل')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
  }

  await test.step('a file with a fault is checked, written and taken back', async () => {
    await arrive(page, `${desk}/imports`)
    await look(page, 'imports')
    await upload([line('J-1', '9000000'), line('J-2', '21000')])
    await expect(page.getByText('کارکرد حداکثر ۹۹۹,۹۹۹ کیلومتر است.')).toBeVisible()
    await look(page, 'checked')
    await write('۱')
    await button(page, 'برگرداندن این فایل').click()
    await expect(page.getByText('تغییر ۱ خودرو برگشت.')).toBeVisible()
  })

  await test.step('the mended file brings both cars as drafts', async () => {
    await upload([line('J-1', '90000'), line('J-2', '21000')])
    await write('۲')
    await arrive(page, `${desk}?tab=draft`)
    await expect(page.getByRole('row').filter({ hasText: '۲۰۷' })).toHaveCount(2)
    await page.getByRole('row').filter({ hasText: '۲۰۷' }).first().getByRole('link').click()
    await page.waitForURL(/ads\/[0-9a-z]{10}$/)
    await expect(page.getByRole('link', { name: 'ویرایش آگهی' })).toBeVisible()
  })

  await test.step('two prices move by a percentage, after they were seen', async () => {
    await arrive(page, `${desk}?tab=published`)
    await page.getByRole('checkbox').nth(0).check()
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('textbox', { name: 'مقدار' }).fill('۲')
    await button(page, 'دیدن قیمت‌های جدید').click()
    await page.waitForURL(/prices/)
    await hydrated(page)
    await look(page, 'prices')
    await button(page, /^ثبت قیمت جدید/).click()
    await expect(page.getByText(/قیمت [۰-۹]+ آگهی عوض شد/)).toBeVisible()
  })

  await test.step('somebody is invited and becomes a seller, without the right to move many prices', async () => {
    await arrive(page, `${desk}/team`)
    await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill('09120000007')
    await button(page, 'دعوت همکار').click()
    await expect(page.getByText(/دعوت شده تا/)).toBeVisible()
    await look(page, 'team')
    const seller = await open(browser, phone!)
    await arrive(seller.page, '/login?next=/profile/my-gallery')
    await signIn(seller.page, '09120000007')
    await hydrated(seller.page)
    await button(seller.page, 'قبول دعوت').click()
    await seller.page.locator('main a[href^="/profile/my-gallery/"]').first().click()
    await seller.page.waitForURL(/my-gallery\/[a-z]/)
    await expect(seller.page.getByRole('link', { name: 'ورود فایل' })).toHaveCount(0)
    expect(seller.complaints).toEqual([])
    await seller.context.close()
  })

  expect(complaints).toEqual([])
  await context.close()
})
