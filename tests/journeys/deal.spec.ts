import { expect, test } from '@playwright/test'
import { acceptedDeal, arrive, button, holdDeposit } from './deals.ts'
import { walkByKeyboard } from './keyboard-walk.ts'
import { closeAll, expectEveryAppearance, hydrated, open, screens, signIn } from './support.ts'

const [phone, , wide] = screens
const buyerOfDemo = '09120000009'
const clean = { missed: [], unseen: [], trapped: [] }

test('a deal that is broken off after the deposit gives the money back', async ({ browser }) => {
  test.setTimeout(240_000)
  const deal = await acceptedDeal(browser, { looks: false })
  await holdDeposit(deal, { looks: false })
  const { seller, buyer, path } = deal
  await arrive(seller.page, path)
  await seller.page.locator('summary', { hasText: 'لغو معامله' }).click()
  await expect(seller.page.getByText(/به کیف پول خریدار برمی‌گردد/).first()).toBeVisible()
  await button(seller.page, 'لغو معامله').click()
  await expect(seller.page.getByText('معامله لغو شد.')).toBeVisible()
  await arrive(buyer.page, path)
  await expect(buyer.page.getByText(/به کیف پول خریدار برگشت/)).toBeVisible()
  await expectEveryAppearance(buyer.page, 'deal-cancelled-360')
  await arrive(buyer.page, '/profile/my-wallet')
  await expect(buyer.page.getByText('به موجودی برگشت').first()).toBeVisible()
  await closeAll(seller.context, buyer.context)
})

test('files of the demo are read by who they are for, also by staff, and without a connection', async ({ browser }) => {
  test.setTimeout(180_000)
  const buyer = await open(browser, phone!)
  await arrive(buyer.page, '/login?next=/profile/buy-vehicle')
  await signIn(buyer.page, buyerOfDemo)
  await hydrated(buyer.page)
  await expect(buyer.page.getByRole('heading', { level: 1, name: 'خرید خودرو' })).toBeVisible()
  await expectEveryAppearance(buyer.page, 'deals-360')
  const path = await buyer.page.locator('main li a.cover-link').first().getAttribute('href')
  await arrive(buyer.page, path!)
  await expectEveryAppearance(buyer.page, 'deal-held-360')
  expect(await walkByKeyboard(buyer.page)).toEqual(clean)
  await arrive(buyer.page, `${path}/documents`)
  await expectEveryAppearance(buyer.page, 'deal-documents-360')
  await arrive(buyer.page, '/profile/park-car')
  expect(await walkByKeyboard(buyer.page)).toEqual(clean)
  const letter = button(buyer.page, /حرف پلاک/)
  await letter.click()
  await expect(buyer.page.getByRole('dialog')).toBeVisible()
  await buyer.page.keyboard.press('Escape')
  await expect(letter).toBeFocused()
  const staff = await open(browser, wide!)
  await arrive(staff.page, '/login?next=/admin/deals')
  await signIn(staff.page, '09120000004')
  await hydrated(staff.page)
  await expectEveryAppearance(staff.page, 'deals-desk-1280')
  await staff.page.locator('main table a').first().click()
  await expect(staff.page.getByRole('heading', { name: 'تصمیم دربارهٔ بیعانه' })).toBeVisible()
  await expectEveryAppearance(staff.page, 'deal-desk-1280')
  await closeAll(buyer.context, staff.context)
})
