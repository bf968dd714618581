import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, looks, open, screens } from './support.ts'

const rated = '/services/used-vehicle/advertisement?rating=good'

/** The whole number that a text shows, in Latin digits. */
const numberIn = (text: string) =>
  Number(
    text
      .replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))
      .replace('−', '-')
      .replace(/[^\d-]/g, ''),
  )

/** The steps of an explained value, in millions of tomans, the value last. */
async function stepsOf(page: Page): Promise<number[]> {
  const amounts = page.locator('.waterfall > li bdi')
  // They come with the part of the page that is read now.
  await expect(amounts.first()).toBeVisible()
  const rows = await amounts.allTextContents()
  return rows.map(numberIn)
}

for (const screen of looks) {
  test(`why a price is good, and what one’s own car is worth, ${screen.name}`, async ({ browser }) => {
    const { context, page, complaints } = await open(browser, screen)
    await page.goto(rated)
    await page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'چرا این قیمت؟' }).click()
    await expect(page.getByRole('heading', { name: 'چرا این قیمت؟' })).toBeInViewport()
    const steps = await stepsOf(page)
    expect(steps.slice(0, -1).reduce((sum, step) => sum + step, 0)).toBe(steps.at(-1))
    // The same value, to the rial, for programs.
    const answer = await page.request.get(`/api/v1/ads/${new URL(page.url()).pathname.split('/').at(-1)}`)
    const { market } = (await answer.json()) as { market: { value: { amount: string } } }
    expect(BigInt(market.value.amount)).toBe(BigInt(steps.at(-1)!) * 10_000_000n)
    const why = page.locator('#why')
    expect(await why.getByRole('listitem').getByRole('link').count()).toBeGreaterThanOrEqual(5)
    await expectAccessible(page)

    await why.getByRole('link', { name: 'قیمت خودروی من چند است؟' }).click()
    await expect(page.getByText('همان قیمت بازاری است که در')).toBeVisible()
    expect(await stepsOf(page)).toEqual(steps)
    await expect(page.getByLabel('سال ساخت')).not.toHaveValue('')

    await page.getByLabel('کارکرد').fill('۹۹')
    await page.getByLabel('وضعیت بدنه').selectOption('full-painted')
    await page.getByRole('button', { name: 'دیدن قیمت' }).click()
    await expect(page).toHaveURL(/body=full-painted/)
    await expect(page.getByText('بدنه: تمام رنگ')).toBeVisible()
    await page.getByRole('button', { name: 'ساخت لینک قیمت' }).click()
    await expect(page.getByText(/این لینک تا .* باز می‌ماند/)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('a car is valued without JavaScript, and what is wrong is said at its field', async ({ browser }) => {
  const { context, page } = await open(browser, screens[0]!, { javaScriptEnabled: false })
  await page.goto('/services/vehicle-info/price/peugeot-206-type-2/my-car')
  await page.getByLabel('سال ساخت').selectOption({ index: 4 })
  await page.getByLabel('کارکرد').fill('خیلی')
  await page.getByLabel('رنگ بدنه').selectOption('white')
  await page.getByLabel('استان').selectOption('tehran')
  await page.getByRole('button', { name: 'دیدن قیمت' }).click()
  await expect(page.getByLabel('کارکرد')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('رنگ بدنه')).toHaveValue('white')
  await page.getByLabel('کارکرد').fill('۱۲۰۰۰۰')
  await page.getByRole('button', { name: 'دیدن قیمت' }).click()
  await expect(page.getByText('قیمت بازار این خودرو')).toBeVisible()
  await context.close()
})
