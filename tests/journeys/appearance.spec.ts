import { globSync, readFileSync } from 'node:fs'
import { expect, test as base, type CDPSession, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'
import { contrastFindings, findings, rendered, type Finding } from './kept-state.ts'
import { screens, type Screen } from './support.ts'

/** A document that an HTTP test kept (`keepState` in tests/http/support/visitor.ts). */
type State = { name: string; path: string; html: string }

const files = globSync('test-results/states/*.json').toSorted()
const perJourney = 10
/** A document is loaded once and shown on both screens: a phone with light colours and a wide screen with dark ones. */
const shown: readonly (readonly [screen: Screen, widths: number[]])[] = [
  [screens[0]!, [320, 430, 700, 360]],
  [screens[3]!, [768, 1024, 1440, 1280]],
]

/** Known faults of the product: state and the beginning of the finding. It should be empty. */
const existing: readonly (readonly [state: string, finding: string])[] = [
  // Its heading comes with the scripts.
  ['page-offline', 'page-has-heading-one'],
]

// Colours that are still on their way from one theme to the other would be looked at too early.
const still = '<style>*, ::before, ::after { transition: none !important; animation: none !important }</style></head>'

/** A kept document without its scripts, and without what fetches them ahead. */
const quiet = (html: string) =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace('</head>', still)

/** Where a worker shows one kept document after the other: a frame in a page, so that a width is a style of the frame. */
type Stage = { page: Page; device: CDPSession; frame: Frame }

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#777"/></svg>'

/**
 * What the stage itself answers: its two documents, and every picture. Drawing and shrinking the real ones took three quarters of
 * the time. One that is larger than any is stricter about widths, and axe judges no text on a picture, whatever that shows.
 */
const answers: readonly (readonly [ending: string, contentType: string, body: string])[] = [
  [
    '/kept-states',
    'text/html',
    '<!doctype html><style>body { margin: 0 } iframe { display: block; border: 0 }</style><iframe src="/kept-state"></iframe>',
  ],
  ['/kept-state', 'text/html', '<!doctype html>'],
  ...['.avif', '.webp'].map((ending) => [ending, 'image/svg+xml', picture] as const),
]

/** Answers without the routes of Playwright, with which the browser would load each style sheet again for each state. */
async function answerItself(device: CDPSession): Promise<void> {
  device.on('Fetch.requestPaused', ({ requestId, request }) => {
    const [, contentType, body] = answers.find(([ending]) => new URL(request.url).pathname.endsWith(ending))!
    const responseHeaders = [
      { name: 'content-type', value: `${contentType}; charset=utf-8` },
      { name: 'cache-control', value: 'max-age=3600' },
    ]
    const sent = { requestId, responseCode: 200, responseHeaders, body: Buffer.from(body).toString('base64') }
    // Its document may be gone.
    void device.send('Fetch.fulfillRequest', sent).catch(() => {})
  })
  await device.send('Fetch.enable', { patterns: answers.map(([ending]) => ({ urlPattern: `*${ending}` })) })
}

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale } = project.use
      const context = await browser.newContext({ baseURL, locale, serviceWorkers: 'block' })
      const page = await context.newPage()
      await page.setViewportSize({ width: 1440, height: 900 })
      const device = await context.newCDPSession(page)
      await answerItself(device)
      await page.goto('/kept-states')
      const frame = page.frames()[1]!
      // A document that is written again keeps the window, and with it axe.
      await frame.evaluate(axe.source)
      await use({ page, device, frame })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** Another kind of pointer and other colours for the same document. */
async function become({ page, device }: Stage, { theme }: Screen): Promise<void> {
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: theme === 'light' })
  await page.emulateMedia({ colorScheme: theme })
}

/** Sets each of the widths and returns by how much the document is wider. */
const widthsOver = ({ page }: Stage, { height }: Screen, widths: number[]) =>
  page.evaluate(
    ([all, tall]) => {
      const element = document.querySelector('iframe')!
      element.style.height = `${tall}px`
      const { documentElement } = element.contentDocument!
      return all.map((width) => {
        element.style.width = `${width}px`
        return [width, documentElement.scrollWidth - element.contentWindow!.innerWidth] as const
      })
    },
    [widths, height] as const,
  )

/** A picture for people to look at, in test-results/looks; only with `LOOKS=1`. */
async function takeScreenshot({ page }: Stage, name: string): Promise<void> {
  if (!process.env.LOOKS) return
  const element = page.locator('iframe')
  await element.evaluate((each: HTMLIFrameElement) => {
    each.style.height = `${each.contentDocument!.documentElement.scrollHeight}px`
  })
  await element.screenshot({ path: `test-results/looks/${name}.png` })
}

/** The same on most pages: the first state of a journey shows it. */
const frameParts = ['.site-header', '.site-footer', '.tab-bar']

/** Rules that answer otherwise on another screen although the same elements are rendered. */
const rulesOfLook = ['link-in-text-block', 'scrollable-region-focusable']

const describe = ({ id, nodes }: Finding) =>
  `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message})`).join(' | ')}`

/** Findings of axe, and what is wider than the screen. */
async function check(stage: Stage, state: State, exclude: string[]): Promise<string[]> {
  const match: string[] = []
  const { frame } = stage
  let before: string | undefined
  for (const [screen, widths] of shown) {
    await become(stage, screen)
    if (before === undefined) await frame.setContent(quiet(state.html), { waitUntil: 'load' })
    for (const [width, over] of await widthsOver(stage, screen, widths))
      if (over > 0) match.push(`${over} px too wide at ${width} px`)
    await takeScreenshot(stage, `${state.name}-${screen.width}-${screen.theme}`)
    const now = await frame.evaluate(rendered, exclude)
    const rules = now === before ? rulesOfLook : undefined
    const found = [
      ...(await frame.evaluate(findings, { exclude, rules })),
      ...(await frame.evaluate(contrastFindings, { exclude, screen: screen.name })),
    ]
    match.push(...found.map((finding) => `${describe(finding)} at ${screen.name}`))
    before = now
  }
  return match
    .filter((each) => !existing.some(([name, beginning]) => name === state.name && each.startsWith(beginning)))
    .map((each) => `${state.name} (${state.path}) ${each}`)
}

test('HTTP tests kept states to look at @main @once', () => {
  expect(files.length, 'run the HTTP tests first: npm test').toBeGreaterThan(50)
})

/** `npm test` checks every eighteenth state, the whole run each of the others. */
const set = process.env.JOURNEY_SET
const chosen = files.filter((_, place) => set === undefined || set === 'all' || (place % 18 === 0) === (set === 'main'))
const mark = set === 'main' ? ' @main' : ''

for (let first = 0; first < chosen.length; first += perJourney) {
  const chunk = chosen.slice(first, first + perJourney)
  test(`kept states ${first + 1} to ${first + chunk.length} are accessible and fit both screens${mark} @once`, async ({
    stage,
  }) => {
    const match: string[] = []
    for (const [place, name] of chunk.entries()) {
      const state = JSON.parse(readFileSync(name, 'utf8')) as State
      match.push(...(await check(stage, state, place === 0 ? [] : frameParts)))
    }
    expect(match).toEqual([])
  })
}
