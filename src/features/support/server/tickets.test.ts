import { describe, expect, it } from 'vitest'
import { tehranInstant } from '#kit/jalali.ts'
import '#features/notifications/server/tables.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { closeTicket, rateTicket } from './close-ticket.ts'
import { answerTicket, assignTicket, closeAsStaff, noteTicket } from './desk/answer-ticket.ts'
import { findQueue } from './desk/find-queue.ts'
import { followComplaint } from './follow-complaint.ts'
import { getThread } from './get-ticket.ts'
import { openTicket, type NewTicket } from './open-ticket.ts'
import { replyToTicket } from './reply-to-ticket.ts'

const test = useTestDb()

const contextFor = (over: Parameters<typeof requestContext>[1] = {}) => requestContext(test, over).ctx
const later = (minutes: number) => new Date(test.now.getTime() + minutes * 60_000)

async function aTicket(over: Partial<NewTicket> = {}, now = test.now) {
  const personId = over.personId === undefined ? (await aPerson(test)).id : over.personId
  const ticket = { kind: 'request', topic: 'other', title: 'پرسش', body: 'سلام', ...over, personId } as const
  const opened = await openTicket(contextFor({ personId: personId ?? undefined, now }), ticket)
  if (!opened.ok) throw new Error(opened.code)
  return { ...opened.value, personId: personId! }
}

async function staff(now = later(5)) {
  const { id } = await aPerson(test, { roles: ['support'] })
  return { id, ctx: contextFor({ personId: id, roles: ['support'], now }) }
}

const rowOf = (id: string) =>
  test.db.selectFrom('ticket').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
const auditOf = async () =>
  (await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()).map(({ act }) => act)

describe('a new request', () => {
  it('opens, waits, and promises an answer by the end of one working day', async () => {
    // Saturday 11:30: five and a half working hours are left.
    const row = await rowOf((await aTicket()).id)
    const due = tehranInstant({ year: 1405, month: 9, day: 1 }, 11, 30)
    expect(row).toMatchObject({ state: 'open', waiting_since: test.now, due_at: due, code_sealed: null })
  })

  it('is created once per form; the same key from another person creates another', async () => {
    const { id, personId } = await aTicket({ sentKey: 'form-key-1' })
    expect((await aTicket({ personId, sentKey: 'form-key-1' })).id).toBe(id)
    expect((await aTicket({ sentKey: 'form-key-1' })).id).not.toBe(id)
    expect(await test.db.selectFrom('ticket_message').select('id').execute()).toHaveLength(2)
  })

  it('is refused under a key used for other words, and writes nothing', async () => {
    const { personId } = await aTicket({ sentKey: 'form-key-1' })
    await expect(aTicket({ personId, sentKey: 'form-key-1', body: 'چیز دیگر' })).rejects.toThrow('key-used')
    await expect(aTicket({ personId, sentKey: 'form-key-1', title: 'دیگر' })).rejects.toThrow('key-used')
    expect(await test.db.selectFrom('ticket').select('id').execute()).toHaveLength(1)
  })

  it('is refused after twenty in a day', async () => {
    const { personId } = await aTicket()
    for (let sent = 1; sent < 20; sent++) await aTicket({ personId })
    await expect(aTicket({ personId })).rejects.toThrow('too-many')
  })

  it('keeps the text unchanged, also when it looks like HTML', async () => {
    const { id, personId } = await aTicket({ body: '<script>alert(1)</script>' })
    const { messages } = await getThread(test.db, { id, personId, notes: false })
    expect(messages[0]?.body).toBe('<script>alert(1)</script>')
  })
})

