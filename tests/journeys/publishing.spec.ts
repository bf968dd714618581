import { expect, test, type Page } from '@playwright/test'
import { queued } from './device.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, open, screen, signIn } from './support.ts'

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Pastes HTML into the editor, as from a clipboard. */
const paste = (page: Page, html: string) =>
  page.getByRole('textbox', { name: 'متن', exact: true }).evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<!--[if gte mso 9]><xml><o:x/></xml><![endif]--><h1 style="color:#2f5496">سه نکته<o:p></o:p></h1>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp; </span></span>مدارک را ببینید</p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp; </span></span>بدنه را ببینید</p>
<script>document.title = 'hacked'</script><p onclick="alert(1)"><a href="javascript:alert(1)">لینک بد</a></p></body></html>`

// The pasted styles and handlers are refused by the browser while the editor cleans them.
const real = (complaints: readonly string[]) =>
  complaints.filter((each) => !/inline (?:style|event handler)/.test(each))

test('cleans pasted text, undoes a table that is refused, adds a card of a car and schedules the news @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  await arrive(page, '/login?next=/admin/content')
  await signIn(page, '09120000003')
  await hydrated(page)
  const title = 'خبر آزمایشی فرمان'
  await page.getByRole('combobox', { name: 'نوع' }).last().selectOption({ label: 'خبر' })
  await page.getByRole('textbox', { name: 'عنوان' }).fill(title)
  await page.getByRole('textbox', { name: 'آدرس' }).fill(`journey-${Date.now()}`)
  await button(page, 'ساخت پیش‌نویس').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('textbox', { name: 'خلاصهٔ یک‌خطی' }).fill('خلاصهٔ خبر برای لیست‌ها')
  await page.getByRole('textbox', { name: 'تصویر بالای مطلب' }).fill('peugeot-207')
  await page.getByRole('textbox', { name: 'توضیح تصویر' }).fill('طرح پژو ۲۰۷')
  const text = page.getByRole('textbox', { name: 'متن', exact: true })
  await test.step('pasted text loses styles, scripts and bad links', async () => {
    await text.click()
    await paste(page, fromWord)
    await expect(text.getByRole('heading', { level: 2, name: 'سه نکته' })).toBeVisible()
    await expect(text.getByRole('listitem')).toHaveText(['مدارک را ببینید', 'بدنه را ببینید'])
    await expect(text.getByText('لینک بد')).toBeVisible()
    expect(await text.locator('a, script, [style], [onclick]').count()).toBe(0)
  })
  await test.step('the text is saved, and a table that no page can show is refused and undone', async () => {
    // Changes within half a second are undone together, and a fast machine saves sooner.
    await page.waitForTimeout(700)
    await button(page, 'ذخیره').click()
    await expect(page.getByText('ذخیره شد.')).toBeVisible()
    await text.click()
    await page.keyboard.press('ControlOrMeta+End')
    await paste(page, `<table><tr>${'<td>x</td>'.repeat(200)}</tr></table>`)
    await button(page, 'ذخیره').click()
    await expect(page.getByText('جدول حداکثر ۲۰ ستون دارد').first()).toBeVisible()
    await button(page, 'برگرداندن').click()
    await expect(text.locator('td')).toHaveCount(0)
    await expect(text.getByRole('heading', { level: 2, name: 'سه نکته' })).toBeVisible()
  })
  await test.step('a card of a car is found by its name', async () => {
    await button(page, 'کارت خودرو').click()
    await page.getByRole('textbox', { name: 'نام خودرو' }).fill('۲۰۷')
    await page
      .getByRole('group', { name: 'کارت خودرو' })
      .getByRole('button', { name: /پژو ۲۰۷/ })
      .first()
      .click()
    await expect(text.locator('.prose-car')).toContainText('۲۰۷')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // The notice of the former save stands there until this one has its own address.
    const before = page.url()
    await button(page, 'ذخیره').click()
    await expect(page).not.toHaveURL(before)
    await expect(page.getByText('ذخیره شد.')).toBeVisible()
  })
  await test.step('the button keeps its place under the pointer when the error of a time goes away', async () => {
    const time = page.getByLabel('زمان انتشار').first()
    await time.fill('1400/01/01 10:00')
    await page.keyboard.press('Escape')
    await button(page, 'ثبت زمان انتشار').click()
    await expect(page.getByText('این زمان گذشته است').first()).toBeVisible()
    await time.fill('1420/01/01 10:00')
    await button(page, 'ثبت زمان انتشار').click()
    await expect(page.getByText('زمان انتشار ثبت شد.')).toBeVisible()
  })
  await test.step('the removal asks for its reason in a dialog', async () => {
    await button(page, 'ذخیره و انتشار').click()
    await expect(page.getByText('منتشر شد و همه می‌بینند.')).toBeVisible()
    await page.getByRole('link', { name: 'حذف از سایت' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('این خبر آزمایشی بود')
    await dialog.getByRole('button', { name: 'حذف از سایت' }).click()
    await expect(page.getByText('از سایت حذف شد؛')).toBeVisible()
  })
  expect(real(complaints)).toEqual([])
  await context.close()
})

test('keeps an ad application on the device without a connection and sends it when the connection returns @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  await arrive(page, '/login?next=/pages/ads')
  await signIn(page)
  await hydrated(page)
  await page.getByRole('combobox', { name: 'جای تبلیغ' }).selectOption('home')
  await page.getByRole('textbox', { name: 'نام برند یا شرکت' }).fill('لاستیک ایران')
  await page.getByRole('textbox', { name: 'نام و نام خانوادگی' }).fill('شیرین رضایی')
  await page.getByRole('textbox', { name: 'توضیح' }).fill('از اول دی برای یک ماه.')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 })
  await context.setOffline(true)
  await button(page, 'ثبت درخواست تبلیغ').click()
  await expect(page.getByText('درخواست شما ذخیره شد و با وصل شدن اینترنت ارسال می‌شود')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'توضیح' })).toHaveValue('')
  await context.setOffline(false)
  await expect.poll(() => queued(page), { timeout: 30_000 }).toBe(0)
  await expect(async () => {
    await arrive(page, '/pages/ads?tab=follow')
    await expect(page.getByRole('heading', { name: 'درخواست‌های شما' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  expect(complaints).toEqual([])
  await context.close()
})
