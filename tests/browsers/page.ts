/** What the journeys ask of a browser, whichever it is. Expressions are JavaScript for the page. */
export type BrowserPage = {
  goto(path: string): Promise<void>
  /** A real click in the middle of the first visible element that fits. */
  click(css: string): Promise<void>
  /** Real keys into the field that fits, in place of what it holds. */
  type(css: string, text: string): Promise<void>
  press(key: 'Escape' | 'Enter'): Promise<void>
  evaluate<T>(expression: string): Promise<T>
  back(): Promise<void>
  screenshot(file: string): Promise<void>
}

export type Device = { page: BrowserPage; close(): Promise<void> }
export type Engine = { name: string; open(origin: string, size: { width: number; height: number }): Promise<Device> }

const checkMs = 100
const patienceMs = 20_000

/** Waits until an expression is true in the page; `what` names it when it never is. */
export async function until(page: BrowserPage, what: string, expression: string): Promise<void> {
  const end = Date.now() + patienceMs
  let last: unknown
  while (Date.now() < end) {
    // While a page is replaced there is nothing to ask.
    last = await page.evaluate(`Boolean(${expression})`).catch((error: unknown) => error)
    if (last === true) return
    await new Promise((resolve) => setTimeout(resolve, checkMs))
  }
  const where = await page.evaluate('location.pathname + " · " + document.title').catch(() => 'no page')
  throw new Error(`never: ${what} (${where})${last instanceof Error ? `: ${last.message}` : ''}`)
}

/** Scripts may wait for the first touch (docs/decisions/0040): touches the page and waits until they listen. */
export const ready = (page: BrowserPage) =>
  until(
    page,
    'scripts listen',
    `(document.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })), document.documentElement.dataset.ready === '')`,
  )

const words = (name: string) => JSON.stringify(name)
const seen = `(e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility === 'visible'`

/** The first visible element that fits and says `name`, in its label or its text. */
const named = (css: string, name: string) =>
  `[...document.querySelectorAll(${words(css)})].filter(${seen}).find((e) => (e.getAttribute('aria-label') ?? e.textContent).includes(${words(name)}))`

export const shows = (page: BrowserPage, text: string) =>
  until(page, `«${text}» is to be read`, `document.body.innerText.includes(${words(text)})`)

/** Presses what a person would call `name`. */
export async function pressNamed(page: BrowserPage, name: string, css = 'button, a, summary, label'): Promise<void> {
  await until(page, `«${name}» is there`, named(css, name))
  await page.evaluate(
    `(document.querySelectorAll('[data-pressed]').forEach((e) => e.removeAttribute('data-pressed')), ${named(css, name)}.setAttribute('data-pressed', ''), 1)`,
  )
  await page.click('[data-pressed]')
}

/** Fills the field whose label says `label`. */
export async function fill(page: BrowserPage, label: string, text: string): Promise<void> {
  const field = `[...document.querySelectorAll('label')].filter(${seen}).find((e) => e.textContent.includes(${words(label)}))?.control`
  await until(page, `a field «${label}»`, field)
  await page.evaluate(
    `(document.querySelectorAll('[data-typed]').forEach((e) => e.removeAttribute('data-typed')), ${field}.setAttribute('data-typed', ''), 1)`,
  )
  await page.type('[data-typed]', text)
}
