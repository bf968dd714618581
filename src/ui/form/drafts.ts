/**
 * Drafts of forms, kept in `localStorage`: it is written before the page goes on, so the last letter survives when a phone
 * ends the app without a word, which an asynchronous store does not promise (FEATURES G07).
 */
const prefix = 'draft:'
const keptMs = 7 * 24 * 3600 * 1000
const longest = 50_000

/** The entries of a form in its own order. */
export type Draft = [name: string, value: string][]

/** The draft of a form; null when there is none, when it is older than a week, and where storage is forbidden. */
export function readDraft(key: string, now = Date.now()): Draft | null {
  try {
    const { at, entries } = JSON.parse(localStorage.getItem(prefix + key) ?? '{}') as { at: number; entries: Draft }
    return Array.isArray(entries) && now - at < keptMs ? entries : null
  } catch {
    return null
  }
}

/** Keeps what a form holds now. */
export function writeDraft(key: string, entries: Draft, now = Date.now()): void {
  const text = JSON.stringify({ at: now, entries })
  try {
    if (text.length <= longest) localStorage.setItem(prefix + key, text)
  } catch {
    // Storage is full or forbidden: the form lasts as long as its page.
  }
}

/** Forgets one draft, or with no key all of them: whoever uses the device next must not read them. */
export function forgetDrafts(key?: string): void {
  try {
    const keys = key === undefined ? Object.keys(localStorage) : [prefix + key]
    for (const each of keys) if (each.startsWith(prefix)) localStorage.removeItem(each)
  } catch {
    // Nothing was kept either.
  }
}

/** What of a form may be kept: texts and choices, but no passwords, one-time codes, card numbers or files. */
export function draftOf(form: HTMLFormElement): Draft {
  const kept = new Set<string>()
  for (const element of form.elements) {
    const { name, type, autocomplete, dataset } = element as HTMLInputElement
    const secret = type === 'password' || /one-time-code|cc-|-password/.test(autocomplete ?? '')
    // A hidden field is the page's own, unless it stands for a choice that the person made.
    if (name && !secret && (type !== 'hidden' || dataset.draft)) kept.add(name)
  }
  return [...new FormData(form)].flatMap(([name, value]): Draft =>
    typeof value === 'string' && kept.has(name) ? [[name, value]] : [],
  )
}
