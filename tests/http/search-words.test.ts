import { test } from 'vitest'
import type { Page } from './support/page.ts'
import { expect, keepState, openPage } from './support/visitor.ts'

const list = '/services/used-vehicle/advertisement'
const chips = (page: Page) => page.getByRole('list', { name: 'فیلترهای فعال' })

async function search(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text)
  await page.getByRole('searchbox').press('Enter')
}

/** Each text is in one of the chips, in this order. */
function expectChips(page: Page, texts: string[]) {
  const match = chips(page).getByRole('listitem').allInnerTexts()
  let at = -1
  for (const text of texts) {
    at = match.findIndex((each, index) => index > at && each.includes(text))
    expect(at, `${text} in ${match.join(' | ')}`).toBeGreaterThan(-1)
  }
}

test('a sentence becomes filters; words without a filter are named, and a chip takes one filter away', async () => {
  const page = openPage()
  await page.goto(`${list}?model=peugeot-206`)
  expect(chips(page)).toContainText('پژو ۲۰۶')
  await search(page, 'پزو ۲۰۷ اتومایتک تا سه میلیارد تمیز')
  expect(page).toHaveURL(/tomanTo=3000000000/)
  expectChips(page, ['پژو ۲۰۷', 'اتوماتیک', 'قیمت تا ۳'])
  expect(chips(page)).not.toContainText('۲۰۶')
  expect(page.getByText('نتایج برای «اتوماتیک»')).toBeVisible()
  expect(page.getByText(/«تمیز».*را در جست‌وجو حساب نکردیم/)).toBeVisible()
  keepState(page, 'sentence')
  await chips(page).getByRole('link', { name: 'حذف فیلتر پژو ۲۰۷' }).click()
  expect(page).not.toHaveURL(/model=/)
  expect(chips(page)).toContainText('اتوماتیک')
  await search(page, 'پژو ۲۰۶ سفید تهران')
  expectChips(page, ['سفید'])
  expectChips(page, ['تهران'])
})

test('a refusal replaces the chosen filter, and a wish without a filter is named', async () => {
  const page = openPage()
  await page.goto(`${list}?colour=black`)
  expect(chips(page)).toContainText('مشکی')
  await search(page, 'مشکی نمی‌خوام بدون بیمه سالش مهم نیست')
  expect(page).toHaveURL(/notColour=black/)
  expect(page).not.toHaveURL(/[?&]colour=|[?&]q=/)
  expectChips(page, ['به‌جز مشکی'])
  expect(page.getByText(/«بدون بیمه» را در جست‌وجو حساب نکردیم/)).toBeVisible()
  expect(page.getByText('برای سال ساخت فیلتری نگذاشتیم.')).toBeVisible()
  keepState(page, 'refusing-sentence')
})

test('a sentence of the first page can be changed in the list', async () => {
  const page = openPage()
  await page.goto('/')
  await page.getByRole('searchbox').fill('سمند سفید زیر ۹۰۰ میلیون')
  await page.getByRole('button', { name: /دیدن .* آگهی/ }).click()
  expectChips(page, ['سمند', 'سفید', 'قیمت تا ۹۰۰'])
  await page.getByRole('searchbox').fill('سمند زیر ۹۰۰ میلیون')
  await page.getByRole('button', { name: 'جست‌وجو' }).first().click()
  expect(page).toHaveURL((url) => url.pathname === list && url.searchParams.get('model') === 'ikco-samand')
  expect(chips(page)).not.toContainText('سفید')
})
