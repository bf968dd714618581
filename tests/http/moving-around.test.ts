import { test } from 'vitest'
import type { Page } from './support/page.ts'
import { expect, keepState, openPage, openSignedIn } from './support/visitor.ts'

const list = '/services/used-vehicle/advertisement'
const dealerList = '/services/used-vehicle/exhibition'

const adsOf = (page: Page) =>
  page
    .getByRole('list', { name: 'آگهی‌ها' })
    .getByRole('link')
    .all()
    .map((link) => link.getAttribute('href')!)

/** The address of a dealer's news: some dealers have none. */
async function firstNews(page: Page, dealers: readonly string[]): Promise<string> {
  for (const dealer of dealers) {
    const { text } = await page.request(dealer)
    const [news] = /\/services\/[\w/-]+\/news\/[\w-]+/.exec(text) ?? []
    if (news) return news
  }
  throw new Error('no gallery has news')
}

test('each public page has a heading', async () => {
  const page = openPage()
  await page.goto(list)
  const ads = adsOf(page)
  const ids = ads.slice(0, 3).map((href) => href.split('/').at(-1))
  await page.goto(dealerList)
  const links = page.locator(`main a[href^="${dealerList}/"]:not([href*="personal"])`).all()
  const dealers = [...new Set(links.map((link) => link.getAttribute('href')!))]
  const pages = {
    home: '/',
    list,
    'list-empty': `${list}?make=peugeot&body=burned&colour=pink`,
    ad: ads[0]!,
    galleries: dealerList,
    gallery: dealers[0]!,
    'gallery-ads': `${dealers[0]}/ads`,
    'gallery-personal': `${dealerList}/personal`,
    'gallery-news': await firstNews(page, dealers),
    compare: `${list}/compare?ads=${ids.join()}`,
    'compare-empty': `${list}/compare`,
    'bookmarks-guest': '/profile/my-bookmarks',
    'web-app': '/pages/web-app',
    look: '/look',
    login: '/login',
    'dev-sms': '/dev/sms',
    'not-found': '/no/such/page',
  }
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(address)
    expect(page.locator('h1').first()).toBeVisible()
    keepState(page, `page-${name}`)
  }
  // Scripts write its heading: see hubs.spec.ts.
  expect((await page.goto('/offline')).status).toBe(200)
  keepState(page, 'page-offline')
})

test('a signed-in person has a profile, bookmarks and the page of an ad', async () => {
  const { page } = await openSignedIn('/profile')
  expect(page).toHaveURL('/profile')
  const guest = openPage()
  await guest.goto(list)
  for (const [name, address] of Object.entries({
    profile: '/profile',
    bookmarks: '/profile/my-bookmarks',
    ad: adsOf(guest)[0]!,
  })) {
    expect((await page.goto(address)).status).toBe(200)
    expect(page).toHaveURL(address)
    keepState(page, `member-${name}`)
  }
})

test('an unknown route shows 404, the message, the path and the link to the first page', async () => {
  const page = openPage()
  expect((await page.goto('/services/no-such-market/<b>x</b>')).status).toBe(404)
  expect(page.getByRole('heading', { level: 1 })).toHaveText('صفحه پیدا نشد')
  expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'خطای ۴۰۴')
  expect(page.getByText('/services/no-such-market/<b>x</b>')).toBeVisible()
  expect(page.getByRole('button', { name: 'صفحه قبل' })).toBeAttached()
  await page.goto('/services/no-such-market')
  await page.getByRole('link', { name: 'صفحه اصلی', exact: true }).click()
  expect(page).toHaveURL('/')
})
