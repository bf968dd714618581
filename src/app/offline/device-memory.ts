/** Reads a short value from this device; null without storage (private mode, full). */
export function recall(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** Stores it if the device allows it; null deletes it. */
export function remember(
  key: string,
  value: string | null,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    if (value === null) window[storage].removeItem(key)
    else window[storage].setItem(key, value)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
