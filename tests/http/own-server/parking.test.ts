import { afterAll, beforeAll, test } from 'vitest'
import { sendReportOf } from '../../../src/features/inspection/addresses.ts'
import { wholeFindings } from '../../../src/features/inspection/test-inspections.ts'
import { acceptedDeal, proveByCode, type Deal } from '../support/deals.ts'
import { aPicture, button } from '../support/posting.ts'
import { payAtBank } from '../support/common-forms.ts'
import { momentText, startLaterServer, type LaterServer } from '../support/later-server.ts'
import { writePlate } from '../support/plate.ts'
import type { Page } from '../support/page.ts'
import { eventuallyAt, expect, freshNationalCode, keepState, openSignedIn } from '../support/visitor.ts'

const minute = 60_000
const plate = '12ب34561'
const inspectorOfDemo = '09120000008'

/** The next Saturday at ten in Tehran: inspectors work, and parking in the street costs. */
function saturdayMorning(): number {
  const day = new Date()
  day.setUTCHours(6, 30, 0, 0)
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7 || 7))
  return day.getTime()
}

/** A national code of an owner about whom the fake authorities respond at once. */
function plainNationalCode(): string {
  for (;;) {
    const code = freshNationalCode()
    if (/[0-3]$/.test(code)) return code
  }
}

const start = saturdayMorning()
let server: LaterServer
let deal: Deal
let parking: Page
let parked = ''
let booked = ''
const steps = () => deal.buyer.page.getByRole('list', { name: 'مراحل خرید' })
const step = (name: string) => steps().getByRole('listitem').filter({ hasText: name })

/** One server for the file: the deal and the booking at ten, the parking at 10:50, the tests at 12:05. */
beforeAll(async () => {
  const ahead = start - Date.now()
  server = await startLaterServer(ahead)
  deal = await acceptedDeal({ server: { baseURL: server.address } })
  await proposeVisit()
  await answerByConsent()
  booked = await bookInspection()
  await server.moveTo(ahead + 50 * minute)
  parking = await parkCar()
  await server.moveTo(ahead + 125 * minute)
}, 300_000)
afterAll(() => server?.stop())

async function proposeVisit(): Promise<void> {
  const { buyer, seller, path } = deal
  await buyer.page.goto(path)
  await buyer.page.getByText('قرار بازدید', { exact: true }).last().click()
  await buyer.page.getByRole('textbox', { name: 'روز و ساعت' }).fill(momentText(start + 90 * minute))
  await buyer.page.getByLabel('محل قرار').fill('تهران، میدان ونک، جلوی پارک')
  await button(buyer.page, 'پیشنهاد قرار').click()
  await buyer.page.goto(path)
  expect(step('بازدید خودرو')).toContainText('منتظر پاسخ')
  await seller.page.goto(path)
  await button(seller.page, 'قبول قرار').click()
  expect(seller.page.getByRole('list', { name: 'مراحل خرید' })).toContainText('قرار قطعی است')
}

