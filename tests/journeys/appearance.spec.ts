import { globSync, readFileSync } from 'node:fs'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { findingsOf, isPhone, open, screen, screens, showTheme, takeScreenshot, type Screen } from './support.ts'

/** A document that an HTTP test kept (`keepState` in tests/http/support/visitor.ts). */
type State = { name: string; path: string; html: string }

const files = globSync('test-results/states/*.json').toSorted()
const perJourney = 30
const main = process.env.JOURNEY_SET === 'main'
const phoneWidths = [320, 360, 430, 700]
const deskWidths = [768, 1024, 1280, 1440]

/** Shows a kept document under the address of the product, with its style sheets and without its scripts. */
async function show(page: Page, { html }: State): Promise<void> {
  await page.setContent(html.replace(/<script\b[^>]*>.*?<\/script>/gs, ''), { waitUntil: 'load' })
}

async function sidewaysScroll(page: Page, screenOfState: Screen): Promise<string[]> {
  const found: string[] = []
  for (const width of isPhone(screenOfState) ? phoneWidths : deskWidths) {
    await page.setViewportSize({ width, height: screenOfState.height })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) found.push(`${over} px too wide at ${width} px`)
  }
  await page.setViewportSize({ width: screenOfState.width, height: screenOfState.height })
  return found
}

/** Findings of axe in the themes, and what is wider than the screen. */
async function look(page: Page, state: State, { themes, at }: { themes: readonly Screen['theme'][]; at: Screen }) {
  await show(page, state)
  const found: string[] = []
  for (const [index, theme] of themes.entries()) {
    await showTheme(page, theme)
    await takeScreenshot(page, `${state.name}-${at.width}-${theme}`)
    // Themes differ in colours alone.
    found.push(
      ...(await findingsOf(page, index === 0 ? undefined : ['color-contrast'])).map((each) => `${theme}: ${each}`),
    )
  }
  found.push(...(await sidewaysScroll(page, at)))
  return found.map((each) => `${state.name} (${state.path}) ${each}`)
}

async function lookAtAll(browser: Browser, at: Screen, names: readonly string[], themes: readonly Screen['theme'][]) {
  if (names.length === 0) return []
  const { context, page } = await open(browser, at)
  // Any small page of the product: kept documents take its origin.
  await page.goto('/offline')
  const found: string[] = []
  for (const name of names)
    found.push(...(await look(page, JSON.parse(readFileSync(name, 'utf8')) as State, { themes, at })))
  await context.close()
  return found
}

test('HTTP tests kept states to look at @main', () => {
  expect(files.length, 'run the HTTP tests first: npm test').toBeGreaterThan(50)
})

for (let first = 0; first < files.length; first += perJourney) {
  const chunk = files.slice(first, first + perJourney)
  test(`kept states ${first + 1} to ${first + chunk.length} are accessible and fit the screen ${main ? '@main' : ''}`, async ({
    browser,
  }) => {
    const found: string[] = []
    if (main) {
      // Each state at one of four screens, by its number; the whole run looks at each in both themes at both widths.
      for (const [index, at] of screens.entries())
        found.push(
          ...(await lookAtAll(
            browser,
            at,
            chunk.filter((_, place) => place % 4 === index),
            [at.theme],
          )),
        )
    } else found.push(...(await lookAtAll(browser, screen, chunk, ['light', 'dark'])))
    expect(found).toEqual([])
  })
}
