import { callServer } from './http-client.ts'

async function buildIn(file: string): Promise<string | null> {
  const answer = await callServer<{ id?: string }>(file, { cache: 'no-store' })
  return (answer.ok && answer.value.id) || null
}

/**
 * Has the server another build than the one that this page came from? False when it cannot be known (offline, server down).
 * The manifest of the build answers when the small file does not.
 */
export async function checkForNewBuild(): Promise<boolean> {
  const newest = (await buildIn('/latest-build.json')) ?? (await buildIn('/build-manifest.json'))
  const { build } = document.documentElement.dataset
  // A page whose root has failed does not know its own build: it is no reason to open it afresh, again and again.
  return newest !== null && Boolean(build) && newest !== build
}

/**
 * Where a service worker serves the page it brings the new build itself and asks before the page is opened afresh: it is told
 * to look. False where there is none, or it found nothing.
 */
export async function handledByWorker(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (!registration?.active) return false
    await registration.update()
    return Boolean(registration.installing ?? registration.waiting)
  } catch {
    return false
  }
}
