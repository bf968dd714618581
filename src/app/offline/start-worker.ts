import { Workbox } from 'workbox-window'
import { reloadGuardMs } from '#ui/load-chunk.ts'
import { isOnline } from '#ui/offline/use-online.ts'
import { hasUnsavedInput } from '#ui/unsaved-input.ts'
import { recall, remember } from './device-memory.ts'
import { checkEveryHour, setWorkerState, workerState } from './worker-state.ts'

/** A worker that does not activate in this time counts as stuck. */
const activationMs = 10_000
/** The same key as of the rule for missing chunks: one guard for every automatic reload. */
const guardKey = 'reloaded-at'
const updatedKey = 'updated'

let workbox: Workbox | undefined

type Policies = { createPolicy(name: string, rules: object): { createScriptURL(text: string): { toString(): string } } }

/** Returns the address as a Trusted Type where supported; the page's policy allows only this one. */
function workerAddress(): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  const policy = policies?.createPolicy('worker', { createScriptURL: () => '/sw.js' })
  return (policy?.createScriptURL('') ?? '/sw.js') as string
}

/** Registers /sw.js for the whole site. `onFirst` runs when it took over a page without a worker. */
export async function startWorker(onFirst: () => void): Promise<void> {
  if (workbox || !('serviceWorker' in navigator)) return
  workbox = new Workbox(workerAddress(), { scope: '/' })
  let controlled = Boolean(navigator.serviceWorker.controller)
  workbox.addEventListener('waiting', () => setWorkerState('waiting'))
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) return takeOver()
    // The first worker of this device: nothing to reload for.
    controlled = true
    setWorkerState('ready')
    onFirst()
  })
  if (recall(updatedKey, 'sessionStorage')) {
    remember(updatedKey, null, 'sessionStorage')
    setWorkerState('activated')
  }
  // Fails on insecure connections, in some private modes, and while the server is unreachable.
  await workbox.register({ immediate: true }).catch(() => {})
  checkEveryHour()
}

/** Activates the new worker after the user pressed «به‌روزرسانی». */
export function applyUpdate(): void {
  setWorkerState('activating')
  workbox?.messageSkipWaiting()
  setTimeout(() => workerState() === 'activating' && setWorkerState('stuck'), activationMs)
}

/** Another build controls this tab: reload once, unless input would be lost or it would loop. */
function takeOver(): void {
  const last = Number(recall(guardKey, 'sessionStorage') ?? 0)
  if (hasUnsavedInput() || !isOnline() || Date.now() - last <= reloadGuardMs) return setWorkerState('blocked')
  remember(updatedKey, 'yes', 'sessionStorage')
  reloadOnce()
}

let reloading = false

/** Reloads the tab once, for any number of callers. */
export function reloadOnce(): void {
  if (reloading) return
  reloading = true
  remember(guardKey, String(Date.now()), 'sessionStorage')
  location.reload()
}
