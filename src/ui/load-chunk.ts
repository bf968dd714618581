import { checkForNewBuild } from './new-build.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

const guardKey = 'reloaded-at'
/** No second reload within ten seconds. */
export const reloadGuardMs = 10_000

/** What the notice on the page is told: where to go on, and whether only unsaved input keeps the page from doing so itself. */
export type MissingChunk = { to: string; newBuild: boolean }

const here = () => location.pathname + location.search + location.hash

/** Opens an address afresh, also when it is the one that is open; without one, the page as it is. */
export function openInFreshPage(to = here()): void {
  if (to === here()) location.reload()
  else location.assign(to)
}

/** One reload in ten seconds. Where the browser keeps nothing the guard would not outlive the reload: there it is never. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(guardKey))
    if (Date.now() - last <= reloadGuardMs) return false
    sessionStorage.setItem(guardKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/**
 * The rule for a part that did not come: when the server has a newer build, `to` is opened afresh, at
 * most once in ten seconds and never over unsaved input. True when the page is on its way; else the page says so, unless `quiet`.
 */
export async function reloadForNewBuild(to: string, quiet = false): Promise<boolean> {
  const newBuild = await checkForNewBuild()
  const unsaved = hasUnsavedInput()
  if (newBuild && !unsaved && mayReload()) {
    openInFreshPage(to)
    return true
  }
  if (quiet) return false
  window.dispatchEvent(
    new CustomEvent<MissingChunk>('chunk-missing', { detail: { to, newBuild: newBuild && unsaved } }),
  )
  return false
}

/**
 * Loads a part of the page that came later: `loadChunk(() => import('./share-dialog.tsx'))`. Null when it cannot be had; then
 * the reload rule has been applied and the page says so. `to` is where the person was going.
 */
export async function loadChunk<T>(load: () => Promise<T>, to = here()): Promise<T | null> {
  try {
    return await load()
  } catch {
    await reloadForNewBuild(to)
    return null
  }
}

/**
 * The same for a part that nobody waits for (suggestions, a badge, a toast): the rule is applied, but the page says nothing
 * about it. Null when it cannot be had.
 */
export async function loadChunkQuietly<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch {
    await reloadForNewBuild(here(), true)
    return null
  }
}
