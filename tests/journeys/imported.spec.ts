import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { toPersianDigits } from '../../src/kit/digits.ts'
import { jalaliText, toJalali } from '../../src/kit/jalali.ts'
import { cachedPaths } from './device.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  freshNationalCode,
  hydrated,
  looks,
  open,
  screens,
  signIn,
  takeScreenshot,
} from './support.ts'

const list = '/services/used-vehicle/imported'

/** What an importer's contract asks of a buyer: name, national code, day of birth. */
async function tellWhoTheyAre(page: Page) {
  await page.goto('/pages/complete-info')
  await hydrated(page)
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill('نگار')
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).fill('رستمی')
  await page.getByRole('textbox', { name: 'کد ملی' }).fill(freshNationalCode())
  await page.getByRole('textbox', { name: 'تاریخ تولد' }).fill('1370/01/02')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ثبت اطلاعات' }).click()
  await page.waitForURL((url) => url.pathname !== '/pages/complete-info')
}

/** A bank that has too little money in the account, once. */
async function poorOnce(page: Page, bank: string) {
  const answer = await page.request.post('/dev/imitations/banks/behaviour', { data: { bank, mode: 'poor', times: 1 } })
  expect(answer.ok()).toBe(true)
}

const look = async (page: Page, name: string) => {
  await takeScreenshot(page, name)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

const banks = ['mellat', 'tejarat', 'saderat', 'refah']

for (const [index, screen] of looks.entries()) {
  test(`an imported car from the list to the receipt, ${screen.name}`, async ({ browser }) => {
    test.setTimeout(180_000)
    const bank = banks[index]!
    const { context, page, complaints } = await open(browser, screen)
    page.setDefaultTimeout(20_000)
    await page.goto(list)
    await hydrated(page)
    await look(page, `imported-list-${screen.name}`)
    if (screen.width < 768) await page.getByText('فیلترها', { exact: true }).click()
    await page.getByLabel('سوخت').selectOption('hybrid')
    await page.getByRole('button', { name: 'نمایش نتایج' }).click()
    await page.waitForURL(/fuel=hybrid/)
    await expect(page.getByRole('link', { name: 'تویوتا کرولا هیبرید' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'کیا اسپورتیج' })).toHaveCount(0)
    await page.getByRole('link', { name: 'تویوتا کرولا هیبرید' }).click()
    await page.waitForURL(/corolla-hybrid-2025/)
    await hydrated(page)
    await expect(page.getByRole('heading', { name: 'چند برایم تمام می‌شود؟' })).toBeVisible()
    await look(page, `imported-car-${screen.name}`)

    // A guest comes back to the car; what is missing for a contract is told there.
    await page.getByRole('link', { name: 'ورود و ادامهٔ خرید' }).click()
    await page.waitForURL(/login/)
    await hydrated(page)
    await signIn(page)
    await page.waitForURL(/corolla-hybrid-2025/)
    await expect(page.getByRole('button', { name: 'ادامهٔ خرید' })).toBeDisabled()
    await tellWhoTheyAre(page)
    await page.goto(`${list}/corolla-hybrid-2025`)
    await hydrated(page)
    await page.getByRole('button', { name: 'ادامهٔ خرید' }).click()

    // Every section of the terms has its own box.
    await page.waitForURL(/sale-terms-and-conditions\?order=/)
    await hydrated(page)
    await page.getByRole('button', { name: 'پذیرش شرایط و ادامه' }).click()
    await expect(page.getByText('بعد از خواندن این بخش، گزینهٔ آن را علامت بزنید.').first()).toBeVisible()
    const boxes = page.getByRole('checkbox', { name: 'این بخش را خواندم و قبول دارم' })
    await expect(boxes).toHaveCount(6)
    for (const box of await boxes.all()) await box.check()
    await look(page, `imported-terms-${screen.name}`)
    await page.getByRole('button', { name: 'پذیرش شرایط و ادامه' }).click()

    await page.waitForURL(/purchase-confirmation\?order=/)
    await hydrated(page)
    await page.getByRole('combobox', { name: /اولویت دوم/ }).selectOption({ label: 'کیا اسپورتیج' })
    await page.getByRole('button', { name: 'ثبت اولویت‌ها با قیمت امروز' }).click()
    await expect(page.getByRole('heading', { name: 'اولویت دوم: کیا اسپورتیج' })).toBeVisible()

    // The bank says no first; then it blocks the deposit.
    await poorOnce(page, bank)
    await page.getByRole('combobox', { name: 'بانک' }).selectOption(bank)
    await page.getByRole('button', { name: /^بلوکه کردن/ }).click()
    await expect(page.getByText('موجودی حساب وکالتی کمتر از مبلغ سپرده است')).toBeVisible({ timeout: 40_000 })
    await look(page, `imported-deposit-${screen.name}`)
    await page.getByRole('combobox', { name: 'بانک' }).selectOption(bank)
    await page.getByRole('button', { name: /^بلوکه کردن/ }).click()
    await expect(page.getByText(/موجودی بلوکه‌شده/)).toBeVisible({ timeout: 40_000 })
    await page.getByRole('checkbox', { name: 'خودروها، قیمت‌ها و شرایط بالا را دیدم و قبول دارم' }).check()
    await look(page, `imported-confirm-${screen.name}`)
    await page.getByRole('button', { name: 'تأیید درخواست' }).click()

    await page.waitForURL(/purchase-receipt\?order=/)
    const receipt = new URL(page.url())
    await hydrated(page)
    await expect(page.getByText('درخواست شما ثبت شد')).toBeVisible()
    await expect(page.getByRole('img', { name: 'کد صفحهٔ خودرو و نتیجهٔ قرعه‌کشی' })).toBeVisible()
    await look(page, `imported-receipt-${screen.name}`)

    // It is the owner's alone, and stands among their orders.
    const guest = await open(browser, screen)
    await guest.page.goto(receipt.pathname + receipt.search)
    await expect(guest.page.getByText('برای دیدن درخواست‌هایتان وارد شوید')).toBeVisible()
    await guest.context.close()
    await page.goto('/profile/my-orders')
    await expect(page.getByText('ثبت شد، منتظر قرعه‌کشی').first()).toBeVisible()

    // Stepping back is free until the round ends.
    await page.goto(receipt.pathname + receipt.search)
    await hydrated(page)
    await page.getByText('اگر انصراف بدهم چه می‌شود؟').click()
    await page.getByRole('checkbox', { name: /می‌دانم که خودرو به من نمی‌رسد/ }).check()
    await page.getByRole('button', { name: 'انصراف از درخواست' }).click()
    await expect(page.getByText('انصراف دادید').first()).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  })
}

/** A moment as the desk takes it. */
function momentText(at: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tehran', hour: '2-digit', minute: '2-digit' })
  return `${jalaliText(toJalali(new Date(at)))} ${clock.format(at)}`
}

const latin = (text: string) => text.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))

