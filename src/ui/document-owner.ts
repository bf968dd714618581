import { guestOwner } from '#kit/page-owner.ts'
import { forgetDraftsOf } from './form/forget-drafts.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

/** Who was signed in on the newest page that the server gave to this browser. */
const personKey = 'person'
/** Left by somebody who presses «خروج», with its time, until a page of a guest has come. */
const leavingKey = 'signing-out'
/** Left for the next page: this browser has another person now, and what was typed is gone. */
const replacedKey = 'person-replaced'

let person: string | null = null
let leavingHere = false

/** Whose page this document is: of the first person who was signed in while it was open, or of a guest. */
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
    // Nothing is kept on this device, so nothing of anybody either.
  }
}

function stored(where: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** The person of this page leaves the browser: other tabs hide what they show of them. */
export function markSigningOut(): void {
  leavingHere = true
  store('localStorage', leavingKey, String(deviceTime()))
}

/** Whether somebody has signed out of this browser since the last page came. */
export const isSigningOut = (): boolean => stored('localStorage', leavingKey) !== null

/** Forgets a sign-out that was begun before a page knew who is signed in; a later one is not this page's to forget. */
export function clearSigningOut(knownSince: number): void {
  if (Number(stored('localStorage', leavingKey)) <= knownSince) store('localStorage', leavingKey, null)
}

/** Milliseconds on a clock that all tabs share; a page was asked for at `performance.timeOrigin` of it. */
export const deviceTime = (): number => performance.timeOrigin + performance.now()

/**
 * The browser is now `owner`'s, another person or nobody: nothing of the first is shown or kept from now on, and the page
 * starts afresh. When another person's came over something that the first had begun and not sent, or that was `refused`,
 * the fresh page says so; the news may come by the worker before the refusal of what is being sent.
 */
export function startAfresh(owner: string, refused = hasUnsavedInput()): void {
  if (leavingHere) return
  document.documentElement.hidden = true
  forgetDraftsOf(documentOwner())
  if (refused && owner !== guestOwner) store('sessionStorage', replacedKey, 'yes')
  location.reload()
}

/** True once after {@link startAfresh} over what was not sent or was refused. */
export function takeReplaced(): boolean {
  const replaced = stored('sessionStorage', replacedKey) !== null
  if (replaced) store('sessionStorage', replacedKey, null)
  return replaced
}

/** A page that just came from the server knows who is signed in; a kept copy only knows who was. */
function isFresh(): boolean {
  const { keptAt } = document.documentElement.dataset
  return !keptAt && (location.pathname !== '/offline' || location.search === '?signed-out')
}

/**
 * Hides this page when it is a person's and another one, or nobody after a sign-out, has the browser now: told by another
 * tab, or found when Back brings the page out of memory. Needs neither a service worker nor a connection.
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
  // The browser may take the page that Back leads to out of its own cache, however old.
  if (entry?.type === 'back_forward') return check(stored('localStorage', personKey))
  if (!isFresh()) return
  if (here !== guestOwner) {
    clearSigningOut(performance.timeOrigin)
    // Scripts start late: in another tab the person has left since this page was asked for.
    if (isSigningOut()) return startAfresh(guestOwner)
  }
  store('localStorage', personKey, here)
}