async function answerByConsent(): Promise<void> {
  const { buyer, seller, path } = deal
  await buyer.page.goto(path)
  await buyer.page.getByRole('link', { name: 'درخواست اجازه' }).click()
  expect(buyer.page).toHaveURL(/consents\/new/)
  await buyer.page.getByLabel('قبل از معامله').check()
  await button(buyer.page, 'ارسال درخواست به مالک').click()
  expect(buyer.page).toHaveURL(/consents\/[0-9a-z]{10}$/)
  const consent = new URL(buyer.page.url()).pathname
  await seller.page.goto(path)
  await seller.page.getByRole('link', { name: 'دیدن درخواست' }).click()
  expect(seller.page).toHaveURL(new RegExp(consent))
  await proveByCode(seller.page, {
    ask: 'دریافت کد برای اجازه دادن',
    mobile: seller.mobile,
    back: new RegExp(`${consent}$`),
  })
  await writePlate(seller.page, plate)
  await seller.page.getByLabel('کد ملی مالک').fill(plainNationalCode())
  await seller.page.getByLabel('مالک این خودرو هستم و با این استعلام‌ها موافقم.').check()
  await button(seller.page, 'اجازه می‌دهم').click()
  expect(seller.page.getByText('مالک اجازه داد', { exact: true }).first()).toBeVisible()
  await buyer.page.goto(consent)
  await button(buyer.page, /^(پرداخت|استعلام رایگان)/)
    .first()
    .click()
  await payAtBank(buyer.page)
  expect(buyer.page).toHaveURL(/consents\//)
  await eventuallyAt(buyer.page, path, () => expect(step('استعلام با اجازه')).toContainText('پاسخ آمده'))
}

/** Books an inspection that buyer and seller pay by halves; returns its address. */
async function bookInspection(): Promise<string> {
  const { page } = deal.buyer
  await page.getByRole('link', { name: 'درخواست کارشناسی' }).click()
  expect(page).toHaveURL(/inspection\/ask/)
  await button(page, 'انتخاب بسته و زمان').click()
  expect(page).toHaveURL(/inspection\/book/)
  await page.getByLabel('بستهٔ کارشناسی').selectOption('body')
  await page.getByLabel('محل کارشناسی').selectOption({ label: 'تهران · ایستگاه ستارخان' })
  await button(page, 'دیدن زمان‌های آزاد').click()
  expect(page).toHaveURL(/place=/)
  await page.getByRole('radio', { name: /^۱۲/ }).first().check()
  await page.getByRole('radio', { name: /نصف/ }).check()
  await button(page, 'رزرو کارشناسی').click()
  await payAtBank(page)
  await page.getByRole('link', { name: 'دیدن رزرو کارشناسی' }).click()
  expect(page).toHaveURL(/profile\/inspection\/[0-9a-z]{10}$/)
  const address = new URL(page.url()).pathname
  const seller = deal.seller.page
  await eventuallyAt(seller, address, () => seller.getByRole('link', { name: /^پرداخت [۰-۹]/ }).click())
  await payAtBank(seller)
  await eventuallyAt(page, address, () => expect(page.getByText('رزرو شد', { exact: true })).toBeVisible())
  return address
}

async function parkCar(): Promise<Page> {
  const { page } = await openSignedIn('/profile/my-cars/new', { baseURL: server.address })
  await writePlate(page, plate)
  await button(page, 'افزودن خودرو').click()
  const car = new URL(page.url()).pathname.split('/').at(-2)!
  await page.goto(`/profile/park-car?car=${car}`)
  await page.getByLabel('محدوده').selectOption('102')
  await button(page, 'شروع پارک').click()
  expect(page).toHaveURL(/park-car\/[0-9a-z]{10}/)
  parked = new URL(page.url()).pathname
  return page
}

test('an inspector sends the report of a booked inspection, and the deal shows its score and the visit', async () => {
  const { buyer, path } = deal
  const { page } = await openSignedIn('/profile/inspection/work', {
    baseURL: server.address,
    mobile: inspectorOfDemo,
  })
  // The form of a report needs scripts (journeys/inspection); this is what it sends.
  const { origin } = new URL(page.url())
  const pictures: string[] = []
  for (const background of ['#446', '#464', '#644', '#664']) {
    const body = new FormData()
    body.append('file', await aPicture('view.jpg', background))
    const taken = await page.request('/files/inspection-pictures', { method: 'POST', headers: { origin }, body })
    expect(taken.status).toBe(201)
    pictures.push((JSON.parse(taken.text) as { id: string }).id)
  }
  const sent = await page.request(sendReportOf(booked.split('/').at(-1)!), {
    method: 'POST',
    headers: { origin, 'idempotency-key': 'parking-test-report' },
    body: new URLSearchParams({ report: JSON.stringify(wholeFindings('body')), pictures: JSON.stringify(pictures) }),
  })
  expect([sent.status, sent.text]).toEqual([200, '{}'])
  await eventuallyAt(buyer.page, booked, () =>
    expect(buyer.page.getByRole('link', { name: 'دیدن گزارش کارشناسی' })).toBeVisible(),
  )
  await buyer.page.goto(path)
  expect(step('کارشناسی')).toContainText('امتیاز')
  expect(step('بازدید خودرو')).toContainText('انجام شد')
})

test('parking for 75 minutes costs two periods after the free half hour, and is paid', async () => {
  await eventuallyAt(parking, '/profile/park-car', () => expect(parking.getByText('۲۰,۰۰۰ تومان')).toBeVisible())
  keepState(parking, 'parking-running')
  await eventuallyAt(parking, parked, () => button(parking, 'پایان پارک').click())
  await parking.goto(parked)
  keepState(parking, 'parking-owing')
  await parking.getByRole('link', { name: 'پرداخت ۲۰,۰۰۰ تومان' }).click()
  await payAtBank(parking)
  await eventuallyAt(parking, parked, () => expect(parking.getByText('پرداخت‌شده').first()).toBeVisible())
  expect(parking.getByRole('link', { name: 'دیدن رسید پرداخت' })).toBeVisible()
})
