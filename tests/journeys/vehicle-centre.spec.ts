import { expect, test, type Page } from '@playwright/test'
import { sampleAnswer } from '../../src/capabilities/inquiries/samples.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  freshNationalCode,
  hydrated,
  looks,
  open,
  signIn,
  takeScreenshot,
} from './support.ts'

const center = '/services/vehicle-center'
const mobile = '09123456781'
const letters = [...'بجدسصطقلمنوهی']
const chars = { vin: 'NAAM11CA0CR123456', engine: '14B0012345', licence: '9012345678' }

/** The imitated payer judges a bill by the first digit of its id: 9 is refused, 8 and 7 are other stories. */
const isRefused = (billId: string | null | undefined) => billId?.startsWith('9') === true
const isSettled = (billId: string | null | undefined) => /^[1-6]/.test(billId ?? '')

type Owner = { nationalCode: string; plate: string; other: string }

/** An owner with three fines and a toll, of which one fine is refused; what is imitated follows from plate and national code. */
function ownerWithOneRefusedFine(): Owner {
  for (;;) {
    const nationalCode = freshNationalCode()
    if (!/[01]$/.test(nationalCode)) continue
    const [a, b] = [Number(nationalCode.slice(2, 4)), Number(nationalCode.slice(5, 8))]
    const letter = letters[a % letters.length]!
    const plate = `${11 + (a % 80)}${letter}${111 + (b % 800)}-11`
    const other = `${11 + ((a + 7) % 80)}${letter}${111 + ((b + 91) % 800)}-31`
    const wish = { plate, seed: `${plate} ${nationalCode}  `, now: new Date(), amount: 'few' as const }
    const fines = sampleAnswer('fines-details', wish)
    const toll = sampleAnswer('car-annual-toll-bill', wish)
    if (fines.kind !== 'fines-details' || toll.kind !== 'car-annual-toll-bill') continue
    const bills = fines.items.map(({ billId }) => billId)
    const good = bills.filter(isSettled).length === 2 && bills.filter(isRefused).length === 1
    if (good && isSettled(toll.billId)) return { nationalCode, plate, other }
  }
}

/** As people write it: Persian digits, a word, blanks. */
const inWords = (plate: string) => {
  const [, first, letter, middle, serial] = /^(\d\d)(\D)(\d{3})-(\d\d)$/.exec(plate)!
  const persian = (text: string) => text.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
  return persian(`${first} ${letter} ${middle} ایران ${serial}`)
}

async function go(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function addCar(page: Page, { plate, name }: { plate: string; name: string }): Promise<string> {
  await go(page, '/profile/my-cars/new')
  await page.getByLabel('دو رقم اول').fill(plate)
  await page.getByLabel('کارکرد').fill('۴۲٬۰۰۰')
  await page.getByRole('button', { name: 'افزودن خودرو' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'انتخاب مدل خودرو' })).toBeVisible()
  await hydrated(page)
  await page.getByLabel('نام خودرو').last().fill(name)
  await page.getByRole('button', { name: 'ثبت این نام' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'مشخصات خودرو' })).toBeVisible()
  await page.getByRole('button', { name: 'ذخیرهٔ مشخصات' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname
}

/** Before the bank and at the bank of the demo. */
async function payAtBank(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
  await hydrated(page)
  await page
    .getByRole('button', { name: /^پرداخت / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^درگاه نمایشی/ })).toBeVisible()
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click()
}

/** The outcome tells of itself when the answers have come. */
const settled = (page: Page, waiting: RegExp) =>
  expect(async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 3000 })
    await expect(page.getByText(waiting)).toHaveCount(0, { timeout: 3000 })
  }).toPass({ timeout: 40_000 })

/** What each kind wants beside the plate of the chosen car; what is filled in from the account is left as it is. */
async function fillIn(page: Page, { nationalCode }: Owner) {
  const fields: [RegExp, string][] = [
    [/^کد ملی/, nationalCode],
    [/^شمارهٔ موبایل/, mobile],
    [/^شمارهٔ گواهینامه/, chars.licence],
    [/^شمارهٔ شاسی/, chars.vin],
    [/^شمارهٔ موتور/, chars.engine],
    [/^سریال جریمه/, '1405081234'],
    [/^بارکد کارت خودرو/, '123456789'],
    [/^تاریخ تولد/, '۱۳۶۵/۰۴/۱۲'],
  ]
  // Pages of samples have a form of their own below it.
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: /^پرداخت .* و استعلام/ }) })
  for (const [label, value] of fields) {
    const field = form.getByLabel(label).first()
    if (await field.count()) await field.fill(value)
  }
  const consent = form.getByLabel('این اطلاعات مال خود من است')
  if (await consent.count()) await consent.check()
}

async function ask(page: Page, path: string, { owner, free }: { owner: Owner; free: boolean }): Promise<string> {
  await go(page, path)
  await fillIn(page, owner)
  await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
  // What all cars were asked a moment ago is shown again and not sold twice.
  if (!free) await payAtBank(page)
  await page.waitForURL(/payment-result\?id=/)
  await settled(page, /در حال دریافت پاسخ|پاسخ هنوز نیامده/)
  await expect(page.getByText('پاسخ آمد')).toBeVisible()
  return page.url()
}

