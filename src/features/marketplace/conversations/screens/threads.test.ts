import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { revealContact } from '../../contact/server/reveal-contact.ts'
import '../server/tables.ts'
import { countUnreadThreads } from '../server/find-threads.ts'
import { decideThread, readReportedThread } from '../server/moderate-threads.ts'
import { eraseMessages, forgetLeftThreads } from '../server/personal-data.ts'
import { notifySold } from '../server/notify-sold.ts'
import { notifyUnread } from '../server/notify-unread.ts'
import { loader as readList } from './messages.tsx'
import { action as chooseSign } from './messages.tsx'
import { action as type, loader as readTyping } from './typing.ts'
import { action as startAction, loader as readNew } from './new-thread.tsx'
import { action as send, loader as read } from './thread.tsx'
import { loader as calendar } from './visit-calendar.ts'

const test = useTestDb()
let buyer: bigint
let seller: bigint
let ad: Awaited<ReturnType<typeof anAd>>
beforeEach(async () => {
  await loadCatalogue(test.db)
  buyer = (await aPerson(test)).id
  seller = (await aPerson(test)).id
  ad = await anAd(test, { seller_id: seller })
})

let keys = 0
const sentKey = () => `key-of-a-form-${++keys}`

const start = (body = 'سلام، موجود است؟', personId = buyer, key = sentKey()) =>
  startAction(
    visit(test, `/profile/messages/new?ad=${ad.public_id}`, { personId, form: { body, sentKey: key } }) as never,
  ) as Promise<Response>
/** Starts a thread of the buyer with a message. Returns its id. */
async function aThread(): Promise<string> {
  const answer = await start()
  return answer.headers.get('location')!.split('/').at(-1)!
}
const post = (threadId: string, personId: bigint, form: Record<string, string>, now?: Date) =>
  send(visit(test, `/profile/messages/${threadId}`, { personId, params: { threadId }, form, now }) as never)
const say = (threadId: string, personId: bigint, body: string, key = sentKey()) =>
  post(threadId, personId, { intent: 'send', body, sentKey: key })
const open = async (threadId: string, personId: bigint, now?: Date) =>
  read(visit(test, `/profile/messages/${threadId}`, { personId, params: { threadId }, now }) as never)
const messagesOf = async (threadId: string, personId: bigint, now?: Date) =>
  (await open(threadId, personId, now)).thread.days.flatMap(({ messages }) => messages)
const setAd = (values: object) => test.db.updateTable('ad').set(values).where('id', '=', ad.id).execute()
type Refused = { data: { error: Record<string, string[]> }; init: { status: number } }
const where = (answer: unknown) => (answer as Response).headers.get('location')

