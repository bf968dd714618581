const name = 'kept-articles'

/**
 * Whether this device may have a reading list. Most have none, and then an article does not load
 * the code for it. When unknown, reads the list.
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
    // Without storage, read the list each time.
  }
}
