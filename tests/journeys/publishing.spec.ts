import { expect, test, type Page } from '@playwright/test'
import { aPdf } from '../support/pdf-files.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  freshMobile,
  hydrated,
  looks,
  open,
  screens,
  signIn,
} from './support.ts'

const [phone, , wide] = screens

async function arrive(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** What a clipboard brings, as HTML. */
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

/** Makes a draft of news with what every text needs; its editor is open. */
async function fillDraft(page: Page, slug: string, title: string) {
  await page.getByRole('combobox', { name: 'نوع' }).last().selectOption({ label: 'خبر' })
  await page.getByRole('textbox', { name: 'عنوان' }).fill(title)
  await page.getByRole('textbox', { name: 'آدرس' }).fill(slug)
  await button(page, 'ساخت پیش‌نویس').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'متن', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'خلاصهٔ یک‌خطی' }).fill('خلاصهٔ خبر برای لیست‌ها')
  await page.getByRole('textbox', { name: 'خودروی تصویر بالای مطلب' }).fill('peugeot-207')
  await page.getByRole('textbox', { name: 'توضیح تصویر' }).fill('طرح پژو ۲۰۷')
}

// What was pasted had looks and a handler, which the browser refuses while it is being cleaned.
const real = (complaints: readonly string[]) =>
  complaints.filter((each) => !/inline (?:style|event handler)/.test(each))

test('staff write news with what they paste, a card of a car and a time, and nothing that no page can show', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const desk = await open(browser, wide!)
  const { page } = desk
  await arrive(page, '/login?next=/admin/content')
  await signIn(page, '09120000003')
  await hydrated(page)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'عنوان' }).fill('خبر آزمایشی فرمان')
  await page.getByRole('textbox', { name: 'آدرس' }).fill('Bad Slug')
  await button(page, 'ساخت پیش‌نویس').click()
  await expect(page.getByText('آدرس فقط حروف کوچک انگلیسی').first()).toBeVisible()
  await fillDraft(page, `journey-${Date.now()}`, 'خبر آزمایشی فرمان')
  const text = page.getByRole('textbox', { name: 'متن', exact: true })
  await text.click()
  await paste(page, fromWord)
  await expect(text.getByRole('heading', { level: 2, name: 'سه نکته' })).toBeVisible()
  await expect(text.getByRole('listitem')).toHaveText(['مدارک را ببینید', 'بدنه را ببینید'])
  await expect(text.getByText('لینک بد')).toBeVisible()
  expect(await text.locator('a, script, [style], [onclick]').count()).toBe(0)

  // A table that no page can show is refused at its field, and nothing is lost. What comes within half a second is undone together.
  await page.waitForTimeout(700)
  await page.keyboard.press('ControlOrMeta+End')
  await paste(page, `<table><tr>${'<td>x</td>'.repeat(200)}</tr></table>`)
  await button(page, 'ذخیره').click()
  await expect(page.getByText('جدول حداکثر ۲۰ ستون دارد').first()).toBeVisible()
  await button(page, 'برگرداندن').click()
  await expect(text.locator('td')).toHaveCount(0)

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
  await button(page, 'ذخیره').click()
  await expect(page.getByText('ذخیره شد.')).toBeVisible()

  // A moment that has passed is refused at its field.
  await page.getByLabel('زمان انتشار').first().fill('1400/01/01 10:00')
  await page.keyboard.press('Escape')
  await button(page, 'ثبت زمان انتشار').click()
  await expect(page.getByText('این زمان گذشته است').first()).toBeVisible()
  await page.getByLabel('زمان انتشار').first().fill('1420/01/01 10:00')
  // Pressed at once: the error that goes away does not take the button from under the finger.
  await button(page, 'ثبت زمان انتشار').click()
  await expect(page.getByText('زمان انتشار ثبت شد.')).toBeVisible()
  await button(page, 'لغو زمان‌بندی').click()
  await expect(page.getByText('زمان‌بندی لغو شد.')).toBeVisible()

  expect(real(desk.complaints)).toEqual([])
  await desk.context.close()
})

