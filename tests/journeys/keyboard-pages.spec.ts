import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test, type Page, type Request } from '@playwright/test'
import { noFaults, crawlByKeyboard } from './keyboard-walk.ts'
import { expectNoSidewaysScroll, hydrated, isPhone, open, screen, signIn } from './support.ts'

const prices = '/services/vehicle-info/price'
const cars = '/services/new-vehicle'
const club = '/services/club'

const linkOf = async (page: Page, path: string, pattern: RegExp) => {
  const html = await (await page.request.get(path)).text()
  const [, href] = pattern.exec(html) ?? []
  if (!href) throw new Error(`no link on ${path}`)
  return href
}

const albumLink = (page: Page) =>
  linkOf(page, '/services/vehicle-info/album', /href="(\/services\/vehicle-info\/album\/[a-z0-9-]+)"/)

/** Pages about cars, their prices and pictures. */
async function carPages(page: Page): Promise<string[]> {
  const price = await linkOf(page, prices, /href="(\/services\/vehicle-info\/price\/(?!csv|rss)[a-z0-9-]+)\?/)
  const slug = price.split('/').at(-1)!
  return [
    `${prices}?q=${encodeURIComponent('پژو')}`,
    price,
    `${price}/my-car`,
    `${price}/ownership`,
    `${price}/alert`,
    `${prices}/peugeot-206`,
    '/profile/price-alerts',
    '/services/vehicle-info/album',
    await albumLink(page),
    `${cars}/peugeot`,
    `${cars}/peugeot-207`,
    `${cars}/info/${slug}`,
    `${cars}/compare?v=${slug}`,
    '/services/vehicle-info/compare/fownix-arrizo-6-pro-1-5t-vs-ikco-dena-plus-turbo-6at',
    '/search?q=207',
    ...['new-vehicle', 'used-vehicle', 'imported', 'vehicle-center', 'vehicle-info', 'insurance', 'club'].map(
      (market) => `/services/${market}`,
    ),
  ]
}

/** Pages of articles, rules, offers and prizes. */
async function contentPages(page: Page): Promise<string[]> {
  return [
    '/pages/faq',
    '/pages/conditions-rules',
    '/pages/privacy-policy',
    '/pages/about-us',
    '/pages/magazine',
    await linkOf(page, '/pages/magazine', /href="(\/services\/club\/news\/(?!rss)[a-z0-9-]+)"/),
    `${club}/news`,
    '/pages/jobs',
    '/pages/partnership',
    '/pages/ads',
    '/pages/web-app',
    `${club}/get-discount`,
    `${club}/win-prize`,
    await linkOf(page, `${club}/win-prize`, /href="(\/services\/club\/win-prize\/[a-z0-9-]+)"/),
    // A finished lottery has a verifier.
    `${club}/win-prize/autumn-1405`,
    '/profile/my-score',
  ]
}

/** Opens a page and waits until its scripts and late parts have arrived. */
function arriver(page: Page): (address: string) => Promise<void> {
  const pending = new Set<Request>()
  // A stream of events has no end, and keys do not wait for pictures.
  const isAwaited = (request: Request) => !request.url().endsWith('/stream') && request.resourceType() !== 'image'
  page.on('request', (request) => isAwaited(request) && pending.add(request))
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request: Request) => void pending.delete(request))
  return async (address) => {
    pending.clear()
    await page.goto(address)
    await hydrated(page)
    await expect.poll(() => [...pending].map((request) => request.url()), { intervals: [20, 50, 100] }).toEqual([])
    // The plate of the vehicle centre is replaced when its code has come; then it has no list of letters.
    await expect(page.locator('.plate-key select.plate-letter')).toHaveCount(0)
  }
}

/** Checks that a page fits 320 px, and 360 px with text of 200 %. Returns texts that leave their box or are cut off in it. */
async function cutTexts(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectNoSidewaysScroll(page)
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, summary, label, h1, h2, h3, p, td, th, dd, dt, b)')]
      .filter((element) => element.checkVisibility() && !element.closest('[data-scroll-x], .data-table, table, pre'))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 2)
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => `${element.tagName} ${element.innerText.slice(0, 40)}`),
  )
  await page.setViewportSize(screen)
  return texts
}

const isClean = (match: object) => JSON.stringify(match) === JSON.stringify(noFaults)

test('the keyboard reaches every part of pages about cars, prices and albums, visibly and without a trap', async ({
  browser,
}) => {
  const { context, page, complaints } = await open(browser, screen)
  const addresses = await carPages(page)
  await page.goto('/login?next=/profile')
  await hydrated(page)
  await signIn(page)
  const arrive = arriver(page)
  const faults: Record<string, unknown> = {}
  for (const address of addresses)
    await test.step(address, async () => {
      await arrive(address)
      const match = await crawlByKeyboard(page)
      if (!isClean(match)) faults[address] = match
    })
  expect(faults).toEqual({})
  await test.step('Escape closes the pictures of an album, and the focus returns to its button', async () => {
    await arrive(await albumLink(page))
    const first = page.getByRole('button', { name: /^نمایش تمام‌صفحه/ }).first()
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(first).toBeFocused()
  })
  expect(complaints).toEqual([])
  await context.close()
})

test('the keyboard reaches every part of content pages, their editor and the verifier file, and all fit large text', async ({
  browser,
}, testInfo) => {
  const { context, page, complaints } = await open(browser, screen)
  const addresses = await contentPages(page)
  await page.goto('/login?next=/admin/content')
  await hydrated(page)
  await signIn(page, '09120000003')
  const arrive = arriver(page)
  await page.goto('/admin/content?kind=article')
  const entry = (await page.locator('main a[href^="/admin/content/"]').first().getAttribute('href'))!.split('?')[0]!
  const faults: Record<string, unknown> = {}
  const cut: Record<string, string[]> = {}
  for (const address of ['/admin/content', entry, `${entry}/preview`, `${entry}/versions`])
    await test.step(address, async () => {
      await arrive(address)
      await expectNoSidewaysScroll(page)
      const match = await crawlByKeyboard(page)
      if (!isClean(match)) faults[address] = match
    })
  for (const address of addresses)
    await test.step(address, async () => {
      await arrive(address)
      const match = await crawlByKeyboard(page)
      if (!isClean(match)) faults[address] = match
      const texts = isPhone(screen) ? await cutTexts(page) : []
      if (texts.length > 0) cut[address] = texts
    })
  expect(faults).toEqual({})
  expect(cut).toEqual({})
  await test.step('the file that verifies a lottery without the site', async () => {
    const file = testInfo.outputPath('verifier.html')
    writeFileSync(file, await (await page.request.get('/draws/verifier.html')).body())
    await page.goto(pathToFileURL(file).href)
    expect(await crawlByKeyboard(page)).toEqual(noFaults)
    await page.setViewportSize({ width: 320, height: 800 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoSidewaysScroll(page)
  })
  expect(complaints).toEqual([])
  await context.close()
})
