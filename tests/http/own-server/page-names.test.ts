import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../scripts/test-server.mjs'
import routes from '../../../src/routes.ts'
import { addressesOf } from '../../support/addresses.ts'
import { isVisible, nameOf } from '../support/locator.ts'
import type { Page } from '../support/page.ts'
import { openPage, openSignedIn } from '../support/visitor.ts'

// What other tests write is different each time.
let server: TestServer
beforeAll(async () => void (server = await startTestServer()), 60_000)
afterAll(async () => server?.stop())

/** Each opens the pages that those before it did not reach. */
const visitors = [
  { start: '/' },
  { mobile: '09120000009', start: '/profile' },
  { mobile: '09120000006', start: '/profile/my-gallery' },
  { mobile: '09120000008', start: '/profile/inspection' },
  { mobile: '09120000001', start: '/admin' },
]

/** Addresses with fixed parts come first, as in the router. */
const addresses = addressesOf(routes)
  .map(({ path }) => path)
  .filter((path) => !/\*|^\/(dev|api|files)\b/.test(path))
  .toSorted((one, other) => one.split(':').length - other.split(':').length)
  .map((path) => ({ path, fits: new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`) }))

const addressOf = (path: string): string | undefined =>
  addresses.find(({ fits }) => fits.test(path.split('?')[0]!))?.path

const linkedFrom = ({ document }: Page): string[] =>
  [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href')!.split('#')[0]!)

const explained = '[aria-hidden=true], [aria-current=page], h2, h3, h4, .data-table th, .notice-title'

/** What a form sends; its idempotency key differs each time. */
const sentBy = (form: HTMLFormElement, button: HTMLButtonElement): string =>
  [
    form.getAttribute('action'),
    button.name,
    button.value,
    ...[...form.querySelectorAll('[name]:not([name=sentKey])')].map(
      (field) => `${field.getAttribute('name')} ${field.getAttribute('value')}`,
    ),
  ].join('\n')

/** Names of links and buttons that lead to different things. The title of a card or row is explained by its card or row. */
function repeatedNames({ document }: Page): string[] {
  const targets = new Map<string, Set<string>>()
  for (const element of document.querySelectorAll('main :is(a[href], button)')) {
    if (!isVisible(element) || element.closest(explained)) continue
    const button = element as HTMLButtonElement
    const target =
      element.getAttribute('href')?.split('#')[0] ?? (button.form ? sentBy(button.form, button) : element.outerHTML)
    const name = nameOf(element)
    targets.set(name, (targets.get(name) ?? new Set()).add(target))
  }
  return [...targets].flatMap(([name, { size }]) => (size > 1 ? [`«${name}» × ${size}`] : []))
}

const unnamedTables = ({ document }: Page): string[] =>
  [...document.querySelectorAll('main table')]
    .filter((table) => !nameOf(table))
    .map(({ textContent }) => `table «${textContent.slice(0, 40)}»`)

/** Latin texts that a Persian voice would read. */
function latinTexts({ document, window }: Page): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.querySelector('main')!, window.NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { nodeValue, parentElement } = node
    if (!/[a-z]{3}/i.test(nodeValue!) || /[\u0600-\u06ff]/.test(nodeValue!)) continue
    if (parentElement!.closest('script, style, template, option, textarea, [lang=en], [dir=ltr]')) continue
    texts.push(`Latin «${nodeValue!.slice(0, 40)}»`)
  }
  return texts
}

test('each page has a title of its own and names its links, buttons, tables and Latin texts', async () => {
  const opened = new Map<string, string>()
  const faults: string[] = []
  let refused: string[] = []
  for (const { mobile, start } of visitors) {
    const baseURL = server.address
    const page = mobile ? (await openSignedIn(start, { mobile, baseURL })).page : openPage({ baseURL })
    const waiting = [start, ...refused]
    refused = []
    const tried = new Set<string>()
    while (waiting.length > 0) {
      const path = waiting.shift()!
      const address = addressOf(path)
      if (!address || opened.has(address) || tried.has(address)) continue
      tried.add(address)
      const { status, headers } = await page.goto(path)
      if (!headers.get('content-type')?.includes('html') || !page.document.querySelector('main')) continue
      const { pathname } = new URL(page.url())
      if (status !== 200 || addressOf(pathname) !== address) {
        refused.push(path)
        continue
      }
      opened.set(address, page.title())
      for (const fault of [...repeatedNames(page), ...unnamedTables(page), ...latinTexts(page)])
        faults.push(`${path}: ${fault}`)
      waiting.push(...linkedFrom(page))
    }
  }
  const byTitle = Map.groupBy([...opened.keys()], (address) => `${/^\/admin\b/.test(address)} ${opened.get(address)}`)
  for (const [title, pages] of byTitle) if (pages.length > 1) faults.push(`${pages.join(' and ')}: title «${title}»`)
  expect(opened.size).toBeGreaterThan(200)
  expect(faults).toEqual([])
})
