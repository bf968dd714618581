import type { Page } from '@playwright/test'

/** What the keyboard did not do on a page; all of it empty on a good one. */
export type KeyboardFaults = {
  /** Fields and links that a whole round of Tab has not reached. */
  missed: string[]
  /** Those that look the same with and without the focus. */
  unseen: string[]
  /** Where the focus stayed although Tab was pressed again. */
  trapped: string[]
}

/** What runs in the page. It keeps how everything looks without the focus, to compare. */
function prepareWalk() {
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
    // Links of a text that is being written are text.
    if (element.parentElement?.closest('[contenteditable]')?.getAttribute('contenteditable') === 'true') return false
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })) return false
    const closed = element.closest('details:not([open])')
    if (closed && !(element.tagName === 'SUMMARY' && element.parentElement === closed)) return false
    // Of choices of one name the keyboard goes to the chosen one, or to the first.
    if (field.type === 'radio') {
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        ({ name, form, disabled }) => name === field.name && form === field.form && !disabled,
      )
      return field === (group.find(({ checked }) => checked) ?? group[0])
    }
    return true
  }
  /** How an element and what is around it look: outlines, shadows, borders, colours. */
  const lookOf = (element: Element) => {
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
  const without = new Map([...document.querySelectorAll(usable)].filter(reachable).map((each) => [each, lookOf(each)]))
  const reached = new Set<Element>()
  const unseen: string[] = []
  let last: { element: Element; look: string } | null = null
  /** A ring around a field of several parts stays when the focus goes from one to the next. */
  const looksTheSame = ({ element, look }: { element: Element; look: string }) =>
    look === (without.get(element) ?? lookOf(element))
  const inMain = (element: Element) => element.closest('main, #content') !== null
  const walk = {
    wanted: () => [...document.querySelectorAll(usable)].filter(reachable),
    /** After a Tab: true once the round is over. */
    step() {
      const element = document.activeElement
      if (last && last.element !== element && last.element.isConnected && looksTheSame(last)) {
        unseen.push(nameOf(last.element))
      }
      if (!element || element === document.body || element === document.documentElement) {
        last = null
        return { over: reached.size > 0, same: false, name: 'page' }
      }
      const same = last?.element === element
      const over = reached.has(element) && !same
      reached.add(element)
      last = { element, look: lookOf(element) }
      return { over, same, name: nameOf(element) }
    },
    result: () => ({
      missed: walk
        .wanted()
        .filter((element) => !reached.has(element) && inMain(element))
        .map(nameOf),
      unseen: [...new Set(unseen)],
    }),
  }
  Object.assign(window, { keyboardWalk: walk })
}

type Walk = {
  wanted(): Element[]
  step(): { over: boolean; same: boolean; name: string }
  result(): { missed: string[]; unseen: string[] }
}

/** Presses Tab through the whole page once, as somebody without a mouse does. */
export async function walkByKeyboard(page: Page): Promise<KeyboardFaults> {
  await page.evaluate(prepareWalk)
  const most = await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    return (window as unknown as { keyboardWalk: Walk }).keyboardWalk.wanted().length + 30
  })
  const trapped: string[] = []
  let stayed = 0
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const { over, same, name } = await page.evaluate(() =>
      (window as unknown as { keyboardWalk: Walk }).keyboardWalk.step(),
    )
    // A date or a time is several fields in one for the keyboard, and stays the focused element for some steps.
    stayed = same ? stayed + 1 : 0
    if (stayed > 6) {
      trapped.push(name)
      break
    }
    if (over) break
  }
  const found = await page.evaluate(() => (window as unknown as { keyboardWalk: Walk }).keyboardWalk.result())
  return { ...found, trapped }
}
