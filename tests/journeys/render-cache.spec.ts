import { expect, test } from '@playwright/test'
import { open, screens, signIn } from './support.ts'

const list = '/services/used-vehicle/advertisement'

test('guests share a kept page; who is signed in or chose a look never gets it', async ({ browser, request }) => {
  const first = await request.get(list)
  const again = await request.get(list)
  expect(again.headers().etag).toBe(first.headers().etag)
  expect(again.headers()['x-request-id']).not.toBe(first.headers()['x-request-id'])
  expect(again.headers()['content-security-policy']).toContain('sha256-')
  // How many requests somebody else has left is nobody's business.
  expect(again.headers()['x-ratelimit-remaining']).toBeUndefined()
  expect((await request.get(list, { headers: { 'if-none-match': first.headers().etag! } })).status()).toBe(304)
  const dark = await request.get(list, { headers: { cookie: 'look=theme%3Ddark' } })
  expect(await dark.text()).toContain('data-theme="dark"')

  const { context, page } = await open(browser, screens[0]!)
  await page.goto(`/login?next=${encodeURIComponent(list)}`)
  await signIn(page)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'پروفایل' })).toBeVisible()
  await context.close()

  const guest = await open(browser, screens[0]!)
  await guest.page.goto(list)
  await expect(guest.page.getByRole('banner').getByRole('link', { name: 'ورود' })).toBeVisible()
  await guest.context.close()
})