describe('the conversation', () => {
  it('goes from answer to reply and back, and gets a new deadline', async () => {
    const { id, personId } = await aTicket()
    const { ctx } = await staff()
    await answerTicket(ctx, { id, body: 'درست شد', close: false })
    expect(await rowOf(id)).toMatchObject({ state: 'answered', waiting_since: null, due_at: null })
    await replyToTicket(contextFor({ now: later(10) }), { id, personId, body: 'نشد' })
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'customer-reply', waiting_since: later(10) })
    expect(row.due_at!.getTime()).toBeGreaterThan(later(10).getTime())
  })

  it('keeps its place in the queue when the waiting person writes again', async () => {
    const { id, personId } = await aTicket()
    const { due_at } = await rowOf(id)
    await replyToTicket(contextFor({ now: later(90) }), { id, personId, body: 'کسی نیست؟' })
    expect(await rowOf(id)).toMatchObject({ state: 'open', waiting_since: test.now, due_at })
  })

  it('sends the person one notice per answer, and none for a note', async () => {
    const { id, personId } = await aTicket({ title: 'کد نمی‌آید' })
    const { ctx } = await staff()
    await noteTicket(ctx, { id, body: 'با فنی هماهنگ شد' })
    await answerTicket(ctx, { id, body: 'درست شد', close: false })
    const notices = await test.db
      .selectFrom('notice')
      .select(['kind', 'link', 'data'])
      .where('person_id', '=', personId)
      .execute()
    expect(notices).toEqual([
      { kind: 'ticket', link: `/profile/support/${id}`, data: { subject: 'کد نمی‌آید', kind: 'request' } },
    ])
    const { messages } = await getThread(test.db, { id, personId, notes: false })
    expect(messages.map(({ body }) => body)).toEqual(['سلام', 'درست شد'])
  })

  it('stores a queued message once, however often it is sent', async () => {
    const { id, personId } = await aTicket()
    const reply = { id, personId, body: 'دوباره', sentKey: 'queued-key' }
    await replyToTicket(contextFor(), reply)
    await replyToTicket(contextFor(), reply)
    expect((await getThread(test.db, { id, personId, notes: false })).messages).toHaveLength(2)
  })

  it('accepts a repeat of the last reply that the hourly limit allows', async () => {
    const { id, personId } = await aTicket()
    const reply = (at: number) => replyToTicket(contextFor(), { id, personId, body: 'پیام', sentKey: `reply-${at}` })
    for (let at = 0; at < 60; at++) await reply(at)
    expect(await reply(59)).toEqual({ ok: true, value: null })
    expect(await reply(60)).toMatchObject({ ok: false, code: 'too-many' })
    expect((await getThread(test.db, { id, personId, notes: false })).messages).toHaveLength(61)
  })

  it('ends with closing, takes a rating only then, and reopens with a reply', async () => {
    const { id, personId } = await aTicket()
    expect(await rateTicket(contextFor(), { id, personId, rating: 5 })).toEqual({ ok: false, code: 'not-closed' })
    await closeTicket(contextFor(), { id, personId })
    await closeTicket(contextFor(), { id, personId })
    await rateTicket(contextFor(), { id, personId, rating: 4 })
    expect(await rowOf(id)).toMatchObject({ state: 'closed', closed_by: 'person', rating: 4, waiting_since: null })
    await replyToTicket(contextFor(), { id, personId, body: 'باز هم' })
    expect(await rowOf(id)).toMatchObject({ state: 'customer-reply', closed_at: null, closed_by: null })
  })
})

