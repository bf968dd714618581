import { checkForNewBuild } from './new-build.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

const guardKey = 'reloaded-at'
/** No second reload within ten seconds. */
export const reloadGuardMs = 10_000

/** The data of the page's notice: where to continue, and whether only unsaved input prevents an automatic reload. */
export type MissingChunk = { to: string; newBuild: boolean }

const here = () => location.pathname + location.search + location.hash

/** Opens an address with a full page load, also when it is the open one; the default reloads the page. */
export function openInFreshPage(to = here()): void {
  if (to === here()) location.reload()
  else location.assign(to)
}

/** Allows one reload in ten seconds. Without sessionStorage the guard cannot survive a reload, so never reload. */
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
 * Handles a part that failed to load: when the server has a newer build, opens `to` with a full load, at most once in
 * ten seconds and never over unsaved input. Returns true when the page is reloading; else the page shows a message,
 * unless `quiet`.
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
 * Loads a part of the page on demand: `loadChunk(() => import('./share-dialog.tsx'))`. Returns null when loading fails;
 * then the reload rule has been applied and the page shows a message. `to` is the user's destination.
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
 * The same for an optional part (suggestions, a badge, a toast): the rule is applied, but the page shows no message.
 * Returns null when loading fails.
 */
export async function loadChunkQuietly<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch {
    await reloadForNewBuild(here(), true)
    return null
  }
}
