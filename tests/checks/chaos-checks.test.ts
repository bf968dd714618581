import { expect, it } from 'vitest'
import { loadChaos } from '../../src/app/chaos.ts'
import type { ChaosEntry, ChaosOutcome, ChaosWorld } from '../../src/platform/chaos.ts'
import { useTestDb } from '../support/database.ts'

// No test deletes what another needs.
const test = useTestDb({ demo: true, perFile: true, apart: true })

/** Returns the reports of all features' checks about these entries, on the current rows. */
async function findAll(entries: ChaosEntry[]) {
  const { checks } = await loadChaos()
  const world: ChaosWorld = {
    db: test.db,
    secrets: test.secrets,
    entriesOf: (action) => entries.filter((entry) => entry.act === action),
    read: async () => ({ status: 404, text: '' }),
  }
  const matches = []
  // Checks of the server's connections do not apply to an embedded database.
  for (const { withinSeconds, find } of checks) if (!withinSeconds) matches.push(...(await find(world)))
  return matches.map(({ kind }) => kind)
}

async function aTicket() {
  const { title, person_id, public_id } = await test.db
    .selectFrom('ticket')
    .selectAll()
    .where('person_id', 'is not', null)
    .where((is) => is.exists(is.selectFrom('ticket_message').select('id').whereRef('ticket_id', '=', 'ticket.id')))
    .limit(1)
    .executeTakeFirstOrThrow()
  const message = await test.db
    .selectFrom('ticket_message')
    .innerJoin('ticket', 'ticket.id', 'ticket_message.ticket_id')
    .selectAll('ticket_message')
    .where('public_id', '=', public_id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const entry = (act: string, fact: Record<string, string>, outcome: ChaosOutcome = 'acknowledged'): ChaosEntry => ({
    act,
    mobile: '09190000000',
    personId: person_id!,
    outcome,
    fact,
  })
  return { title, message, entry }
}

it('a missing acknowledged reply, ticket, bookmark, address, picture, number or decision is lost', async () => {
  const { entry } = await aTicket()
  const none = 'nowhere to be found'
  const actions: [string, Record<string, string>][] = [
    ['reply to support', { body: none }],
    ['answer ticket', { body: none }],
    ['bookmark', { ad: none, method: 'PUT' }],
    ['change address', { address: none }],
    ['send picture', { picture: none }],
    ['see a number', { ad: none }],
    ['report an ad', { note: none }],
    ['decide reports', { note: none }],
    ['sign in', {}],
  ]
  for (const [action, fact] of actions) expect(await findAll([entry(action, fact)]), action).toEqual(['lost'])
  expect(await findAll([entry('open ticket', { title: none, body: none })])).toEqual(['lost', 'lost'])
}, 90_000)

it('a repeated message is duplicated, also when it was never acknowledged', async () => {
  const { entry, message } = await aTicket()
  const { id: _id, ...copy } = message
  const body = 'written once'
  await test.db
    .insertInto('ticket_message')
    .values({ ...copy, body, sent_key: null })
    .execute()
  expect(await findAll([entry('reply to support', { body }, 'lost')])).toEqual([])
  await test.db
    .insertInto('ticket_message')
    .values({ ...copy, body, sent_key: null })
    .execute()
  expect(await findAll([entry('reply to support', { body }, 'lost')])).toEqual(['doubled'])
})
