type Factory = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string }
}

/**
 * Runs in the page itself, before any module: its text is written into the HTML, so it may name nothing from outside.
 *
 * Starts the page's modules when somebody touches the page, or some seconds after it became idle, so that they take nothing
 * from the first view and from who only reads. Links and searches work without them. What else was pressed meanwhile is done
 * when they are there, also in a part whose own code comes later; a form that changes something is sent as without scripts
 * when they do not come.
 *
 * A start that fails leaves the page as the server made it: links and forms work as without scripts, and the server counts it.
 */
export function startScripts(): void {
  const idleTimeoutMs = 2000
  /** From the idle page on, for who only reads. */
  const readingMs = 4000
  /** Whatever a slow picture does. */
  const latestMs = 12_000
  const sendAnywayMs = 5000
  /** A start that takes longer has failed without a word. */
  const startMs = 30_000
  const root = document.documentElement
  const script = document.querySelector<HTMLScriptElement>('script[data-modules]')
  if (!script) return
  const modules = script.dataset.modules!.split(' ')
  // React may take the attributes of the page away.
  const here = `${root.dataset.build}${location.pathname}`
  const brokenKey = 'broken-start'
  const isBroken = () => {
    try {
      return sessionStorage.getItem(brokenKey) === here
    } catch {
      return false
    }
  }
  // In this tab and build the page has broken while it came to life: now it stays as it is.
  if (isBroken()) return void delete root.dataset.scripting
  const touches = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll']
  const pressed = new Map<Element, () => void>()
  let started = false
  let failed = false
  /** Once and for all: a root that fails later loses its attributes. */
  let isReady = false

  const addLink = (rel: string, href: string) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href, as: 'script' }))

  const start = () => {
    if (started) return
    started = true
    for (const type of touches) removeEventListener(type, start, true)
    for (const href of modules) addLink('modulepreload', href)
    const run = () => {
      script.addEventListener('error', () => fail('load'))
      script.type = 'module'
      // A script runs when it comes into the page.
      script.parentNode!.insertBefore(script, script.nextSibling)
    }
    setTimeout(() => fail('late'), startMs)
    // The newest that our code uses (docs/browsers.md).
    if ('parse' in URL) return run()
    const src = script.dataset.older!
    const rules = { createScriptURL: () => src }
    const { trustedTypes: types } = globalThis as { trustedTypes?: Factory }
    const trusted = types?.createPolicy('older', rules).createScriptURL('') ?? src
    const older = Object.assign(document.createElement('script'), { src: trusted, onload: run })
    older.addEventListener('error', () => fail('load'))
    document.head.append(older)
  }

  const sendAsIs = (element: Element) => {
    const button = element as HTMLButtonElement
    if (button.type === 'submit') button.click()
  }
  const fail = (reason: string) => {
    if (failed || isReady) return
    failed = true
    stop()
    removeEventListener('click', click, true)
    delete root.dataset.scripting
    navigator.sendBeacon(`/start-failed?reason=${reason}`)
    for (const element of pressed.keys()) sendAsIs(element)
  }
  const breakDown = ({ filename }: ErrorEvent) => {
    if (filename.includes('/assets/')) fail('error')
  }
  /** React has thrown the page away (entry.client.tsx): the server's page comes back, and stays. */
  const comeBack = () => {
    if (failed || isReady) return
    try {
      sessionStorage.setItem(brokenKey, here)
    } catch {
      return
    }
    fail('render')
    location.reload()
  }

  const isKnownToReact = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))
  /** In a part that was served and whose own code is still on its way: React swallows a press there. */
  const awaitsCode = (element: Element): boolean => {
    for (let node: Node | null = element; node && !isKnownToReact(node); node = node.parentNode) {
      let closed = 0
      for (let before = node.previousSibling; before; before = before.previousSibling) {
        if (before.nodeType !== Node.COMMENT_NODE) continue
        const mark = (before as Comment).data
        if (mark === '/$') closed++
        else if (mark.startsWith('$') && closed-- === 0) return true
      }
    }
    return false
  }
  const replay = (element: Element, act: () => void, tries = 200) => {
    if (!element.isConnected) return
    if (tries === 0 || !awaitsCode(element)) act()
    else setTimeout(() => replay(element, act, tries - 1), 50)
  }
  const keep = (element: Element, act: () => void) => {
    if (isReady) replay(element, act)
    else pressed.set(element, act)
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
    if (isReady && !awaitsCode(target)) return
    if (target.matches('input[type=checkbox],input[type=radio]')) {
      keep(target, tickAgain(target as HTMLInputElement))
      return
    }
    const element = target.closest<HTMLElement>('button,[data-step-back],a[href*="#"]')
    if (!element) return
    if (element instanceof HTMLAnchorElement && !element.matches('[data-step-back]')) {
      if (isReady || element.pathname !== location.pathname || element.search !== location.search) return
    } else if (element instanceof HTMLButtonElement && element.type === 'submit') {
      if (element.form?.method !== 'post') return
      setTimeout(() => pressed.delete(element) && sendAsIs(element), sendAnywayMs)
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    keep(element, () => element.click())
  }
  const change = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'range')))
      return
    const { value } = target
    pressed.set(target, () => {
      // The page may have put its own value there when it came to life.
      target.value = value
      for (const type of ['input', 'change']) target.dispatchEvent(new Event(type, { bubbles: true }))
    })
  }

  const stop = () => {
    removeEventListener('change', change, true)
    removeEventListener('error', breakDown)
    ready.disconnect()
  }
  const ready = new MutationObserver(() => {
    if (failed || root.dataset.ready === undefined) return
    isReady = true
    stop()
    const acts = [...pressed]
    pressed.clear()
    for (const [element, act] of acts) replay(element, act)
  })

  ready.observe(root, { attributes: true, attributeFilter: ['data-ready'] })
  addEventListener('click', click, true)
  addEventListener('change', change, true)
  addEventListener('error', breakDown)
  addEventListener('start-failed', comeBack)
  for (const type of touches) addEventListener(type, start, { capture: true, passive: true })

  /** Something of this device belongs into the page (`data-shows-stored` names it), and only scripts put it there. */
  const showsStored = () => {
    try {
      return [...document.querySelectorAll<HTMLElement>('[data-shows-stored]')].some(
        ({ dataset }) => (localStorage.getItem(dataset.showsStored!) ?? '').length > 2,
      )
    } catch {
      return false
    }
  }
  /** A person's page must follow who is signed in, a kept or marked page can not wait to say what it has to say. */
  const isNeededAtOnce = () => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return (
      root.dataset.owner !== 'guest' ||
      root.dataset.keptAt !== undefined ||
      location.hash !== '' ||
      entry?.type === 'back_forward' ||
      document.activeElement !== document.body ||
      document.querySelector('[data-scripts-at-once]') !== null ||
      showsStored()
    )
  }
  const whenIdle = (act: () => void) => {
    // Not in every browser.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: idleTimeoutMs })
    else setTimeout(act, 200)
  }
  /** One after the other: a dozen at once are a long task of a slow phone. */
  const fetchAhead = (index: number) => {
    if (started || index === modules.length) return
    addLink('prefetch', modules[index]!)
    setTimeout(fetchAhead, 30, index + 1)
  }
  const whenLoaded = () =>
    whenIdle(() => {
      if (started) return
      if (isNeededAtOnce()) return start()
      // On the way already when somebody touches the page, and not yet compiled when nobody does.
      if (root.dataset.saving === undefined) fetchAhead(0)
      setTimeout(() => whenIdle(start), readingMs)
    })
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
  setTimeout(start, latestMs)
}