test('staff see news as it will look, publish it, give it another address and take it away', async ({ browser }) => {
  test.setTimeout(120_000)
  const slug = `journey-${Date.now()}`
  const desk = await open(browser, wide!)
  const { page } = desk
  await arrive(page, '/login?next=/admin/content')
  await signIn(page, '09120000003')
  await hydrated(page)
  await fillDraft(page, slug, 'خبر آزمایشی فرمان')
  await page.getByRole('textbox', { name: 'متن', exact: true }).click()
  await paste(page, fromWord)
  await button(page, 'ذخیره').click()
  await expect(page.getByText('ذخیره شد.')).toBeVisible()

  await page.getByRole('link', { name: 'پیش‌نمایش' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'خبر آزمایشی فرمان' })).toBeVisible()
  await expect(page.getByText('فقط همکاران این صفحه را می‌بینند')).toBeVisible()
  // What the server answers: a worker shows the page it keeps when that takes long.
  const reader = await open(browser, phone!, { serviceWorkers: 'block' })
  const unseen = await reader.page.goto(`/services/club/news/${slug}`)
  expect(unseen?.status()).toBe(404)

  await page.getByRole('link', { name: 'برگشت به ویرایش' }).click()
  await button(page, 'ذخیره و انتشار').click()
  await expect(page.getByText('منتشر شد و همه می‌بینند.')).toBeVisible()
  await arrive(reader.page, `/services/club/news/${slug}`)
  await expect(reader.page.getByRole('heading', { level: 2, name: 'سه نکته' })).toBeVisible()
  await expectAccessible(reader.page)

  await page.getByRole('textbox', { name: 'آدرس' }).fill(`${slug}-new`)
  await button(page, 'تغییر آدرس').click()
  await expect(page.getByText('آدرس عوض شد')).toBeVisible()
  // A page that was kept for guests is forgotten within half a second.
  await expect(async () => {
    await reader.page.goto(`/services/club/news/${slug}`)
    expect(new URL(reader.page.url()).pathname).toBe(`/services/club/news/${slug}-new`)
  }).toPass({ timeout: 10_000 })

  await page.getByRole('textbox', { name: 'خلاصهٔ یک‌خطی' }).fill('خلاصهٔ دیگر برای لیست‌ها')
  await button(page, 'ذخیره و انتشار تغییر').click()
  await expect(page.getByText('منتشر شد و همه می‌بینند.')).toBeVisible()
  await page.getByRole('link', { name: 'دیدن نسخه‌ها و تفاوت‌ها' }).click()
  await page.getByLabel('از', { exact: true }).selectOption('1')
  await button(page, 'نمایش نتایج').click()
  await expect(page.locator('ins')).toContainText('دیگر')
  await page.getByRole('link', { name: 'برگشت به مطلب' }).click()

  // Before the scripts are there the link asks on a page of its own.
  await hydrated(page)
  await page.getByRole('link', { name: 'حذف از سایت' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('این خبر آزمایشی بود')
  await dialog.getByRole('button', { name: 'حذف از سایت' }).click()
  await expect(page.getByText('از سایت حذف شد؛')).toBeVisible()
  const gone = await reader.page.goto(`/services/club/news/${slug}-new`)
  expect(gone?.status()).toBe(410)
  await expect(reader.page.getByText('این خبر آزمایشی بود')).toBeVisible()
  expect(real(desk.complaints)).toEqual([])
  await desk.context.close()
  await reader.context.close()
})

test('a guest applies with a file and without JavaScript, staff move the application on, and its code tells', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const mobile = freshMobile()
  const { context, page } = await open(browser, phone!, { javaScriptEnabled: false })
  await page.goto('/pages/jobs')
  await expectNoSidewaysScroll(page)
  await page.getByRole('textbox', { name: 'نام و نام خانوادگی' }).fill('شیرین رضایی')
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill(mobile)
  await page.getByRole('textbox', { name: 'توضیح' }).fill('پنج سال پشتیبانی خودرو کرده‌ام.')
  await page.getByRole('combobox', { name: 'فرصت شغلی' }).selectOption({ label: 'هر کار مناسب دیگر' })
  await page.getByRole('button', { name: 'ارسال رزومه' }).click()
  await expect(page.getByText('رزومه‌تان را هم بفرستید').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'نام و نام خانوادگی' })).toHaveValue('شیرین رضایی')
  await page.locator('input[type=file]').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await page.getByRole('button', { name: 'ارسال رزومه' }).click()
  await expect(page.getByRole('heading', { name: 'درخواست شما ثبت شد' })).toBeVisible()
  const shown = await page.locator('.select-all').innerText()
  const code = shown.replace(/\D/g, '') || shown.replace(/[^۰-۹]/g, '')

  const desk = await open(browser, wide!)
  await arrive(desk.page, '/login?next=/admin/applications')
  await signIn(desk.page, '09120000002')
  await hydrated(desk.page)
  await expectAccessible(desk.page)
  await desk.page
    .getByRole('link', { name: /هر کار مناسب/ })
    .last()
    .click()
  await expect(desk.page.getByText('پنج سال پشتیبانی')).toBeVisible()
  await hydrated(desk.page)
  await desk.page.getByRole('combobox', { name: 'مرحلهٔ بعد' }).selectOption({ label: 'گفت‌وگو' })
  await desk.page.getByRole('textbox', { name: 'پیام برای درخواست‌دهنده' }).fill('شنبه ساعت ده تماس می‌گیریم.')
  await desk.page.getByRole('button', { name: /ثبت مرحله/ }).click()
  await expect(desk.page.getByText('شنبه ساعت ده تماس می‌گیریم.').first()).toBeVisible()
  await expectAccessible(desk.page)

  await page.goto('/pages/jobs?tab=follow')
  await page.getByRole('textbox', { name: 'کد پیگیری' }).fill(code)
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill(mobile)
  await page.getByRole('button', { name: 'دیدن وضعیت' }).click()
  await expect(page.getByText('شنبه ساعت ده تماس می‌گیریم.')).toBeVisible()
  await page.getByRole('button', { name: 'پس گرفتن درخواست' }).click()
  await expect(page.getByText('درخواست را خودتان پس گرفتید.')).toBeVisible()
  await context.close()
  await desk.context.close()
})

