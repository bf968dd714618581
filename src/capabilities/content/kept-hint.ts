const name = 'kept-articles'

/**
 * Whether this device has a reading list at all: most have none, and then an article does not bring what reads it. Where it can not be
 * told, the list is asked.
 */
export function mayHaveKept(): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return true
  }
}

export function noteKept(some: boolean): void {
  try {
    if (some) localStorage.setItem(name, '1')
    else localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing here is asked for the list each time.
  }
}
