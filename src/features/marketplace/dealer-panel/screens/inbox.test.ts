import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { countUnreadThreads, findThreads } from '../../conversations/server/find-threads.ts'
import { getThread } from '../../conversations/server/get-thread.ts'
import { sendMessage } from '../../conversations/server/send-message.ts'
import { startThread } from '../../conversations/server/start-thread.ts'
import { notifyUnread } from '../../conversations/server/notify-unread.ts'
import { removeMember } from '../server/team.ts'
import { requirePanel } from '../server/panel-context.ts'
import { action as actOnInbox, loader } from './inbox.tsx'
import { action, loader as openThread } from './desk-thread.tsx'

const test = useTestDb()
type Person = { id: bigint }
let owner: Person
let poster: Person
let colleague: Person
let buyer: Person
let dealer: { id: bigint; slug: string }
let adId: string
let threadId: string

const ctxOf = ({ id }: Person) => requestContext(test, { personId: id }).ctx
beforeEach(async () => {
  await loadCatalogue(test.db)
  ;[owner, poster, colleague, buyer] = [
    await aPerson(test),
    await aPerson(test),
    await aPerson(test),
    await aPerson(test),
  ]
  dealer = await aDealer(test, { owner_id: owner.id })
  for (const { id } of [poster, colleague])
    await test.db
      .insertInto('gallery_member')
      .values({ gallery_id: dealer.id, person_id: id, role: 'seller', since: test.now })
      .execute()
  adId = (await anAd(test, { gallery_id: dealer.id, seller_id: poster.id })).public_id
  const message = { adId, personId: buyer.id, body: 'سلام، خودرو موجود است؟', sentKey: null }
  const started = await startThread(ctxOf(buyer), message)
  threadId = started.ok ? started.value.threadId : ''
})

const inbox = async (person: Person, query = '') => {
  const path = `/profile/my-gallery/${dealer.slug}/inbox${query}`
  const args = visit(test, path, { personId: person.id, params: { galleryId: dealer.slug } }) as object
  const { list, facts } = await loader({ ...args, url: new URL(path, 'http://localhost') } as never)
  return { ...list, facts }
}
type Fields = Record<string, string>
const inThread = (person: Person, form?: Fields, slug = dealer.slug) => {
  const path = `/profile/my-gallery/${slug}/inbox/${threadId}`
  return visit(test, path, { personId: person.id, params: { galleryId: slug, threadId }, form }) as never
}
const assign = async (person: Person, to: Person) => {
  const answer = (await action(inThread(person, { intent: 'assign', to: String(to.id) }))) as Response
  const [, statement] = /[?&](refused|assigned)/.exec(answer.headers.get('location')!) ?? []
  return statement
}
const opens = (person: Person) =>
  getThread(ctxOf(person), { threadId, personId: person.id }).then(
    ({ view }) => view.side,
    () => null,
  )
const says = async (person: Person, body: string) => {
  const sent = await sendMessage(ctxOf(person), { threadId, personId: person.id, body, sentKey: null } as never).catch(
    () => null,
  )
  return sent?.ok ?? false
}
const own = async (person: Person) => (await findThreads(ctxOf(person), person.id)).threads.map(({ id }) => id)
const messagesOf = async () => {
  const { id } = await test.db
    .selectFrom('conversation')
    .select('id')
    .where('public_id', '=', threadId)
    .executeTakeFirstOrThrow()
  const run = { complete: async () => {} }
  await notifyUnread(
    { db: test.db, clock: { now: () => test.now } },
    { conversationId: String(id), side: 'seller' },
    run,
  )
  const rows = await test.db.selectFrom('notice').select('person_id').where('kind', '=', 'new-message').execute()
  return rows.map(({ person_id }) => person_id)
}

describe('the inbox of a dealer', () => {
  it('shows the threads about its cars to all of its staff, and to nobody else', async () => {
    for (const person of [owner, poster, colleague]) {
      const { threads, staff } = await inbox(person)
      expect(threads.map(({ id, waiting }) => [id, waiting])).toEqual([[threadId, true]])
      expect(staff).toHaveLength(3)
      expect(await opens(person)).toBe('seller')
    }
    await expect(inbox(buyer)).rejects.toMatchObject({ status: 404 })
    const stranger = await aPerson(test)
    await aDealer(test, { owner_id: stranger.id })
    expect(await opens(stranger)).toBeNull()
    expect(await opens(buyer)).toBe('buyer')
  })

  it('lets each colleague answer; the thread waits no longer, and the first answer is timed', async () => {
    expect((await inbox(owner, '?show=waiting')).threads).toHaveLength(1)
    expect(await says(colleague, 'بله، موجود است.')).toBe(true)
    expect((await inbox(owner, '?show=waiting')).threads).toEqual([])
    expect((await inbox(owner)).facts.map(({ value }) => value)).toEqual(['۰', '۱', '۱', '۱ دقیقه'])
  })

  it('hands a thread over: it moves to the list of the colleague, who is notified', async () => {
    expect([await own(poster), await own(colleague)]).toEqual([[threadId], []])
    expect(await assign(owner, colleague)).toBe('assigned')
    expect([await own(poster), await own(colleague)]).toEqual([[], [threadId]])
    expect((await inbox(colleague, '?show=mine')).threads).toHaveLength(1)
    const kinds = await test.db.selectFrom('notice').select(['kind', 'person_id']).execute()
    expect(kinds).toContainEqual({ kind: 'gallery-thread-assigned', person_id: colleague.id })
    expect(await assign(owner, buyer)).toBe('refused')
  })

  it('is closed at once to a colleague who was removed, whose threads and notices go to the owner', async () => {
    const panel = await requirePanel(test.db, owner.id, { slug: dealer.slug, right: 'team' })
    await removeMember(ctxOf(owner), panel, { personId: owner.id, id: String(poster.id) })
    expect(await opens(poster)).toBeNull()
    expect(await says(poster, 'هنوز هستم')).toBe(false)
    expect([await own(poster), await countUnreadThreads(test.db, poster.id)]).toEqual([[], 0])
    await expect(inbox(poster)).rejects.toMatchObject({ status: 404 })
    expect([await own(owner), await messagesOf()]).toEqual([[threadId], [owner.id]])
  })

  it('stays closed to them when only the membership is gone, and notices still reach somebody', async () => {
    await test.db.deleteFrom('gallery_member').where('person_id', '=', poster.id).execute()
    expect([await opens(poster), await own(poster), await countUnreadThreads(test.db, poster.id)]).toEqual([
      null,
      [],
      0,
    ])
    expect(await messagesOf()).toEqual([owner.id])
  })
})

