import { keptListAddress, type KeptListView } from '#features/marketplace/search/saved-list-view.ts'

/** Requests the list from the service worker; null without a worker, and for other pages. */
export async function askForKeptList(to: string | null): Promise<KeptListView | null> {
  if (!to || !navigator.serviceWorker?.controller) return null
  const answer = await fetch(`${keptListAddress}?to=${encodeURIComponent(to)}`).catch(() => null)
  return answer?.ok ? ((await answer.json()) as KeptListView | null) : null
}
