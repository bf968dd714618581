import { guestOwner } from '#kit/page-owner.ts'
import { draftPrefix as prefix, removeDrafts as remove } from './forget-drafts.ts'

/**
 * Drafts of forms in `localStorage`. A synchronous store is written before the page unloads, so the last letter
 * survives when a phone kills the app; an asynchronous store does not promise that. A draft belongs to the owner of the
 * page. A guest's draft lasts a day; a user who signs in continues it only in the tab in which it was typed.
 */
const dayMs = 24 * 3600 * 1000
const keptMs = 7 * dayMs
const longest = 50_000

/** The entries of a form in its own order. */
export type Draft = [name: string, value: string][]

/** The owner of the page (`ui/page-owner.tsx`) and the name of the form. */
export type DraftKey = { owner: string; form: string }

const nameOf = ({ owner, form }: DraftKey) => `${prefix}${owner}:${form}`
/** A key in the storage of the tab: a guest has typed into this form here. */
const hereOf = (form: string) => `draft-here:${form}`
const asGuest = ({ form }: DraftKey): DraftKey => ({ owner: guestOwner, form })

/** Returns the draft of a form; null when it is missing or too old, and where storage is forbidden. */
export function readDraft(key: DraftKey, now = Date.now()): Draft | null {
  if (key.owner === guestOwner) return read(key, dayMs, now)
  return read(key, keptMs, now) ?? (typedHere(key.form) ? read(asGuest(key), dayMs, now) : null)
}

function read(key: DraftKey, lifetimeMs: number, now: number): Draft | null {
  try {
    const { at, entries } = JSON.parse(localStorage.getItem(nameOf(key)) ?? '{}') as { at: number; entries: Draft }
    return Array.isArray(entries) && now - at < lifetimeMs ? entries : null
  } catch {
    return null
  }
}

function typedHere(form: string): boolean {
  try {
    return sessionStorage.getItem(hereOf(form)) !== null
  } catch {
    return false
  }
}

/** Stores the content of a form. */
export function writeDraft(key: DraftKey, entries: Draft, now = Date.now()): void {
  const text = JSON.stringify({ at: now, entries })
  try {
    if (text.length > longest) return
    localStorage.setItem(nameOf(key), text)
    if (key.owner === guestOwner) sessionStorage.setItem(hereOf(key.form), '')
  } catch {
    // Storage is full or forbidden: the input lasts as long as its page.
  }
}

/**
 * Deletes the draft of a form and the input of a guest in this tab, after the form has arrived or when the user
 * discards it.
 */
export function forgetDraft(key: DraftKey): void {
  const names = typedHere(key.form) ? [nameOf(key), nameOf(asGuest(key))] : [nameOf(key)]
  remove((name) => names.includes(name))
}

/**
 * Returns the fields of a form that may be stored: texts and choices, but no passwords, one-time codes, card numbers or
 * files.
 */
export function draftOf(form: HTMLFormElement): Draft {
  const stored = new Set<string>()
  for (const element of form.elements) {
    const { name, type, autocomplete, dataset } = element as HTMLInputElement
    const secret = type === 'password' || /one-time-code|cc-|-password/.test(autocomplete ?? '')
    // A hidden field belongs to the page, unless it holds a choice of the user.
    if (name && !secret && (type !== 'hidden' || dataset.draft)) stored.add(name)
  }
  return [...new FormData(form)].flatMap(([name, value]): Draft =>
    typeof value === 'string' && stored.has(name) ? [[name, value]] : [],
  )
}
