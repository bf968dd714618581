import { callServer } from '#ui/http-client.ts'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { readStored, whenStoredElsewhere, writeStored } from './stored-ads.ts'

/** An ad that somebody keeps on this device: when, and at what price (tomans). */
export type BookmarkedAd = { id: string; at: string; toman: number | null }

const storageKey = 'kept-ads'
const bookmarksAddress = '/profile/my-bookmarks/kept'
const most = 200
const offline = () => loadChunkQuietly(() => import('./bookmark-queue.ts'))
const listeners = new Set<() => void>()
const nothing: ReadonlyMap<string, BookmarkedAd> = new Map()

let bookmarks: ReadonlyMap<string, BookmarkedAd> = nothing
let loaded = false
/** Where bookmarks live now: in the account when signed in, on the device otherwise. */
let account: { change(intent: 'keep' | 'drop', id: string, title: string): Promise<void> } | null = null

function set(next: ReadonlyMap<string, BookmarkedAd>): void {
  bookmarks = next
  for (const listener of listeners) listener()
}

const readDevice = () => readStored<BookmarkedAd>(storageKey, most, (ad) => ad.id)
const showDevice = () => set(new Map(readDevice().map((ad) => [ad.id, ad])))

/** For what comes only when it is needed. */
const store = {
  now: () => bookmarks,
  setIds: (ids: readonly string[]) => set(new Map(ids.map((id) => [id, { id, at: '', toman: null }]))),
}
export type BookmarkStore = typeof store

const ignore = () => {}

export function subscribeBookmarks(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentBookmarks = (): ReadonlyMap<string, BookmarkedAd> => bookmarks
export const noBookmarksOnServer = (): ReadonlyMap<string, BookmarkedAd> => nothing

/** A guest's bookmarks, as this device has them, whichever tab changed them. */
export function storeBookmarksOnDevice(): void {
  if (loaded && !account) return
  if (!loaded) whenStoredElsewhere(storageKey, () => account ?? showDevice())
  loaded = true
  account = null
  showDevice()
}

export type BookmarkAnswer = { ids: string[]; merged?: number }

const refused = (code: string) => new Error(`bookmarks: ${code}`)

/** Sends one change, or asks how things are; throws when the server did not take it. */
async function ask(fields?: Record<string, string>): Promise<BookmarkAnswer> {
  const answer = await callServer<BookmarkAnswer>(bookmarksAddress, { body: fields && new URLSearchParams(fields) })
  if (!answer.ok) throw refused(answer.code)
  return answer.value
}

/**
 * A person's bookmarks. What the device kept for the guest joins the account once, and the device forgets it only after the
 * server has it. Gives how many were new.
 */
export async function storeBookmarksInAccount(): Promise<number> {
  if (account) return 0
  account = { change: (intent, id, title) => sendOrQueue({ intent, id }, title) }
  const device = readDevice()
  try {
    const answer = await ask(device.length ? { intent: 'merge', ads: JSON.stringify(device) } : undefined)
    if (device.length) localStorage.removeItem(storageKey)
    store.setIds(answer.ids)
    rememberIds(answer.ids)
    return answer.merged ?? 0
  } catch (error) {
    if (device.length === 0 && (await recallIds())) return 0
    // The device still has everything; the next page tries again.
    account = null
    throw error
  }
}

/** What the account has is remembered for the time without a network. */
const rememberIds = (ids: readonly string[]) =>
  void offline()
    .then((part) => part?.rememberBookmarks(ids, store))
    .catch(ignore)

/** Without a network the account is as this device knew it last; false when it never knew. */
const recallIds = async () => (await offline())?.loadRememberedBookmarks(store) ?? false

/** Sends a change, or leaves it in the queue of this device when there is no network. */
async function sendOrQueue(fields: { intent: 'keep' | 'drop'; id: string }, title: string): Promise<void> {
  const body = new URLSearchParams(fields)
  const answer = await callServer<BookmarkAnswer>(bookmarksAddress, { body, keepalive: true })
  if (answer.ok) return rememberIds(answer.value.ids)
  // A refusal of the server is an answer; only a failed network leaves the question open.
  if (answer.code !== 'network') throw refused(answer.code)
  const queue = await offline()
  if (!queue) throw refused(answer.code)
  await queue.queueBookmark({ url: bookmarksAddress, fields, title })
}

/** Keeps or drops at once on the screen; puts it back and throws when the server refused. */
export async function toggleBookmark(ad: BookmarkedAd, title: string): Promise<boolean> {
  const before = bookmarks
  const next = new Map(before)
  const keeping = !next.delete(ad.id)
  const after = keeping ? new Map([[ad.id, ad], ...next]) : next
  set(after)
  try {
    if (!account) writeStored(storageKey, [...after.values()].slice(0, most))
    else await account.change(keeping ? 'keep' : 'drop', ad.id, title)
    if (keeping) window.dispatchEvent(new Event('worth-coming-back'))
    return keeping
  } catch (error) {
    set(before)
    throw error
  }
}
