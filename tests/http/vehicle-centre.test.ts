import { test } from 'vitest'
import { sampleAnswer } from '../../src/features/inquiries/samples.ts'
import { payAtBank } from './support/common-forms.ts'
import type { Page } from './support/page.ts'
import { writePlate } from './support/plate.ts'
import { oneOfEach, onceOnly } from '../support/whole.ts'
import { eventually, expect, freshNationalCode, keepState, openSignedIn } from './support/visitor.ts'

const center = '/services/vehicle-center'
const mobile = '09123456781'
const letters = [...'بجدسصطقلمنوهی']
const chars = { vin: 'NAAM11CA0CR123456', engine: '14B0012345', licence: '9012345678' }

/** The fake payer judges a bill by the first digit of its id: 9 is refused, 1 to 6 are settled. */
const isRefused = (billId: string | null | undefined) => billId?.startsWith('9') === true
const isSettled = (billId: string | null | undefined) => /^[1-6]/.test(billId ?? '')

type Owner = { nationalCode: string; plate: string; other: string }

/** An owner with three fines, one of which is refused, and a toll; fake answers follow from plate and national code. */
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

async function addCar(page: Page, { plate, name }: { plate: string; name: string }): Promise<string> {
  await page.goto('/profile/my-cars/new')
  await writePlate(page, plate.replace('-', ''))
  await page.getByLabel('کارکرد').fill('۴۲٬۰۰۰')
  await page.getByRole('button', { name: 'افزودن خودرو' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'انتخاب مدل خودرو' })).toBeVisible()
  await page.getByLabel('نام خودرو').last().fill(name)
  await page.getByRole('button', { name: 'ثبت این نام' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'مشخصات خودرو' })).toBeVisible()
  await page.getByRole('button', { name: 'ذخیرهٔ مشخصات' }).click()
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname
}

/** Opens the outcome again until nothing is pending. */
const settled = (page: Page, waiting: RegExp) =>
  eventually(async () => {
    await page.reload()
    expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.getByText(waiting)).toHaveCount(0)
  })

/** Fills in what each kind requires beside the plate of the chosen car. */
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
    if (field.count()) await field.fill(value)
  }
  const consent = form.getByLabel('این اطلاعات مال خود من است')
  if (consent.count()) await consent.check()
}

/** Makes one inquiry and returns the address of its result. */
async function inquire(page: Page, path: string, { owner, free }: { owner: Owner; free: boolean }): Promise<string> {
  await page.goto(path)
  await fillIn(page, owner)
  await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
  // A result of a moment ago is shown again and not sold twice.
  if (!free) await payAtBank(page)
  expect(page).toHaveURL(/payment-result\?id=/)
  await settled(page, /در حال دریافت پاسخ|پاسخ هنوز نیامده/)
  expect(page.getByText('پاسخ آمد')).toBeVisible()
  return page.url()
}

async function openWithTwoCars() {
  const owner = ownerWithOneRefusedFine()
  const { page } = await openSignedIn('/profile/my-cars')
  const first = await addCar(page, { plate: owner.plate, name: 'پراید بابا' })
  const second = await addCar(page, { plate: owner.other, name: 'دنای مامان' })
  return { owner, page, first, second, car: first.split('/').at(-1)! }
}

onceOnly('one payment inquires all cars, and its results are free for a single inquiry', async () => {
  const { owner, page, first, second, car } = await openWithTwoCars()
  await page.goto('/profile/my-cars')
  await page.getByRole('link', { name: 'خلافی و عوارض همهٔ خودروها با هم' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'بررسی همهٔ خودروها' })).toBeVisible()
  keepState(page, 'all-cars')
  await page.getByRole('button', { name: /^پرداخت .* و ۴ استعلام/ }).click()
  await payAtBank(page)
  expect(page).toHaveURL(/payment-result\?run=/)
  const run = page.url()
  await settled(page, /در حال دریافت پاسخ/)
  expect(page.getByText('پاسخ آماده')).toHaveCount(4)
  keepState(page, 'all-cars-run')

  const results: string[] = []
  for (const kind of ['inquiry/fines-accumulation', 'inquiry/tehran-car-toll-bill'])
    results.push(await inquire(page, `${center}/${kind}?car=${car}`, { owner, free: true }))
  for (const [path, words] of [
    ['/profile/my-cars', /پراید بابا/],
    [first, /پراید بابا/],
    [second, /دنای مامان/],
    ['/profile/my-inquiry', /استعلام‌های من/],
    [run, /پراید بابا/],
    ...results.map((url) => [url, /پرداخت و پاسخ/] as const),
  ] as const) {
    await page.goto(path)
    expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
  }
})

const kinds = [
  'inquiry/licence-status',
  'inquiry/negative-score',
  'inquiry/pelak-status',
  'inquiry/card-sanad',
  'test/plate-history',
  'test/violation-photo',
  'test/authenticity-and-history',
]
for (const kind of oneOfEach(kinds, (each) => each.split('/')[0]!)) {
  test(`an inquiry takes its plate from the garage: ${kind}`, async () => {
    const owner = ownerWithOneRefusedFine()
    const { page } = await openSignedIn('/profile/my-cars')
    const path = await addCar(page, { plate: owner.plate, name: 'پراید بابا' })
    const url = await inquire(page, `${center}/${kind}?car=${path.split('/').at(-1)!}`, { owner, free: false })
    expect(
      page
        .getByText(/پرداخت و پاسخ/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    expect(url).toContain('payment-result')
    keepState(page, `inquiry-result-${kind.split('/')[1]}`)
  })
}

onceOnly('three fines and a toll in one payment: the refused bill goes back to the wallet', async () => {
  const owner = ownerWithOneRefusedFine()
  const { page } = await openSignedIn('/profile/my-cars')
  const car = (await addCar(page, { plate: owner.plate, name: 'پراید بابا' })).split('/').at(-1)!
  await inquire(page, `${center}/inquiry/car-annual-toll-bill?car=${car}`, { owner, free: false })
  const fines = await inquire(page, `${center}/inquiry/fines-details?car=${car}`, { owner, free: false })
  keepState(page, 'fines-of-a-car')

  await page.getByLabel('عوارض سالیانه، همهٔ سال‌ها').check()
  await page.getByRole('button', { name: /^پرداخت .* قبض/ }).click()
  await payAtBank(page)
  expect(page).toHaveURL(/payment-result\?basket=/)
  const basket = page.url()
  await settled(page, /در حال تسویه/)
  expect(page.getByText('تسویه شد')).toHaveCount(3)
  expect(page.getByText('برگشت به کیف پول', { exact: true })).toHaveCount(1)
  const back = page
    .getByText(/به کیف پولتان برگشت\.$/)
    .last()
    .innerText()
    .split(/\s/)[0]!
  keepState(page, 'bills-of-a-car')
  // A return to the result allows no second payment of a settled bill.
  await page.goto(fines)
  expect(page.getByText(/از همین‌جا پرداخت شده/)).toHaveCount(2)
  expect(page.getByText('جمع خلافی').first()).toBeVisible()

  await page.goto('/profile/my-wallet')
  expect(page.getByText(`مانده: ${back} تومان`)).toBeVisible()
  await page.goto(basket)
  await page.getByRole('link', { name: 'رسید', exact: true }).click()
  expect(page.getByRole('heading', { level: 1, name: 'رسید پرداخت فرمان' })).toBeVisible()
  const pdf = await page.request(`${page.url()}/pdf`)
  expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-')
})
