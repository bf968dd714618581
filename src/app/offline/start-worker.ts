import { Workbox } from 'workbox-window'
import { reloadGuardMs } from '#ui/load-chunk.ts'
import { isOnline } from '#ui/offline/use-online.ts'
import { hasUnsavedInput } from '#ui/unsaved-input.ts'
import { recall, remember } from './device-memory.ts'
import { checkEveryHour, setWorkerState, workerState } from './worker-state.ts'

/** A worker that does not take over in this time is said to be stuck. */
const activationMs = 10_000
/** The same mark that the rule for missing parts leaves: one guard for every reload that nobody asked for. */
const guardKey = 'reloaded-at'
const updatedKey = 'updated'

let workbox: Workbox | undefined

type Policies = { createPolicy(name: string, rules: object): { createScriptURL(text: string): { toString(): string } } }

/** As a Trusted Type where the browser has them; the page's policy names this one alone. */
function workerAddress(): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  const policy = policies?.createPolicy('worker', { createScriptURL: () => '/sw.js' })
  return (policy?.createScriptURL('') ?? '/sw.js') as string
}

/** Registers /sw.js for the whole site. `onFirst` runs when it took over a page that had none before. */
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
  // Refused where the connection is not secure, in some private modes, and while the server is away.
  await workbox.register({ immediate: true }).catch(() => {})
  checkEveryHour()
}

/** The person pressed «به‌روزرسانی»: only now the new worker takes over. */
export function applyUpdate(): void {
  setWorkerState('activating')
  workbox?.messageSkipWaiting()
  setTimeout(() => workerState() === 'activating' && setWorkerState('stuck'), activationMs)
}

/** Another build controls this tab: one reload, unless something would be lost by it or it would go round in circles. */
function takeOver(): void {
  const last = Number(recall(guardKey, 'sessionStorage') ?? 0)
  if (hasUnsavedInput() || !isOnline() || Date.now() - last <= reloadGuardMs) return setWorkerState('blocked')
  remember(updatedKey, 'yes', 'sessionStorage')
  reloadOnce()
}

let reloading = false

/** The tab is reloaded once, whoever asks for it how often. */
export function reloadOnce(): void {
  if (reloading) return
  reloading = true
  remember(guardKey, String(Date.now()), 'sessionStorage')
  location.reload()
}
