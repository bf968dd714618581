import { test } from 'vitest'
import { expect, freshMobile, openPage, openSignedIn, signIn } from './support/visitor.ts'

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
  expect(page.locator('a[href^="tel:0"]').first()).toBeAttached()
})

test('a guest who asks for a number finds it open after signing in, also that of a gallery', async () => {
  const guest = openPage()
  await guest.goto(list)
  const ad = guest.getByRole('list', { name: 'آگهی‌ها' }).getByRole('link').nth(1).getAttribute('href')!
  for (const address of [ad, '/services/used-vehicle/exhibition']) {
    const page = openPage()
    await page.goto(address)
    if (address !== ad)
      await page.goto(page.locator('main a[href^="/services/used-vehicle/exhibition/"]').first().getAttribute('href')!)
    const { pathname } = new URL(page.url())
    await page.getByRole('link', { name: 'ورود و دیدن شماره' }).first().click()
    await signIn(page, freshMobile())
    expect(new URL(page.url()).pathname).toBe(pathname)
    expect(page.locator('a[href^="tel:0"]').first()).toBeAttached()
    const again = await page.request(page.url())
    expect(again.headers.get('cache-control')).toBe('private, no-store')
  }
})
