import { documentOwner } from '#ui/document-owner.ts'

/**
 * A device's knowledge about a person's ads: read ones, hidden ones, and the times of list visits.
 */
export type AdHistory = {
  seen: readonly string[]
  hidden: readonly string[]
  /** When a list was last viewed, and when the previous visit ended; 0 is never. */
  looked: number
  before: number
}

export const maxIds = 500
/** A pause after which a view counts as a new visit, in milliseconds. */
export const visitMs = 30 * 60_000
const nothing: AdHistory = { seen: [], hidden: [], looked: 0, before: 0 }
const listeners = new Set<() => void>()
let held: AdHistory | undefined

/** Named like a draft, so that it is deleted with the person's drafts (`forget-drafts.ts`). */
const storageKey = () => `draft:${documentOwner()}:ad-history`

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string' && /^[a-z0-9]{10}$/.test(id)).slice(0, maxIds) : []
const timeOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)

/** Null without stored data or storage. */
function readDevice(): AdHistory | null {
  try {
    const stored = localStorage.getItem(storageKey())
    const saved = JSON.parse(stored ?? 'null') as Partial<Record<keyof AdHistory, unknown>> | null
    return (
      saved && {
        seen: idsOf(saved.seen),
        hidden: idsOf(saved.hidden),
        looked: timeOf(saved.looked),
        before: timeOf(saved.before),
      }
    )
  } catch {
    return null
  }
}

function report(next: AdHistory | undefined): void {
  held = next
  for (const listener of listeners) listener()
}

/** Applies a change to the stored state, which another tab may have written since. */
function change(how: (now: AdHistory) => Partial<AdHistory>): void {
  const now = readDevice() ?? adHistory()
  const next = { ...now, ...how(now) }
  try {
    localStorage.setItem(storageKey(), JSON.stringify(next))
  } catch {
    // Storage is full or denied: the choice lasts as long as the page.
  }
  report(next)
}

const withFirst = (ids: readonly string[], id: string) => [id, ...ids.filter((other) => other !== id)].slice(0, maxIds)

const fromElsewhere = ({ key }: StorageEvent) => key === storageKey() && report(undefined)
/** A page from the back-forward cache has missed changes. */
const fromMemory = ({ persisted }: PageTransitionEvent) => persisted && report(undefined)

/** Calls the listener after every change, in this or another tab, for the life of the page. */
export function followAdHistory(listener: () => void): void {
  if (listeners.size === 0) {
    addEventListener('storage', fromElsewhere)
    addEventListener('pageshow', fromMemory)
  }
  listeners.add(listener)
}

export const adHistory = (): AdHistory => (held ??= readDevice() ?? nothing)

export const markSeen = (id: string): void => change(({ seen }) => ({ seen: withFirst(seen, id) }))
export const hideAd = (id: string): void => change(({ hidden }) => ({ hidden: withFirst(hidden, id) }))
export const unhideAds = (ids: readonly string[]): void =>
  change(({ hidden }) => ({ hidden: hidden.filter((id) => !ids.includes(id)) }))

/** Records a list view; after a pause it starts a new visit. */
export const noteListVisit = (now = Date.now()): void =>
  change(({ looked, before }) => ({ looked: now, before: now - looked > visitMs ? looked : before }))

/** Whether an ad was published (milliseconds) after the previous visit; never on the first. */
export const isFresh = (published: number, { before }: AdHistory): boolean => before > 0 && published > before