test('staff write a contract within what was promised, and the terms have a desk', async ({ browser }) => {
  test.setTimeout(120_000)
  const screen = looks.at(-1)!
  const { context, page, complaints } = await open(browser, screen)
  await page.goto('/login?next=/admin/imported')
  await hydrated(page)
  await signIn(page, '09120000002')
  await expect(page.getByRole('heading', { level: 1, name: 'خودروهای وارداتی' })).toBeVisible()
  await look(page, `imported-desk-${screen.name}`)
  await page.getByRole('link', { name: 'دورهٔ عرضهٔ مهر' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'دورهٔ عرضهٔ مهر' })).toBeVisible()
  await hydrated(page)
  const order = page
    .getByRole('region', { name: /^سفارش / })
    .filter({ hasText: 'منتظر قرارداد' })
    .first()
  const id = (await order.locator('bdi').first().textContent())!
  const promised = /قیمت وعده‌شده ([۰-۹,]+)/.exec((await order.textContent()) ?? '')![1]!
  await order.getByLabel('شمارهٔ قرارداد').fill(`J${Date.now()}`)
  await order.getByLabel('قیمت نهایی').fill('1000000')
  await order.getByRole('button', { name: 'ثبت قرارداد' }).click()
  await expect(page.getByText(/قیمت قرارداد باید بین|قیمت نهایی/).first()).toBeVisible()
  await look(page, `imported-round-${screen.name}`)
  await order.getByLabel('قیمت نهایی').fill(latin(promised))
  await order.getByRole('button', { name: 'ثبت قرارداد' }).click()
  await expect(page.getByRole('region').filter({ hasText: id }).last()).toContainText('منتظر پرداخت')
  await page.goto('/admin/imported-terms')
  await expect(page.getByRole('heading', { level: 1, name: 'شرایط فروش وارداتی' })).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('a round goes from its announcement by a draw, a contract and a payment to the keys, and its receipt is read offline and on paper', async ({
  browser,
}) => {
  const minute = 60_000
  test.setTimeout(10 * minute)
  const [phone, , wide, wideDark] = screens
  const [staff, second, buyer] = [
    await open(browser, wide!),
    await open(browser, wideDark!),
    await open(browser, phone!),
  ]
  for (const { page } of [staff, second, buyer]) page.setDefaultTimeout(30_000)
  const desk = staff.page
  const arrive = async (page: Page, path: string) => {
    await page.goto(path)
    await hydrated(page)
  }
  const press = (page: Page, name: string | RegExp) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
  const fill = async (name: string | RegExp, value: string) => {
    await desk.getByRole('textbox', { name }).first().fill(value)
    await desk.keyboard.press('Escape')
  }

  // A round of one car, whose price a gateway takes at once; two of the staff sign for its draw.
  await arrive(desk, '/login?next=/admin/imported')
  await signIn(desk, '09120000001')
  await hydrated(desk)
  const title = `دورهٔ آزمایشی ${toPersianDigits(String(Date.now()).slice(-6))}`
  const slug = `journey-${Date.now()}`
  const closesAt = Math.ceil((Date.now() + 210_000) / minute) * minute
  await fill('نام دوره', title)
  await fill('شروع درخواست', momentText(Date.now() - minute))
  await fill('پایان درخواست', momentText(closesAt))
  await press(desk, 'ساخت دوره')
  await desk.waitForURL(/admin\/imported\/[0-9a-z]{10}$/)
  await hydrated(desk)
  const round = new URL(desk.url()).pathname
  await fill('کپی از خودرو', 'corolla-hybrid-2025')
  await fill('آدرس صفحه', slug)
  await fill('تعداد', '1')
  await press(desk, 'ساخت پیش‌نویس')
  await desk.waitForURL((url) => url.pathname.endsWith(slug))
  await hydrated(desk)
  await fill('نام خودرو', 'خودروی سفر آزمایشی')
  await fill('قیمت در بندر', '500000000')
  await fill('حقوق ورودی پرداخت‌شده', '10000000')
  await fill('مالیات پرداخت‌شده', '5000000')
  await fill('حمل پرداخت‌شده', '1000000')
  await press(desk, 'ذخیرهٔ پیش‌نویس')
  await expect(desk.getByRole('heading', { level: 1, name: 'خودروی سفر آزمایشی' })).toBeVisible()
  await arrive(desk, `${round}/${slug}`)
  await fill('چه چیزی عوض شد، برای همه', 'شروع عرضه')
  await press(desk, 'انتشار خودرو')
  await expect(desk.getByText('نسخهٔ ۱ منتشر شده است.')).toBeVisible()
  await look(desk, `imported-desk-car-${wide!.name}`)
  await arrive(desk, round)
  const secrets = [randomBytes(32), randomBytes(32)]
  const parties = ['دفتر اسناد رسمی', 'انجمن حمایت']
  await fill('مهلت اعلام عددها', momentText(closesAt + 5 * minute))
  await fill('طرف اول', parties[0]!)
  await fill('تعهد طرف اول', createHash('sha256').update(secrets[0]!).digest('hex'))
  await fill('طرف دوم', parties[1]!)
  await fill('تعهد طرف دوم', createHash('sha256').update(secrets[1]!).digest('hex'))
  await fill('عدد عمومی', 'شاخص کل بورس تهران')
  await fill('عدد جایگزین', 'شاخص هم‌وزن فردا')
  await press(desk, 'اعلام قرعه‌کشی')
  const steps = desk.getByRole('link', { name: 'مرحله‌های قرعه‌کشی' })
  await expect(steps).toBeVisible()
  const draw = (await steps.getAttribute('href'))!
  await arrive(second.page, `/login?next=${draw}`)
  await signIn(second.page, '09120000004')
  await second.page.waitForURL(/admin\/draws/)
  await hydrated(second.page)
  await press(second.page, 'شروع قرعه‌کشی')
  await expect(second.page.getByRole('button', { name: 'بستن قرعه‌کشی' })).toBeVisible()

  // The buyer applies; the price is kept for as long as the clock on the page says.
  const { page, context } = buyer
  await arrive(page, `/login?next=${list}/${slug}`)
  await signIn(page)
  await tellWhoTheyAre(page)
  await arrive(page, `${list}/${slug}`)
  await press(page, 'ادامهٔ خرید')
  await page.waitForURL(/sale-terms-and-conditions\?order=/)
  await hydrated(page)
  const sections = page.getByRole('checkbox', { name: 'این بخش را خواندم و قبول دارم' })
  await expect(sections.first()).toBeVisible()
  for (const box of await sections.all()) await box.check()
  await press(page, 'پذیرش شرایط و ادامه')
  await page.waitForURL(/purchase-confirmation\?order=/)
  await hydrated(page)
  const timer = page.getByRole('timer')
  const shown = await timer.textContent()
  await expect(timer).not.toHaveText(shown!)
  await page.getByRole('combobox', { name: 'بانک' }).selectOption('refah')
  await press(page, /^بلوکه کردن/)
  await expect(page.getByText(/موجودی بلوکه‌شده/)).toBeVisible({ timeout: 40_000 })
  await page.getByRole('checkbox', { name: 'خودروها، قیمت‌ها و شرایط بالا را دیدم و قبول دارم' }).check()
  await press(page, 'تأیید درخواست')
  await page.waitForURL(/purchase-receipt\?order=/)
  const receipt = new URL(page.url())
  const id = receipt.searchParams.get('order')!

  // Closed by one, drawn by the other.
  await second.page.waitForTimeout(Math.max(0, closesAt + 1000 - Date.now()))
  await arrive(second.page, draw)
  await press(second.page, 'بستن قرعه‌کشی')
  for (const [name, value] of [
    [parties[0]!, secrets[0]!.toString('hex')],
    [parties[1]!, secrets[1]!.toString('hex')],
    ['شاخص کل بورس تهران', '2874115.3'],
  ] as const) {
    await expect(async () => {
      await desk.goto(draw)
      await expect(desk.getByRole('button', { name: `ثبت عدد ${name}` })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await hydrated(desk)
    await fill(new RegExp(name), value)
    await press(desk, `ثبت عدد ${name}`)
    await expect(desk.getByRole('button', { name: `ثبت عدد ${name}` })).toHaveCount(0)
  }
  await press(desk, 'اعلام عدد محرمانه و قرعه‌کشی')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('خودروی سفر آزمایشی به شما رسید')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await look(page, `imported-allocated-${phone!.name}`)

  // The contract within what was promised, and the payment; the bank pays the deposit out.
  await arrive(desk, round)
  const order = desk.getByRole('region', { name: /^سفارش / }).filter({ hasText: id })
  const promised = /قیمت وعده‌شده ([۰-۹,]+)/.exec((await order.textContent()) ?? '')![1]!
  await order.getByLabel('شمارهٔ قرارداد').fill(`J${Date.now()}`)
  await order.getByLabel('قیمت نهایی').fill(latin(promised))
  await order.getByRole('button', { name: 'ثبت قرارداد' }).click()
  await expect(desk.getByRole('region').filter({ hasText: id }).last()).toContainText('منتظر پرداخت')
  await look(desk, `imported-desk-contract-${wide!.name}`)
  await arrive(page, receipt.pathname + receipt.search)
  await look(page, `imported-contracted-${phone!.name}`)
  await page.getByRole('link', { name: /^پرداخت/ }).click()
  await page.waitForURL(/prebank/)
  await hydrated(page)
  await press(page, /^پرداخت/)
  await press(page, 'پرداخت')
  await page.waitForURL((url) => !url.pathname.includes('/dev/'))
  await expect(async () => {
    await page.goto(receipt.pathname + receipt.search)
    await expect(page.getByText('برداشت شد').first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })

  // The keys, and a receipt that stays: on paper, and without a connection.
  await arrive(desk, round)
  await order.getByRole('button', { name: 'خودرو تحویل شد' }).click()
  await expect(order.getByRole('button', { name: 'خودرو تحویل شد' })).toHaveCount(0)
  await arrive(page, receipt.pathname + receipt.search)
  await expect(page.getByText('تحویل شد').first()).toBeVisible()
  await look(page, `imported-delivered-${phone!.name}`)
  const paper = await page.request.get(`${receipt.pathname}/pdf${receipt.search}`)
  expect(paper.headers()['content-type']).toContain('application/pdf')
  if (process.env.LOOKS) writeFileSync('test-results/looks/imported-receipt.pdf', await paper.body())
  expect((await second.page.request.get(`${receipt.pathname}/pdf${receipt.search}`)).status()).toBe(404)
  // Once the worker stands before it, the page is kept when it is opened again.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 45_000 })
  await arrive(page, receipt.pathname + receipt.search)
  const keptPages = async () => (await cachedPaths(page)).filter((path) => path.startsWith(receipt.pathname))
  await expect.poll(keptPages, { timeout: 20_000 }).not.toEqual([])
  // The newest copy takes the place of an earlier one.
  await page.waitForTimeout(1000)
  await context.setOffline(true)
  await page.goto(receipt.pathname + receipt.search)
  await expect(page.getByText('تحویل شد').first()).toBeVisible()
  await expect(page.getByText('شمارهٔ قرارداد')).toBeVisible()
  await context.setOffline(false)
  for (const each of [staff, second, buyer]) {
    expect(each.complaints).toEqual([])
    await each.context.close()
  }
})
