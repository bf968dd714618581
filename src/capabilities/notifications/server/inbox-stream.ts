import { Readable } from 'node:stream'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requirePersonId } from '#platform/http/api-requests.ts'
import { isSessionOpen } from '#platform/session.ts'
import type { InboxNews } from '../notice-view.ts'
import { noticeIdSchema } from '../schemas.ts'
import { inboxTopic } from './deliver-notice.ts'
import { countUnread, findNotices, newestNotice } from './find-notices.ts'
import { presentNotice } from './present-notice.ts'

const mostPerPerson = 4
const heartbeatMs = 25_000
/** More than that at once is a number and not news. */
const mostNews = 3

/** The open streams of this process. */
export function inboxStreams() {
  const open = new Map<bigint, Set<Readable>>()
  return {
    /** Follows the inbox of who asks. Throws 429 when the person has too many streams open already. */
    async open(ctx: RequestContext, lastEventId: string | string[] | undefined): Promise<Readable> {
      const personId = requirePersonId(ctx)
      const own = open.get(personId) ?? new Set()
      if (own.size >= mostPerPerson) throw new AppError('too-many-requests', 429, { retryAfterSeconds: 60 })
      const since = noticeIdSchema.safeParse(lastEventId).data
      const stream = new Readable({ read: () => {} })
      open.set(personId, own.add(stream))
      const stopFollowing = follow(ctx, stream, since)
      stream.once('close', () => {
        stopFollowing()
        own.delete(stream)
        if (own.size === 0 && open.get(personId) === own) open.delete(personId)
      })
      return stream
    },
    closeAll(): void {
      for (const own of open.values()) for (const stream of own) stream.push(null)
    },
  }
}

/** Writes the state of the inbox at once and at every change, and a comment now and then; ends with the session. */
function follow(ctx: RequestContext, stream: Readable, since: bigint | undefined): () => void {
  const { db, database, clock, log, scope } = ctx
  const personId = requirePersonId(ctx)
  let last = since
  let told: number | undefined
  let working = Promise.resolve()
  const whileOpen = (write: () => Promise<void>) => {
    working = working
      .then(async () => {
        if (stream.destroyed) return
        if (await isSessionOpen(db, scope.session, clock.now())) await write()
        else stream.push(null)
      })
      .catch((error: unknown) => {
        // The browser comes back by itself and says what it heard last.
        log.warn({ error: String(error) }, 'a stream of notices ended')
        stream.destroy()
      })
  }
  const tell = async () => {
    last ??= await newestNotice(db, personId)
    const { rows } = await findNotices(db, personId, { unread: true, since: last, limit: mostNews })
    const news = rows.map(presentNotice).map(({ id, title, link }) => ({ id, title, link }))
    last = rows[0]?.id ?? last
    const state: InboxNews = { unread: await countUnread(db, personId), news }
    // A signal of what was seen already.
    if (news.length === 0 && state.unread === told) return
    told = state.unread
    if (!stream.destroyed) stream.push(`id: ${last}\nevent: inbox\ndata: ${JSON.stringify(state)}\n\n`)
  }
  const stopHearing = database.signals.subscribe(inboxTopic(personId), () => whileOpen(tell))
  const heart = setInterval(() => whileOpen(async () => void stream.push(': here\n\n')), heartbeatMs)
  stream.push('retry: 5000\n\n')
  whileOpen(tell)
  return () => {
    stopHearing()
    clearInterval(heart)
  }
}
