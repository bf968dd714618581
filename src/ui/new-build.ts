import { callServer } from './http-client.ts'

async function buildIn(file: string): Promise<string | null> {
  const answer = await callServer<{ id?: string }>(file, { cache: 'no-store' })
  return (answer.ok && answer.value.id) || null
}

/**
 * Returns true when the server has another build than this page. False when unknown (offline, server down). The
 * manifest of the build is the fallback for the small file.
 */
export async function checkForNewBuild(): Promise<boolean> {
  const newest = (await buildIn('/latest-build.json')) ?? (await buildIn('/build-manifest.json'))
  const { build } = document.documentElement.dataset
  // A page whose root has failed does not know its own build, and must not reload again and again.
  return newest !== null && Boolean(build) && newest !== build
}

/**
 * Asks the service worker, if it serves the page, to look for a new build; the worker loads the build itself and
 * prompts before reloading. Returns false without a worker or a new build.
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