test('an application for an advertisement waits without a connection, arrives by itself, and is seen without its code', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const { context, page, complaints } = await open(browser, phone!)
  await arrive(page, '/login?next=/pages/ads')
  await signIn(page)
  await hydrated(page)
  await page.getByRole('combobox', { name: 'جای تبلیغ' }).selectOption('home')
  await page.getByRole('textbox', { name: 'نام برند یا شرکت' }).fill('لاستیک ایران')
  await page.getByRole('textbox', { name: 'نام و نام خانوادگی' }).fill('شیرین رضایی')
  await page.getByRole('textbox', { name: 'توضیح' }).fill('از اول دی برای یک ماه.')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await button(page, 'ثبت درخواست تبلیغ').click()
  await expect(page.getByText('درخواست شما ذخیره شد و با وصل شدن اینترنت ارسال می‌شود')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'توضیح' })).toHaveValue('')
  await context.setOffline(false)
  await expect(async () => {
    await arrive(page, '/pages/ads?tab=follow')
    await expect(page.getByRole('heading', { name: 'درخواست‌های شما' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^دیدن مراحل/ }).click()
  await expect(page.getByText('درخواستتان به دست ما رسید')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('terms are read by sections, compared with the former edition, and were accepted by signing in', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, phone!)
  await arrive(page, '/login?next=/pages/conditions-rules')
  await signIn(page)
  await hydrated(page)
  // It is written down by a job a moment after the person came in.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('این نسخه را پذیرفته‌اید')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('link', { name: 'مقایسه با نسخهٔ فعلی' }).first().click()
  await expect(page.getByRole('heading', { name: /^تفاوت نسخهٔ/ })).toBeVisible()
  await expect(page.getByText('این نسخه را پذیرفته‌اید')).toBeVisible()
  await expect(page.locator('ins').first()).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

const pages = [
  '/pages/conditions-rules',
  '/pages/privacy-policy',
  '/pages/about-us',
  '/pages/jobs',
  '/pages/partnership',
  '/pages/ads',
]

for (const screen of looks) {
  test(`the pages of the house are clean, ${screen.name}`, async ({ browser }) => {
    test.setTimeout(90_000)
    const { context, page, complaints } = await open(browser, screen)
    for (const path of pages) {
      await arrive(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
}
