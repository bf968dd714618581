const guardKey = 'reloaded-at'
/** Specification §9: no second reload within ten seconds. */
export const reloadGuardMs = 10_000

const importModule = (address: string) => import(/* @vite-ignore */ address) as Promise<unknown>

/** Warms modules; a failure here is nobody's business yet. */
export function loadsSafely(addresses: readonly string[]): void {
  for (const address of addresses) importModule(address).catch(() => {})
}

/** The id of the build that the server has now; null when it cannot be known (offline, server down). */
async function newestBuild(): Promise<string | null> {
  try {
    const response = await fetch('/latest-build.json', { cache: 'no-store' })
    return response.ok ? ((await response.json()) as { id: string }).id : null
  } catch {
    return null
  }
}

/** The id of the build that this page came from, written by the server into the document. */
const ownBuild = () => document.documentElement.dataset.build ?? ''

type Scope = { storage: Storage; now: () => number; go: (to: string) => void; newest: () => Promise<string | null> }

const browserScope = (): Scope => ({
  storage: sessionStorage,
  now: Date.now,
  go: (to) => location.assign(to),
  newest: newestBuild,
})

/**
 * Loads the modules of the next page. When one fails and the server has a newer build, the next page is opened afresh, at
 * most once in ten seconds (specification §4). When there is no newer build the page stays as it is and an event tells it
 * to say so. Gives true when the router may go on.
 */
export async function loadWithReloadRule(
  addresses: readonly string[],
  to: string,
  scope: Scope = browserScope(),
  load: (address: string) => Promise<unknown> = importModule,
): Promise<boolean> {
  try {
    await Promise.all(addresses.map(load))
    return true
  } catch {
    const newest = await scope.newest()
    const last = Number(scope.storage.getItem(guardKey) ?? 0)
    if (newest !== null && newest !== ownBuild() && scope.now() - last > reloadGuardMs) {
      scope.storage.setItem(guardKey, String(scope.now()))
      scope.go(to)
    } else {
      window.dispatchEvent(new CustomEvent('page-part-missing', { detail: to }))
    }
    return false
  }
}
