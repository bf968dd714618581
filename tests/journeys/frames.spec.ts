import { expect, test, type Page } from '@playwright/test'
import { pageFrames } from '../../src/page-frames.ts'
import { hydrated, open, screens, signIn } from './support.ts'

const phone = screens[0]!
const buyer = '09120000009'

type Entry = { frame: string; path: string; main: string | null }

const entries: Entry[] = Object.entries(pageFrames)
  .flatMap(([frame, pages]) => Object.entries(pages).map(([path, main]) => ({ frame, path, main })))
  .filter(({ path }) => !/[:*]/.test(path))

/** Pages whose main action is below the first view: the text before it is their subject, or several cards lead to it. */
const further = ['/look', '/profile/settings', '/services/vehicle-center/test/before-buying']

type Seen = {
  mains: { label: string; end: number; inBar: boolean }[]
  bars: string[]
  native: string[]
  over: number
  travelling: number
}

/** Measures what is visible before any script runs. */
const measure = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const visible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(visible)
    const stays = (element: Element) => /fixed|sticky/.test(getComputedStyle(element).position)
    return {
      mains: all('.btn-main').map((element) => ({
        label: element.textContent.trim(),
        end: element.getBoundingClientRect().bottom,
        inBar: stays(element) || Boolean(element.closest('.action-bar, .pay-bar, .chat-composer')),
      })),
      bars: all('.tab-bar, .action-bar, .pay-bar, .chat-composer')
        .filter(stays)
        .map(({ className }) => className),
      native: all('[type=checkbox], [type=radio], [type=range], [type=file], select')
        .filter((element) => getComputedStyle(element).appearance !== 'none')
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      over: document.documentElement.scrollWidth - window.innerWidth,
      travelling: document.querySelectorAll('.plate[data-travels]').length,
    }
  })

/** Returns what of the laws of frames a page breaks. */
function faultsOf({ frame, path, main }: Entry, { mains, bars, native, over, travelling }: Seen): string[] {
  const [first] = mains
  const reached = !first || first.inBar || first.end <= phone.height || frame === 'reading' || further.includes(path)
  return [
    mains.length > 1 && `${mains.length} main actions`,
    main !== null && !first?.label.startsWith(main) && `main action «${first?.label}» instead of «${main}»`,
    !reached && `main action ends at ${first.end}`,
    bars.length > 1 && `two bars: ${bars}`,
    native.length > 0 && `native look: ${native}`,
    over > 0 && `${over} px too wide`,
    travelling > 1 && `${travelling} plates travel`,
  ].flatMap((fault) => (fault ? [`${path}: ${fault}`] : []))
}

test('each page keeps the laws of its frame on a phone before scripts run @once', async ({ browser }) => {
  const session = await open(browser, phone)
  await session.page.goto('/login')
  await hydrated(session.page)
  await signIn(session.page, buyer)
  const storageState = await session.context.storageState()
  await session.context.close()

  const match: string[] = []
  let looked = 0
  for (const options of [{}, { storageState }]) {
    const { context, page } = await open(browser, phone, { javaScriptEnabled: false, ...options })
    for (const entry of entries) {
      // Pages of an account redirect guests to sign-in.
      if (entry.path.startsWith('/profile') !== 'storageState' in options) continue
      const answer = await page.goto(entry.path)
      if (!answer?.ok() || new URL(page.url()).pathname !== entry.path) continue
      match.push(...faultsOf(entry, await measure(page)))
      looked++
    }
    await context.close()
  }
  expect(match).toEqual([])
  expect(looked).toBeGreaterThan(100)
})

/** Pages of single things, each by the page with its link: [the page, the beginning of the link, what follows the link]. */
const things: readonly (readonly [from: string, start: string, rest?: string])[] = [
  ['/services/used-vehicle/advertisement', '/services/used-vehicle/exhibition/personal/ads/'],
  ['/services/used-vehicle/exhibition', '/services/used-vehicle/exhibition/'],
  ['/services/new-vehicle/sale-plan', '/services/new-vehicle/sale-plan/'],
  ['/services/new-vehicle', '/services/new-vehicle/'],
  ['/services/used-vehicle/imported', '/services/used-vehicle/imported/'],
  ['/services/new-vehicle/compare', '/services/vehicle-info/compare/'],
  ['/services/vehicle-info/price', '/services/vehicle-info/price/'],
  ['/services/vehicle-info/price', '/services/vehicle-info/price/', '/ownership'],
  ['/services/club', '/services/club/win-prize/'],
  ['/pages/magazine', '/services/club/news/'],
  ['/profile/my-cars', '/profile/my-cars/'],
  ['/profile/my-cars', '/profile/my-cars/', '/costs'],
  ['/profile/my-cars', '/profile/my-cars/', '/timeline'],
  ['/profile/buy-vehicle', '/profile/buy-vehicle/'],
  ['/profile/my-orders', '/profile/my-orders/'],
  ['/profile/inspection', '/profile/inspection/'],
  ['/profile/messages', '/profile/messages/'],
  ['/profile/support', '/profile/support/'],
]

