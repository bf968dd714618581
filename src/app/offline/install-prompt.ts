/** Chromium's install prompt; other browsers have none. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offer: InstallPrompt | null = null
const listeners = new Set<() => void>()

function setOffer(next: InstallPrompt | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Stores the browser's install event until the user requests it; it fires once, soon after the page loads. */
export function listenForInstallPrompt(): () => void {
  const hold = (event: Event) => {
    event.preventDefault()
    setOffer(event as InstallPrompt)
  }
  window.addEventListener('beforeinstallprompt', hold)
  return () => window.removeEventListener('beforeinstallprompt', hold)
}

export const installOffer = (): InstallPrompt | null => offer
export const dropOffer = (): void => setOffer(null)

export function subscribeOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
