import { readStored, whenStoredElsewhere, writeStored } from './stored-ads.ts'

/** The compared cars on this device; `refused` when a further one did not fit. */
export type Compared = { ids: readonly string[]; refused: boolean }

/** More do not fit side by side. */
export const maxCompared = 4
const storageKey = 'compared-ads'
const nothing: Compared = { ids: [], refused: false }
const listeners = new Set<() => void>()
let compared: Compared | undefined
let following = false

const readDevice = (): Compared => ({
  ids: readStored<string>(storageKey, maxCompared, (id) => id),
  refused: false,
})

function set(next: Compared | undefined): void {
  compared = next
  for (const listener of listeners) listener()
}

export function subscribeCompared(listener: () => void): () => void {
  if (!following) whenStoredElsewhere(storageKey, () => set(undefined))
  following = true
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const comparedNow = (): Compared => (compared ??= readDevice())
export const noneComparedOnServer = (): Compared => nothing

/** Chooses exactly these, at most four. */
export function setCompared(ids: readonly string[]): void {
  set({ ids: ids.slice(0, maxCompared), refused: ids.length > maxCompared })
  writeStored(storageKey, comparedNow().ids)
}

/** Adds or removes a car; a fifth is refused, and the tray explains why. */
export function toggleCompared(id: string): void {
  const { ids } = comparedNow()
  setCompared(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
}