/** Returns the addresses of `things` that a user may open. */
async function thingsOf(page: Page, signedIn: boolean): Promise<string[]> {
  const match: string[] = []
  for (const [from, start, rest = ''] of things) {
    if (from.startsWith('/profile') !== signedIn) continue
    const html = await (await page.request.get(from)).text()
    const links = [...html.matchAll(/href="([^"?#]+)["?#]/g)].map(([, href]) => href!)
    // A word of letters alone is a page of its own; keys and slugs have digits or hyphens.
    const link = links.find(
      (href) => href.startsWith(start) && /^[a-z0-9]*[\d-][a-z0-9-]*$/.test(href.slice(start.length)),
    )
    if (link) match.push(link + rest)
  }
  return match
}

/** Returns what enlarged text pushes out of the page: the page itself, its headings, main action and other controls. */
const lostIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = window.innerWidth
    const seen = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    // Rows and tables that scroll by themselves lose nothing.
    const scrolls = (element: Element): boolean =>
      element.parentElement !== null &&
      (/auto|scroll/.test(getComputedStyle(element.parentElement).overflowX) || scrolls(element.parentElement))
    const out = [...document.querySelectorAll('h1, h2, h3, a, button, summary, input, select, main :is(p, b, dd)')]
      .filter((element) => seen(element) && !scrolls(element) && !element.closest('.sr-only'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > width + 1
      })
      .map((element) => `${element.tagName} «${element.textContent.trim().slice(0, 30)}» is out of sight`)
    const over = document.documentElement.scrollWidth - width
    return over > 0 ? [`${over} px too wide`, ...out] : out
  })

test('text of 200 % pushes nothing out of any page at 360 px @once', async ({ browser }, { project }) => {
  // The size that people set in their browser: media queries in rem follow it, unlike the size of the product.
  const { launchOptions } = project.use
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32']
  const large = await browser.browserType().launch({ ...launchOptions, args })
  const session = await open(browser, phone)
  await session.page.goto('/login')
  await hydrated(session.page)
  await signIn(session.page, buyer)
  const storageState = await session.context.storageState()
  await session.context.close()

  const match: string[] = []
  let looked = 0
  for (const signedIn of [false, true]) {
    const options = { javaScriptEnabled: false, baseURL: project.use.baseURL, ...(signedIn && { storageState }) }
    const { context, page } = await open(large, phone, options)
    const paths = entries.map(({ path }) => path).filter((path) => path.startsWith('/profile') === signedIn)
    for (const path of [...paths, ...(await thingsOf(page, signedIn))]) {
      const answer = await page.goto(path)
      if (!answer?.ok() || new URL(page.url()).pathname !== path) continue
      match.push(...(await lostIn(page)).map((fault) => `${path}: ${fault}`))
      looked++
    }
    await context.close()
  }
  await large.close()
  expect(match).toEqual([])
  expect(looked).toBeGreaterThan(120)
})

test('a client navigation moves the focus to the heading of the new page @once', async ({ browser }) => {
  const { context, page } = await open(browser, phone)
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  // The tab stays on the page: without the move the focus would stay on it as well.
  await page.locator('.tab-bar a[href="/services"]').click()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await context.close()
})

test('with more contrast muted text and lines have the colour of the text @once', async ({ browser }) => {
  const { context, page } = await open(browser, phone)
  await page.goto('/services')
  for (const colorScheme of ['light', 'dark'] as const) {
    const colours = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        return ['--ink', '--muted', '--line', '--control'].map((name) => style.getPropertyValue(name))
      })
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' })
    expect(new Set(await colours()).size).toBe(4)
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    expect(new Set(await colours()).size).toBe(1)
  }
  await context.close()
})
