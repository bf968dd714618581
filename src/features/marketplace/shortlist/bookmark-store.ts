import { callServer } from '#ui/http-client.ts'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { readStored, whenStoredElsewhere, writeStored } from './stored-ads.ts'

/** A bookmarked ad on this device: its time and its price (tomans). */
export type BookmarkedAd = { id: string; at: string; toman: number | null }

const storageKey = 'kept-ads'
const bookmarksAddress = '/profile/my-bookmarks/kept'
const max = 200
const offline = () => loadChunkQuietly(() => import('./bookmark-queue.ts'))
const listeners = new Set<() => void>()
const nothing: ReadonlyMap<string, BookmarkedAd> = new Map()

let bookmarks: ReadonlyMap<string, BookmarkedAd> = nothing
let loaded = false
/** Where bookmarks are stored: in the account when signed in, on the device otherwise. */
let account: { change(intent: 'keep' | 'drop', id: string, title: string): Promise<void> } | null = null

function set(next: ReadonlyMap<string, BookmarkedAd>): void {
  bookmarks = next
  for (const listener of listeners) listener()
}

const readDevice = () => readStored<BookmarkedAd>(storageKey, max, (ad) => ad.id)
const showDevice = () => set(new Map(readDevice().map((ad) => [ad.id, ad])))

type Change = { number: number; at: number; ad: BookmarkedAd | null; sent: Promise<void> | null }
/** Numbers the person's changes, so that a late response never overwrites a newer one. */
let lastChange = 0
/** The latest change of each ad: bookmarked or removed (null), with its pending request. */
const changes = new Map<string, Change>()

function withChange(ads: ReadonlyMap<string, BookmarkedAd>, id: string, ad: BookmarkedAd | null) {
  const next = new Map(ads)
  next.delete(id)
  return ad ? new Map([[id, ad], ...next]) : next
}

/** Shows a list of the account, with changes that are pending or newer than change `since`. */
function setIds(ids: readonly string[], since = Infinity): void {
  let next: ReadonlyMap<string, BookmarkedAd> = new Map(ids.map((id) => [id, { id, at: '', toman: null }]))
  for (const [id, { number, ad, sent }] of changes) if (sent || number > since) next = withChange(next, id, ad)
  set(next)
}

/** Shows a list that another tab requested at `count`; later changes of this tab stay. */
function setIdsOfOtherTab(ids: readonly string[], count: number): void {
  const before = [...changes.values()].filter(({ at }) => at < count).map(({ number }) => number)
  setIds(ids, Math.max(0, ...before))
}

/** The interface for parts loaded on demand. */
const store = { now: () => bookmarks, setIds, setIdsOfOtherTab }
export type BookmarkStore = typeof store

const ignore = () => {}

export function subscribeBookmarks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentBookmarks = (): ReadonlyMap<string, BookmarkedAd> => bookmarks
export const noBookmarksOnServer = (): ReadonlyMap<string, BookmarkedAd> => nothing

/** Uses the guest's bookmarks of this device, synchronised across tabs. */
export function storeBookmarksOnDevice(): void {
  if (loaded && !account) return
  if (!loaded) whenStoredElsewhere(storageKey, () => account ?? showDevice())
  loaded = true
  account = null
  showDevice()
}

export type BookmarkAnswer = { ids: string[]; merged?: number }

const refused = (code: string) => new Error(`Changing bookmarks failed: ${code}`)

/** Sends one change, or requests the list; throws when the server refuses. */
async function ask(fields?: Record<string, string>): Promise<BookmarkAnswer> {
  const answer = await callServer<BookmarkAnswer>(bookmarksAddress, { body: fields && new URLSearchParams(fields) })
  if (!answer.ok) throw refused(answer.code)
  return answer.value
}

/**
 * Uses the account's bookmarks. Merges a guest's bookmarks once; the device deletes them only after
 * the server stored them. Returns the number of new ones.
 */
export async function storeBookmarksInAccount(): Promise<number> {
  if (account) return 0
  account = { change: (intent, id, title) => sendOrQueue({ intent, id }, title) }
  const device = readDevice()
  const since = lastChange
  const request = Date.now()
  try {
    const answer = await ask(device.length ? { intent: 'merge', ads: JSON.stringify(device) } : undefined)
    if (device.length) localStorage.removeItem(storageKey)
    setIds(answer.ids, since)
    rememberIds(answer.ids, request)
    return answer.merged ?? 0
  } catch (error) {
    if (device.length === 0 && (await recallIds())) return 0
    // The device still has everything; the next page retries.
    account = null
    throw error
  }
}

/** Stores the account's list for offline use. */
const rememberIds = (ids: readonly string[], asked: number) =>
  void offline()
    .then((part) => part?.rememberBookmarks(ids, { asked, store }))
    .catch(ignore)

/** Loads the last known list of the account when offline; returns false without one. */
const recallIds = async () => (await offline())?.loadRememberedBookmarks(store) ?? false

/** Sends a change, or queues it on this device when offline. */
async function sendOrQueue(fields: { intent: 'keep' | 'drop'; id: string }, title: string): Promise<void> {
  const body = new URLSearchParams(fields)
  const number = lastChange
  const request = Date.now()
  const answer = await callServer<BookmarkAnswer>(bookmarksAddress, { body, keepalive: true })
  // A newer change has a newer list.
  if (answer.ok) return void (number === lastChange && rememberIds(answer.value.ids, request))
  // A refusal is final; only a network failure allows queueing.
  if (answer.code !== 'network') throw refused(answer.code)
  const queue = await offline()
  if (!queue) throw refused(answer.code)
  await queue.queueBookmark({ url: bookmarksAddress, fields, title })
}

/**
 * Bookmarks or removes an ad immediately on the screen. Sends changes of one ad in order. Reverts
 * and throws when the server refuses, unless the person has changed it again.
 */
export async function toggleBookmark(ad: BookmarkedAd, title: string): Promise<boolean> {
  const had = bookmarks.get(ad.id) ?? null
  const before = changes.get(ad.id)?.sent
  const change: Change = { number: ++lastChange, at: Date.now(), ad: had ? null : ad, sent: null }
  changes.set(ad.id, change)
  set(withChange(bookmarks, ad.id, change.ad))
  try {
    if (account) {
      const { change: send } = account
      change.sent = (before ?? Promise.resolve()).catch(ignore).then(() => send(had ? 'drop' : 'keep', ad.id, title))
      await change.sent
    } else writeStored(storageKey, [...bookmarks.values()].slice(0, max))
    if (!had) window.dispatchEvent(new Event('worth-coming-back'))
    return !had
  } catch (error) {
    if (changes.get(ad.id) === change) {
      changes.delete(ad.id)
      set(withChange(bookmarks, ad.id, had))
    }
    throw error
  } finally {
    change.sent = null
  }
}
