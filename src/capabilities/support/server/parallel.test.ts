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

describe('at the same moment', () => {
  it('the same form sent twice opens one ticket', async () => {
    const { count, personId } = await aTicket('pressed-twice')
    expect(count).toBe(1)
    expect(await test.db.selectFrom('ticket').select('id').where('person_id', '=', personId).execute()).toHaveLength(1)
  })

  it('two members of staff who take a ticket: one gets it', async () => {
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
