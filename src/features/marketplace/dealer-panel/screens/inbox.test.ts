import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aGallery, anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { countUnreadThreads, findThreads } from '../../conversations/server/find-threads.ts'
import { getThread } from '../../conversations/server/get-thread.ts'
import { sendMessage } from '../../conversations/server/send-message.ts'
import { startThread } from '../../conversations/server/start-thread.ts'
import { tellUnread } from '../../conversations/server/tell-unread.ts'
import { removeMember } from '../server/team.ts'
import { requireDesk } from '../server/desk-context.ts'
import { action, loader } from './inbox.tsx'

const test = useTestDb()
type Person = { id: bigint }
let owner: Person
let poster: Person
let colleague: Person
let buyer: Person
let gallery: { id: bigint; slug: string }
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
  gallery = await aGallery(test, { owner_id: owner.id })
  for (const { id } of [poster, colleague])
    await test.db
      .insertInto('gallery_member')
      .values({ gallery_id: gallery.id, person_id: id, role: 'seller', since: test.now })
      .execute()
  adId = (await anAd(test, { gallery_id: gallery.id, seller_id: poster.id })).public_id
  const message = { adId, personId: buyer.id, body: 'سلام، خودرو موجود است؟', sentKey: null }
  const started = await startThread(ctxOf(buyer), message)
  threadId = started.ok ? started.value.threadId : ''
})

const inbox = (person: Person, query = '') => {
  const path = `/profile/my-gallery/${gallery.slug}/inbox${query}`
  const args = visit(test, path, { personId: person.id, params: { galleryId: gallery.slug } }) as object
  return loader({ ...args, url: new URL(path, 'http://localhost') } as never)
}
const assign = async (person: Person, to: Person) => {
  const path = `/profile/my-gallery/${gallery.slug}/inbox`
  const form = { thread: threadId, to: String(to.id) }
  const args = visit(test, path, { personId: person.id, params: { galleryId: gallery.slug }, form }) as object
  const answer = await action({ ...args, url: new URL(path, 'http://localhost') } as never)
  const [, said] = /[?&](refused|assigned)=/.exec(answer.headers.get('location')!) ?? []
  return said
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
const told = async () => {
  const { id } = await test.db
    .selectFrom('conversation')
    .select('id')
    .where('public_id', '=', threadId)
    .executeTakeFirstOrThrow()
  const run = { complete: async () => {} }
  await tellUnread({ db: test.db, clock: { now: () => test.now } }, { conversationId: String(id), side: 'seller' }, run)
  const rows = await test.db.selectFrom('notice').select('person_id').where('kind', '=', 'new-message').execute()
  return rows.map(({ person_id }) => person_id)
}

describe('the inbox of a dealer', () => {
  it('shows the threads about its cars to all of its staff, and to nobody else', async () => {
    for (const person of [owner, poster, colleague]) {
      const { threads, staff } = await inbox(person)
      expect(threads.map(({ id, waiting }) => [id, waiting !== null])).toEqual([[threadId, true]])
      expect(staff).toHaveLength(3)
      expect(await opens(person)).toBe('seller')
    }
    await expect(inbox(buyer)).rejects.toMatchObject({ status: 404 })
    const stranger = await aPerson(test)
    await aGallery(test, { owner_id: stranger.id })
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
    const desk = await requireDesk(test.db, owner.id, { slug: gallery.slug, right: 'team' })
    await removeMember(ctxOf(owner), desk, String(poster.id))
    expect(await opens(poster)).toBeNull()
    expect(await says(poster, 'هنوز هستم')).toBe(false)
    expect([await own(poster), await countUnreadThreads(test.db, poster.id)]).toEqual([[], 0])
    await expect(inbox(poster)).rejects.toMatchObject({ status: 404 })
    expect([await own(owner), await told()]).toEqual([[threadId], [owner.id]])
  })

  it('stays closed to them when only the membership is gone, and notices still reach somebody', async () => {
    await test.db.deleteFrom('gallery_member').where('person_id', '=', poster.id).execute()
    expect([await opens(poster), await own(poster), await countUnreadThreads(test.db, poster.id)]).toEqual([
      null,
      [],
      0,
    ])
    expect(await told()).toEqual([owner.id])
  })
})
