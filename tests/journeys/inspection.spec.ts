import { expect, test } from '@playwright/test'
import { armed, queued } from './device.ts'
import { aPhoto } from './posting.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen, signIn } from './support.ts'

const base = '/profile/inspection'

test('an inspector writes a report offline, it is sent once, and a guest compares its files @once', async ({
  browser,
}) => {
  const inspector = await open(browser, screen, { serviceWorkers: 'allow' })
  const { context, page } = inspector
  await page.goto(`/login?next=${base}/work`)
  await hydrated(page)
  await signIn(page, '09120000008')
  await page.waitForURL(({ pathname }) => pathname === `${base}/work`)
  await hydrated(page)
  await armed(page)

  await test.step('the report is filled in offline and survives a reload', async () => {
    await context.setOffline(true)
    await page.goto(`${base}/work`)
    await hydrated(page)
    await page.getByRole('link', { name: /دنا پلاس توربو/ }).click()
    await page.getByLabel('کارکرد', { exact: true }).fill('۴۲٬۰۰۰')
    await page.getByRole('button', { name: 'ثبت و ارسال گزارش' }).click()
    await expect(page.getByText('گزارش هنوز کامل نیست')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('سال ساخت').fill('1403')
    await page.getByLabel(/رقم آخر شمارهٔ شاسی/).fill('12ab34')
    await page.getByLabel('قطعه', { exact: true }).selectOption('hood')
    await page.getByRole('group', { name: 'وضعیت کاپوت' }).getByRole('button', { name: 'رنگ‌شده' }).click()
    await page.getByLabel(/ضخامت رنگ کاپوت/).fill('240')
    await page.getByRole('button', { name: 'بقیهٔ قطعه‌ها سالم' }).click()
    await page.reload()
    await hydrated(page)
    await expect(page.getByLabel('کارکرد', { exact: true })).toHaveValue('۴۲٬۰۰۰')
  })

  await test.step('a complete report with photos waits for the network', async () => {
    for (const group of ['فنی', 'امکانات', 'عیب‌یاب', 'تست جاده', 'مدارک'])
      await page.getByRole('button', { name: `بقیهٔ «${group}» سالم` }).click()
    await page.getByLabel('عکس جدید').setInputFiles(await Promise.all([0, 1, 2, 3].map(aPhoto)))
    await expect(page.getByRole('list', { name: 'عکس‌های گزارش' }).getByRole('img')).toHaveCount(4)
    await page.getByRole('button', { name: 'ثبت و ارسال گزارش' }).click()
    await expect(page.getByText('منتظر اتصال اینترنت').first()).toBeVisible()
    expect(await queued(page)).toBe(1)
  })

  await test.step('the report is sent again when the first response is lost', async () => {
    let sent = 0
    await context.route('**/work/*/report', async (route) => {
      sent++
      if (sent > 1) return route.continue()
      // The server has done its part; its response does not arrive.
      await route.fetch()
      return route.abort('connectionreset')
    })
    await context.setOffline(false)
    await expect(async () => {
      await page.goto(`${base}/work`)
      await hydrated(page)
      expect(await queued(page)).toBe(0)
    }).toPass({ timeout: 60_000 })
    expect(sent).toBeGreaterThanOrEqual(2)
    await expect(page.getByText('برای این روزها نوبتی ندارید')).toBeVisible()
    expect(inspector.complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/.test(each))).toEqual(
      [],
    )
    await context.close()
  })

  const owner = await open(browser, screen)
  await owner.page.goto(`/login?next=${base}`)
  await hydrated(owner.page)
  await signIn(owner.page, '09120000009')
  await owner.page.getByRole('link', { name: /دنا پلاس توربو/ }).click()
  await owner.page.waitForURL(/profile\/inspection\/[0-9a-z]{10}$/)
  const booking = owner.page.url()
  const link = owner.page.getByRole('link', { name: 'دیدن گزارش کارشناسی' })
  await expect(async () => {
    await owner.page.goto(booking)
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await link.click()
  await owner.page.waitForURL(/\/report$/)
  await expect(owner.page.getByText('رنگ‌شده · ۲۴۰ میکرون')).toBeVisible()
  const picture = owner.page.getByRole('img', { name: 'عکس ۱ کارشناسی' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const report = owner.page.url()
  const signed = await (await owner.page.request.get(`${report}.json`)).text()
  const pdf = await (await owner.page.request.get(`${report}.pdf`)).body()
  await owner.context.close()

  await test.step('a guest compares files, which stay on the device', async () => {
    const guest = await open(browser, screen)
    await guest.page.goto(report.replace(/\/report$/, ''))
    await hydrated(guest.page)
    await expect(guest.page.getByText('این گزارش از فرمان است و اعتبار دارد')).toBeVisible()
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      guest.page.getByLabel(/فایل PDF یا JSON گزارش/).setInputFiles({ name, mimeType, buffer })
    const same = guest.page.getByText('این فایل همان گزارشی است که فرمان امضا کرده است.')
    const altered = guest.page.getByText(/با گزارش امضاشده فرق دارد/)
    await choose('report.json', 'application/json', Buffer.from(signed))
    await expect(same).toBeVisible()
    const changed = signed.replace('"mileageKm":42000', '"mileageKm":12000')
    await choose('report.json', 'application/json', Buffer.from(changed))
    await expect(altered).toBeVisible()
    await choose('report.pdf', 'application/pdf', pdf)
    await expect(same).toBeVisible()
    pdf[pdf.length - 40]! ^= 1
    await choose('report.pdf', 'application/pdf', pdf)
    await expect(altered).toBeVisible()
    expect(guest.complaints).toEqual([])
    await guest.context.close()
  })
})
