import { describe, expect, it } from 'vitest'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { closeTicket } from './close-ticket.ts'
import { answerTicket, assignTicket } from './desk/answer-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { replyToTicket } from './reply-to-ticket.ts'

const test = useOwnDb()

async function aTicket(sentKey?: string) {
  const { id: personId } = await aPerson(test)
  const { ctx } = requestContext(test, { personId })
  const ticket = { kind: 'request', personId, topic: 'other', title: 'پرسش', body: 'سلام', sentKey } as const
  const opened = await Promise.all([openTicket(ctx, ticket), sentKey ? openTicket(ctx, ticket) : null])
  const ids = new Set(opened.flatMap((each) => (each?.ok ? [each.value.id] : [])))
  return { ctx, personId, id: [...ids][0]!, count: ids.size }
}

const staff = async () => {
  const { id: personId } = await aPerson(test, { roles: ['support'] })
  return requestContext(test, { personId, roles: ['support'] }).ctx
}

describe('concurrent calls', () => {
  it('the same form sent twice opens one ticket', async () => {
    const { count, personId } = await aTicket('pressed-twice')
    expect(count).toBe(1)
    expect(await test.db.selectFrom('ticket').select('id').where('person_id', '=', personId).execute()).toHaveLength(1)
  })

  it('opens a ticket for the last allowed request of a day, also when its form arrives repeatedly', async () => {
    const { id: personId } = await aPerson(test)
    const { ctx } = requestContext(test, { personId })
    const ticket = { kind: 'request', personId, topic: 'other', title: 'پرسش', body: 'سلام' } as const
    for (let sent = 0; sent < 19; sent++) await openTicket(ctx, { ...ticket, sentKey: `before-${sent}` })
    const last = { ...ticket, sentKey: 'the-twentieth' }
    const opened = await Promise.all([openTicket(ctx, last), openTicket(ctx, last), openTicket(ctx, last)])
    expect(new Set(opened.map((each) => each.ok && each.value.id)).size).toBe(1)
    expect(opened[0]!.ok).toBe(true)
    expect(await openTicket(ctx, { ...ticket, sentKey: 'one-more' })).toMatchObject({ ok: false, code: 'too-many' })
  })

  it('one key sent with two texts opens one ticket and refuses the other text', async () => {
    for (const personId of [(await aPerson(test)).id, null]) {
      const { ctx } = requestContext(test, { personId: personId ?? undefined })
      const sentKey = `one-key-of-${personId}`
      const complaint = { kind: 'complaint', personId, topic: 'money', title: 'پول', sentKey } as const
      const opened = await Promise.all(
        ['الف', 'ب', 'الف', 'ب'].map(async (body) => ({ body, answer: await openTicket(ctx, { ...complaint, body }) })),
      )
      const taken = opened.filter(({ answer }) => answer.ok)
      expect(new Set(taken.map(({ body }) => body)).size).toBe(1)
      expect(new Set(taken.map(({ answer }) => answer.ok && answer.value.code)).size).toBe(1)
      const refused = opened.filter(({ answer }) => !answer.ok)
      expect(refused.map(({ answer }) => !answer.ok && answer.code)).toEqual(['key-used', 'key-used'])
    }
  })

  it('one key of a reply sent with two texts is one message', async () => {
    const { ctx, id, personId } = await aTicket()
    const replies = await Promise.all(
      ['الف', 'ب', 'ب'].map((body) => replyToTicket(ctx, { id, personId, body, sentKey: 'reply-key-1' })),
    )
    expect(replies.some((reply) => !reply.ok && reply.code === 'key-used')).toBe(true)
    const messages = await test.db
      .selectFrom('ticket_message')
      .innerJoin('ticket', 'ticket.id', 'ticket_id')
      .select('body')
      .where('public_id', '=', id)
      .execute()
    expect(messages).toHaveLength(2)
  })

  it('one of two staff members gets a ticket that both take', async () => {
    const { id } = await aTicket()
    const [one, two] = [await staff(), await staff()]
    const taken = await Promise.all([one, two].map((ctx) => assignTicket(ctx, { id, take: true })))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('an answer, a reply and a closing leave a ticket whose state and promise agree', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, ctx, personId } = await aTicket()
      await Promise.all([
        answerTicket(await staff(), { id, body: 'پاسخ', close: false }),
        replyToTicket(ctx, { id, personId, body: 'پیام' }),
        closeTicket(ctx, { id, personId }),
      ])
      const row = await test.db.selectFrom('ticket').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow()
      const waits = row.state === 'open' || row.state === 'customer-reply'
      expect([row.waiting_since !== null, row.due_at !== null, row.closed_at !== null]).toEqual([
        waits,
        waits,
        row.state === 'closed',
      ])
    }
  })
})
