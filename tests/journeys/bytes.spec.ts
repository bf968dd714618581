import { expect, test, type Page } from '@playwright/test'
import { hydrated, open, screens } from './support.ts'

const [phone] = screens
const list = '/services/used-vehicle/advertisement'
const galleries = '/services/used-vehicle/exhibition'

type Bytes = { html: number; js: number; css: number; font: number }

/** KiB of a first visit over the wire (brotli), with all that comes by itself until a touched page listens. */
const figure: Bytes = { html: 20, js: 105, css: 15, font: 45 }

/** Where the figure is missed, what a page weighs today, rounded up: it may become less, and not more. */
const ceilings: Record<string, Partial<Bytes>> = {
  home: { js: 114, css: 17.4 },
  list: { js: 116.7, css: 16.2 },
  ad: { js: 116.5, css: 17.1 },
  gallery: { js: 114.1 },
  'sign-in': { js: 114.1 },
  help: { js: 111.6 },
  article: { js: 113.6 },
}

const firstLink = (page: Page, path: string, pattern: RegExp) =>
  test.step(`a link of ${path}`, async () => {
    const html = await (await page.request.get(path)).text()
    const href = html.match(pattern)?.[1]
    if (!href) throw new Error(`no link on ${path}`)
    return href
  })

const addresses: Record<string, (page: Page) => Promise<string> | string> = {
  home: () => '/',
  list: () => list,
  ad: (page) => firstLink(page, list, /href="([^"]*\/ads\/[^"]+)"/),
  gallery: (page) => firstLink(page, galleries, /href="(\/services\/used-vehicle\/exhibition\/(?!personal)[^"/?#]+)"/),
  'sign-in': () => '/login',
  help: () => '/pages/faq',
  article: (page) => firstLink(page, '/pages/magazine', /href="(\/services\/club\/news\/[a-z0-9-]+)"/),
}

/** KiB that the open page brought, as they came over the wire. */
const bytesOf = (page: Page): Promise<Bytes> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const sizes = new Map(files.map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]))
    const sum = (end: string) =>
      [...sizes].reduce((total, [path, bytes]) => (path.endsWith(end) ? total + bytes : total), 0) / 1024
    return { html: html!.encodedBodySize / 1024, js: sum('.js'), css: sum('.css'), font: sum('.woff2') }
  })

for (const [name, addressOf] of Object.entries(addresses)) {
  test(`a first visit of ${name} brings no more bytes than it may`, async ({ browser }) => {
    // What a worker brings when it is installed is no part of the visit, and comes sooner or later.
    const { context, page } = await open(browser, phone!, { serviceWorkers: 'block' })
    await page.addInitScript(() => {
      const breaches: string[] = []
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        breaches.push(`${violatedDirective} ${sample}`),
      )
      Object.assign(window, { breaches })
    })
    await page.goto(await addressOf(page))
    await hydrated(page)
    // Parts in sight come with the page.
    await page.waitForLoadState('networkidle')
    const bytes = await bytesOf(page)
    const { breaches, styles } = await page.evaluate(() => ({
      breaches: (window as unknown as { breaches: string[] }).breaches,
      styles: [...document.styleSheets].map(({ href }) => href && new URL(href).pathname).filter(Boolean),
    }))
    expect.soft(breaches, 'nothing breaks a policy, also not one that is only announced').toEqual([])
    expect.soft(styles, 'no style is brought twice').toEqual([...new Set(styles)])
    console.log(
      name,
      Object.entries(bytes)
        .map(([kind, kib]) => `${kind} ${kib.toFixed(1)}`)
        .join(', '),
    )
    for (const [kind, most] of Object.entries({ ...figure, ...ceilings[name] }) as [keyof Bytes, number][]) {
      expect.soft(bytes[kind], `KiB of ${kind}, figure ${figure[kind]}`).toBeLessThanOrEqual(most)
      expect.soft(bytes[kind], `${kind} is measured`).toBeGreaterThan(0)
    }
    await context.close()
  })
}

/**
 * Forms of questions have fields that check themselves. The figure for their scripts, all together, is 165 KiB. Three pages of
 * samples have a form too and miss it: so much they weigh today, rounded up; it may become less, and not more. The others have none
 * and stay far below it.
 */
const formFigure = 165
const formCeilings = {
  'inquiry/fines-details': formFigure,
  'inquiry/car-annual-toll-bill': formFigure,
  'before-buying': formFigure,
  'test/authenticity-and-history': 169,
  'test/fines-details': 120,
}

for (const [path, most] of Object.entries(formCeilings)) {
  test(`the form of ${path} brings no more script than it may`, async ({ browser }) => {
    const { context, page } = await open(browser, phone!, { serviceWorkers: 'block' })
    await page.goto(`/services/vehicle-center/${path}`)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const { js } = await bytesOf(page)
    console.log(path, 'js', js.toFixed(1))
    expect(js).toBeGreaterThan(0)
    expect(js).toBeLessThanOrEqual(most)
    await context.close()
  })
}

test('what charts and comparisons bring stays small, also when a chart is read', async ({ browser }) => {
  const { context, page } = await open(browser, phone!, { serviceWorkers: 'block' })
  await page.goto(
    await firstLink(page, '/services/new-vehicle/compare', /href="(\/services\/vehicle-info\/compare\/[^"]+)"/),
  )
  await hydrated(page)
  const slider = page.getByRole('slider', { name: 'خواندن نمودار' }).first()
  await slider.focus()
  await expect(page.locator('.line-chart-mark').first()).toBeVisible()
  const kib = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // A file that was fetched ahead is there twice.
    const sizes = new Map(files.map(({ name, encodedBodySize }) => [name, encodedBodySize]))
    const parts = [...sizes].filter(([name]) => /\/(?:car-compare-|pair|charts|line-)[^/]*\.js$/.test(name))
    return parts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024
  })
  console.log('comparison with its chart', kib.toFixed(1))
  expect(kib).toBeGreaterThan(1)
  expect(kib).toBeLessThanOrEqual(6)
  await context.close()
})

test('what the page of a price brings of its own stays small, also when its chart is read', async ({ browser }) => {
  const { context, page } = await open(browser, phone!, { serviceWorkers: 'block' })
  await page.goto(
    await firstLink(page, '/services/vehicle-info/price', /href="(\/services\/vehicle-info\/price\/(?!csv|rss)[^"]+)"/),
  )
  await hydrated(page)
  const slider = page.getByRole('slider', { name: 'خواندن نمودار' }).first()
  await slider.focus()
  await expect(page.locator('.line-chart-mark').first()).toBeVisible()
  const kib = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const sizes = new Map(files.map(({ name, encodedBodySize }) => [name, encodedBodySize]))
    const parts = [...sizes].filter(([name]) => /\/(?:price-|charts|line-)[^/]*\.js$/.test(name))
    return parts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024
  })
  console.log('price of a car with its chart', kib.toFixed(1))
  expect(kib).toBeGreaterThan(1)
  expect(kib).toBeLessThanOrEqual(6)
  await context.close()
})
