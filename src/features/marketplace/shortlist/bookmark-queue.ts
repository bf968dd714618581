import { documentOwner } from '#ui/document-owner.ts'
import { readFact, writeFact } from '#ui/offline/device-store.ts'
import { findQueued, queueWrite, watchOutbox, type OutboxNews } from '#ui/offline/outbox.ts'
import type { BookmarkStore } from './bookmark-store.ts'
import { bookmarkQueueTexts } from './texts.ts'

const kind = 'bookmark'
const fact = () => `kept@${documentOwner()}`
let watching = false
/** Tabs of one device share the account's list. */
let otherTabs: BroadcastChannel | undefined

/** A cancelled or refused change restores the earlier state. */
function watch(store: BookmarkStore): void {
  if (watching) return
  watching = true
  otherTabs = new BroadcastChannel('bookmarks')
  otherTabs.addEventListener('message', ({ data }: MessageEvent<{ owner: string; ids: string[]; asked: number }>) => {
    if (data.owner === documentOwner()) store.setIdsOfOtherTab(data.ids, data.asked)
  })
  watchOutbox(({ outcome, write }: OutboxNews) => {
    const { id, intent } = write.body
    if (write.kind !== kind || write.owner !== documentOwner() || !id) return
    if (outcome !== 'refused' && !(outcome === 'cancelled' && write.refusal === null)) return
    const others = [...store.now().keys()].filter((other) => other !== id)
    store.setIds(intent === 'keep' ? others : [id, ...others])
  })
}

/**
 * Stores a person's bookmarks on this device for offline use. `asked`: when the server was
 * requested.
 */
export async function rememberBookmarks(
  ids: readonly string[],
  { asked, store }: { asked: number; store: BookmarkStore },
): Promise<void> {
  watch(store)
  otherTabs?.postMessage({ owner: documentOwner(), ids, asked })
  await writeFact(fact(), ids)
}

/**
 * Shows the last known bookmarks of this device with pending changes; returns false when none are
 * stored.
 */
export async function loadRememberedBookmarks(store: BookmarkStore): Promise<boolean> {
  watch(store)
  const ids = await readFact<string[]>(fact())
  if (!ids) return false
  const existing = new Set(ids)
  for (const { kind: of, body, refusal } of await findQueued(documentOwner())) {
    if (of !== kind || refusal !== null || !body.id) continue
    if (body.intent === 'keep') existing.add(body.id)
    else existing.delete(body.id)
  }
  store.setIds([...existing])
  return true
}

type BookmarkChange = { url: string; fields: { intent: 'keep' | 'drop'; id: string }; title: string }

/** Adds a change to the device's queue. */
export function queueBookmark({ url, fields, title }: BookmarkChange): Promise<void> {
  return queueWrite({
    kind,
    url,
    body: fields,
    idempotencyKey: crypto.randomUUID(),
    label: bookmarkQueueTexts[fields.intent](title),
    subject: `${kind}:${fields.id}`,
  })
}
