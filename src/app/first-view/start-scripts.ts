type Factory = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string }
}

/**
 * Runs in the page itself, before any module: its text is written into the HTML, so it must not refer to outer names.
 *
 * Starts the page's modules when the user touches the page, or some seconds after it became idle, so that they neither
 * delay the first view nor cost users who only read. Links and searches work without them. Other presses are replayed
 * once the modules run, also in a part whose own code loads later; a form that changes data is sent as without scripts
 * when they do not load.
 *
 * A failed start leaves the page as the server rendered it: links and forms work as without scripts, and the server
 * counts the failure.
 */
export function startScripts(): void {
  const idleTimeoutMs = 2000
  /** Delay after the page is idle, for users who only read. */
  const readingMs = 4000
  /** The latest start, even when a picture is slow. */
  const latestMs = 12_000
  const sendAnywayMs = 5000
  /** A start that takes longer has failed silently. */
  const startMs = 30_000
  const root = document.documentElement
  const script = document.querySelector<HTMLScriptElement>('script[data-modules]')
  if (!script) return
  const modules = script.dataset.modules!.split(' ')
  // React may remove the attributes of the page.
  const here = `${root.dataset.build}${location.pathname}`
  const brokenKey = 'broken-start'
  const isBroken = () => {
    try {
      return sessionStorage.getItem(brokenKey) === here
    } catch {
      return false
    }
  }
  // The page failed in this tab and build during hydration: leave the served page.
  if (isBroken()) return void delete root.dataset.scripting
  const touches = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll']
  const pressed = new Map<Element, () => void>()
  let started = false
  let failed = false
  /** Permanent: a root that fails later loses its attributes. */
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
      // A script runs when it is inserted into the page.
      script.parentNode!.insertBefore(script, script.nextSibling)
    }
    setTimeout(() => fail('late'), startMs)
    // The newest feature that the code uses (docs/browsers.md).
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
  /** React has discarded the page (entry.client.tsx): the served page is restored, and stays. */
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
  /** Returns true inside a served part whose own code is still loading: React swallows a press there. */
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
  const replay = (element: Element, action: () => void, tries = 200) => {
    if (!element.isConnected) return
    if (tries === 0 || !awaitsCode(element)) action()
    else setTimeout(() => replay(element, action, tries - 1), 50)
  }
  const keep = (element: Element, action: () => void) => {
    if (isReady) replay(element, action)
    else pressed.set(element, action)
  }

  /** Resets a ticked box without an event and ticks it again, so that listeners receive the event. */
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
      // Hydration may have set another value.
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
    const actions = [...pressed]
    pressed.clear()
    for (const [element, action] of actions) replay(element, action)
  })

  ready.observe(root, { attributes: true, attributeFilter: ['data-ready'] })
  addEventListener('click', click, true)
  addEventListener('change', change, true)
  addEventListener('error', breakDown)
  addEventListener('start-failed', comeBack)
  for (const type of touches) addEventListener(type, start, { capture: true, passive: true })

  /**
   * Returns true when the page shows data of this device (`data-shows-stored` names it), which only scripts can insert.
   */
  const showsStored = () => {
    try {
      return [...document.querySelectorAll<HTMLElement>('[data-shows-stored]')].some(
        ({ dataset }) => (localStorage.getItem(dataset.showsStored!) ?? '').length > 2,
      )
    } catch {
      return false
    }
  }
  /**
   * Returns true when scripts must start at once: a user's page must follow sign-ins, a cached or marked page must show
   * its message.
   */
  const isNeededAtOnce = () => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return (
      root.dataset.owner !== 'guest' ||
      root.dataset.keptAt !== undefined ||
      entry?.serverTiming?.some(({ name }) => name === 'stale') ||
      location.hash !== '' ||
      entry?.type === 'back_forward' ||
      document.activeElement !== document.body ||
      document.querySelector('[data-scripts-at-once]') !== null ||
      showsStored()
    )
  }
  const whenIdle = (action: () => void) => {
    // Missing in some browsers.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(action, { timeout: idleTimeoutMs })
    else setTimeout(action, 200)
  }
  /** One after the other: a dozen at once are a long task on a slow phone. */
  const fetchAhead = (index: number) => {
    if (started || index === modules.length) return
    addLink('prefetch', modules[index]!)
    setTimeout(fetchAhead, 30, index + 1)
  }
  const whenLoaded = () =>
    whenIdle(() => {
      if (started) return
      if (isNeededAtOnce()) return start()
      // Already loading when the user touches the page, and not yet compiled otherwise.
      if (root.dataset.saving === undefined) fetchAhead(0)
      setTimeout(() => whenIdle(start), readingMs)
    })
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
  setTimeout(start, latestMs)
}
