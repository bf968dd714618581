import { test } from 'vitest'
import type { Page } from './support/page.ts'
import { expect, keepState, openPage, openSignedIn, signIn } from './support/visitor.ts'

const list = '/services/used-vehicle/advertisement'
const stored = '/profile/my-bookmarks/kept'

/** Latin number of the first run of Persian digits in a text. */
const numberIn = (text: string) =>
  Number(
    text
      .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 1776))
      .match(/[\d,]+/)![0]
      .replaceAll(',', ''),
  )

const cards = (page: Page) => page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('listitem')
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

/** What the button of a card sends: without scripts there is none. */
const changeBookmark = (page: Page, intent: 'keep' | 'drop', id: string) =>
  page.request(stored, {
    method: 'POST',
    headers: { origin: new URL(page.url()).origin, accept: 'application/json' },
    body: new URLSearchParams({ intent, id }),
  })

test('a guest filters the list, opens an ad, signs in, reads the number, keeps the ad and signs out', async () => {
  const page = openPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'همهٔ آگهی‌ها' }).last().click()
  expect(page).toHaveURL(list)
  const total = () => numberIn(page.locator('.list-title').getByRole('status').innerText())
  const before = total()
  await page.getByRole('link', { name: /^فیلتر/ }).click()
  const filters = page.getByRole('region', { name: 'فیلترها' })
  const inMake = numberIn(
    filters
      .locator('label')
      .filter({ has: page.locator('[value=peugeot]') })
      .locator('small')
      .innerText(),
  )
  await filters.getByLabel('پژو').first().check()
  await filters
    .getByRole('button', { name: /^نمایش/ })
    .first()
    .click()
  expect(page).toHaveURL(/make=peugeot/)
  expect(total()).toBeLessThan(before)
  expect(total()).toBe(inMake)
  expect(page.getByRole('list', { name: 'فیلترهای فعال' })).toContainText('پژو')
  keepState(page, 'list-filtered')

  const card = cards(page).nth(2)
  const title = card.getByRole('heading').innerText()
  await card.getByRole('link').click()
  expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  expect(page.content()).not.toMatch(/tel:/)
  keepState(page, 'ad-guest')

  const adAddress = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'ورود و دیدن شماره' }).first().click()
  expect(page).toHaveURL(/\/login\?next=/)
  keepState(page, 'login-for-a-number')
  await signIn(page)
  // The number is open, without one more press.
  expect(page).toHaveURL((url) => url.pathname === adAddress)
  expect(page.locator('a[href^="tel:0"]').first()).toHaveAttribute('href', /^tel:0\d{10}$/)
  expect(page.getByText('هیچ مبلغی واریز نکنید').first()).toBeVisible()
  keepState(page, 'ad-number')

  expect((await changeBookmark(page, 'keep', idOf(page))).status).toBe(200)
  await page.goto('/profile/my-bookmarks')
  expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
  keepState(page, 'bookmarks')

  await page.goto('/profile')
  await page.getByRole('button', { name: /خروج/ }).first().click()
  await page.goto('/profile')
  expect(page).toHaveURL(/\/login/)
})

test('the list by filter, price and next page works by links and one form', async () => {
  const page = openPage()
  await page.goto('/')
  await page.getByRole('searchbox').fill('پژو ۲۰۶')
  await page.getByRole('button', { name: /دیدن .* آگهی/ }).click()
  expect(page).toHaveURL(/model=peugeot-206/)
  expect(page.getByRole('searchbox')).toHaveValue('پژو ۲۰۶')
  expect(page.getByRole('list', { name: 'آگهی‌ها' }).getByRole('heading').first()).toContainText('پژو ۲۰۶')

  await page.getByRole('link', { name: /^فیلتر/ }).click()
  await page.getByRole('textbox', { name: 'تا' }).first().fill('۹۰۰ میلیون')
  await page
    .getByRole('button', { name: /^نمایش/ })
    .first()
    .click()
  expect(page.getByRole('list', { name: 'فیلترهای فعال' })).toContainText('قیمت تا ۹۰۰ میلیون')

  await page.goto(list)
  expect(cards(page)).toHaveCount(24)
  const idsOf = () =>
    cards(page)
      .all()
      .map((card) => card.getAttribute('data-ad'))
  const first = idsOf()
  await page.getByRole('link', { name: 'نمایش بیشتر' }).click()
  expect(page).toHaveURL(/after=/)
  expect(new Set([...first, ...idsOf()]).size).toBe(48)
})

test('an unreadable amount stays in its field with the reason, and a small one causes a question', async () => {
  const page = openPage()
  await page.goto(list)
  const field = page.locator('#filters [name=tomanFrom]')
  const show = page
    .locator('#filters')
    .getByRole('button', { name: /^نمایش/ })
    .first()
  await field.fill('abc')
  await show.click()
  expect(page.locator('#filters').getByText('این مبلغ خوانده نشد')).toBeVisible()
  expect(field).toHaveValue('abc')
  expect(field).toHaveAttribute('aria-invalid', 'true')
  keepState(page, 'list-wrong-amount')
  await field.fill('800')
  await page.locator('#filters [name=kmTo]').fill('100000')
  await show.click()
  const question = page.getByRole('link', { name: 'منظورتان ۸۰۰ میلیون تومان است؟' })
  expect(field).toHaveValue('800')
  expect(question).toHaveAttribute('href', /kmTo=100000/)
  keepState(page, 'list-asked-amount')
  await question.click()
  expect(page).toHaveURL(/tomanFrom=800000000&kmTo=100000$/)
})

test('a bookmark of one person is in no cached page, neither for that person nor for a guest', async () => {
  const { page: mine } = await openSignedIn(list)
  const id = cards(mine).first().getAttribute('data-ad')!
  expect(JSON.parse((await changeBookmark(mine, 'keep', id)).text)).toEqual({ ids: [id] })
  expect(JSON.parse((await mine.request(stored)).text)).toEqual({ ids: [id] })
  const guest = openPage()
  for (const page of [mine, guest]) {
    for (const address of [list, `${list}.data`]) {
      const { text } = await page.request(address)
      expect(text).toContain('ad-card-keep')
      expect(text).not.toMatch(/aria-pressed=\\?"true/)
    }
  }
  expect((await guest.request(stored)).status).toBe(401)
})

test('bookmarks of a guest join the account after sign-in, and stay there', async () => {
  const { page } = await openSignedIn(list)
  const two = [0, 1].map((at) => cards(page).nth(at))
  const ids = two.map((card) => card.getAttribute('data-ad')!)
  const titles = two.map((card) => card.getByRole('heading').innerText())
  const ads = JSON.stringify(ids.map((id) => ({ id, at: new Date().toISOString(), toman: null })))
  const merged = await page.request(stored, {
    method: 'POST',
    headers: { origin: new URL(page.url()).origin, accept: 'application/json' },
    body: new URLSearchParams({ intent: 'merge', ads }),
  })
  expect(JSON.parse(merged.text)).toMatchObject({ merged: 2 })
  await page.goto('/profile/my-bookmarks')
  for (const title of titles) expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
})
