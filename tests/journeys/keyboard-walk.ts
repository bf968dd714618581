import type { Page } from '@playwright/test'

/** Faults of a page for somebody who uses the keyboard; all of it is empty on a good page. */
export type KeyboardFaults = {
  /** Fields and links that a whole round of Tab does not reach. */
  missed: string[]
  /** Elements that look the same with and without the focus. */
  unseen: string[]
  /** Elements that keep the focus although Tab is pressed again. */
  trapped: string[]
}

export const noFaults: KeyboardFaults = { missed: [], unseen: [], trapped: [] }

/** Presses of Tab before each check whether the round is complete. */
const batch = 12

/** Runs in the page. Records how everything looks without the focus, and compares with each Tab. Returns the limit of presses. */
function prepareCrawl(): number {
  const usable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], audio[controls], video[controls], [contenteditable=true]'
  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '').trim().slice(0, 40)
    const field = element as HTMLInputElement
    const label = field.labels?.[0]?.innerText.trim().slice(0, 40)
    return `${element.tagName.toLowerCase()} «${label || text || field.name || element.className}»`
  }
  const reachable = (element: Element) => {
    const field = element as HTMLInputElement
    if (field.disabled || field.tabIndex < 0 || element.closest('[inert]')) return false
    // Links inside an editor are text.
    if (element.parentElement?.closest('[contenteditable]')?.getAttribute('contenteditable') === 'true') return false
    // Content of a closed fold is hidden here, unless a style sheet shows it on wide screens.
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })) return false
    // In a group of radio buttons the keyboard reaches the checked one, or the first.
    if (field.type === 'radio') {
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        ({ name, form, disabled }) => name === field.name && form === field.form && !disabled,
      )
      return field === (group.find(({ checked }) => checked) ?? group[0])
    }
    return true
  }
  /** Look of an element and of what is around it: outlines, shadows, borders, colours. */
  const appearanceOf = (element: Element) => {
    const around = [element, ...((element as HTMLInputElement).labels ?? [])]
    for (let up = element.parentElement; up && around.length < 6; up = up.parentElement) around.push(up)
    around.push(...(element.nextElementSibling ? [element.nextElementSibling] : []), ...element.children)
    return around
      .flatMap((each) =>
        [null, '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(each, pseudo)
          const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, clipPath, transform } = style
          const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth}`
          return [outline, boxShadow, borderColor, backgroundColor, clipPath, transform].join()
        }),
      )
      .join(';')
  }
  // A look is compared right after the key, so nothing may still be moving to it.
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  ;(document.activeElement as HTMLElement | null)?.blur()
  const isTarget = () => [...document.querySelectorAll(usable)].filter(reachable)
  const without = new Map(isTarget().map((each) => [each, appearanceOf(each)]))
  const reached = new Set<Element>()
  const unseen = new Set<string>()
  const trapped: string[] = []
  let last: { element: Element; look: string } | null = null
  let stayed = 0
  /** A ring around a field of several parts stays when the focus moves from one part to the next. */
  const looksTheSame = ({ element, look }: { element: Element; look: string }) =>
    look === (without.get(element) ?? appearanceOf(element))
  const inMain = (element: Element) => element.closest('main, #content') !== null
  const crawl: Crawl = {
    over: false,
    faults: () => ({
      missed: isTarget()
        .filter((element) => !reached.has(element) && inMain(element))
        .map(nameOf),
      unseen: [...unseen],
      trapped,
    }),
  }
  const afterTab = () => {
    if (crawl.over) return
    const element = document.activeElement
    if (last && last.element !== element && last.element.isConnected && looksTheSame(last))
      unseen.add(nameOf(last.element))
    if (!element || element === document.body || element === document.documentElement) {
      last = null
      crawl.over = reached.size > 0
      return
    }
    // A date or a time is several fields in one for the keyboard, and keeps the focus for some presses.
    stayed = last?.element === element ? stayed + 1 : 0
    if (stayed > 6) trapped.push(nameOf(element))
    crawl.over = trapped.length > 0 || (reached.has(element) && stayed === 0)
    reached.add(element)
    last = { element, look: appearanceOf(element) }
  }
  window.addEventListener('keyup', ({ key }) => key === 'Tab' && afterTab(), { capture: true })
  Object.assign(window, { keyboardWalk: crawl })
  return without.size + 30
}

type Crawl = { over: boolean; faults(): KeyboardFaults }

/** Presses Tab through the whole page once, as somebody without a mouse does. */
export async function crawlByKeyboard(page: Page): Promise<KeyboardFaults> {
  const limit = await page.evaluate(prepareCrawl)
  for (let pressed = 0; pressed < limit; pressed += batch) {
    for (let press = 0; press < batch; press++) await page.keyboard.press('Tab')
    if (await page.evaluate(() => (window as unknown as { keyboardWalk: Crawl }).keyboardWalk.over)) break
  }
  return page.evaluate(() => (window as unknown as { keyboardWalk: Crawl }).keyboardWalk.faults())
}
