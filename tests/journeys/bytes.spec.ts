import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { hydrated, open, screens } from './support.ts'

const [phone] = screens
const list = '/services/used-vehicle/advertisement'
const dealers = '/services/used-vehicle/exhibition'

type Bytes = { html: number; js: number; css: number; font: number }

/** KiB of a first visit over the wire (brotli), with everything that loads by itself until a touched page is ready. */
const figure: Bytes = { html: 20, js: 105, css: 15, font: 45 }

/** The names of files contain hashes, which compress a little differently in each build of the same code. */
const hashNoise = 0.05

/**
 * The present weight, rounded up, of pages that exceed the figure: it may fall but not rise. The syntax of browsers of 2021 costs
 * 1.2 to 1.8 of it.
 */
const ceilings: Record<string, Partial<Bytes>> = {
  home: { js: 117.8, css: 17.8 },
  list: { js: 120.6, css: 17.3 },
  ad: { js: 120.6, css: 17.5 },
  gallery: { js: 118.6 },
  'sign-in': { js: 120.1, css: 15.3 },
  help: { js: 115.6, css: 15.3 },
  article: { js: 118, css: 15.3 },
}

async function firstLink(page: Page, path: string, pattern: RegExp): Promise<string> {
  const html = await (await page.request.get(path)).text()
  const href = html.match(pattern)?.[1]
  if (!href) throw new Error(`no link on ${path}`)
  return href
}

const addresses: Record<string, (page: Page) => Promise<string> | string> = {
  home: () => '/',
  list: () => list,
  ad: (page) => firstLink(page, list, /href="([^"]*\/ads\/[^"]+)"/),
  gallery: (page) => firstLink(page, dealers, /href="(\/services\/used-vehicle\/exhibition\/(?!personal)[^"/?#]+)"/),
  'sign-in': () => '/login',
  help: () => '/pages/faq',
  article: (page) => firstLink(page, '/pages/magazine', /href="(\/services\/club\/news\/[a-z0-9-]+)"/),
}

/** KiB that the open page loaded over the wire. */
const bytesOf = (page: Page): Promise<Bytes> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const sizes = new Map(files.map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]))
    const sum = (end: string) =>
      [...sizes].reduce((total, [path, bytes]) => (path.endsWith(end) ? total + bytes : total), 0) / 1024
    return { html: html!.encodedBodySize / 1024, js: sum('.js'), css: sum('.css'), font: sum('.woff2') }
  })

/** KiB of the modules whose file name fits; a file that was fetched ahead is listed twice and counts once. */
const modulesOf = (page: Page, pattern: RegExp): Promise<number> =>
  page.evaluate((source) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const sizes = new Map(files.map(({ name, encodedBodySize }) => [name, encodedBodySize]))
    const parts = [...sizes].filter(([name]) => new RegExp(source).test(name))
    return parts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024
  }, pattern.source)

/** Visits a page with an empty cache and touches it; `measure` runs when it is ready and loads nothing more. */
const visit = (
  browser: Browser,
  name: string,
  addressOf: (page: Page) => Promise<string> | string,
  measure: (page: Page) => Promise<void>,
) =>
  test.step(name, async () => {
    // The service worker is blocked: its requests do not belong to the visit.
    const { context, page } = await open(browser, phone!)
    await page.addInitScript(() => {
      const breaches: string[] = []
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        breaches.push(`${violatedDirective} ${sample}`),
      )
      Object.assign(window, { breaches })
    })
    // The offline part comes some seconds later and does not belong to the visit, however long its pictures take.
    await page.route(/\/offline-features-[^/]+\.js$/, (route) => route.abort())
    const loading = new Set<object>()
    // Drawing a picture for the first time takes long.
    page.on('request', (request) => request.resourceType() !== 'image' && loading.add(request))
    for (const event of ['requestfinished', 'requestfailed'] as const) {
      page.on(event as 'requestfinished', (request) => loading.delete(request))
    }
    await page.goto(await addressOf(page))
    await hydrated(page)
    // Parts in sight load once the page has nothing else to do.
    const busy = async () => {
      await page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve(null)))),
      )
      return loading.size
    }
    let idle = 0
    await expect.poll(async () => (idle = (await busy()) === 0 ? idle + 1 : 0)).toBeGreaterThan(2)
    await measure(page)
    await context.close()
  })

type Row = { section: string; name: string; value: number; unit: string; figure?: string }

const kindNames: Record<keyof Bytes, string> = { html: 'HTML', js: 'JavaScript', css: 'CSS', font: 'font' }
const section = 'Bytes of a first visit (KiB, brotli)'

