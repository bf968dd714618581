import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { endSession, findSession, openSession } from '#platform/session.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import type { InboxNews } from '../notice-view.ts'
import { plannedNotices } from '../planned-notices.ts'
import { inboxTopic } from './deliver-notice.ts'
import { findNotices } from './find-notices.ts'
import { inboxStreams } from './inbox-stream.ts'
import { notify } from './notify.ts'
import { readNotices } from './read-notices.ts'

const shared = useTestDb()
let streams: ReturnType<typeof inboxStreams>
const opened: Readable[] = []
beforeEach(() => void (streams = inboxStreams()))
afterEach(() => opened.splice(0).forEach((stream) => stream.destroy()))

/** Creates a signed-in person with a page that follows the inbox. */
async function aReader() {
  const { id: personId } = await aPerson(shared)
  const now = shared.now
  const token = await openSession(shared.db, { personId, userAgent: 'test', now, lifetimeSeconds: 60 })
  const session = await findSession(shared.db, token, now)
  const { ctx } = requestContext(shared, { personId })
  const request = { ...ctx, log: createLog('silent'), scope: { ...ctx.scope, session } }
  return {
    personId,
    session,
    async follow(lastEventId?: string) {
      const stream = await streams.open(request, lastEventId)
      opened.push(stream)
      return stream
    },
    async tell(key: string) {
      const notice = {
        personId,
        notice: plannedNotices.drawLost,
        data: { plan: key },
        link: '/profile',
        key,
      } as const
      await inTransaction(shared.db, (trx) => notify(trx, { now }, notice))
      await shared.database.signals.send(inboxTopic(personId))
    },
  }
}

/** Reads the next state of a stream, with its event id. */
async function next(stream: Readable): Promise<InboxNews & { id: string }> {
  for (;;) {
    const chunk: unknown = stream.read() ?? (await once(stream, 'readable'), stream.read())
    const event = /id: (\d+)\nevent: inbox\ndata: (.+)\n\n/.exec(String(chunk))
    if (event) return { id: event[1]!, ...(JSON.parse(event[2]!) as InboxNews) }
  }
}

describe('a page that follows the inbox', () => {
  test('receives the state at once, then new and read notices', async () => {
    const reader = await aReader()
    await reader.tell('خلافی')
    const stream = await reader.follow()
    expect(await next(stream)).toMatchObject({ unread: 1, news: [] })
    await reader.tell('نمرهٔ منفی')
    expect(await next(stream)).toMatchObject({
      unread: 2,
      news: [{ title: 'در طرح نمرهٔ منفی انتخاب نشدید', link: '/profile' }],
    })
    await readNotices(shared, reader.personId, 'all')
    await shared.database.signals.send(inboxTopic(reader.personId))
    expect(await next(stream)).toMatchObject({ unread: 0, news: [] })
  })

  test('receives missed notices after an interruption, once', async () => {
    const reader = await aReader()
    await reader.tell('اول')
    const [heard] = (await findNotices(shared.db, reader.personId)).rows
    await reader.tell('دوم')
    const stream = await reader.follow(String(heard!.id))
    const state = await next(stream)
    expect(state.news.map(({ title }) => title)).toEqual(['در طرح دوم انتخاب نشدید'])
    expect(await next(await reader.follow(state.id))).toMatchObject({ unread: 2, news: [] })
  })

  test('receives nothing of others', async () => {
    const [reader, other] = [await aReader(), await aReader()]
    const stream = await reader.follow()
    await next(stream)
    await other.tell('خلافی')
    await reader.tell('خودش')
    expect((await next(stream)).news.map(({ title }) => title)).toEqual(['در طرح خودش انتخاب نشدید'])
  })

  test('receives nothing after the session ended', async () => {
    const reader = await aReader()
    const stream = await reader.follow()
    await next(stream)
    await endSession(shared.db, reader.session)
    const ended = once(stream, 'end')
    await reader.tell('خلافی')
    stream.resume()
    let message = ''
    stream.on('data', (chunk: Buffer) => (message += String(chunk)))
    await ended
    expect(message).toBe('')
  })
})

test('receives nothing at once after signing out, before the next heartbeat', async () => {
  const reader = await aReader()
  const stream = await reader.follow()
  await next(stream)
  const ended = once(stream, 'end')
  stream.resume()
  await endSession(shared.db, reader.session)
  await ended
})

test('is limited to four per person; a closed one makes room', async () => {
  const reader = await aReader()
  const four = await Promise.all(Array.from({ length: 4 }, () => reader.follow()))
  await expect(reader.follow()).rejects.toMatchObject({ code: 'too-many-requests', status: 429 })
  expect(await (await aReader()).follow()).toBeDefined()
  four[0]!.destroy()
  await once(four[0]!, 'close')
  expect(await reader.follow()).toBeDefined()
})

test('ends when the server stops', async () => {
  const reader = await aReader()
  const stream = await reader.follow()
  await next(stream)
  streams.closeAll()
  stream.resume()
  await once(stream, 'end')
})
