/** What this device keeps of ads under a key, at most so many; nothing when something else stands there. */
export function readStored<Entry>(key: string, most: number, idOf: (entry: Entry) => string | undefined): Entry[] {
  try {
    const entries = JSON.parse(localStorage.getItem(key)!) as Entry[]
    return entries.filter((entry) => /^[a-z0-9]{10}$/.test(idOf(entry)!)).slice(0, most)
  } catch {
    return []
  }
}

export function writeStored(key: string, entries: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
}

/** Tells of changes that another tab has made. */
export const whenStoredElsewhere = (key: string, changed: () => void): void =>
  addEventListener('storage', (event: StorageEvent) => event.key === key && changed())
