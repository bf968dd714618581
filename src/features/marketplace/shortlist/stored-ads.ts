/** Reads stored ads under a key, with a limit; empty when the value is invalid. */
export function readStored<Entry>(key: string, max: number, idOf: (entry: Entry) => string | undefined): Entry[] {
  try {
    const entries = JSON.parse(localStorage.getItem(key)!) as Entry[]
    return entries.filter((entry) => /^[a-z0-9]{10}$/.test(idOf(entry)!)).slice(0, max)
  } catch {
    return []
  }
}

export function writeStored(key: string, entries: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // Storage is full or denied: the choice lasts as long as the page.
  }
}

/** Calls back on changes by another tab. */
export const whenStoredElsewhere = (key: string, changed: () => void): void =>
  addEventListener('storage', (event: StorageEvent) => event.key === key && changed())
