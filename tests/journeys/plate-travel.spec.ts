import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, freshNationalCode, hydrated, open, screens, signIn } from './support.ts'

const phone = screens[0]!
const buyer = '09120000009'

type Flight = { before: (string | null)[]; after: (string | null)[] }

/** The fake police answer by the last digit: 3 has many fines. */
function codeWithFines(): string {
  for (;;) {
    const code = freshNationalCode()
    if (code.endsWith('3')) return code
  }
}

/** Records which plates have the name at the beginning and at the end of each transition. */
const watchFlights = (page: Page) =>
  page.addInitScript(() => {
    const flights: Flight[] = []
    const named = () =>
      [...document.querySelectorAll('.plate')]
        .filter((plate) => getComputedStyle(plate).viewTransitionName === 'plate')
        .map((plate) => plate.getAttribute('aria-label'))
    const start = document.startViewTransition?.bind(document)
    if (start) {
      document.startViewTransition = (update) => {
        const flight: Flight = { before: named(), after: [] }
        flights.push(flight)
        const transition = start(update)
        void transition.updateCallbackDone.then(() => (flight.after = named()))
        return transition
      }
    }
    Object.assign(window, { flights })
  })

const flightsOf = (page: Page) => page.evaluate(() => (window as unknown as { flights: Flight[] }).flights)

test('the plate travels from the garage to its services, to the answer and to the receipt @once', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, phone)
  await watchFlights(page)
  await page.goto('/login?next=/profile/my-cars')
  await hydrated(page)
  await signIn(page, buyer)
  await page.goto('/profile/my-cars')
  await hydrated(page)

  const plate = await test.step('from the card of the garage to the page of the car', async () => {
    const card = page
      .locator('article.garage-car')
      .filter({ has: page.locator('.plate') })
      .first()
    const label = await card.locator('.plate').getAttribute('aria-label')
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(/my-cars\/[^/]+$/)
    await expect.poll(() => flightsOf(page)).toEqual([{ before: [label], after: [label] }])
    return label
  })

  await test.step('on to a form, where it stands in place of the field', async () => {
    await page.getByRole('link', { name: 'خلافی' }).first().click()
    await expect(page).toHaveURL(/\?car=/)
    await expect(page.locator('.keyring-chosen .plate')).toHaveAccessibleName(plate!)
    await expect.poll(async () => (await flightsOf(page)).at(-1)).toEqual({ before: [plate], after: [plate] })
    await expect(page.getByLabel('دو رقم اول')).toHaveCount(0)
  })

  await test.step('the keyring opens, closes with Escape, and leads to a plate to type', async () => {
    const change = page.locator('.keyring-chosen')
    await change.click()
    const sheet = page.getByRole('navigation', { name: 'پلاک‌های شما' })
    await expect(sheet).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(change).toBeFocused()
    await change.click()
    await sheet.getByRole('link', { name: /نوشتن پلاک دیگر/ }).click()
    await expect(page.getByLabel('دو رقم اول')).toBeVisible()
    await expect(page.getByLabel('دو رقم اول')).toHaveValue('')
  })

  await test.step('and from the answer to the receipt, where nothing is owed', async () => {
    await page.goBack()
    await expect(page.locator('.keyring-chosen .plate')).toHaveAccessibleName(plate!)
    await page.getByLabel('کد ملی مالک').fill(codeWithFines())
    await page.getByLabel('این اطلاعات مال خود من است').check()
    await page.getByRole('button', { name: /^پرداخت .* و استعلام/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'پرداخت' })).toBeVisible()
    await page
      .getByRole('button', { name: /^پرداخت / })
      .first()
      .click()
    // The wallet may not suffice; then the bank comes between.
    const bank = page.getByRole('button', { name: 'پرداخت', exact: true })
    await expect(bank.or(page.locator('.plate[data-travels]'))).toBeVisible()
    if (await bank.isVisible()) await bank.click()
    await page.waitForURL(/payment-result\?id=/)
    await hydrated(page)
    await expect(page.locator('.answer-band .plate[data-travels]')).toHaveAccessibleName(plate!)
    const receipt = page.getByRole('link', { name: 'رسید', exact: true })
    await expect(page.getByText('پاسخ آمد')).toBeVisible({ timeout: 30_000 })
    await receipt.click()
    await expect(page.getByRole('heading', { level: 1, name: 'رسید پرداخت فرمان' })).toBeVisible()
    await expect(page.locator('.key-holder[data-lamp=clean] .plate')).toHaveAccessibleName(plate!)
    await expect.poll(() => flightsOf(page)).toEqual([{ before: [plate], after: [plate] }])
    await expectAccessible(page)
  })

  await test.step('a link outside the content leads away from the plate', async () => {
    const before = (await flightsOf(page)).length
    await page.locator('.tab-bar a[href="/services"]').click()
    await expect(page).toHaveURL('/services')
    expect((await flightsOf(page)).slice(before).flatMap((flight) => flight.before)).toEqual([])
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('nothing travels where less movement is wanted @once', async ({ browser }) => {
  const { context, page } = await open(browser, phone, { reducedMotion: 'reduce' })
  await watchFlights(page)
  await page.goto('/login')
  await hydrated(page)
  await signIn(page, buyer)
  await page.goto('/profile/my-cars')
  await hydrated(page)
  await page
    .locator('article.garage-car')
    .filter({ has: page.locator('.plate') })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/my-cars\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await flightsOf(page)).toEqual([])
  await context.close()
})
