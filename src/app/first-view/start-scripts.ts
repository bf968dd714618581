/**
 * Runs in the page itself, before any module: its text is written into the HTML, so it may name nothing from outside.
 *
 * Starts the page's modules when the page is idle or touched, so that they compete with nothing that the first view needs.
 * Links and searches work without them. What else was pressed meanwhile is done when they are there; a form that changes
 * something is sent as without scripts when they do not come.
 */
export function startScripts(): void {
  const idleTimeoutMs = 2000
  /** Whatever a slow picture does. */
  const latestMs = 6000
  const sendAnywayMs = 5000
  const root = document.documentElement
  const script = document.querySelector<HTMLScriptElement>('script[data-modules]')
  if (!script) return
  const touches = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin']
  const pressed = new Map<Element, () => void>()
  let started = false
  let failed = false

  const start = () => {
    if (started) return
    started = true
    for (const type of touches) removeEventListener(type, start, true)
    for (const href of script.dataset.modules!.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    script.addEventListener('error', fail)
    script.type = 'module'
    // A script runs when it comes into the page.
    script.parentNode!.insertBefore(script, script.nextSibling)
  }

  const sendAsIs = (element: Element) => {
    const button = element as HTMLButtonElement
    if (button.type === 'submit') button.form?.requestSubmit(button)
  }
  const fail = () => {
    failed = true
    stop()
    delete root.dataset.scripting
    for (const element of pressed.keys()) sendAsIs(element)
  }

  /** A box that was ticked goes back without a word and is ticked again, so that those who listen hear it. */
  const tickAgain = (box: HTMLInputElement) => () => {
    box.checked = !box.checked
    box.click()
  }

  const click = (event: MouseEvent) => {
    if (!event.isTrusted || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const target = event.target as Element
    if (target.matches('input[type=checkbox],input[type=radio]')) {
      pressed.set(target, tickAgain(target as HTMLInputElement))
      return
    }
    const element = target.closest<HTMLElement>('button,[data-step-back],a[href*="#"]')
    if (!element) return
    if (element instanceof HTMLAnchorElement && !element.matches('[data-step-back]')) {
      if (element.pathname !== location.pathname || element.search !== location.search) return
    } else if (element instanceof HTMLButtonElement && element.type === 'submit') {
      if (element.form?.method !== 'post') return
      setTimeout(() => pressed.delete(element) && sendAsIs(element), sendAnywayMs)
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.set(element, () => element.click())
  }
  const change = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) {
      pressed.set(target, () => target.dispatchEvent(new Event('change', { bubbles: true })))
    }
  }

  /** A part whose code is on its way listens a moment later than its page. */
  const replay = (element: Element, act: () => void, tries = 60) => {
    if (!element.isConnected) return
    // What stands in served markup is heard by the part around it.
    const listener = element.closest('[data-part]') ?? element
    if (tries === 0 || Object.keys(listener).some((key) => key.startsWith('__reactProps'))) act()
    else setTimeout(() => replay(element, act, tries - 1), 50)
  }
  const stop = () => {
    removeEventListener('click', click, true)
    removeEventListener('change', change, true)
    ready.disconnect()
  }
  const ready = new MutationObserver(() => {
    if (failed || root.dataset.ready === undefined) return
    stop()
    const acts = [...pressed]
    pressed.clear()
    for (const [element, act] of acts) replay(element, act)
  })

  ready.observe(root, { attributes: true, attributeFilter: ['data-ready'] })
  addEventListener('click', click, true)
  addEventListener('change', change, true)
  for (const type of touches) addEventListener(type, start, { capture: true, passive: true })
  const whenIdle = () => {
    // Not in every browser.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: idleTimeoutMs })
    else setTimeout(start, 200)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
  setTimeout(start, latestMs)
}
