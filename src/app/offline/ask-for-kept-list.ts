import { keptListAddress, type KeptListView } from '#capabilities/marketplace/search/kept-list-view.ts'

/** The service worker makes the list; without one, and for other pages, there is none. */
export async function askForKeptList(to: string | null): Promise<KeptListView | null> {
  if (!to || !navigator.serviceWorker?.controller) return null
  const answer = await fetch(`${keptListAddress}?to=${encodeURIComponent(to)}`).catch(() => null)
  return answer?.ok ? ((await answer.json()) as KeptListView | null) : null
}
