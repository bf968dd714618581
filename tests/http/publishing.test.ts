import { test } from 'vitest'
import { aPdf } from '../support/pdf-files.ts'
import type { Page } from './support/page.ts'
import { eventually, eventuallyAt, expect, freshMobile, keepState, openPage, openSignedIn } from './support/visitor.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const item = (text: string) => ({ type: 'listItem', content: [paragraph(text)] })
const document = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'سه نکته' }] }
const list = { type: 'bulletList', content: [item('مدارک را ببینید'), item('بدنه را ببینید')] }
const wideTable = {
  type: 'table',
  content: [
    {
      type: 'tableRow',
      content: Array.from({ length: 200 }, () => ({ type: 'tableCell', content: [paragraph('x')] })),
    },
  ],
}

/** The field in which the editor sends its document. */
const body = (page: Page) => page.locator('input[name=body]')

/** Creates a draft of news with the fields that each text needs. */
async function fillDraft(page: Page, slug: string, title: string) {
  await page.getByRole('combobox', { name: 'نوع' }).last().selectOption({ label: 'خبر' })
  await page.getByRole('textbox', { name: 'عنوان' }).fill(title)
  await page.getByRole('textbox', { name: 'آدرس' }).fill(slug)
  await button(page, 'ساخت پیش‌نویس').click()
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('textbox', { name: 'خلاصهٔ یک‌خطی' }).fill('خلاصهٔ خبر برای لیست‌ها')
  await page.getByRole('textbox', { name: 'تصویر بالای مطلب' }).fill('peugeot-207')
  await page.getByRole('textbox', { name: 'توضیح تصویر' }).fill('طرح پژو ۲۰۷')
}

test('saves a draft, refuses a wrong address, a table too wide and a past time, and schedules the publication', async () => {
  const { page } = await openSignedIn('/admin/content', { mobile: '09120000003' })
  keepState(page, 'desk-texts')
  await page.getByRole('textbox', { name: 'عنوان' }).fill('خبر آزمایشی فرمان')
  await page.getByRole('textbox', { name: 'آدرس' }).fill('Bad Slug')
  await button(page, 'ساخت پیش‌نویس').click()
  expect(page.getByText('آدرس فقط حروف کوچک انگلیسی').first()).toBeVisible()
  await fillDraft(page, `http-${Date.now()}`, 'خبر آزمایشی فرمان')
  await body(page).fill(document(heading, list, wideTable))
  await button(page, 'ذخیره').click()
  expect(page.getByText('جدول حداکثر ۲۰ ستون دارد').first()).toBeVisible()
  // Nothing is lost.
  expect(body(page)).toHaveValue(/سه نکته/)
  expect(page.getByRole('textbox', { name: 'خلاصهٔ یک‌خطی' })).toHaveValue('خلاصهٔ خبر برای لیست‌ها')
  keepState(page, 'desk-text-refused')
  await body(page).fill(document(heading, list))
  await button(page, 'ذخیره').click()
  expect(page.getByText('ذخیره شد.')).toBeVisible()

  await page.getByLabel('زمان انتشار').first().fill('1400/01/01 10:00')
  await button(page, 'ثبت زمان انتشار').click()
  expect(page.getByText('این زمان گذشته است').first()).toBeVisible()
  await page.getByLabel('زمان انتشار').first().fill('1420/01/01 10:00')
  await button(page, 'ثبت زمان انتشار').click()
  expect(page.getByText('زمان انتشار ثبت شد.')).toBeVisible()
  keepState(page, 'desk-text-scheduled')
  await button(page, 'لغو زمان‌بندی').click()
  expect(page.getByText('زمان‌بندی لغو شد.')).toBeVisible()
})

test('previews news for staff only, publishes it, moves its address, compares versions and removes it', async () => {
  const slug = `http-${Date.now()}`
  const { page } = await openSignedIn('/admin/content', { mobile: '09120000003' })
  await fillDraft(page, slug, 'خبر آزمایشی فرمان')
  await body(page).fill(document(heading, list))
  await button(page, 'ذخیره').click()
  expect(page.getByText('ذخیره شد.')).toBeVisible()

  await page.getByRole('link', { name: 'پیش‌نمایش' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'خبر آزمایشی فرمان' })).toBeVisible()
  expect(page.getByText('فقط همکاران این صفحه را می‌بینند')).toBeVisible()
  const reader = openPage()
  expect((await reader.goto(`/services/club/news/${slug}`)).status).toBe(404)

  await page.getByRole('link', { name: 'برگشت به ویرایش' }).click()
  await button(page, 'ذخیره و انتشار').click()
  expect(page.getByText('منتشر شد و همه می‌بینند.')).toBeVisible()
  await eventuallyAt(reader, `/services/club/news/${slug}`, () => {
    expect(reader.getByRole('heading', { level: 2, name: 'سه نکته' })).toBeVisible()
  })
  keepState(reader, 'news')

  await page.getByRole('textbox', { name: 'آدرس' }).fill(`${slug}-new`)
  await button(page, 'تغییر آدرس').click()
  expect(page.getByText('آدرس عوض شد')).toBeVisible()
  // A cached page for guests expires within half a second.
  await eventuallyAt(reader, `/services/club/news/${slug}`, () => {
    expect(new URL(reader.url()).pathname).toBe(`/services/club/news/${slug}-new`)
  })

  await page.getByRole('textbox', { name: 'خلاصهٔ یک‌خطی' }).fill('خلاصهٔ دیگر برای لیست‌ها')
  await button(page, 'ذخیره و انتشار تغییر').click()
  expect(page.getByText('منتشر شد و همه می‌بینند.')).toBeVisible()
  await page.getByRole('link', { name: 'دیدن نسخه‌ها و تفاوت‌ها' }).click()
  await page.getByLabel('از', { exact: true }).selectOption('1')
  await button(page, 'نمایش نتایج').click()
  expect(page.locator('ins').first()).toContainText('دیگر')
  keepState(page, 'desk-text-versions')
  await page.getByRole('link', { name: 'برگشت به مطلب' }).click()

  await page.getByRole('link', { name: 'حذف از سایت' }).click()
  await page.getByRole('textbox', { name: 'دلیل' }).fill('این خبر آزمایشی بود')
  await button(page, 'حذف از سایت').click()
  expect(page.getByText('از سایت حذف شد؛')).toBeVisible()
  await eventually(async () => expect((await reader.goto(`/services/club/news/${slug}-new`)).status).toBe(410))
  expect(reader.getByText('این خبر آزمایشی بود')).toBeVisible()
})

