import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { walkByKeyboard } from './keyboard-walk.ts'
import { expectNoSidewaysScroll, hydrated, open, screens, signIn } from './support.ts'

const prices = '/services/vehicle-info/price'
const cars = '/services/new-vehicle'
const club = '/services/club'

const linkOf = async (page: Page, path: string, pattern: RegExp) => {
  const html = await (await page.request.get(path)).text()
  const [, href] = pattern.exec(html) ?? []
  if (!href) throw new Error(`no link on ${path}`)
  return href
}

/** Pages about cars, their prices and pictures, and those on which the house speaks and gives. */
async function addressesOf(page: Page) {
  const price = await linkOf(page, prices, /href="(\/services\/vehicle-info\/price\/(?!csv|rss)[a-z0-9-]+)\?/)
  const slug = price.split('/').at(-1)!
  const album = await linkOf(
    page,
    '/services/vehicle-info/album',
    /href="(\/services\/vehicle-info\/album\/[a-z0-9-]+)"/,
  )
  const article = await linkOf(page, '/pages/magazine', /href="(\/services\/club\/news\/(?!rss)[a-z0-9-]+)"/)
  const prize = await linkOf(page, `${club}/win-prize`, /href="(\/services\/club\/win-prize\/[a-z0-9-]+)"/)
  return [
    [
      `${prices}?q=${encodeURIComponent('پژو')}`,
      price,
      `${price}/my-car`,
      `${price}/ownership`,
      `${price}/alert`,
      `${prices}/peugeot-206`,
      '/profile/price-alerts',
      '/services/vehicle-info/album',
      album,
      `${cars}/peugeot`,
      `${cars}/peugeot-207`,
      `${cars}/info/${slug}`,
      `${cars}/compare?v=${slug}`,
      '/services/vehicle-info/compare/fownix-arrizo-6-pro-1-5t-vs-ikco-dena-plus-turbo-6at',
      '/search?q=207',
      ...['new-vehicle', 'used-vehicle', 'imported', 'vehicle-center', 'vehicle-info', 'insurance', 'club'].map(
        (market) => `/services/${market}`,
      ),
    ],
    [
      '/pages/faq',
      '/pages/conditions-rules',
      '/pages/privacy-policy',
      '/pages/about-us',
      '/pages/magazine',
      article,
      `${club}/news`,
      '/pages/jobs',
      '/pages/partnership',
      '/pages/ads',
      '/pages/web-app',
      `${club}/get-discount`,
      `${club}/win-prize`,
      prize,
      // A draw that is over has its verifier.
      `${club}/win-prize/autumn-1405`,
      '/profile/my-score',
    ],
  ] as const
}

const clean = { missed: [], unseen: [], trapped: [] }

for (const screen of [screens[0]!, screens[2]!]) {
  for (const [part, name] of ['cars, prices and albums', 'what the house says and gives'].entries()) {
    test(`the keyboard reaches everything, seen and without a trap: ${name} (${screen.name})`, async ({ browser }) => {
      test.setTimeout(240_000)
      const { context, page, complaints } = await open(browser, screen)
      const addresses = (await addressesOf(page))[part]!
      await page.goto('/login?next=/profile')
      await hydrated(page)
      await signIn(page)
      const faults: Record<string, unknown> = {}
      for (const address of addresses) {
        await page.goto(address)
        await hydrated(page)
        // Parts that come late belong to the walk.
        await page.waitForLoadState('networkidle')
        const found = await walkByKeyboard(page)
        if (JSON.stringify(found) !== JSON.stringify(clean)) faults[address] = found
      }
      expect(faults).toEqual({})
      expect(complaints).toEqual([])
      await context.close()
    })
  }
}

test('the keyboard reaches everything in the file that verifies a draw without the site', async ({
  browser,
}, testInfo) => {
  const { context, page, complaints } = await open(browser, screens[0]!)
  const file = testInfo.outputPath('verifier.html')
  writeFileSync(file, await (await page.request.get('/draws/verifier.html')).body())
  await page.goto(pathToFileURL(file).href)
  expect(await walkByKeyboard(page)).toEqual(clean)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
  await context.close()
})

for (const screen of [screens[0]!, screens[2]!]) {
  test(`the keyboard reaches everything at the desk of texts, its editor too (${screen.name})`, async ({ browser }) => {
    test.setTimeout(120_000)
    const { context, page, complaints } = await open(browser, screen)
    await page.goto('/login?next=/admin/content')
    await hydrated(page)
    await signIn(page, '09120000003')
    await page.goto('/admin/content?kind=article')
    const entry = (await page.locator('main a[href^="/admin/content/"]').first().getAttribute('href'))!.split('?')[0]!
    const faults: Record<string, unknown> = {}
    for (const address of ['/admin/content', entry, `${entry}/preview`, `${entry}/versions`]) {
      await page.goto(address)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScroll(page)
      const found = await walkByKeyboard(page)
      if (JSON.stringify(found) !== JSON.stringify(clean)) faults[address] = found
    }
    expect(faults).toEqual({})
    expect(complaints).toEqual([])
    await context.close()
  })
}

test('Escape closes the pictures of an album, and the focus is back where it was', async ({ browser }) => {
  const { context, page } = await open(browser, screens[2]!)
  await page.goto(
    await linkOf(page, '/services/vehicle-info/album', /href="(\/services\/vehicle-info\/album\/[a-z0-9-]+)"/),
  )
  await hydrated(page)
  const first = page.getByRole('button', { name: /^نمایش تمام‌صفحه/ }).first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(first).toBeFocused()
  await context.close()
})

test('what the house says fits 320 px, and twice as large text', async ({ browser }) => {
  test.setTimeout(180_000)
  const { context, page } = await open(browser, screens[0]!)
  const [, addresses] = await addressesOf(page)
  await page.goto('/login?next=/profile')
  await hydrated(page)
  await signIn(page)
  const cut: Record<string, string[]> = {}
  for (const address of addresses) {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(address)
    await hydrated(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoSidewaysScroll(page)
    // Text that leaves its box, or is cut off in it.
    const found = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main :is(a, button, summary, label, h1, h2, h3, p, td, th, dd, dt, b)',
        ),
      ]
        .filter((element) => element.checkVisibility() && !element.closest('[data-scroll-x], .data-table, table, pre'))
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 2)
        .filter((element) => getComputedStyle(element).display !== 'inline')
        .map((element) => `${element.tagName} ${element.innerText.slice(0, 40)}`),
    )
    if (found.length > 0) cut[address] = found
  }
  expect(cut).toEqual({})
  await context.close()
})
