import './tables.ts'
import { chaosOutcome, findMiscounts, type Chaos, type ChaosWorld } from '#platform/chaos.ts'
import { supportPath, ticketPath } from '../addresses.ts'

/** One ticket with its conversation. */
async function countBodies({ db }: ChaosWorld): Promise<Map<string, number>> {
  const rows = await db.selectFrom('ticket_message').select('body').execute()
  return new Map([...Map.groupBy(rows, ({ body }) => body)].map(([body, same]) => [body, same.length]))
}

const messagesOnce = (action: string) => async (world: ChaosWorld) => {
  const bodies = await countBodies(world)
  return findMiscounts(world.entriesOf(action), {
    what: 'message',
    countOf: ({ fact }) => bodies.get(fact['body']!) ?? 0,
  })
}

/** Counts how often each text occurs in messages. */
export const supportChaos: Chaos = {
  acts: [
    {
      name: 'open ticket',
      weight: 2,
      run: async (person, { id }) => {
        const form = { topic: 'ad', title: `Request ${id}`, body: `First message ${id}`, sentKey: id }
        const answer = await person.send({ method: 'POST', path: supportPath, form, key: id })
        const ticket = answer?.location?.startsWith(`${supportPath}/`) ? answer.location.split('/').at(-1) : undefined
        if (ticket) {
          person.own('tickets').push(ticket)
          person.shared('tickets').push(ticket)
        }
        return { outcome: chaosOutcome(answer), fact: { title: form.title, body: form.body } }
      },
    },
    {
      name: 'reply to support',
      weight: 3,
      run: async (person, { id, random }) => {
        const tickets = person.own('tickets')
        if (tickets.length === 0) return null
        const form = { body: `Reply ${id}` }
        const path = `${ticketPath(random.pick(tickets))}/reply`
        return { outcome: chaosOutcome(await person.send({ method: 'POST', path, form, key: id })), fact: form }
      },
    },
    {
      name: 'answer ticket',
      by: 'support',
      weight: 3,
      run: async (person, { id, random }) => {
        const tickets = person.shared('tickets')
        if (tickets.length === 0) return null
        const form = { intent: random.chance(0.2) ? 'answer-close' : 'answer', body: `Answer ${id}`, sentKey: id }
        const path = `/admin/tickets/${random.pick(tickets)}`
        return { outcome: chaosOutcome(await person.send({ method: 'POST', path, form })), fact: { body: form.body } }
      },
    },
  ],
  checks: [
    {
      name: 'every request to support is there once, with its message',
      find: async (world) => {
        const rows = await world.db.selectFrom('ticket').select('title').execute()
        const titles = Map.groupBy(rows, ({ title }) => title)
        const countOf = ({ fact }: { fact: Readonly<Record<string, string>> }) =>
          titles.get(fact['title']!)?.length ?? 0
        return [
          ...findMiscounts(world.entriesOf('open ticket'), { what: 'ticket', countOf }),
          ...(await messagesOnce('open ticket')(world)),
        ]
      },
    },
    { name: 'every reply is there once', find: messagesOnce('reply to support') },
    { name: 'every answer of staff is there once', find: messagesOnce('answer ticket') },
  ],
}
