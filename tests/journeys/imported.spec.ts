import { expect, test } from '@playwright/test'
import { armed } from './device.ts'
import { completeProfile, openPlainTab, signInPlainly } from './plain-tab.ts'
import { hydrated, open, screen } from './support.ts'

const car = '/services/used-vehicle/imported/corolla-hybrid-2025'

test('a buyer sees the price lock count down, blocks the deposit, and reads the receipt offline @once', async ({
  browser,
}) => {
  const plain = await openPlainTab(browser)
  await plain.page.goto(`/login?next=${car}`)
  await signInPlainly(plain.page)
  await completeProfile(plain.page)
  await plain.page.goto(car)
  await plain.page.getByRole('button', { name: 'ادامهٔ خرید' }).click()
  await plain.page.waitForURL(/sale-terms-and-conditions\?order=/)
  const boxes = plain.page.getByRole('checkbox', { name: 'این بخش را خواندم و قبول دارم' })
  for (const box of await boxes.all()) await box.check()
  await plain.page.getByRole('button', { name: 'پذیرش شرایط و ادامه' }).click()
  await plain.page.waitForURL(/purchase-confirmation\?order=/)
  const confirmation = plain.page.url()

  const storageState = await plain.handOver()
  const { context, page, complaints } = await open(browser, screen, { storageState, serviceWorkers: 'allow' })
  await page.goto(confirmation)
  await hydrated(page)
  await test.step('the time of the price lock runs', async () => {
    const timer = page.getByRole('timer')
    const shown = await timer.textContent()
    await expect(timer).not.toHaveText(shown!)
  })
  await test.step('the page shows the answer of the bank by itself', async () => {
    await page.getByRole('combobox', { name: 'بانک' }).selectOption('saderat')
    await page.getByRole('button', { name: /^بلوکه کردن/ }).click()
    await expect(page.getByText(/موجودی بلوکه‌شده/)).toBeVisible({ timeout: 30_000 })
  })
  await page.getByRole('checkbox', { name: 'خودروها، قیمت‌ها و شرایط بالا را دیدم و قبول دارم' }).check()
  await page.getByRole('button', { name: 'تأیید درخواست' }).click()
  await page.waitForURL(/purchase-receipt\?order=/)
  const receipt = page.url()
  await test.step('the receipt is read offline', async () => {
    await page.goto(receipt)
    await hydrated(page)
    await armed(page)
    await context.setOffline(true)
    await page.goto(receipt)
    await expect(page.getByText('درخواست شما ثبت شد')).toBeVisible()
    await expect(page.getByRole('img', { name: 'کد صفحهٔ خودرو و نتیجهٔ قرعه‌کشی' })).toBeVisible()
  })
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
  await context.close()
})
