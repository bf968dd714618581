/** What somebody wants to see side by side, kept on this device; `refused` when one more did not fit. */
export type Compared = { ids: readonly string[]; refused: boolean }

/** More do not fit side by side, and nobody weighs more at once. */
export const maxCompared = 4
const storageKey = 'compared-ads'
const nothing: Compared = { ids: [], refused: false }
const listeners = new Set<() => void>()
let compared: Compared | undefined

function readDevice(): Compared {
  try {
    const ids = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown
    return { ids: (ids as string[]).filter((id) => /^[a-z0-9]{10}$/.test(id)).slice(0, maxCompared), refused: false }
  } catch {
    return nothing
  }
}

function set(next: Compared | undefined): void {
  compared = next
  for (const listener of listeners) listener()
}

/** Another tab has changed the choice. */
const fromElsewhere = ({ key }: StorageEvent) => key === storageKey && set(undefined)

export function subscribeCompared(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', fromElsewhere)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const comparedNow = (): Compared => (compared ??= readDevice())
export const noneComparedOnServer = (): Compared => nothing

/** Chooses exactly these, at most four. */
export function setCompared(ids: readonly string[]): void {
  set({ ids: ids.slice(0, maxCompared), refused: ids.length > maxCompared })
  try {
    localStorage.setItem(storageKey, JSON.stringify(comparedNow().ids))
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
}

/** Takes one in or out; a fifth is refused, and the tray says why. */
export function toggleCompared(id: string): void {
  const { ids } = comparedNow()
  setCompared(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
}