describe('a thread', () => {
  it("starts with a buyer's first message; the seller reads and answers it", async () => {
    const threadId = await aThread()
    const [row] = (await readList(visit(test, '/profile/messages', { personId: seller }) as never)).threads
    expect(row).toMatchObject({ id: threadId, other: 'خریدار ۱', unread: 1, last: 'سلام، موجود است؟' })
    expect(await countUnreadThreads(test.db, seller)).toBe(1)
    await open(threadId, seller)
    expect(await countUnreadThreads(test.db, seller)).toBe(0)
    await say(threadId, seller, 'بله، بفرمایید.')
    const messages = await messagesOf(threadId, buyer)
    expect(messages.map(({ mine, body }) => [mine, body])).toEqual([
      [true, 'سلام، موجود است؟'],
      [false, 'بله، بفرمایید.'],
    ])
    expect((await open(threadId, buyer)).thread.readUpTo).toBe(messages[0]!.id)
  })

  it('exists once per buyer and ad, and numbers the buyers', async () => {
    const first = await aThread()
    expect(where(await start('یک سؤال دیگر'))).toBe(`/profile/messages/${first}`)
    const other = (await aPerson(test)).id
    await start('سلام', other)
    const { threads } = await readList(visit(test, '/profile/messages', { personId: seller }) as never)
    expect(threads.map(({ other: name }) => name).toSorted()).toEqual(['خریدار ۱', 'خریدار ۲'])
    await expect(
      readNew(visit(test, `/profile/messages/new?ad=${ad.public_id}`, { personId: buyer }) as never),
    ).rejects.toMatchObject({ status: 302 })
  })

  it('is visible to its two parties only', async () => {
    const threadId = await aThread()
    const stranger = (await aPerson(test)).id
    await expect(open(threadId, stranger)).rejects.toMatchObject({ code: 'not-found' })
    await expect(say(threadId, stranger, 'سلام')).rejects.toMatchObject({ code: 'not-found' })
    await expect(post(threadId, stranger, { intent: 'block' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(post(threadId, stranger, { intent: 'report', reason: 'spam' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('removes numbers from its messages and from the place of a visit', async () => {
    const threadId = await aThread()
    await say(threadId, buyer, 'با ۰۹۱۲ ۱۲۳ ۴۵۶۷ تماس بگیرید')
    await post(threadId, buyer, { intent: 'visit', at: '1405/09/05 10:00', place: 'میدان ونک 09121234567' })
    const rows = await test.db.selectFrom('conversation_message').select('body').execute()
    expect(JSON.stringify(rows)).not.toMatch(/4567|۴۵۶۷/)
    const texts = JSON.stringify(await messagesOf(threadId, seller))
    expect(texts).not.toMatch(/4567|۴۵۶۷/)
    expect(texts).toContain('میدان ونک')
  })

  it('removes a number split over several messages', async () => {
    const threadId = await aThread()
    for (const body of ['۰۹۱۲', '۳۴۵', '۶۷۸۹', 'ساعت ۱۷ خوب است']) await say(threadId, buyer, body)
    const bodies = (await messagesOf(threadId, seller)).map(({ body }) => body)
    expect(bodies.slice(-4)).toEqual(['۰۹۱۲', '۳۴۵', '[حذف شد]', 'ساعت ۱۷ خوب است'])
  })

  it('warns both parties of words that request a code', async () => {
    const threadId = await aThread()
    await say(threadId, seller, 'کد تأییدی که برایتان آمد را بفرستید')
    for (const person of [buyer, seller]) {
      expect((await messagesOf(threadId, person)).at(-1)!.warning?.title).toContain('کد پیامکی')
    }
  })

  it('accepts a form once, and refuses its key with other words', async () => {
    const threadId = await aThread()
    const key = sentKey()
    await say(threadId, buyer, 'یک', key)
    await say(threadId, buyer, 'یک', key)
    expect(await messagesOf(threadId, buyer)).toHaveLength(2)
    const refused = (await say(threadId, buyer, 'دو', key)) as unknown as Refused
    expect([refused.init.status, refused.data.error.body?.[0]]).toEqual([409, expect.stringContaining('متن دیگری')])
  })

  it('does not start about an own or sold ad, or with a seller who only takes calls', async () => {
    const texts = []
    texts.push(((await start('x', seller)) as unknown as Refused).data.error[''])
    await setAd({ contact_way: 'phone' })
    texts.push(((await start('x')) as unknown as Refused).data.error[''])
    await setAd({ state: 'sold', contact_way: 'both' })
    texts.push(((await start('x')) as unknown as Refused).data.error[''])
    expect(texts.flat()).toEqual([
      expect.stringContaining('خودتان'),
      expect.stringContaining('تماس تلفنی'),
      expect.stringContaining('دیگر فعال نیست'),
    ])
  })

  it('continues for documents after a sale, and ends when staff suspend the ad', async () => {
    const threadId = await aThread()
    await setAd({ state: 'sold' })
    await say(threadId, buyer, 'سند کی آماده است؟')
    expect(await messagesOf(threadId, buyer)).toHaveLength(2)
    await setAd({ state: 'suspended' })
    const refused = (await say(threadId, buyer, 'و حالا؟')) as unknown as Refused
    expect(refused.data.error.body).toHaveLength(1)
    expect((await open(threadId, buyer)).thread.silence).toContain('فعال نیست')
  })

  it('ends with a block by either party until that party lifts it', async () => {
    const threadId = await aThread()
    await post(threadId, seller, { intent: 'block' })
    expect(((await say(threadId, buyer, 'سلام؟')) as unknown as Refused).init.status).toBe(409)
    await post(threadId, buyer, { intent: 'unblock' })
    expect(((await say(threadId, buyer, 'سلام؟')) as unknown as Refused).init.status).toBe(409)
    await post(threadId, seller, { intent: 'unblock' })
    expect(where(await say(threadId, buyer, 'سلام؟'))).toBe(`/profile/messages/${threadId}`)
  })

  it('ends with a block in another thread of the two, as do new threads and the number', async () => {
    const threadId = await aThread()
    const other = await anAd(test, { seller_id: seller })
    const third = await anAd(test, { seller_id: seller })
    const about = async ({ public_id }: { public_id: string }, personId = buyer) =>
      (await startAction(
        visit(test, `/profile/messages/new?ad=${public_id}`, {
          personId,
          form: { body: 'سلام', sentKey: sentKey() },
        }) as never,
      )) as Response & Refused
    const second = where(await about(other))!
      .split('/')
      .at(-1)!
    const reveal = (personId = buyer) =>
      revealContact(requestContext(test, { personId }).ctx, { adId: third.id }).then(
        (answer) => answer.ok || answer.code,
      )
    await post(threadId, seller, { intent: 'block' })
    expect((await open(second, buyer)).thread).toMatchObject({ blocked: false, bargains: false })
    expect(((await say(second, buyer, 'سلام؟')) as unknown as Refused).init.status).toBe(409)
    expect((await about(third)).init.status).toBe(409)
    expect(await reveal()).toBe('unwanted')
    // Other people are not affected.
    const somebody = (await aPerson(test)).id
    expect(where(await about(third, somebody))).toMatch(/messages/)
    expect(await reveal(somebody)).toBe(true)
    // A block can be lifted in any thread, wherever it was set.
    expect((await open(second, seller)).thread.blocked).toBe(true)
    await post(second, seller, { intent: 'unblock' })
    expect(where(await say(threadId, buyer, 'سلام؟'))).toBe(`/profile/messages/${threadId}`)
    expect(await reveal()).toBe(true)
  })

  /** Erases the account, as far as a thread is concerned. */
  const leave = async (personId: bigint) => {
    await inTransaction(test.db, (trx) => eraseMessages(trx, personId))
    await test.db.updateTable('person').set({ erased_at: test.now }).where('id', '=', personId).execute()
  }

  it('keeps messages of a deleted account for the other party, for ten years', async () => {
    const threadId = await aThread()
    await say(threadId, seller, 'بله، موجود است.')
    await leave(seller)
    expect((await messagesOf(threadId, buyer)).at(-1)!.body).toBe('بله، موجود است.')
    expect(((await say(threadId, buyer, 'سلام؟')) as unknown as Refused).init.status).toBe(409)
    const years = (count: number) => new Date(test.now.getTime() + count * 365.25 * 24 * 3600_000)
    await forgetLeftThreads(test.db, years(9))
    expect((await messagesOf(threadId, buyer)).at(-1)!.body).toBe('بله، موجود است.')
    await forgetLeftThreads(test.db, years(11))
    const [row] = (await readList(visit(test, '/profile/messages', { personId: buyer }) as never)).threads
    expect(row).toMatchObject({ id: threadId, last: 'پیام حذف شده است.' })
  })

  it('erases messages of a thread that both parties have left', async () => {
    const threadId = await aThread()
    await say(threadId, seller, 'بله، موجود است.')
    await leave(seller)
    await leave(buyer)
    const rows = await test.db.selectFrom('conversation_message').select('body').execute()
    expect(rows.map(({ body }) => body)).toEqual(['', ''])
  })

  it('shows that the place of a visit was erased with the account of its proposer', async () => {
    const threadId = await aThread()
    await post(threadId, seller, { intent: 'visit', at: '1405/09/05 10:00', place: 'میدان ونک' })
    const place = async () => (await messagesOf(threadId, buyer)).at(-1)!.visit?.place
    expect(await place()).toBe('میدان ونک')
    await inTransaction(test.db, (trx) => eraseMessages(trx, seller))
    expect(await place()).toBe('محل قرار حذف شده است.')
  })

  it('sends a quick reply with one press', async () => {
    const threadId = await aThread()
    await post(threadId, buyer, { intent: 'quick', quick: 'last-price' })
    expect((await messagesOf(threadId, seller)).at(-1)!.body).toBe('قیمت جای صحبت دارد؟')
  })

  it('notifies a party with unread messages once, and nobody else', async () => {
    const threadId = await aThread()
    await say(threadId, buyer, 'هستید؟')
    const { id } = await test.db.selectFrom('conversation').select('id').executeTakeFirstOrThrow()
    const report = (side: 'buyer' | 'seller') =>
      notifyUnread(
        { db: test.db, clock: { now: () => test.now } as never },
        { conversationId: String(id), side },
        { complete: async () => {} },
      )
    await report('seller')
    await report('seller')
    await report('buyer')
    const notices = await test.db.selectFrom('notice').select(['person_id', 'link', 'read_at']).execute()
    expect(notices).toEqual([{ person_id: seller, link: `/profile/messages/${threadId}`, read_at: null }])
    await open(threadId, seller)
    const { read_at } = await test.db.selectFrom('notice').select('read_at').executeTakeFirstOrThrow()
    expect(read_at).toEqual(test.now)
  })
})

it('notifies interested buyers of a sale once it can no longer be undone, only once', async () => {
  const threadId = await aThread()
  const blocked = (await aPerson(test)).id
  const gone = where(await start('سلام', blocked))!
    .split('/')
    .at(-1)!
  await post(gone, seller, { intent: 'block' })
  await setAd({ state: 'sold', sold_at: test.now })
  const report = (minutes: number) =>
    notifySold({ db: test.db, clock: { now: () => new Date(test.now.getTime() + minutes * 60_000) } })
  expect([await report(29), await report(31), await report(32)]).toEqual([0, 1, 0])
  const notices = await test.db
    .selectFrom('notice')
    .select(['person_id', 'kind', 'link'])
    .where('kind', '=', 'ad-sold')
    .execute()
  expect(notices).toEqual([{ person_id: buyer, kind: 'ad-sold', link: `/a/${ad.public_id}` }])
  // The quick replies do not ask whether the car is available.
  expect((await open(threadId, buyer)).thread.quick).toEqual([])
})

describe('an offer', () => {
  const offer = (threadId: string, personId: bigint, amount: string, now?: Date) =>
    post(threadId, personId, { intent: 'offer', amount }, now)
  const action = (threadId: string, personId: bigint, id: string, name: string, now?: Date) =>
    post(threadId, personId, { offer: id, act: name }, now)
  const offersOf = async (threadId: string, personId = buyer, now?: Date) =>
    (await messagesOf(threadId, personId, now)).flatMap(({ id, offer: view }) => (view ? [{ id, ...view }] : []))

  it('is made, countered, and the counter-offer accepted', async () => {
    const threadId = await aThread()
    await offer(threadId, buyer, '۹۵۰ میلیون')
    await offer(threadId, seller, '۹۷۰ میلیون')
    const [first, second] = await offersOf(threadId)
    expect([first!.state, second!.acts]).toEqual(['در پاسخ، پیشنهاد دیگری آمد', ['take', 'refuse']])
    await action(threadId, buyer, second!.id, 'take')
    const messages = await messagesOf(threadId, seller)
    expect((await offersOf(threadId))[1]!.state).toBe('قبول شد')
    expect(messages.at(-1)!.body).toBe('پیشنهاد ۹۷۰,۰۰۰,۰۰۰\u00a0تومان را قبول کردم.')
    expect(where(await action(threadId, buyer, second!.id, 'take'))).not.toContain('refused')
    expect(await messagesOf(threadId, seller)).toHaveLength(messages.length)
    expect(where(await action(threadId, buyer, second!.id, 'refuse'))).toContain('refused=late')
  })

  it('empties its form when it is sent, and not when a message is', async () => {
    const threadId = await aThread()
    const form = async () => (await open(threadId, buyer)).thread.lastOffer
    await say(threadId, buyer, 'فردا می‌آیم')
    expect(await form()).toBe('')
    await offer(threadId, seller, '۹۷۰ میلیون')
    expect(await form()).toBe('')
    await offer(threadId, buyer, '۹۵۰ میلیون')
    expect(await form()).toBe((await offersOf(threadId)).at(-1)!.id)
  })

  it("is not accepted by its maker, after the ad's end, or after it lapsed", async () => {
    const threadId = await aThread()
    await offer(threadId, buyer, '۹۵۰ میلیون')
    const [{ id }] = (await offersOf(threadId)) as unknown as [{ id: string }]
    expect(where(await action(threadId, buyer, id, 'take'))).toContain('refused=late')
    await setAd({ state: 'sold' })
    expect(where(await action(threadId, seller, id, 'take'))).toContain('refused=late')
    await setAd({ state: 'published' })
    const late = new Date(test.now.getTime() + 4 * 24 * 3600_000)
    expect((await offersOf(threadId, seller, late))[0]).toMatchObject({
      state: expect.stringContaining('۳ روز'),
      acts: [],
    })
    expect(where(await action(threadId, seller, id, 'take', late))).toContain('refused=late')
    expect(where(await action(threadId, seller, id, 'take'))).toBe(`/profile/messages/${threadId}`)
  })

  it('shows that the price of the ad has changed since', async () => {
    const threadId = await aThread()
    await offer(threadId, buyer, '۹۵۰ میلیون')
    await setAd({ price_rial: 9_600_000_000n })
    expect((await offersOf(threadId))[0]!.about).toContain('۹۶۰,۰۰۰,۰۰۰')
  })

  it('far above the asking price needs confirmation, and is marked for the other party', async () => {
    const threadId = await aThread()
    const outcome = (await offer(threadId, buyer, '۹۰ میلیارد')) as unknown as Refused
    expect(outcome.data.error.amount?.[0]).toMatch(/دو برابر/)
    expect(await offersOf(threadId)).toEqual([])
    await post(threadId, buyer, { intent: 'offer', amount: '۹۰ میلیارد', sure: 'yes' })
    expect((await offersOf(threadId, seller))[0]!.about).toMatch(/دو برابر/)
  })

  it.each([
    ['۴۰۰ میلیون', /نصف/],
    ['سیصد', /تومان/],
    ['', /وارد|بنویسید/],
  ])('refuses an offer of «%s» at its field', async (amount, text) => {
    const threadId = await aThread()
    const refused = (await offer(threadId, buyer, amount)) as unknown as Refused
    expect(refused.data.error.amount?.[0]).toMatch(text)
  })
})

describe('a visit', () => {
  const propose = (threadId: string, personId: bigint, at: string) =>
    post(threadId, personId, { intent: 'visit', at, place: 'میدان ونک، جلوی بانک' })
  const visitsOf = async (threadId: string, personId: bigint) =>
    (await messagesOf(threadId, personId)).flatMap(({ id, visit: view }) => (view ? [{ id, ...view }] : []))
  const fetchCalendar = (threadId: string, personId: bigint, messageId: string) =>
    calendar(
      visit(test, `/profile/messages/${threadId}/visits/${messageId}`, {
        personId,
        params: { threadId, messageId },
      }) as never,
    )

  it('can be reported as missed after its time, and is mentioned from the second report on', async () => {
    const at = (hours: number) => new Date(new Date('2026-11-30T06:30:00Z').getTime() + hours * 3600_000)
    const meet = async () => {
      const threadId = await aThread()
      await propose(threadId, buyer, '1405/09/09 10:00')
      const [{ id }] = (await visitsOf(threadId, seller)) as unknown as [{ id: string }]
      await post(threadId, seller, { visit: id, act: 'agree' })
      return { threadId, id }
    }
    const warnings: boolean[] = []
    for (let n = 0; n < 3; n++) {
      const { threadId, id } = await meet()
      warnings.push((await open(threadId, seller, at(1))).thread.missed !== null)
      expect(where(await post(threadId, seller, { visit: id, act: 'miss' }))).toContain('refused=late')
      await post(threadId, seller, { visit: id, act: 'miss' }, at(2))
      seller = (await aPerson(test)).id
      ad = await anAd(test, { seller_id: seller })
    }
    // A single report may be a quarrel.
    expect(warnings).toEqual([false, false, true])
    const rows = await test.db.selectFrom('conversation_visit').select(['state', 'missed_by']).execute()
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ state: 'missed', missed_by: 'buyer' })))
    const last = await aThread()
    expect((await open(last, buyer, at(4))).thread.missed).toBeNull()
  })

  it('is agreed, appears in both calendars, and is cancelled', async () => {
    const threadId = await aThread()
    await propose(threadId, buyer, '۱۴۰۵/۰۹/۰۵ ۱۰:۰۰')
    const [{ id }] = (await visitsOf(threadId, seller)) as unknown as [{ id: string }]
    await expect(fetchCalendar(threadId, buyer, id)).rejects.toMatchObject({ code: 'not-found' })
    await post(threadId, seller, { visit: id, act: 'agree' })
    const file = await (await fetchCalendar(threadId, buyer, id)).text()
    expect(file).toContain('DTSTART:20261126T063000Z\r\n')
    expect(file).toContain('LOCATION:میدان ونک، جلوی بانک\r\n')
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    await expect(fetchCalendar(threadId, (await aPerson(test)).id, id)).rejects.toMatchObject({ code: 'not-found' })
    await post(threadId, buyer, { visit: id, act: 'cancel' })
    expect((await visitsOf(threadId, buyer))[0]).toMatchObject({ state: 'لغو شد', acts: [], calendar: null })
  })

  it('is refused at its field in the past, too soon or too far ahead', async () => {
    const threadId = await aThread()
    for (const at of ['1405/08/01 10:00', '1405/08/30 11:45', '1405/12/01 10:00', 'نامعلوم']) {
      const refused = (await propose(threadId, buyer, at)) as unknown as Refused
      expect(refused.data.error.at).toHaveLength(1)
    }
  })

  it('replaces the previous one', async () => {
    const threadId = await aThread()
    await propose(threadId, buyer, '1405/09/05 10:00')
    await propose(threadId, seller, '1405/09/06 10:00')
    expect((await visitsOf(threadId, buyer)).map(({ state }) => state)).toEqual(['لغو شد', 'منتظر پاسخ'])
  })
})

describe('a reported thread', () => {
  it('is readable by staff while its report is open, is closed by them, and then is readable by none', async () => {
    const threadId = await aThread()
    const staff = (await aPerson(test, { roles: ['operator'] })).id
    const { ctx } = requestContext(test, { personId: staff, roles: ['operator'], confirmedAt: test.now })
    await expect(readReportedThread(ctx, threadId)).rejects.toMatchObject({ code: 'not-found' })
    await post(threadId, seller, { intent: 'report', reason: 'insult' })
    await post(threadId, seller, { intent: 'report', reason: 'spam' })
    const { seen, reports, messages } = await readReportedThread(ctx, threadId)
    expect([reports.length, messages[0]!.body]).toEqual([1, 'سلام، موجود است؟'])
    await post(threadId, buyer, { intent: 'report', reason: 'spam' })
    const decide = (read: string) => decideThread(ctx, { threadId, decision: 'close', note: 'توهین', seen: read })
    expect(await decide(seen)).toEqual({ ok: false, code: 'changed' })
    const { seen: newest } = await readReportedThread(ctx, threadId)
    expect(await decide(newest)).toEqual({ ok: true, value: null })
    expect(await decide(newest)).toEqual({ ok: false, code: 'decided' })
    await expect(readReportedThread(ctx, threadId)).rejects.toMatchObject({ code: 'not-found' })
    expect((await open(threadId, buyer)).thread.silence).toContain('بسته شده')
    const rows = await test.db.selectFrom('notice').select('person_id').orderBy('person_id').execute()
    expect(rows.map(({ person_id }) => person_id)).toEqual([buyer, seller].toSorted((a, b) => Number(a - b)))
  })
})

describe('the typing signal', () => {
  const asking = (threadId: string, personId: bigint, now?: Date, form?: Record<string, string>) =>
    visit(test, `/profile/messages/${threadId}/typing`, { personId, params: { threadId }, now, form }) as never
  const write = (threadId: string, personId: bigint) => type(asking(threadId, personId, undefined, {}))
  const sees = async (threadId: string, personId: bigint, seconds = 1) => {
    const answer = await readTyping(asking(threadId, personId, new Date(test.now.getTime() + seconds * 1000)))
    return ((await answer.json()) as { typing: boolean }).typing
  }
  const choose = (personId: bigint, typing: string) =>
    chooseSign(visit(test, '/profile/messages', { personId, form: { typing } }) as never)

  it('is visible to the other party only, briefly, and not after the message', async () => {
    const threadId = await aThread()
    expect(await sees(threadId, seller)).toBe(false)
    await write(threadId, buyer)
    expect([await sees(threadId, seller), await sees(threadId, buyer)]).toEqual([true, false])
    expect(await sees(threadId, seller, 10)).toBe(false)
    await say(threadId, buyer, 'تمام شد.')
    expect(await sees(threadId, seller)).toBe(false)
    const stranger = (await aPerson(test)).id
    await expect(write(threadId, stranger)).rejects.toMatchObject({ code: 'not-found' })
    await expect(sees(threadId, stranger)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is hidden when its sender turned it off, from that sender, and from blocked people', async () => {
    const threadId = await aThread()
    await choose(buyer, 'off')
    await write(threadId, buyer)
    expect(await sees(threadId, seller)).toBe(false)
    await write(threadId, seller)
    expect(await sees(threadId, buyer)).toBe(false)
    await choose(buyer, 'on')
    expect(await sees(threadId, buyer)).toBe(true)
    await post(threadId, seller, { intent: 'block' })
    expect(await sees(threadId, buyer)).toBe(false)
  })
})
