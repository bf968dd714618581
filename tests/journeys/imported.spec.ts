import { expect, test, type Page } from '@playwright/test'
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
    await page.getByLabel('سوخت').selectOption('hybrid')
    await page.getByRole('button', { name: 'نمایش خودروها' }).click()
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
    await expect(page.getByText('بعد از خواندن این بخش، تیک آن را بزنید.').first()).toBeVisible()
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
    await page.getByRole('checkbox', { name: /می‌دانم که نوبتم/ }).check()
    await page.getByRole('button', { name: 'انصراف از درخواست' }).click()
    await expect(page.getByText('انصراف دادید').first()).toBeVisible()
    expect(complaints).toEqual([])
    await context.close()
  })
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
    .filter({ hasText: 'خودرو به شما رسید' })
    .first()
  const id = (await order.locator('bdi').first().textContent())!
  const promised = /وعده ([۰-۹,]+)/.exec((await order.textContent()) ?? '')![1]!
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