for (const screen of looks) {
  test(`two cars: all inquiries, three fines and a toll in one payment of which one fails, all of it read without a connection, ${screen.name}`, async ({
    browser,
  }) => {
    test.setTimeout(400_000)
    const { context, page, complaints } = await open(browser, screen)
    page.setDefaultTimeout(15_000)
    const owner = ownerWithOneRefusedFine()

    await page.goto('/login?next=/profile/my-cars')
    await hydrated(page)
    await signIn(page)
    const first = await addCar(page, { plate: inWords(owner.plate), name: 'پراید بابا' })
    const second = await addCar(page, { plate: owner.other, name: 'دنای مامان' })
    await page.evaluate(() => navigator.serviceWorker.ready)

    // All cars in one payment, by what is known so far.
    await go(page, '/profile/my-cars')
    await page.getByRole('link', { name: 'خلافی و عوارض همهٔ خودروها با هم' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'بررسی همهٔ خودروها' })).toBeVisible()
    await hydrated(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /^پرداخت .* و ۴ استعلام/ }).click()
    await payAtBank(page)
    await page.waitForURL(/payment-result\?run=/)
    const run = page.url()
    await settled(page, /در حال دریافت پاسخ/)
    await expect(page.getByText('پاسخ آماده')).toHaveCount(4)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `vehicle-centre-run-${screen.name}`)

    // Every kind by itself; the car fills its plate.
    const askedOfAllCars = ['inquiry/fines-accumulation', 'inquiry/tehran-car-toll-bill']
    const car = first.split('/').at(-1)!
    const results: string[] = []
    for (const kind of [
      'inquiry/fines-accumulation',
      'inquiry/licence-status',
      'inquiry/negative-score',
      'inquiry/pelak-status',
      'inquiry/card-sanad',
      'inquiry/tehran-car-toll-bill',
      'test/plate-history',
      'test/violation-photo',
      'test/authenticity-and-history',
      'inquiry/car-annual-toll-bill',
      'inquiry/fines-details',
    ]) {
      results.push(
        await test.step(`ask ${kind}`, async () => {
          const url = await ask(page, `${center}/${kind}?car=${car}`, { owner, free: askedOfAllCars.includes(kind) })
          await expectNoSidewaysScroll(page)
          return url
        }),
      )
    }
    const fines = results.at(-1)!
    await hydrated(page)
    await expectAccessible(page)
    await takeScreenshot(page, `vehicle-centre-fines-${screen.name}`)

    // Three fines of this answer and the toll of the other, in one payment.
    await page.getByLabel('عوارض سالیانه، همهٔ سال‌ها').check()
    await page.getByRole('button', { name: /^پرداخت ۴ قبض/ }).click()
    await payAtBank(page)
    await page.waitForURL(/payment-result\?basket=/)
    const basket = page.url()
    await settled(page, /در حال تسویه/)
    await expect(page.getByText('تسویه شد')).toHaveCount(3)
    await expect(page.getByText('برگشت به کیف پول', { exact: true })).toHaveCount(1)
    const back = (await page
      .getByText(/به کیف پولتان برگشت\.$/)
      .last()
      .textContent())!.split(/\s/)[0]!
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshot(page, `vehicle-centre-bills-${screen.name}`)
    // Back leads to no second payment, and what was paid can not be chosen again.
    await page.goto(fines)
    await hydrated(page)
    await expect(page.getByText(/از همین‌جا پرداخت شده/)).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^پرداخت ۱ قبض/ })).toBeVisible()

    await go(page, '/profile/my-wallet')
    await expect(page.getByText(`مانده: ${back} تومان`)).toBeVisible()

    await go(page, basket)
    await page.getByRole('link', { name: 'رسید', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'رسید پرداخت فرمان' })).toBeVisible()
    await hydrated(page)
    const receipt = page.url()
    await page.evaluate(() => {
      window.print = () => void (document.documentElement.dataset.printed = 'yes')
    })
    await page.getByRole('button', { name: 'چاپ رسید' }).click()
    await expect(page.locator('html[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('رسید پرداخت فرمان')).toBeVisible()
    await expect(page.getByRole('button', { name: 'چاپ رسید' })).toBeHidden()
    await takeScreenshot(page, `vehicle-centre-receipt-print-${screen.name}`)
    await page.emulateMedia({ media: 'screen' })
    const pdf = await page.request.get(`${receipt}/pdf`)
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

    // All of it once more without a connection.
    const pages: [string, RegExp][] = [
      ['/profile/my-cars', /پراید بابا/],
      [first, /پراید بابا/],
      [second, /دنای مامان/],
      ['/profile/my-inquiry', /استعلام‌های من/],
      [run, /پراید بابا/],
      ...results.map((url): [string, RegExp] => [url, /پرداخت و پاسخ/]),
      [basket, /تسویه شد/],
      [receipt, /رسید پرداخت فرمان/],
      ['/profile/my-wallet', /مانده/],
    ]
    for (const [path] of pages) await go(page, path)
    await context.setOffline(true)
    for (const [path, words] of pages) {
      await page.goto(path)
      await expect(page.getByText(words).filter({ visible: true }).first(), path).toBeVisible()
    }
    await page.goto(fines)
    await expect(page.getByText('جمع خلافی').first()).toBeVisible()
    await takeScreenshot(page, `vehicle-centre-offline-${screen.name}`)
    expect(complaints).toEqual([])
    await context.close()
  })
}
