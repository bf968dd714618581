import { guestOwner } from '#kit/page-owner.ts'
import { forgetDraftsOf } from './form/forget-drafts.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

/** The user of the newest page that the server sent to this browser. */
const personKey = 'person'
/** Set with its time when a user presses «خروج», until a signed-out page has arrived. */
const leavingKey = 'signing-out'
/** Set for the next page: this browser has another user now, and unsent input is lost. */
const replacedKey = 'person-replaced'

let person: string | null = null
let leavingHere = false

/** Returns the owner of this document: the first user who was signed in while it was open, or the guest. */
export function documentOwner(): string {
  const now = document.documentElement.dataset.owner ?? guestOwner
  if (person === null && now !== guestOwner) person = now
  return person ?? now
}

function store(where: 'localStorage' | 'sessionStorage', key: string, value: string | null): void {
  try {
    if (value === null) window[where].removeItem(key)
    else window[where].setItem(key, value)
  } catch {
    // This device stores nothing, so it stores nothing personal either.
  }
}

function stored(where: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** Marks the start of a sign-out: other tabs hide the user's data. */
export function markSigningOut(): void {
  leavingHere = true
  store('localStorage', leavingKey, String(deviceTime()))
}

/** Returns true when a user has signed out in this browser since the last page arrived. */
export const isSigningOut = (): boolean => stored('localStorage', leavingKey) !== null

/** Clears a sign-out that began before the page knew its user; a later one stays. */
export function clearSigningOut(knownSince: number): void {
  if (Number(stored('localStorage', leavingKey)) <= knownSince) store('localStorage', leavingKey, null)
}

/** Returns milliseconds on a clock that all tabs share; a page's request starts at `performance.timeOrigin` of it. */
export const deviceTime = (): number => performance.timeOrigin + performance.now()

/**
 * Switches the browser to `owner`, another user or the guest: hides and stops storing the former user's data, and
 * reloads the page. When unsent input is lost, or a write was `refused`, the fresh page reports it; the worker may
 * report the switch before the refusal arrives.
 */
export function startAfresh(owner: string, refused = hasUnsavedInput()): void {
  if (leavingHere) return
  document.documentElement.hidden = true
  forgetDraftsOf(documentOwner())
  if (refused && owner !== guestOwner) store('sessionStorage', replacedKey, 'yes')
  location.reload()
}

/** Returns true once after {@link startAfresh} with lost input or a refusal. */
export function takeReplaced(): boolean {
  const replaced = stored('sessionStorage', replacedKey) !== null
  if (replaced) store('sessionStorage', replacedKey, null)
  return replaced
}

/** Returns true for a page from the server, which knows the current user; a cached copy only knows a former one. */
function isFresh(): boolean {
  const { keptAt } = document.documentElement.dataset
  return !keptAt && (location.pathname !== '/offline' || location.search === '?signed-out')
}

/**
 * Hides this page when it belongs to a user and the browser now has another one, or none after a sign-out. Another tab
 * reports the switch, or the page notices it when Back restores it from memory. Needs neither a service worker nor a
 * connection.
 */
export function watchPerson(): void {
  const here = documentOwner()
  const check = (now: string | null) => {
    if (documentOwner() === guestOwner || now === null || now === documentOwner()) return
    if (now !== guestOwner || isSigningOut()) startAfresh(now)
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === personKey) check(newValue)
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && check(stored('localStorage', personKey)))
  window.addEventListener('submit', ({ target, defaultPrevented }) => {
    const { action } = target as HTMLFormElement
    if (!defaultPrevented && typeof action === 'string' && new URL(action).pathname === '/sign-out') markSigningOut()
  })
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // The browser may load the page of Back from its own cache, however old it is.
  if (entry?.type === 'back_forward') return check(stored('localStorage', personKey))
  if (!isFresh()) return
  if (here !== guestOwner) {
    clearSigningOut(performance.timeOrigin)
    // Scripts start late: the user may have signed out in another tab since the request for this page.
    if (isSigningOut()) return startAfresh(guestOwner)
  }
  store('localStorage', personKey, here)
}
