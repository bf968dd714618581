import { globSync, readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { findingsOf, isPhone, open, screen, takeScreenshot } from './support.ts'

/** A document that an HTTP test kept (`keepState` in tests/http/support/visitor.ts). */
type State = { name: string; path: string; html: string }

const files = globSync('test-results/states/*.json').toSorted()
const perJourney = 10
const phoneWidths = [320, 360, 430, 700]
const deskWidths = [768, 1024, 1280, 1440]

/** Known faults of the product: state and the beginning of the finding. It should be empty. */
const known: readonly (readonly [state: string, finding: string])[] = [
  // Its heading comes with the scripts.
  ['page-offline', 'page-has-heading-one'],
]

/** Shows a kept document under the origin of the product, with its style sheets and without its scripts. */
async function show(page: Page, { html }: State): Promise<void> {
  // Colours that are still on their way from one theme to the other would be looked at too early.
  const still = '<style>*, ::before, ::after { transition: none !important; animation: none !important }</style></head>'
  const body = html.replace(/<script\b[^>]*>.*?<\/script>/gs, '').replace('</head>', still)
  await page.route('**/kept-state', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }), {
    times: 1,
  })
  await page.goto('/kept-state', { waitUntil: 'load' })
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of isPhone(screen) ? phoneWidths : deskWidths) {
    await page.setViewportSize({ width, height: screen.height })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) found.push(`${over} px too wide at ${width} px`)
  }
  await page.setViewportSize({ width: screen.width, height: screen.height })
  return found
}

/** The same on most pages: the first state of a journey shows it. */
const frame = ['.site-header', '.site-footer', '.tab-bar']

/** Findings of axe, and what is wider than the screen. */
async function look(page: Page, state: State, exclude: string[]): Promise<string[]> {
  await show(page, state)
  await takeScreenshot(page, `${state.name}-${screen.width}-${screen.theme}`)
  const found = [...(await findingsOf(page, undefined, exclude)), ...(await sidewaysScroll(page))]
  return found
    .filter((each) => !known.some(([name, beginning]) => name === state.name && each.startsWith(beginning)))
    .map((each) => `${state.name} (${state.path}) ${each}`)
}

test('HTTP tests kept states to look at @main', () => {
  expect(files.length, 'run the HTTP tests first: npm test').toBeGreaterThan(50)
})

/**
 * The whole run checks each state, on a phone with light and on a wide screen with dark colours; `npm test` checks
 * every eighteenth.
 */
const set = process.env.JOURNEY_SET
const chosen = files.filter((_, place) => set === undefined || set === 'all' || (place % 18 === 0) === (set === 'main'))
const mark = set === 'main' ? ' @main' : ''

for (let first = 0; first < chosen.length; first += perJourney) {
  const chunk = chosen.slice(first, first + perJourney)
  test(`kept states ${first + 1} to ${first + chunk.length} are accessible and fit the screen${mark}`, async ({
    browser,
  }) => {
    const { context, page } = await open(browser, screen)
    const found: string[] = []
    for (const [place, name] of chunk.entries())
      found.push(...(await look(page, JSON.parse(readFileSync(name, 'utf8')) as State, place === 0 ? [] : frame)))
    expect(found).toEqual([])
    await context.close()
  })
}
