import { test } from 'vitest'
import { toPersianDigits } from '../../src/kit/digits.ts'
import { addJalaliDays, jalaliText, jalaliWeekday, toJalali, type JalaliDate } from '../../src/kit/jalali.ts'
import { expect, keepState, openPage } from './support/visitor.ts'
import type { Page } from './support/page.ts'

const address = '/dev/ui/calendar'
const friday = 6

/** A day that the bounded fields accept, some days from today: neither a Friday nor the closed day after tomorrow. */
function openDay(from: number): JalaliDate {
  const today = toJalali(new Date())
  const day = addJalaliDays(today, from)
  const isClosed = jalaliWeekday(day) === friday || jalaliText(day) === jalaliText(addJalaliDays(today, 2))
  return isClosed ? openDay(from + 1) : day
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const send = (page: Page) => page.getByRole('button', { name: 'ارسال فرم' }).click()
const stored = (page: Page) => page.getByRole('region', { name: 'تاریخ‌های خوانده‌شده' })

test('without JavaScript a date field is a line of text, and the server clamps what is out of bounds', async () => {
  const page = openPage()
  await page.goto(address)
  keepState(page, 'calendar')
  await field(page, 'تاریخ تولد').fill('26 مرداد 1360')
  await field(page, 'روز بازدید').fill('۱۴۹۰/۰۱/۰۱')
  await send(page)
  expect(field(page, 'روز بازدید')).not.toHaveValue('۱۴۹۰/۰۱/۰۱')
  expect(field(page, 'روز بازدید')).toHaveAccessibleDescription(/خارج از بازهٔ مجاز بود و به «[۰-۹/]+» تغییر کرد/)
  keepState(page, 'calendar-changed')
  await field(page, 'روز بازدید').fill('')
  await field(page, 'تاریخ بیمه‌نامه').fill('')
  await field(page, 'روزهای حضور').fill(toPersianDigits(jalaliText(openDay(3))))
  await send(page)
  expect(stored(page)).toContainText('1360/05/26')
  expect(stored(page)).toContainText(jalaliText(openDay(3)))
  keepState(page, 'calendar-stored')
})

test('a date of birth out of bounds is stored only after a second press confirms the bound', async () => {
  const page = openPage()
  await page.goto(address)
  await field(page, 'تاریخ بیمه‌نامه').fill('')
  const birth = field(page, 'تاریخ تولد')
  await birth.fill('۱۴۹۰/۰۱/۰۱')
  await send(page)
  expect(page.status()).toBe(422)
  expect(birth).toHaveAccessibleDescription(/تغییر کرد\. اگر همین درست است، دوباره ثبت کنید\./)
  expect(birth).not.toHaveValue('۱۴۹۰/۰۱/۰۱')
  expect(stored(page)).toHaveCount(0)
  const today = jalaliText(toJalali(new Date()))
  expect(birth).toHaveValue(toPersianDigits(today))
  await field(page, 'تاریخ بیمه‌نامه').fill('')
  await send(page)
  expect(page.status()).toBe(200)
  expect(stored(page)).toContainText(today)
})

test('a range ends at the end of its last day', async () => {
  const page = openPage()
  await page.goto(address)
  const written = [openDay(3), openDay(8)].map((day) => toPersianDigits(jalaliText(day))).join(' تا ')
  await field(page, 'بازهٔ بازدید').fill(written)
  await field(page, 'تاریخ تولد').fill('۱۳۶۰/۰۵/۲۶')
  await field(page, 'تاریخ بیمه‌نامه').fill('')
  await send(page)
  expect(stored(page)).toContainText('T20:29:59.999Z')
})
