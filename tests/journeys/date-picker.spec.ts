import { expect, test, type Page } from '@playwright/test'
import { toPersianDigits } from '../../src/kit/digits.ts'
import {
  addJalaliDays,
  formatLongJalali,
  jalaliText,
  jalaliWeekday,
  toJalali,
  type JalaliDate,
} from '../../src/kit/jalali.ts'
import { expectAccessible, expectNoSidewaysScroll, hydrated, isPhone, open, screen } from './support.ts'

const address = '/dev/ui/calendar'
/** The day on which this journey runs; the page counts its bounds and closed days from it. */
let today: JalaliDate
test.beforeEach(() => {
  today = toJalali(new Date())
})
const isClosed = (day: JalaliDate) =>
  jalaliWeekday(day) === 6 || jalaliText(day) === jalaliText(addJalaliDays(today, 2))

/** A day that the bounded fields accept, some days from today. */
function openDay(from: number): JalaliDate {
  const day = addJalaliDays(today, from)
  return isClosed(day) ? openDay(from + 1) : day
}
/** The start of a minute, some minutes from now. */
const minuteFrom = (minutes: number) => new Date((Math.floor(Date.now() / 60_000) + minutes) * 60_000)
const timeOf = (date: Date) =>
  new Intl.DateTimeFormat('fa-IR', {
    timeZone: 'Asia/Tehran',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date)
const written = (day: JalaliDate) => toPersianDigits(jalaliText(day))
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const opener = (page: Page, label: string) => page.getByRole('button', { name: `باز کردن تقویم برای ${label}` })
const calendar = (page: Page, label: string) => page.getByRole('dialog', { name: label })
/** A day of the open calendar; the page's inline calendar may show the same month. */
const cell = (page: Page, day: JalaliDate) =>
  page.getByRole('dialog').getByRole('gridcell', { name: new RegExp(`^${formatLongJalali(day)}`) })

/** Turns the months of an open calendar until it shows a day. */
async function turnTo(page: Page, label: string, day: JalaliDate) {
  for (
    let turns = 0;
    turns < 3 &&
    (await calendar(page, label)
      .locator(`[data-day="${jalaliText(day)}"]`)
      .count()) === 0;
    turns++
  ) {
    const shown = await calendar(page, label).locator('[data-day]').first().getAttribute('data-day')
    const back = jalaliText(day) < (shown ?? '')
    await page
      .getByRole('button', { name: back ? 'ماه قبل' : 'ماه بعد' })
      .filter({ visible: true })
      .first()
      .click()
  }
}
async function pick(page: Page, label: string, day: JalaliDate) {
  await turnTo(page, label, day)
  await calendar(page, label)
    .locator(`[data-day="${jalaliText(day)}"]`)
    .click({ force: true })
}

test('the calendar is accessible, closes by Escape and by Back, and fits its screen', async ({ browser }) => {
  const { context, page, complaints } = await open(browser, screen)
  await page.goto(address)
  await hydrated(page)
  await test.step('closed and open it is accessible, and Escape returns the focus to its button', async () => {
    await expect(page.getByRole('grid')).toHaveCount(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    for (const label of ['تاریخ تولد', 'بازهٔ پارک']) {
      await opener(page, label).click()
      await expect(calendar(page, label)).toBeVisible()
      await expect(page.locator(':focus')).toHaveAttribute('data-day', /./)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(calendar(page, label)).toHaveCount(0)
      await expect(opener(page, label)).toBeFocused()
    }
  })
  await test.step('the list of years shows the chosen year, and Escape returns to the days', async () => {
    await opener(page, 'تاریخ تولد').click()
    await page
      .getByRole('button', { name: /انتخاب سال$/ })
      .first()
      .click()
    await expect(page.getByRole('option', { selected: true })).toBeInViewport()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(calendar(page, 'تاریخ تولد').getByRole('grid')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendar(page, 'تاریخ تولد')).toHaveCount(0)
  })
  if (isPhone(screen)) await test.step('on a phone it is a sheet', () => checkSheet(page))
  else await test.step('on a wide screen it is below its field', () => checkPlaceBelowField(page))
  expect(complaints).toEqual([])
  await context.close()
  await test.step('without JavaScript its button is hidden', async () => {
    const plain = await open(browser, screen, { javaScriptEnabled: false })
    await plain.page.goto(address)
    await expect(field(plain.page, 'تاریخ تولد')).toBeVisible()
    await expect(opener(plain.page, 'تاریخ تولد')).toHaveCount(0)
    await plain.context.close()
  })
})

async function checkSheet(page: Page): Promise<void> {
  await opener(page, 'تاریخ تولد').click()
  await expect(calendar(page, 'تاریخ تولد')).toBeVisible()
  await page.goBack()
  await expect(calendar(page, 'تاریخ تولد')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  // At 320 px days are large enough, and with text of 200 % nothing leaves the sheet.
  await page.setViewportSize({ width: 320, height: screen.height })
  await opener(page, 'بازهٔ پارک').click()
  await expectNoSidewaysScroll(page)
  const box = await calendar(page, 'بازهٔ پارک').locator('[data-day]').first().boundingBox()
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(43)
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
  const scrolls = await calendar(page, 'بازهٔ پارک').evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)
  expect(scrolls).toBeLessThanOrEqual(0)
}

async function checkPlaceBelowField(page: Page): Promise<void> {
  const label = 'زمان تماس'
  await field(page, label).click()
  const belowField = async () => {
    const inputBox = await field(page, label).boundingBox()
    const box = await calendar(page, label).boundingBox()
    return box!.y - inputBox!.y - inputBox!.height
  }
  // It moves down to its place.
  await expect.poll(belowField).toBeGreaterThanOrEqual(0)
  await page.keyboard.type('۱ آذر ۱۴۰۵ ۱۴:۳۰')
  await expect(calendar(page, label)).toContainText('یکشنبه ۱ آذر ۱۴۰۵')
  await expect(page.getByRole('combobox', { name: 'دقیقه' })).toHaveValue('30')
  await expect(field(page, label)).toBeFocused()
}

test('days are chosen by click, keyboard and typing within their bounds, and the clock and timers run @wide', async ({
  browser,
}) => {
  const { context, page } = await open(browser, screen)
  await page.clock.install()
  await page.goto(address)
  await hydrated(page)
  await test.step('the arrow keys move from right to left, Home and End through the week, and Enter chooses', async () => {
    const start: JalaliDate = { year: 1403, month: 12, day: 29 }
    const label = 'تاریخ تولد'
    await field(page, label).fill('29 اسفند 1403')
    await field(page, label).press('ArrowDown')
    await expect(cell(page, start)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(cell(page, { ...start, day: 30 })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(cell(page, { year: 1404, month: 1, day: 1 })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(cell(page, { ...start, day: 25 })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^جمعه ۱ فروردین ۱۴۰۴/)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Shift+PageUp')
    await expect(cell(page, { year: 1403, month: 2, day: 1 })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, label)).toHaveValue('۱۴۰۳/۰۲/۰۱')
    await expect(calendar(page, label)).toHaveCount(0)
  })
  await test.step('a field of several days toggles a day by a click', async () => {
    const label = 'روزهای حضور'
    const [first, second] = [openDay(3), openDay(8)]
    await opener(page, label).click()
    await pick(page, label, second)
    await pick(page, label, first)
    await expect(field(page, label)).toHaveValue(`${written(first)}، ${written(second)}`)
    await pick(page, label, second)
    await expect(field(page, label)).toHaveValue(written(first))
    await page.getByRole('button', { name: 'پاک کردن' }).filter({ visible: true }).first().click()
    await expect(field(page, label)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(calendar(page, label)).toHaveCount(0)
  })
  await test.step('a date out of bounds becomes the bound, typed or by keyboard', async () => {
    const label = 'روزهای حضور'
    const [first, last] = [openDay(-7), openDay(60)]
    await field(page, label).fill('۱۴۹۰/۰۱/۰۱')
    await field(page, label).blur()
    await expect(field(page, label)).toHaveValue(written(last))
    await field(page, label).fill('1 فروردین 1300')
    await field(page, label).blur()
    await expect(field(page, label)).toHaveValue(written(first))
    await opener(page, label).click()
    for (let year = 0; year < 3; year++) await page.keyboard.press('Shift+PageDown')
    await expect(cell(page, last)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(cell(page, last)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar(page, label)).toHaveCount(0)
  })
  await test.step('a range takes two dates, a third click restarts, and its end is the end of that day', async () => {
    const [first, second, third] = [openDay(3), openDay(8), openDay(12)]
    const label = 'بازهٔ بازدید'
    await opener(page, label).click()
    const dayBox = () =>
      calendar(page, label)
        .locator(`[data-day="${jalaliText(second)}"]`)
        .boundingBox()
    await turnTo(page, label, second)
    const before = await dayBox()
    await pick(page, label, second)
    await expect(calendar(page, label)).toContainText('روز پایان را انتخاب کنید')
    // Less than a line of text: it is still opening, perhaps.
    expect((await dayBox())!.y, 'the calendar stays under the pointer').toBeCloseTo(before!.y, -1)
    await pick(page, label, first)
    await expect(calendar(page, label)).toHaveCount(0)
    await expect(field(page, label)).toHaveValue(`${written(first)} تا ${written(second)}`)
    await opener(page, label).click()
    await pick(page, label, third)
    await expect(field(page, label)).toHaveValue(`${written(third)} تا`)
    await page.keyboard.press('Escape')
    await expect(field(page, label)).toHaveAccessibleDescription(/روز پایان را هم بنویسید/)
    await field(page, label).fill(`${written(first)} تا ${written(second)}`)
    await field(page, 'تاریخ تولد').fill('۱۳۶۰/۰۵/۲۶')
    await field(page, 'تاریخ بیمه‌نامه').fill('')
    await page.getByRole('button', { name: 'ارسال فرم' }).click()
    await expect(page.getByRole('region', { name: 'تاریخ‌های خوانده‌شده' })).toContainText('T20:29:59.999Z')
  })
  await test.step('a disabled day cannot be chosen by click, keyboard, typing or pasting', async () => {
    const label = 'روز بازدید'
    const closed = addJalaliDays(today, 2)
    await opener(page, label).click()
    await pick(page, label, closed)
    await expect(cell(page, closed)).toHaveAttribute('aria-disabled', 'true')
    await expect(cell(page, closed)).toBeFocused()
    for (const key of ['Enter', 'Space']) await page.keyboard.press(key)
    await expect(calendar(page, label)).toBeVisible()
    await expect(field(page, label)).toHaveValue('')
    await page.keyboard.press('Escape')
    await field(page, label).fill(written(closed))
    await field(page, label).blur()
    await expect(field(page, label)).toHaveAccessibleDescription(/این روز را نمی‌شود انتخاب کرد/)
    await field(page, label).fill('')
    await page.keyboard.insertText(formatLongJalali(closed))
    await page.keyboard.press('Enter')
    await expect(field(page, label)).toHaveValue(formatLongJalali(closed))
    await expect(field(page, label)).toHaveAccessibleDescription(/این روز را نمی‌شود انتخاب کرد/)
  })
  await test.step('the clamped date is sent, and a date of birth waits for a second press', async () => {
    await page.goto(address)
    await hydrated(page)
    await field(page, 'تاریخ بیمه‌نامه').fill('')
    const birth = field(page, 'تاریخ تولد')
    const visit = field(page, 'روز بازدید')
    await visit.evaluate((input) => {
      const errors: string[] = []
      Object.assign(window, { errors })
      const check = () => input.getAttribute('aria-invalid') && errors.push(input.getAttribute('aria-invalid')!)
      new MutationObserver(check).observe(input, { attributes: true, attributeFilter: ['aria-invalid'] })
    })
    await birth.fill('۱۳۶۰/۰۵/۲۶')
    await visit.fill('۱۴۹۰/۰۱/۰۱')
    await page.getByRole('button', { name: 'ارسال فرم' }).click()
    const understood = page.getByRole('region', { name: 'تاریخ‌های خوانده‌شده' })
    await expect(understood).toContainText('1360/05/26')
    await expect(visit).toHaveAccessibleDescription(/تغییر کرد/)
    expect(await page.evaluate(() => (window as unknown as { errors: string[] }).errors)).toEqual([])

    await birth.fill('۱۴۹۰/۰۱/۰۱')
    await page.keyboard.press('Enter')
    await expect(birth).toHaveAccessibleDescription(/تغییر کرد\. اگر همین درست است، دوباره ثبت کنید\./)
    await expect(birth).toBeFocused()
    await expect(birth).not.toHaveValue('۱۴۹۰/۰۱/۰۱')
    await expect(understood).toContainText('1360/05/26')
    await page.keyboard.press('Enter')
    await expect(understood).not.toContainText('1360/05/26')
  })
  await test.step('the clock in the calendar advances every second', async () => {
    await opener(page, 'زمان تماس').click()
    const minute = minuteFrom(2)
    await page.clock.pauseAt(minute)
    const clock = page.getByRole('timer')
    await expect(clock).toHaveText(`${timeOf(minute)}:۰۰`)
    await page.clock.runFor(1000)
    await expect(clock).toHaveText(`${timeOf(minute)}:۰۱`)
    await page.getByRole('button', { name: 'امروز' }).filter({ visible: true }).first().click()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'الان، ساعت' }).click()
    await expect(field(page, 'زمان تماس')).toHaveValue(`${written(today)} ${timeOf(minute)}`)
    await page.clock.resume()
    await page.keyboard.press('Escape')
    await expect(calendar(page, 'زمان تماس')).toHaveCount(0)
  })
  await test.step('a press outside closes after 500 ms where the field is editable, else at once', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    await field(page, 'تاریخ تولد').click()
    await expect(calendar(page, 'تاریخ تولد')).toBeVisible()
    await page.clock.pauseAt(minuteFrom(10))
    await heading.click()
    await page.clock.runFor(499)
    await expect(calendar(page, 'تاریخ تولد')).toBeVisible()
    await page.clock.runFor(1)
    await expect(calendar(page, 'تاریخ تولد')).toHaveCount(0)
    await page.clock.resume()
    await field(page, 'روز تحویل').click()
    await expect(calendar(page, 'روز تحویل')).toBeVisible()
    await page.clock.pauseAt(minuteFrom(20))
    await heading.click()
    await expect(calendar(page, 'روز تحویل')).toHaveCount(0)
  })
  await context.close()
})