/** Leaves measured bytes for `npm run bench:report`. */
function leaveFigures(part: string, rows: Row[]): void {
  mkdirSync('test-results/figures', { recursive: true })
  writeFileSync(`test-results/figures/${part}.json`, JSON.stringify({ part, date: new Date().toISOString(), rows }))
}

const rowOf = (name: string, kib: number, max?: number): Row => ({
  section,
  name,
  value: Number(kib.toFixed(1)),
  unit: 'KiB',
  ...(max && { figure: `≤ ${max}` }),
})

test('a first visit of each main page loads no more bytes than allowed @phone', async ({ browser }) => {
  const rows: Row[] = []
  for (const [name, addressOf] of Object.entries(addresses)) {
    await visit(browser, name, addressOf, async (page) => {
      const bytes = await bytesOf(page)
      const { breaches, styles } = await page.evaluate(() => ({
        breaches: (window as unknown as { breaches: string[] }).breaches,
        styles: [...document.styleSheets].map(({ href }) => href && new URL(href).pathname).filter(Boolean),
      }))
      expect.soft(breaches, `${name}: nothing violates a policy, not even one that only reports`).toEqual([])
      expect.soft(styles, `${name}: no style sheet loads twice`).toEqual([...new Set(styles)])
      const kinds = Object.entries(bytes).map(([kind, kib]) => `${kind} ${kib.toFixed(1)}`)
      console.log(name, kinds.join(', '))
      for (const [kind, kib] of Object.entries(bytes) as [keyof Bytes, number][])
        rows.push(rowOf(`${name}: ${kindNames[kind]}`, kib, figure[kind]))
      for (const [kind, max] of Object.entries({ ...figure, ...ceilings[name] }) as [keyof Bytes, number][]) {
        expect.soft(bytes[kind], `${name}: KiB of ${kind}, figure ${figure[kind]}`).toBeLessThanOrEqual(max + hashNoise)
        expect.soft(bytes[kind], `${name}: ${kind} is measured`).toBeGreaterThan(0)
      }
    })
  }
  leaveFigures('first-visit', rows)
})

/** KiB of all scripts of a form. */
const formFigure = 165

/**
 * Inquiry forms have fields that validate themselves. Pages that exceed the figure
 * have their present weight, rounded up, as ceiling. A page without a form stays far below.
 */
const formCeilings = {
  'inquiry/fines-details': 167.8,
  'inquiry/car-annual-toll-bill': 167.8,
  'before-buying': 172.8,
  'test/authenticity-and-history': 176.4,
  'test/fines-details': 123.7,
}

test('inquiry forms load no more script than allowed @phone', async ({ browser }) => {
  const rows: Row[] = []
  for (const [path, max] of Object.entries(formCeilings)) {
    const address = () => `/services/vehicle-center/${path}`
    await visit(browser, path, address, async (page) => {
      const { js } = await bytesOf(page)
      console.log(path, 'js', js.toFixed(1))
      rows.push(rowOf(`form of ${path}: JavaScript`, js, formFigure))
      expect.soft(js, path).toBeGreaterThan(0)
      expect.soft(js, path).toBeLessThanOrEqual(max + hashNoise)
    })
  }
  leaveFigures('first-visit-of-forms', rows)
})

/** Each page with a chart: where its link is, and the modules of its own. */
const charts = {
  comparison: {
    from: '/services/new-vehicle/compare',
    link: /href="(\/services\/vehicle-info\/compare\/[^"]+)"/,
    modules: /\/(?:car-compare-|pair|charts|line-)[^/]*\.js$/,
  },
  'price of a car': {
    from: '/services/vehicle-info/price',
    link: /href="(\/services\/vehicle-info\/price\/(?!csv|rss)[^"]+)"/,
    modules: /\/(?:price-|charts|line-)[^/]*\.js$/,
  },
}

test('the modules of a page with a chart stay small, also when the chart is read @phone', async ({ browser }) => {
  for (const [name, { from, link, modules }] of Object.entries(charts)) {
    const address = (page: Page) => firstLink(page, from, link)
    await visit(browser, name, address, async (page) => {
      await page.getByRole('slider', { name: 'خواندن نمودار' }).first().focus()
      await expect(page.locator('.line-chart-mark').first()).toBeVisible()
      const kib = await modulesOf(page, modules)
      console.log(name, 'with its chart', kib.toFixed(1))
      expect.soft(kib, name).toBeGreaterThan(1)
      expect.soft(kib, name).toBeLessThanOrEqual(6)
    })
  }
})
