import { test } from 'vitest'
import { expect, openPage, openSignedIn } from './support/visitor.ts'

const list = '/services/used-vehicle/advertisement'

test('guests share one cached page, each response with its own request id', async () => {
  const page = openPage()
  const first = await page.request(list)
  const again = await page.request(list)
  const etag = first.headers.get('etag')
  expect(etag).toBeTruthy()
  expect(again.headers.get('etag')).toBe(etag)
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(again.headers.get('content-security-policy')).toContain('sha256-')
  // A guest must not learn the remaining request limit of another guest.
  expect(again.headers.get('x-ratelimit-remaining')).toBeNull()
  expect((await page.request(list, { headers: { 'if-none-match': etag! } })).status).toBe(304)
})

test('a visitor with display preferences and a member never get the cached guest page', async () => {
  const guest = openPage()
  await guest.goto(list)
  expect(guest.getByRole('banner').getByRole('link', { name: 'ورود' })).toBeVisible()
  const dark = await guest.request(list, { headers: { cookie: 'look=theme%3Ddark' } })
  expect(dark.text).toContain('data-theme="dark"')
  const { page } = await openSignedIn(list)
  await page.reload()
  expect(page.getByRole('banner').getByRole('link', { name: 'پروفایل' })).toBeVisible()
  await guest.reload()
  expect(guest.getByRole('banner').getByRole('link', { name: 'ورود' })).toBeVisible()
})