const statusOf = (work: Promise<unknown>) =>
  work.then(
    (answer) => (answer as { init?: { status?: number } } | null)?.init?.status ?? 200,
    (error: { status: number }) => error.status,
  )
const matchOf = async (person: Person, query: string) => (await inbox(person, query)).threads.map(({ id }) => id)

describe('the list of the inbox', () => {
  it('is searched by car, buyer and message, and filtered by unread and colleague', async () => {
    const { ad } = (await inbox(owner)).threads[0]!
    for (const [query, hits] of [
      [`?q=${ad.split(' ')[0]}`, 1],
      ['?q=موجود', 1],
      ['?q=%25', 0],
      ['?q=۱', 1],
      ['?q=نیست', 0],
      ['?show=unread', 1],
      [`?person=${poster.id}`, 1],
      [`?person=${colleague.id}`, 0],
      [`?show=mine`, 0],
    ] as const) {
      expect([query, (await matchOf(owner, query)).length]).toEqual([query, hits])
    }
    await openThread(inThread(owner))
    expect(await matchOf(owner, '?show=unread')).toEqual([])
    expect(await matchOf(owner, '?show=waiting')).toEqual([threadId])
  })

  it('has who waits longest first, and keeps its filters in the links of its threads', async () => {
    const other = await aPerson(test)
    const later = requestContext(test, { personId: other.id, now: new Date(test.now.getTime() + 60_000) }).ctx
    const second = await startThread(later, { adId, personId: other.id, body: 'قیمت آخر؟', sentKey: null })
    const secondId = second.ok ? second.value.threadId : ''
    expect(await matchOf(owner, '')).toEqual([secondId, threadId])
    expect(await matchOf(owner, '?show=waiting')).toEqual([threadId, secondId])
    const { threads, waiting } = { ...(await inbox(owner, '?show=waiting')), waiting: 2 }
    expect(threads.map(({ href }) => href.split('?')[1])).toEqual(Array.from({ length: waiting }, () => 'show=waiting'))
  })
})

describe('a thread in the inbox', () => {
  it('is read, answered with a kept text once, and noted for colleagues only', async () => {
    const reply = (person: Person, form: Fields) =>
      actOnInbox(visit(test, '/x', { personId: person.id, params: { galleryId: dealer.slug }, form }) as never)
    expect(await statusOf(reply(colleague, { body: 'سلام، بفرمایید.' }))).toBe(403)
    await reply(owner, { body: 'سلام، بفرمایید.' })
    await reply(owner, { body: 'سلام، بفرمایید.' })
    const { replies } = await openThread(inThread(colleague))
    expect(replies.map(({ text }) => text)).toEqual(['سلام، بفرمایید.'])
    const send = () => action(inThread(colleague, { intent: 'kept', kept: replies[0]!.id }))
    await Promise.all([send(), send()])
    await action(inThread(colleague, { intent: 'note', note: 'تا پنجشنبه نگه دارید.' }))
    const { thread, notes } = await openThread(inThread(owner))
    expect(thread.days.flatMap(({ messages }) => messages.map(({ body }) => body))).toEqual([
      'سلام، خودرو موجود است؟',
      'سلام، بفرمایید.',
    ])
    expect(notes).toMatchObject([{ body: 'تا پنجشنبه نگه دارید.' }])
    const seen = await getThread(ctxOf(buyer), { threadId, personId: buyer.id })
    expect(JSON.stringify(seen.view)).not.toContain('پنجشنبه')
    await reply(owner, { act: 'remove-reply', id: replies[0]!.id })
    expect((await openThread(inThread(owner))).replies).toEqual([])
    expect(await statusOf(action(inThread(owner, { intent: 'kept', kept: replies[0]!.id })))).toBe(404)
  })

  it('is open to the staff of its dealer alone, and not to its buyer', async () => {
    const stranger = await aPerson(test)
    const other = await aDealer(test, { owner_id: stranger.id })
    for (const [person, slug, status] of [
      [owner, dealer.slug, 200],
      [poster, dealer.slug, 200],
      [colleague, dealer.slug, 200],
      [buyer, dealer.slug, 404],
      [stranger, dealer.slug, 404],
      [stranger, other.slug, 404],
    ] as const) {
      expect(await statusOf(openThread(inThread(person, undefined, slug)))).toBe(status)
      expect(await statusOf(action(inThread(person, { intent: 'note', note: 'یادداشت' }, slug)))).toBe(status)
    }
    // A colleague who is the buyer of a car reads no notes about themselves.
    await test.db
      .insertInto('gallery_member')
      .values({ gallery_id: dealer.id, person_id: buyer.id, role: 'seller', since: test.now })
      .execute()
    expect(await statusOf(openThread(inThread(buyer)))).toBe(404)
  })
})
