import { Readable } from 'node:stream'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { releaseSlot, renewSlots, takeSlot, type Holder } from '#platform/held-slots.ts'
import { requirePersonId } from '#platform/http/api-requests.ts'
import { fromManifests } from '#platform/manifest.ts'
import { startPolling } from '#platform/polling.ts'
import { sessionsTopic } from '#platform/session.ts'
import '../live-topics.ts'
import type { InboxNews } from '../notice-view.ts'
import { noticeIdSchema } from '../schemas.ts'
import { inboxTopic } from './deliver-notice.ts'
import { countUnread, findNotices, newestNotice } from './find-notices.ts'
import { presentNotices } from './present-notice.ts'
import { createSessionChecks } from './session-checks.ts'

const maxPerPerson = 4
const heartbeatMs = 25_000
/** Above this number, only the count is news. */
const maxNews = 3

/** An open stream: `confirm` checks its session and writes a comment or ends it. */
type Followed = { confirm: () => Promise<void>; end: () => void; unsubscribe: () => void }

/** A slot survives two failed heartbeats. */
const placeSeconds = (3 * heartbeatMs) / 1000

/**
 * Manages the open streams of this process. Their sessions are checked together at every heartbeat;
 * the limit per person holds over all instances.
 */
export function inboxStreams({ beatMs = heartbeatMs } = {}) {
  const followed = new Map<Followed, Holder>()
  const releasing = new Set<Promise<void>>()
  const isOpen = createSessionChecks()
  let stopBeat: (() => Promise<void>) | undefined
  const beat = async (db: Db) => {
    await renewSlots(db, [...followed.values()], placeSeconds)
    await Promise.all([...followed.keys()].map(({ confirm }) => confirm()))
  }
  const release = ({ db, log }: RequestContext, place: Holder) => {
    const released = releaseSlot(db, place)
      .catch((error: unknown) =>
        log.warn({ error: String(error) }, 'could not release the slot of a stream: it expires by itself'),
      )
      .finally(() => releasing.delete(released))
    releasing.add(released)
  }
  return {
    /**
     * Opens the caller's inbox stream. Throws 429 when the person has too many streams on all
     * instances.
     */
    async open(ctx: RequestContext, lastEventId: string | string[] | undefined): Promise<Readable> {
      const personId = requirePersonId(ctx)
      // A reloading page closes its stream just before it opens the next.
      await Promise.all(releasing)
      const key = `inbox-stream:${personId}`
      const place = await takeSlot(ctx.db, { key, max: maxPerPerson, seconds: placeSeconds })
      if (place === null) throw new AppError('too-many-requests', 429, { retryAfterSeconds: 60 })
      const stream = new Readable({ read: () => {} })
      const following = follow(ctx, stream, { since: noticeIdSchema.safeParse(lastEventId).data, isOpen })
      followed.set(following, place)
      stopBeat ??= startPolling({ name: 'sessions of streams', everyMs: beatMs, log: ctx.log, run: () => beat(ctx.db) })
      stream.once('close', () => {
        following.unsubscribe()
        followed.delete(following)
        release(ctx, place)
        if (followed.size === 0) {
          void stopBeat?.()
          stopBeat = undefined
        }
      })
      return stream
    },
    closeAll(): void {
      for (const { end } of followed.keys()) end()
    },
    /**
     * Resolves when the slots of closed streams are released, so that a restart leaves none behind.
     */
    released: async () => void (await Promise.all(releasing)),
  }
}

type Follow = { since: bigint | undefined; isOpen: (ctx: RequestContext) => Promise<boolean> }

const liveTopicsOf = fromManifests((manifests) => manifests.flatMap(({ liveTopics = [] }) => liveTopics))

/** Writes the inbox state now and on every change, with regular comments; ends with the session. */
function follow(ctx: RequestContext, stream: Readable, { since, isOpen }: Follow): Followed {
  const { db, database, log } = ctx
  const personId = requirePersonId(ctx)
  let last = since
  let lastSent: number | undefined
  let working = Promise.resolve()
  let ended = false
  const end = () => {
    ended = true
    stream.push(null)
  }
  const write = (text: string) => void (ended || stream.destroyed || stream.push(text))
  const whileOpen = async (work?: () => unknown) => {
    if (ended || stream.destroyed) return
    if (await isOpen(ctx)) await work?.()
    else end()
  }
  /** Runs updates one after the other. */
  const update = (work?: () => Promise<void>) => {
    working = working
      .then(() => whileOpen(work))
      .catch((error: unknown) => {
        // The browser reconnects and sends its last event id.
        log.warn({ error: String(error) }, 'a notice stream ended with an error')
        stream.destroy()
      })
  }
  const sendUnread = async () => {
    last ??= await newestNotice(db, personId)
    const { rows } = await findNotices(db, personId, { unread: true, since: last, limit: maxNews })
    const news = presentNotices(ctx, rows).map(({ id, title, link }) => ({ id, title, link }))
    last = rows[0]?.id ?? last
    const state: InboxNews = { unread: await countUnread(db, personId), news }
    // The signal concerns something already sent.
    if (news.length === 0 && state.unread === lastSent) return
    lastSent = state.unread
    write(`id: ${last}\nevent: inbox\ndata: ${JSON.stringify(state)}\n\n`)
  }
  const subscriptions = [
    database.signals.subscribe(inboxTopic(personId), () => update(sendUnread)),
    database.signals.subscribe(sessionsTopic(personId), () => update()),
    ...liveTopicsOf(ctx.manifests).map(({ name, topic }) =>
      database.signals.subscribe(topic(personId), () =>
        update(async () => write(`event: live\ndata: ${JSON.stringify(name)}\n\n`)),
      ),
    ),
  ]
  write('retry: 5000\n\n')
  update(sendUnread)
  return {
    // While the database is away nothing is written, and the stream stays.
    confirm: () => whileOpen(() => write(': here\n\n')),
    end,
    unsubscribe: () => subscriptions.forEach((each) => each()),
  }
}
