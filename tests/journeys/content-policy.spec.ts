import { expect, test, type Page } from '@playwright/test'
import { hydrated, open, screen, signIn } from './support.ts'

/** Notes what the browser refuses, from before the first script of each page. */
async function watch(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('noteRefused', (text: string) => void refused.push(text))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, lineNumber, sample }) =>
      (window as unknown as { noteRefused: (text: string) => void }).noteRefused(
        `${location.pathname}: ${violatedDirective} ${sourceFile}:${lineNumber} ${sample}`,
      ),
    ),
  )
  return refused
}

/** Opens an address, and from there some of its links, by the router. */
async function crawl(page: Page, path: string, links: number): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  for (let count = 0; count < links; count++) {
    const inside = page.locator('main a[href^="/"]:visible:not([download]):not([rel~=external])')
    const total = await inside.count()
    if (total === 0) return
    await inside.nth((count * 7 + 1) % total).click()
    await page.waitForLoadState('networkidle')
    await page.goto(path)
    await hydrated(page)
  }
}

const list = '/services/used-vehicle/advertisement'
const guestPages = [
  '/',
  list,
  '/services/vehicle-info',
  '/services/new-vehicle',
  '/services/insurance',
  '/services/club',
]
const buyerPages = ['/profile', '/profile/my-bookmarks', '/profile/my-cars', '/profile/settings', '/profile/inbox']
const staffPages = ['/admin', '/admin/ads', '/admin/content']

test('the browser refuses nothing of the product for a guest @once', async ({ browser }) => {
  const { page, complaints } = await open(browser, screen, { serviceWorkers: 'allow' })
  const refused = await watch(page)
  for (const path of guestPages) await crawl(page, path, 2)
  await page.goto(list)
  await hydrated(page)
  for (let count = 0; count < 4; count++) {
    await page.mouse.wheel(0, 4000)
    await page.waitForTimeout(400)
  }
  expect(refused).toEqual([])
  expect(complaints).toEqual([])
})

test('the browser refuses nothing of the product for a buyer and for staff @once', async ({ browser }) => {
  for (const [mobile, pages] of [
    ['09120000009', buyerPages],
    ['09120000001', staffPages],
  ] as const) {
    const { page, context, complaints } = await open(browser, screen)
    const refused = await watch(page)
    await page.goto('/login')
    await signIn(page, mobile)
    for (const path of pages) await crawl(page, path, 1)
    expect(refused).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  }
})

test('the browser refuses plain text as markup and every style attribute @main @once', async ({ browser }) => {
  const { page } = await open(browser, screen)
  const refused = await watch(page)
  await page.goto(list)
  await hydrated(page)
  const shade = () =>
    page
      .locator('main picture img')
      .first()
      .evaluate((image) => getComputedStyle(image).getPropertyValue('--top'))
  // What stood in the page has its styles by the page's own sheet.
  expect(await shade()).toMatch(/^#|^rgb|^oklch/)
  const answer = await page.evaluate(() => {
    const box = document.createElement('p')
    box.setAttribute('style', 'color: red')
    document.body.append(box)
    try {
      box.innerHTML = '<b>a</b>'
      return 'taken'
    } catch (error) {
      return `${(error as Error).name} ${box.style.color}`
    }
  })
  expect(answer).toBe('TypeError ')
  await expect.poll(() => refused.join(' ')).toContain('style-src-attr')
})

test('a browser without `URL.parse` gets what it lacks under the same policy @once', async ({ browser }) => {
  const { page } = await open(browser, screen)
  const refused = await watch(page)
  await page.addInitScript(() => void delete (URL as Partial<typeof URL>).parse)
  await page.goto('/login')
  await hydrated(page)
  expect(refused).toEqual([])
})
