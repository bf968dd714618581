import { Readable } from 'node:stream'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { releasePlace, renewPlaces, takePlace, type Holder } from '#platform/held-places.ts'
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

const mostPerPerson = 4
const heartbeatMs = 25_000
/** More than that at once is a number and not news. */
const mostNews = 3

/** An open stream: `confirm` looks whether its session is still open, and writes a comment or ends it. */
type Followed = { confirm: () => Promise<void>; end: () => void; unsubscribe: () => void }

/** A place lasts over two heartbeats that fail. */
const placeSeconds = (3 * heartbeatMs) / 1000

/**
 * The open streams of this process. Their sessions are looked at together, at every heartbeat; how many a person may have
 * counts over all instances.
 */
export function inboxStreams({ beatMs = heartbeatMs } = {}) {
  const followed = new Map<Followed, Holder>()
  const releasing = new Set<Promise<void>>()
  const isOpen = createSessionChecks()
  let stopBeat: (() => Promise<void>) | undefined
  const beat = async (db: Db) => {
    await renewPlaces(db, [...followed.values()], placeSeconds)
    await Promise.all([...followed.keys()].map(({ confirm }) => confirm()))
  }
  const release = ({ db, log }: RequestContext, place: Holder) => {
    const released = releasePlace(db, place)
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the place of a stream stays until it expires'))
      .finally(() => releasing.delete(released))
    releasing.add(released)
  }
  return {
    /** Follows the inbox of who asks. Throws 429 when the person has too many streams open already, on whatever instance. */
    async open(ctx: RequestContext, lastEventId: string | string[] | undefined): Promise<Readable> {
      const personId = requirePersonId(ctx)
      // A page that reloads closes its stream just before it asks for the next one.
      await Promise.all(releasing)
      const key = `inbox-stream:${personId}`
      const place = await takePlace(ctx.db, { key, max: mostPerPerson, seconds: placeSeconds })
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
    /** When the places of closed streams are given back, so that a restart leaves none behind. */
    released: async () => void (await Promise.all(releasing)),
  }
}

type Follow = { since: bigint | undefined; isOpen: (ctx: RequestContext) => Promise<boolean> }

const liveTopicsOf = fromManifests((manifests) => manifests.flatMap(({ liveTopics = [] }) => liveTopics))

/** Writes the state of the inbox at once and at every change, and a comment now and then; ends with the session. */
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
  /** One after the other. */
  const update = (work?: () => Promise<void>) => {
    working = working
      .then(() => whileOpen(work))
      .catch((error: unknown) => {
        // The browser comes back by itself and says what it heard last.
        log.warn({ error: String(error) }, 'a stream of notices ended')
        stream.destroy()
      })
  }
  const sendUnread = async () => {
    last ??= await newestNotice(db, personId)
    const { rows } = await findNotices(db, personId, { unread: true, since: last, limit: mostNews })
    const news = presentNotices(ctx, rows).map(({ id, title, link }) => ({ id, title, link }))
    last = rows[0]?.id ?? last
    const state: InboxNews = { unread: await countUnread(db, personId), news }
    // A signal of what was seen already.
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
    // While the database is away nothing is said, and the stream stays.
    confirm: () => whileOpen(() => write(': here\n\n')),
    end,
    unsubscribe: () => subscriptions.forEach((each) => each()),
  }
}
