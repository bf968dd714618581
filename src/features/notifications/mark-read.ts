import { pageOwnerHeader } from '#kit/page-owner.ts'
import { documentOwner } from '#ui/document-owner.ts'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { readPath } from './addresses.ts'
import { inboxTexts } from './texts.ts'

/**
 * Marks a notice as read while the person follows its link. Offline the mark waits in the device's
 * queue; without storage the notice stays unread.
 */
export async function markRead(id: string, title: string): Promise<void> {
  const body = { intent: 'read', id }
  // 96 random bits; `randomUUID` is missing on pages served over plain http.
  const idempotencyKey = crypto.getRandomValues(new Uint32Array(3)).join('-')
  const headers = { 'idempotency-key': idempotencyKey, [pageOwnerHeader]: documentOwner() }
  const request = { method: 'POST', body: new URLSearchParams(body), headers, keepalive: true }
  await fetch(readPath, request).catch(async () => {
    const queue = await loadChunkQuietly(() => import('#ui/offline/outbox.ts'))
    const label = inboxTexts.queued(title)
    await queue?.queueWrite({ kind: 'notice', url: readPath, body, idempotencyKey, label, subject: `notice:${id}` })
  })
}
