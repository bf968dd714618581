import { test } from 'vitest'
import { expect, openPage, openSignedIn, signIn } from './support/visitor.ts'

const list = '/services/used-vehicle/advertisement'

test('leads to sign-in and back when the session ended before the phone number was requested', async () => {
  const guest = openPage()
  await guest.goto(list)
  const ad = guest.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').nth(1).getAttribute('href')!
  const { page, mobile } = await openSignedIn(ad)
  const { origin } = new URL(page.url())
  await page.request('/sign-out', { method: 'POST', headers: { origin } })
  await page.getByRole('button', { name: 'دیدن شماره تماس' }).first().click()
  page.expectURL(/\/login\?next=/)
  await signIn(page, mobile)
  expect(new URL(page.url()).pathname).toBe(ad)
  // The number is open without one more press.
  expect(page.locator('a[href^="tel:0"]').first()).toBeAttached()
})
