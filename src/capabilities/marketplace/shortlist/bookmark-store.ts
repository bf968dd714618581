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

type Change = { number: number; at: number; ad: BookmarkedAd | null; sent: Promise<void> | null }
/** Numbers the person's choices, so that a late answer never overwrites a newer one. */
let lastChange = 0
/** The newest choice of each ad: kept or dropped (null), and its sending while that is under way. */
const changes = new Map<string, Change>()

function withChange(ads: ReadonlyMap<string, BookmarkedAd>, id: string, ad: BookmarkedAd | null) {
  const next = new Map(ads)
  next.delete(id)
  return ad ? new Map([[id, ad], ...next]) : next
}

/** Shows a list of the account, with the choices that are under way or were made after change `since`. */
function setIds(ids: readonly string[], since = Infinity): void {
  let next: ReadonlyMap<string, BookmarkedAd> = new Map(ids.map((id) => [id, { id, at: '', toman: null }]))
  for (const [id, { number, ad, sent }] of changes) if (sent || number > since) next = withChange(next, id, ad)
  set(next)
}

/** Shows a list that another tab of this device asked for at `asked`; choices of this tab that were made since then stay. */
function setIdsOfOtherTab(ids: readonly string[], asked: number): void {
  const before = [...changes.values()].filter(({ at }) => at < asked).map(({ number }) => number)
  setIds(ids, Math.max(0, ...before))
}

/** For what comes only when it is needed. */
const store = { now: () => bookmarks, setIds, setIdsOfOtherTab }
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
  const since = lastChange
  const asked = Date.now()
  try {
    const answer = await ask(device.length ? { intent: 'merge', ads: JSON.stringify(device) } : undefined)
    if (device.length) localStorage.removeItem(storageKey)
    setIds(answer.ids, since)
    rememberIds(answer.ids, asked)
    return answer.merged ?? 0
  } catch (error) {
    if (device.length === 0 && (await recallIds())) return 0
    // The device still has everything; the next page tries again.
    account = null
    throw error
  }
}

/** What the account has is remembered for the time without a network. */
const rememberIds = (ids: readonly string[], asked: number) =>
  void offline()
    .then((part) => part?.rememberBookmarks(ids, { asked, store }))
    .catch(ignore)

/** Without a network the account is as this device knew it last; false when it never knew. */
const recallIds = async () => (await offline())?.loadRememberedBookmarks(store) ?? false

/** Sends a change, or leaves it in the queue of this device when there is no network. */
async function sendOrQueue(fields: { intent: 'keep' | 'drop'; id: string }, title: string): Promise<void> {
  const body = new URLSearchParams(fields)
  const number = lastChange
  const asked = Date.now()
  const answer = await callServer<BookmarkAnswer>(bookmarksAddress, { body, keepalive: true })
  // The list of a later change knows more.
  if (answer.ok) return void (number === lastChange && rememberIds(answer.value.ids, asked))
  // A refusal of the server is an answer; only a failed network leaves the question open.
  if (answer.code !== 'network') throw refused(answer.code)
  const queue = await offline()
  if (!queue) throw refused(answer.code)
  await queue.queueBookmark({ url: bookmarksAddress, fields, title })
}

/**
 * Keeps or drops at once on the screen. Two changes of one ad are sent one after the other. Puts the ad back and throws when
 * the server refused, unless the person has chosen again meanwhile.
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
    } else writeStored(storageKey, [...bookmarks.values()].slice(0, most))
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