test('takes the job application of a guest with a file and shows its progress by the code', async () => {
  const mobile = freshMobile()
  const page = openPage()
  await page.goto('/pages/jobs')
  await page.getByRole('textbox', { name: 'نام و نام خانوادگی' }).fill('شیرین رضایی')
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill(mobile)
  const note = `پنج سال پشتیبانی خودرو کرده‌ام. ${mobile.slice(6)}`
  await page.getByRole('textbox', { name: 'توضیح' }).fill(note)
  await page.getByRole('combobox', { name: 'فرصت شغلی' }).selectOption({ label: 'هر کار مناسب دیگر' })
  await button(page, 'ارسال رزومه').click()
  expect(page.getByText('رزومه‌تان را هم بفرستید').first()).toBeVisible()
  expect(page.getByRole('textbox', { name: 'نام و نام خانوادگی' })).toHaveValue('شیرین رضایی')
  keepState(page, 'jobs-refused')
  await page.locator('input[type=file]').setInputFiles(new File([aPdf()], 'cv.pdf', { type: 'application/pdf' }))
  await button(page, 'ارسال رزومه').click()
  expect(page.getByRole('heading', { name: 'درخواست شما ثبت شد' })).toBeVisible()
  keepState(page, 'jobs-sent')
  const shown = page.locator('.select-all').innerText()
  const code = shown.replace(/\D/g, '') || shown.replace(/[^۰-۹]/g, '')

  const { page: staff } = await openSignedIn('/admin/applications', { mobile: '09120000002' })
  keepState(staff, 'desk-applications')
  await staff
    .getByRole('link', { name: /هر کار مناسب/ })
    .last()
    .click()
  expect(staff.getByText('پنج سال پشتیبانی').first()).toBeVisible()
  await staff.getByRole('combobox', { name: 'مرحلهٔ بعد' }).selectOption({ label: 'گفت‌وگو' })
  await staff.getByRole('textbox', { name: 'پیام برای درخواست‌دهنده' }).fill('شنبه ساعت ده تماس می‌گیریم.')
  await staff.getByRole('button', { name: /ثبت مرحله/ }).click()
  expect(staff.getByText('شنبه ساعت ده تماس می‌گیریم.').first()).toBeVisible()
  keepState(staff, 'desk-application')

  await page.goto('/pages/jobs?tab=follow')
  await page.getByRole('textbox', { name: 'کد پیگیری' }).fill(code)
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill(mobile)
  await button(page, 'دیدن وضعیت').click()
  expect(page.getByText('شنبه ساعت ده تماس می‌گیریم.')).toBeVisible()
  keepState(page, 'jobs-followed')
  await button(page, 'پس گرفتن درخواست').click()
  expect(page.getByText('درخواست را خودتان پس گرفتید.')).toBeVisible()
})

test('lists the ad application of a signed-in person without its code', async () => {
  const { page } = await openSignedIn('/pages/ads')
  await page.getByRole('combobox', { name: 'جای تبلیغ' }).selectOption('home')
  await page.getByRole('textbox', { name: 'نام برند یا شرکت' }).fill('لاستیک ایران')
  await page.getByRole('textbox', { name: 'نام و نام خانوادگی' }).fill('شیرین رضایی')
  await page.getByRole('textbox', { name: 'توضیح' }).fill('از اول دی برای یک ماه.')
  await button(page, 'ثبت درخواست تبلیغ').click()
  await page.goto('/pages/ads?tab=follow')
  expect(page.getByRole('heading', { name: 'درخواست‌های شما' })).toBeVisible()
  keepState(page, 'ads-followed')
  await page.getByRole('button', { name: /^دیدن مراحل/ }).click()
  expect(page.getByText('درخواستتان به دست ما رسید').first()).toBeVisible()
  keepState(page, 'ads-steps')
})

test('compares the terms with a former version, and sign-in accepted them', async () => {
  const { page } = await openSignedIn('/pages/conditions-rules')
  // A job stores the acceptance a moment after sign-in.
  await eventuallyAt(page, '/pages/conditions-rules', () => {
    expect(page.getByText('این نسخه را پذیرفته‌اید').first()).toBeVisible()
  })
  await page.getByRole('link', { name: 'مقایسه با نسخهٔ فعلی' }).first().click()
  expect(page.getByRole('heading', { name: /^تفاوت نسخهٔ/ })).toBeVisible()
  expect(page.getByText('این نسخه را پذیرفته‌اید').first()).toBeVisible()
  expect(page.locator('ins').first()).toBeVisible()
  keepState(page, 'terms-compared')
})

test('shows the pages about the company and its terms', async () => {
  const page = openPage()
  for (const name of ['conditions-rules', 'privacy-policy', 'about-us', 'jobs', 'partnership', 'ads']) {
    await page.goto(`/pages/${name}`)
    expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    keepState(page, `page-${name}`)
  }
})