describe('another person', () => {
  it.each<[string, (id: string, personId: bigint) => Promise<unknown>]>([
    ['reads nothing', (id, personId) => getThread(test.db, { id, personId, notes: false })],
    ['writes nothing', (id, personId) => replyToTicket(contextFor(), { id, personId, body: 'x' })],
    ['closes nothing', (id, personId) => closeTicket(contextFor(), { id, personId })],
    ['rates nothing', (id, personId) => rateTicket(contextFor(), { id, personId, rating: 1 })],
  ])('cannot %s a ticket, which does not exist for them', async (_what, run) => {
    const { id } = await aTicket()
    const stranger = await aPerson(test)
    await expect(run(id, stranger.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('staff', () => {
  it('log every action, except those that change nothing', async () => {
    const { id } = await aTicket()
    const { ctx } = await staff()
    await assignTicket(ctx, { id, take: true })
    await assignTicket(ctx, { id, take: true })
    await noteTicket(ctx, { id, body: 'یادداشت' })
    await answerTicket(ctx, { id, body: 'پاسخ', close: true })
    await closeAsStaff(ctx, { id, reason: 'تکراری' })
    expect(await auditOf()).toEqual(['ticket.take', 'ticket.note', 'ticket.answer'])
  })

  it("cannot answer a closed ticket or take a colleague's ticket", async () => {
    const { id } = await aTicket()
    const [first, second] = [await staff(), await staff()]
    await assignTicket(first.ctx, { id, take: true })
    expect(await assignTicket(second.ctx, { id, take: true })).toEqual({ ok: false, code: 'taken' })
    await closeAsStaff(first.ctx, { id, reason: 'تکراری' })
    expect(await answerTicket(second.ctx, { id, body: 'x', close: false })).toEqual({ ok: false, code: 'closed' })
  })

  it('notify the person once, in the conversation and the inbox, when they close without an answer', async () => {
    const { id, personId } = await aTicket()
    const { ctx } = await staff()
    for (let pressed = 0; pressed < 2; pressed++) await closeAsStaff(ctx, { id, reason: 'درخواست تکراری بود.' })
    const { messages, ticket } = await getThread(test.db, { id, personId, notes: false })
    expect([ticket.state, ...messages.map(({ author, body }) => [author, body])]).toEqual([
      'closed',
      ['person', 'سلام'],
      ['staff', 'این درخواست بسته شد. دلیل: درخواست تکراری بود.'],
    ])
    const notices = await test.db
      .selectFrom('notice')
      .select(['kind', 'data'])
      .where('person_id', '=', personId)
      .execute()
    expect(notices).toEqual([
      { kind: 'ticket-closed', data: { subject: 'پرسش', kind: 'request', reason: 'درخواست تکراری بود.' } },
    ])
  })

  it('answer once when one form is sent twice, and cannot reuse its key for other words', async () => {
    const { id, personId } = await aTicket()
    const { ctx } = await staff()
    const answer = { id, body: 'درست شد', close: true, sentKey: 'form-key-1' }
    expect([await answerTicket(ctx, answer), await answerTicket(ctx, answer)]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(await answerTicket(ctx, { ...answer, body: 'درست نشد' })).toEqual({ ok: false, code: 'key-used' })
    const { messages } = await getThread(test.db, { id, personId, notes: true })
    expect(messages.map(({ body }) => body)).toEqual(['سلام', 'درست شد'])
    expect(await test.db.selectFrom('notice').select('kind').where('person_id', '=', personId).execute()).toHaveLength(
      1,
    )
  })

  it('see the longest wait first, every ticket once over all pages, and their own on request', async () => {
    const ids = []
    for (const minutes of [3, 1, 2, 2]) ids.push((await aTicket({}, later(minutes))).id)
    const { ctx } = await staff()
    await assignTicket(ctx, { id: ids[0]!, take: true })
    const filter = { state: 'waiting', topic: null, mine: false } as const
    const seen = []
    for (let after: string | null = null, more = true; more; more = after !== null) {
      const { rows, next } = await findQueue(ctx, filter, { after, size: 1 })
      seen.push(...rows.map(({ public_id }) => public_id))
      after = next
    }
    expect(seen).toEqual([ids[1], ids[2], ids[3], ids[0]])
    const mine = await findQueue(ctx, { ...filter, mine: true }, { after: null, size: 9 })
    expect(mine.rows.map(({ public_id }) => public_id)).toEqual([ids[0]])
  })
})

describe('a complaint of a guest', () => {
  const complain = (over: Partial<NewTicket> = {}) =>
    aTicket({ kind: 'complaint', personId: null, topic: 'fraud', ...over })
  const follow = (code: string, mobile?: string, address = '203.0.113.9') =>
    followComplaint(contextFor({ address }), { code, mobile: mobile as never })

  it('is followed by its code alone, without staff notes', async () => {
    const { id, code } = await complain()
    expect(code).toMatch(/^\d{16}$/)
    await noteTicket((await staff()).ctx, { id, body: 'مشکوک' })
    const match = await follow(code!)
    expect(match.ok && match.value.messages.map(({ body }) => body)).toEqual(['سلام'])
  })

  it('returns its code again only for the same words, and only for ten minutes', async () => {
    const sent = { sentKey: 'form-key-1', mobile: '09121112233' as never }
    const { code } = await complain(sent)
    expect((await complain(sent)).code).toBe(code)
    await expect(complain({ ...sent, body: 'کس دیگری' })).rejects.toThrow('key-used')
    await expect(complain({ ...sent, mobile: null })).rejects.toThrow('key-used')
    const again = { kind: 'complaint', personId: null, topic: 'fraud', ...sent } as const
    await expect(aTicket(again, later(11))).rejects.toThrow('sent-before')
  })

  it('with a number requires it, and refuses a wrong number like a wrong code', async () => {
    const { code } = await complain({ mobile: '09121112233' as never })
    expect((await follow(code!, '09121112233')).ok).toBe(true)
    const refused = { ok: false, code: 'not-found' }
    expect([await follow(code!), await follow(code!, '09121112234'), await follow('0'.repeat(16))]).toEqual([
      refused,
      refused,
      refused,
    ])
  })

  it('cannot be found by guessing', async () => {
    for (let tried = 0; tried < 20; tried++) await follow(String(tried).padStart(16, '0'))
    const { code } = await complain()
    expect(await follow(code!)).toMatchObject({ ok: false, code: 'too-many' })
    expect((await follow(code!, undefined, '203.0.113.10')).ok).toBe(true)
  })

  it('returns the same code when sent twice', async () => {
    const first = await complain({ sentKey: 'guest-form' })
    expect((await complain({ sentKey: 'guest-form' })).code).toBe(first.code)
  })
})
